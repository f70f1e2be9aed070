import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/**
 * Runs this Node in the project's folder. Its output is shown as it comes, or with `beside`, for what runs beside others,
 * whole once it ends. True if it exits with code 0.
 */
export function runNode(args: string[], env: Record<string, string> = {}, beside = false): Promise<boolean> {
  const output = beside ? 'pipe' : 'inherit'
  const run = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  })
  const chunks: Buffer[] = []
  for (const stream of [run.stdout, run.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((done, fail) => {
    run.on('error', fail)
    run.on('close', (code) => {
      process.stdout.write(Buffer.concat(chunks))
      done(code === 0)
    })
  })
}
