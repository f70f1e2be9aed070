import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** The programs of the packages, as files that this Node runs: the same on every system. */
const PROGRAMS = {
  biome: '@biomejs/biome/bin/biome',
  tsc: '@typescript/native/bin/tsc',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
}

/** Runs a program of the packages, showing its output. True when it ended well. */
export function runTool(
  name: keyof typeof PROGRAMS,
  args: string[],
  env: Record<string, string> = {},
): boolean {
  return runProgram(join('node_modules', PROGRAMS[name]), args, env)
}

/** Runs a script with this Node in the project's folder, showing its output. True when it ended well. */
export function runProgram(file: string, args: string[] = [], env: Record<string, string> = {}): boolean {
  const run = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return run.status === 0
}
