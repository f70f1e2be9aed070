import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const clone = mkdtempSync(join(tmpdir(), 'tailwell-clone-'))
afterAll(() => rmSync(clone, { recursive: true, force: true }))

test.each([
  ['pnpm', '/usr/lib/pnpm/bin/pnpm.cjs'],
  ['Yarn', '/usr/lib/yarn/bin/yarn.js'],
])(
  'a fresh clone that %s starts is installed with npm, and shows that it is alive',
  (_name, npm_execpath) => {
    for (const name of ['scripts', 'package.json', 'package-lock.json'])
      cpSync(join(ROOT, name), join(clone, name), { recursive: true })
    const npm = join(clone, 'npm')
    writeFileSync(npm, '#!/bin/sh\necho "$@" > called\nsleep 2.5\necho no network\nexit 1\n')
    chmodSync(npm, 0o755)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: clone,
      env: { ...process.env, npm_execpath, PATH: `${clone}:${process.env.PATH}` },
      encoding: 'utf8',
    })
    expect(readFileSync(join(clone, 'called'), 'utf8')).toBe('ci --include=dev --include=optional\n')
    expect(stdout).toMatch(/^Installing the packages \(about a minute, only this time\) \.+\n$/)
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^no network\n+The packages could not be installed\./),
    ])
  },
)
