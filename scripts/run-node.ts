import { execFile, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Runs this Node in the project's folder and shows its output. True if it exits with code 0. */
export function runNode(args: string[], env: Record<string, string> = {}): boolean {
  return run(process.execPath, args, env)
}

/** Runs this Node as `runNode` does, with the clock that Debian's faketime shows it. */
export function runNodeAt(at: string, args: string[], env: Record<string, string>): boolean {
  return run('faketime', [at, process.execPath, ...args], env)
}

function run(program: string, args: string[], env: Record<string, string>): boolean {
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  return (
    spawnSync(program, args, { cwd: root, stdio: [...stdio], env: { ...process.env, ...env } }).status === 0
  )
}

/** Runs this Node in the project's folder beside others and shows its output once it ends. True if it exits with code 0. */
export function runNodeBeside(args: string[]): Promise<boolean> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      args,
      { cwd: root, maxBuffer: Number.POSITIVE_INFINITY },
      (error, out, err) => {
        process.stdout.write(out)
        process.stderr.write(err)
        done(error === null)
      },
    )
  })
}
