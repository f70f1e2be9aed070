import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { simulateClinics } from '../bench/simulate-clinics.ts'

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')
const filesIn = (folder: string, ending = '') =>
  readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => path.endsWith(ending) && path.includes('.', folder.length))
const groups = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const AT_ROOT = readdirSync(ROOT).filter((name) => name.endsWith('.md'))
const DOCUMENTS = [...AT_ROOT, ...filesIn('docs', '.md')]
const MANUAL = ['docs/operations.md', ...filesIn('docs/operations', '.md')]
const TO_COPY = readdirSync(resolve(ROOT, 'deploy')).map((name) => `deploy/${name}`)

/** What GitHub makes of a heading as the part of a link after `#`. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The links of a document to other documents, headings and files that lead nowhere. */
function brokenLinks(path: string): string[] {
  const links = groups(read(path), /\]\((?!https?:|mailto:)([^)\s]+)\)/g)
  return links.filter((link) => {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? resolve(ROOT, path) : resolve(ROOT, dirname(path), file)
    if (!existsSync(target)) return true
    if (anchor === undefined) return false
    return !groups(readFileSync(target, 'utf8'), /^#+ (.+)$/gm)
      .map(anchorOf)
      .includes(anchor)
  })
}

test.each(DOCUMENTS)('the links of %s lead somewhere', (path) => {
  expect(brokenLinks(path)).toEqual([])
})

test.each(DOCUMENTS)('the files that %s names by their path exist', (path) => {
  const files = groups(
    read(path),
    /`((?:bench|db|deploy|docs|packages|public|scripts|src|test)\/[\w./-]+\.\w+)`/g,
  )
  // In recipes, NN is a number to choose.
  const known = files.filter((file) => !file.includes('NN'))
  expect(known.filter((file) => !existsSync(resolve(ROOT, file)))).toEqual([])
})

describe('every command of the documents exists:', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const adminCommands = groups(read('scripts/admin.ts'), /^ {2}npm run admin -- (\S+)/gm)
  const all = [...DOCUMENTS, ...TO_COPY].map(read).join('\n')

  test('npm run …', () => {
    const named = groups(all, /npm run ([a-z][a-z:-]*[a-z])/g)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  })

  test('npm run admin -- …, also by its other names', () => {
    const named = groups(all, /(?:npm run admin --|tailwell-admin|scripts\/admin\.ts) ([a-z][a-z-]+)/g)
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((name) => !adminCommands.includes(name))).toEqual([])
  })
})

test('every setting of the manual and of the files to copy exists', () => {
  // Not those of systemd and of Node.
  const word = /\b(?!AF_|NODE_EXTRA_)([A-Z]+(?:_[A-Z]+)+)\b/g
  const ofCompose = groups(read('compose.yaml'), /\$\{([A-Z_]+)/g)
  // The manual also names codes of refusals, which are in the code.
  const known = new Set([...ofCompose, ...filesIn('src', '.ts').flatMap((path) => groups(read(path), word))])
  const named = [...MANUAL, ...TO_COPY].flatMap((path) => groups(read(path), word))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('the changelog’s latest version is that of package.json', () => {
  const latest = groups(read('CHANGELOG.md'), /^## (\S+)/gm).find((name) => name !== 'Unreleased')
  expect(latest).toBe(JSON.parse(read('package.json')).version)
})

test('the systemd unit, its settings and the admin command agree on folders and programs', () => {
  const unit = read('deploy/tailwell.service')
  const settings = read('deploy/tailwell.env')
  const [folder] = groups(unit, /^WorkingDirectory=(.+)$/gm)
  const [program] = groups(unit, /^ExecStart=.+ (\S+)$/gm)
  const [state] = groups(unit, /^StateDirectory=(.+)$/gm)
  const [writable] = groups(unit, /^ReadWritePaths=(.+)$/gm)
  expect(unit).toContain(`ExecStart=${folder}/dist/bin/node ${program}`)
  expect(existsSync(resolve(ROOT, program ?? 'none'))).toBe(true)
  expect(settings).toContain(`\nDATA_DIR=/var/lib/${state}\n`)
  expect(settings).toContain(`\nBACKUP_DIR=${writable}\n`)
  expect(read('deploy/tailwell-admin')).toContain(`cd ${folder}\n`)
})

test('the workflows name each action by its commit and its version', () => {
  const used = filesIn('.github/workflows', '.yml').flatMap((path) => groups(read(path), /\buses: (.+)$/gm))
  expect(used.length).toBeGreaterThan(5)
  expect(
    used.filter((action) => !/^[\w-]+(?:\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
  ).toEqual([])
})

test('docs/scale.md shows what `npm run bench:clinics` prints', () => {
  const shown = (name: string) =>
    groups(read('docs/scale.md'), new RegExp(`<!-- ${name} -->\n([^<]+)\n<!-- end -->`, 'g'))
  const { load, ways } = simulateClinics()
  expect(shown('load')).toEqual([load])
  expect(shown('ways')).toEqual([ways])
})
