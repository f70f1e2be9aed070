/** Writes the public pages into dist/pages and their pictures into dist/web, and compresses the files of the web. */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type * as Site from '../src/app/site.tsx'
import { feedOf } from '../src/app/site-feed.ts'
import { demoContent } from '../src/clinic/demo-content.ts'
import { WEEKDAYS } from '../src/features/timetable/rules.ts'
import { ORIGIN } from '../src/lib/public-address.ts'
import { buildAccount } from './build-account.ts'
import { drawPreview } from './draw-preview.ts'

const DIST = resolve(import.meta.dirname, '../dist')
const WEB = join(DIST, 'web')
const PAGES = join(DIST, 'pages')
const PACKED = /\.(js|css|svg|webmanifest)$/

type Built = Record<string, { file: string; css?: string[]; imports?: string[] }>

const { renderSite, previewOf }: typeof Site = await import(join(DIST, 'site', 'site.js'))
const manifest = JSON.parse(readFileSync(join(WEB, '.vite', 'manifest.json'), 'utf8')) as Built
const sheet = fileOf('src/app/site.css')
const assets = {
  style: { text: sheet },
  script: `/${built('src/app/site-script.ts')}`,
  theme: readFileSync(join(WEB, 'theme.js'), 'utf8').replace(/^\/\/.*\n/, ''),
}

const previewParts = {
  icon: readFileSync(join(WEB, 'favicon.svg'), 'utf8'),
  colours: readFileSync('src/clinic/colours.css', 'utf8'),
}

function built(source: string): string {
  const file = manifest[source]?.file
  if (file === undefined) throw new Error(`The build has made nothing of ${source}.`)
  return file
}

function fileOf(source: string): string {
  return readFileSync(join(WEB, built(source)), 'utf8')
}

/** What most people open after signing in, on top of the app's entry. */
const NEXT_PAGES = [
  'index.html',
  'src/app/dashboard-shell.tsx',
  'src/features/desk/ui/customer-dashboard-page.tsx',
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

function write(file: string, text: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
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

// Drawings that only the public pages use.
cpSync(join(DIST, 'site', 'assets'), join(WEB, 'assets'), { recursive: true })

/** What the demo clinic offers (db/seed.ts). */
const DEMO_SERVICES = [
  ['Veterinary Care', 'A thorough examination and a plan you understand.', '00:45:00', 70_000, 45_000],
  ['Grooming', 'Bath, brush, nails and ears, at your pet’s pace.', '01:30:00', 120_000, 50_000],
  ['Vaccination', 'Core vaccines with a short health check.', '00:30:00', 80_000, 40_000],
  ['Dental Care', 'Check-up, cleaning and advice for healthy teeth.', '01:00:00', 180_000, 60_000],
  ['Emergency', 'Same-day care for sudden illness and injuries.', '01:00:00', 150_000, 75_000],
].map(([name, description, duration, basePrice, houseVisitSurcharge]) => ({
  id: name,
  name,
  description,
  duration,
  basePrice,
  houseVisitSurcharge,
})) as never

/** 10:00 AM to 9:00 PM every day. */
const openingHours = WEEKDAYS.map((_, index) => ({ weekday: index + 1, opens: 600, closes: 1260 }))
const pages = renderSite({ content: demoContent, openingHours, services: DEMO_SERVICES }, assets)

for (const { path, preview, html } of pages) {
  const name = path === '/' ? '/index' : path
  write(join(PAGES, `${name}.html`), html)
  write(join(WEB, previewOf(path)), await drawPreview(preview, previewParts))
}

write(join(PAGES, 'blog', 'feed.xml'), feedOf(demoContent))

const places = pages.map(({ path }) => `  <url><loc>${ORIGIN}${path}</loc></url>`)
write(
  join(PAGES, 'sitemap.xml'),
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${places.join('\n')}
</urlset>
`,
)
write(
  join(PAGES, 'robots.txt'),
  `User-agent: *
Disallow: /dashboard
Disallow: /api
Disallow: /calendar
Sitemap: ${ORIGIN}/sitemap.xml
`,
)
await buildAccount(PAGES, {
  ...assets,
  style: { text: fileOf('src/app/account.css') },
  nextFiles: nextFiles(),
})
for (const file of filesBelow(WEB)) if (PACKED.test(file)) pack(file)
