import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
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
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A clone without packages, with its own npm: what a shell runs in its place. */
function freshClone(npm: string): string {
  const clone = mkdtempSync(join(tmpdir(), 'tailwell-clone-'))
  folders.push(clone)
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(join(ROOT, name), join(clone, name), { recursive: true })
  writeFileSync(join(clone, 'npm'), `#!/bin/sh\necho "$@" >> called\n${npm}\n`)
  chmodSync(join(clone, 'npm'), 0o755)
  writeFileSync(join(clone, 'scripts', 'admin.ts'), "console.log('ran')\n")
  return clone
}

const withNpmOf = (clone: string, env: Record<string, string> = {}) => ({
  cwd: clone,
  env: { ...process.env, npm_execpath: '', PATH: `${clone}:${process.env.PATH}`, ...env },
})

const callsOf = (clone: string) =>
  existsSync(join(clone, 'called')) ? readFileSync(join(clone, 'called'), 'utf8') : ''

const INSTALL = 'ci --include=dev --include=optional\n'

test.each([
  ['pnpm', '/usr/lib/pnpm/bin/pnpm.cjs'],
  ['Yarn', '/usr/lib/yarn/bin/yarn.js'],
])(
  'a fresh clone that %s starts is installed with npm, and shows that it is alive',
  (_name, npm_execpath) => {
    const clone = freshClone('sleep 2.5\necho no network\nexit 1')
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
      ...withNpmOf(clone, { npm_execpath }),
      encoding: 'utf8',
    })
    expect(callsOf(clone)).toBe(INSTALL)
    expect(stdout).toMatch(/^Installing the packages \(about a minute, only this time\) \.+\n$/)
    expect([status, stderr]).toEqual([1, 'no network\n\nThe packages could not be installed.\n'])
  },
)

test('only where there is no npm is it said where to get it', () => {
  const clone = freshClone('')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    ...withNpmOf(clone, { PATH: join(clone, 'scripts') }),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /ENOENT\nThe packages could not be installed\.\nThis takes npm, .*https:\/\/nodejs\.org\n$/,
    ),
  ])
})

/** An npm that begins, and ends once it may. Beside another one it fails, as the real one does. */
const SLOW_NPM = `mkdir installing || { echo ENOTEMPTY; exit 1; }
echo $$ > npm-runs
until [ -e may-end ]; do sleep 0.05; done
ln -s '${join(ROOT, 'node_modules')}' node_modules
rmdir installing`

/** A command that installs what is missing first; what it has printed, and the code it ends with. */
function startCommand(clone: string) {
  const child = spawn(process.execPath, ['scripts/admin.mjs'], withNpmOf(clone))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const ended = once(child, 'close')
  return { child, printed: () => printed, ended: () => ended.then(([code]) => code) }
}

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 50_000, interval: 50 })
const ANOTHER = /^Another command is installing the packages \.*/

test('of two commands in a fresh clone one installs, and the other one waits for it', async () => {
  const clone = freshClone(SLOW_NPM)
  const first = startCommand(clone)
  await until(() => expect(existsSync(join(clone, 'npm-runs'))).toBe(true))
  const second = startCommand(clone)
  await until(() => expect(second.printed()).toMatch(ANOTHER))
  writeFileSync(join(clone, 'may-end'), '')
  expect([await first.ended(), await second.ended()]).toEqual([0, 0])
  expect(first.printed()).toMatch(/^Installing the packages .+\nran\n$/)
  expect(second.printed()).toMatch(/^Another command is installing the packages \.*\nran\n$/)
  expect(callsOf(clone)).toBe(INSTALL)
  expect(readdirSync(join(clone, '.cache'))).toEqual([])
})

test('a command that is killed leaves its npm in peace, and no lock for ever', async () => {
  const clone = freshClone(SLOW_NPM)
  const first = startCommand(clone)
  await until(() => expect(existsSync(join(clone, 'npm-runs'))).toBe(true))
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = startCommand(clone)
  await until(() => expect(second.printed()).toMatch(ANOTHER))
  expect(callsOf(clone)).toBe(INSTALL)
  rmSync(join(clone, 'installing'), { recursive: true })
  writeFileSync(join(clone, 'may-end'), '')
  process.kill(Number(readFileSync(join(clone, 'npm-runs'), 'utf8')), 'SIGKILL')
  expect(await second.ended()).toBe(0)
  expect(second.printed()).toMatch(/^Another command .+\nInstalling the packages .+\nran\n$/)
  expect(callsOf(clone)).toBe(INSTALL.repeat(2))
})

test('a lock is free if its process has ended, or another one has its number', async () => {
  const clone = freshClone(SLOW_NPM)
  writeFileSync(join(clone, 'may-end'), '')
  mkdirSync(join(clone, '.cache'))
  writeFileSync(join(clone, '.cache', 'installing'), `${process.pid} began at another time\n`)
  const command = startCommand(clone)
  expect(await command.ended()).toBe(0)
  expect(command.printed()).toMatch(/^Installing the packages .+\nran\n$/)
})

test.each(['start', 'dev'])('a taken port ends `npm run %s` before anything is installed', async (name) => {
  const clone = freshClone('exit 1')
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`], {
    ...withNpmOf(clone, { PORT: `${port}` }),
    encoding: 'utf8',
  })
  holder.close()
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    `Port ${port} is taken. Choose another one: PORT=3001 npm start\n`,
  ])
  expect(callsOf(clone)).toBe('')
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
