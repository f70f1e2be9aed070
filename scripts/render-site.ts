/** Writes what renders the public and the account pages into dist/pages, and compresses the files of dist/web. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildAccount } from './build-account.ts'

const DIST = resolve(import.meta.dirname, '../dist')
const WEB = join(DIST, 'web')
const PAGES = join(DIST, 'pages')
const PACKED = /\.(js|css|svg)$/

type Built = Record<string, { file: string; css?: string[]; imports?: string[] }>

const manifest = JSON.parse(readFileSync(join(WEB, '.vite', 'manifest.json'), 'utf8')) as Built
const sheet = fileOf('src/app/site/site.css')
const assets = {
  style: { text: sheet },
  script: `/${built('src/app/site/site-script.ts')}`,
  theme: readFileSync(join(WEB, 'theme.js'), 'utf8').replace(/^\/\/.*\n/, ''),
}

const colours = readFileSync('src/clinic/colours.css', 'utf8')

function built(source: string): string {
  const file = manifest[source]?.file
  if (file === undefined) throw new Error(`The build has no file for ${source}.`)
  return file
}

function fileOf(source: string): string {
  return readFileSync(join(WEB, built(source)), 'utf8')
}

/** What most people open after signing in, on top of the app's entry. */
const NEXT_PAGES = [
  'index.html',
  'src/app/browser/dashboard-shell.tsx',
  'src/features/office/desk/ui/customer-dashboard-page.tsx',
]

/** The scripts and style sheets of the pages in NEXT_PAGES. */
function nextFiles(): string[] {
  const sources = new Set<string>()
  const add = (source: string) => {
    if (sources.has(source)) return
    sources.add(source)
    for (const imported of manifest[source]?.imports ?? []) add(imported)
  }
  for (const page of NEXT_PAGES) add(page)
  const files = [...sources].flatMap((source) => [built(source), ...(manifest[source]?.css ?? [])])
  return [...new Set(files)].map((file) => `/${file}`)
}

/** Writes compressed copies of a file next to it, so that it is not compressed again for each request. */
function pack(file: string): void {
  const text = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name)
    return statSync(file).isDirectory() ? filesBelow(file) : [file]
  })
}

// Drawings that only the public pages use. Scripts beside them are of the renderer.
cpSync(join(DIST, 'site', 'assets'), join(WEB, 'assets'), {
  recursive: true,
  filter: (file) => !file.endsWith('.js'),
})

// The running server renders the public pages.
rmSync(PAGES, { recursive: true, force: true })
mkdirSync(PAGES, { recursive: true })
cpSync(join(DIST, 'site', 'site.js'), join(PAGES, 'site.js'))
writeFileSync(join(PAGES, 'site-assets.json'), JSON.stringify({ ...assets, colours }))
await buildAccount(PAGES, {
  ...assets,
  style: { text: fileOf('src/app/account/account.css') },
  nextFiles: nextFiles(),
})
for (const file of filesBelow(WEB)) if (PACKED.test(file)) pack(file)
