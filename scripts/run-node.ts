import { execFile, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Runs this Node in the project's folder and shows its output. True if it exits with code 0. */
export function runNode(args: string[], env: Record<string, string> = {}): boolean {
  const run = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return run.status === 0
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
