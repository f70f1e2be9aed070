import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { CLINIC_DASHBOARD, CLINIC_PAGES, FIRST_PAGES, FRAME } from '../src/app/browser/first-pages.ts'
import { type Build, excessesOf, LATER } from './first-load.ts'

const CLINIC = [CLINIC_PAGES, CLINIC_DASHBOARD]
const PAGES = [FRAME, ...Object.values(FIRST_PAGES), ...CLINIC, ...LATER.map(({ page }) => page)]

/** A build in which every page is one small script. */
function build({ sizes = {}, modules = {}, imports = {}, styles = '', manifest = {} }: Plan = {}): Build {
  const pages = Object.fromEntries(
    PAGES.map((page) => [page, { file: `${page}.js`, imports: ['index.html'] }]),
  )
  return {
    manifest: {
      'index.html': { file: 'index.js' },
      'styles.css': { file: 'styles.css' },
      ...pages,
      ...manifest,
    },
    read: (file) => randomBytes(sizes[file] ?? 10),
    modules,
    imports,
    styles,
  }
}
type Plan = { sizes?: Record<string, number> } & Partial<
  Pick<Build, 'modules' | 'imports' | 'styles' | 'manifest'>
>

const BOOKING = 'src/features/planning/booking/ui/book-page.tsx'

test('a small build is within the limits', () => {
  expect(excessesOf(build())).toEqual([])
})

test('a script that is too large is found on each page that loads it', () => {
  expect(excessesOf(build({ sizes: { [`${BOOKING}.js`]: 167_000 } }))).toEqual([
    expect.stringMatching(/^Booking: 167\d{3} bytes, at most 161000/),
  ])
  expect(excessesOf(build({ sizes: { 'index.js': 201_000 } }))).toHaveLength(4)
})

test('a page that staff come to later is held as well', () => {
  const [{ name, page, maxBytes }] = LATER
  expect(excessesOf(build({ sizes: { [`${page}.js`]: maxBytes } }))).toEqual([
    expect.stringMatching(new RegExp(`^${name}: .* at most ${maxBytes}`)),
  ])
})

test('large styles are found', () => {
  expect(excessesOf(build({ sizes: { 'styles.css': 12_301 } }))).toEqual([expect.stringMatching(/^Styles: /)])
  const manifest = { [CLINIC_PAGES]: { file: 'clinic.js', css: ['staff.css'] } }
  expect(excessesOf(build({ manifest, sizes: { 'staff.css': 15_001 } }))).toEqual([
    expect.stringMatching(/^Styles of staff: /),
  ])
})

test.each([
  'zod/v4/core/core.js',
  'react-hook-form/dist/index.esm.mjs',
  'react-aria/dist/x.js',
  '@orpc/client/i.mjs',
])('%s in the entry is found', (name) => {
  const id = `node_modules/${name}`
  expect(excessesOf(build({ modules: { 'index.js': [id] } }))).toEqual([`The entry contains ${id}.`])
})

test('a module of the clinic in a customer’s script is found', () => {
  const [own, other] = ['src/components/layout/card.tsx', 'src/features/money/payments/ui/payment-table.tsx']
  const modules = { [`${BOOKING}.js`]: [own, other] }
  expect(excessesOf(build({ modules, imports: { [BOOKING]: [own] } }))).toEqual([
    `Customers load ${other}, which only the clinic’s pages need.`,
  ])
})

test('a module whose classes the styles leave out is found', () => {
  const [own, other] = [
    'src/features/owners/pets/ui/pet-card.tsx',
    'src/features/outreach/site/ui/people.tsx',
  ]
  const styles = '@source not "../../features/outreach/site/ui/{blocks,people}.tsx";\n'
  expect(excessesOf(build({ modules: { 'later.js': [own, other] }, styles }))).toEqual([
    `The app uses ${other}, whose classes styles.css leaves out.`,
  ])
})
