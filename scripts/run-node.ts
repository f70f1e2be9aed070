import { spawnSync } from 'node:child_process'
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
