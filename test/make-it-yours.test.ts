import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clinic } from '../src/clinic/clinic.ts'

// docs/make-it-yours.md promises that one folder is enough. Another clinic is built here, from a copy.

const ROOT = resolve(import.meta.dirname, '..')
const SOURCES = [
  'src',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const OTHER = {
  name: "The Dog’s & Cat's Co.",
  tagline: 'Another clinic.',
  phone: { display: '+91 90000 00001', dial: '+919000000001' },
  whatsapp: '919000000001',
  email: 'desk@other.example',
  city: 'Kochi',
  address: ['1 Other Street', 'Kochi 682001'],
  postal: {
    street: '1 Other Street',
    locality: 'Kochi',
    region: 'Kerala',
    postalCode: '682001',
    country: 'IN',
  },
  mapUrl: 'https://maps.other.example/',
  social: [],
  pageViews: 'https://views.other.example/count',
  timeZone: 'Asia/Kolkata',
  locale: 'en-IN',
  currency: 'INR',
  since: { about: 1999, footer: 2001 },
  footnote: null,
}

const copy = mkdtempSync(join(tmpdir(), 'tailwell-other-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('another clinic’s pages hold its own facts and nothing of the first one', { timeout: 180_000 }, () => {
  for (const name of SOURCES) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const file = join(copy, 'src/clinic/clinic.ts')
  const [types = ''] = readFileSync(file, 'utf8').split('export const clinic')
  writeFileSync(file, `${types}export const clinic: Clinic = ${JSON.stringify(OTHER)}\n`)
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: copy, stdio: 'pipe' })

  const folder = join(copy, 'dist', 'pages')
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  const sitemap = readFileSync(join(folder, 'sitemap.xml'), 'utf8')
  expect(pages).toContain('about.html')
  expect(pages).toHaveLength(sitemap.match(/<loc>/g)?.length ?? 0)
  const first = [clinic.name, clinic.email, clinic.phone.display, clinic.phone.dial, ...clinic.address]
  for (const page of pages) {
    const html = readFileSync(join(folder, page), 'utf8')
    expect(html).toContain('The Dog’s &amp; Cat&#x27;s Co.')
    expect(html).not.toContain('Co..')
    expect(html).not.toContain(clinic.footnote ?? '..')
    expect(html).toContain('desk@other.example')
    expect(html).toContain('data-consent="https://views.other.example/count"')
    expect(first.filter((fact) => html.includes(fact))).toEqual([])
  }
})
