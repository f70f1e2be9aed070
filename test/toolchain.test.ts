import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

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

test.each(['start', 'dev'])('a taken port ends `npm run %s` before anything is installed', async (name) => {
  rmSync(join(clone, 'called'), { force: true })
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`], {
    cwd: clone,
    env: { ...process.env, HOST: '', PORT: `${port}`, PATH: `${clone}:${process.env.PATH}` },
    encoding: 'utf8',
  })
  holder.close()
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    `Port ${port} is taken. Choose another one: PORT=3001 npm start\n`,
  ])
  expect(existsSync(join(clone, 'called'))).toBe(false)
})

test('a change of the server’s code starts `npm run dev` again, and what it has printed stays', async () => {
  const tree = mkdtempSync(join(tmpdir(), 'tailwell-dev-'))
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(join(ROOT, name), join(tree, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  // In place of the server: Vite's part of it is Vite's.
  const greet = (words: string) =>
    writeFileSync(join(tree, 'greeting.ts'), `export const words = '${words}'\n`)
  writeFileSync(
    join(tree, 'scripts', 'dev.ts'),
    "import { words } from '../greeting.ts'\nconsole.log(words)\nsetInterval(() => undefined, 1000)\n",
  )
  greet('Demo logins: first')
  const dev = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: tree })
  let printed = ''
  dev.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const said = (words: string) => vi.waitFor(() => expect(printed).toContain(words), { timeout: 30_000 })
  await said('Demo logins: first')
  greet('Demo logins: second')
  await said('Demo logins: second')
  // Only a terminal is ever cleared, and there is none here.
  expect(readFileSync(join(ROOT, 'scripts', 'dev.mjs'), 'utf8')).toContain('--watch-preserve-output')
  expect(readFileSync(join(ROOT, 'scripts', 'dev.ts'), 'utf8')).toContain('clearScreen: false')
  dev.kill('SIGTERM')
  await once(dev, 'exit')
  rmSync(tree, { recursive: true, force: true })
})
