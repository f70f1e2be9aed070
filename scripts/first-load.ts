/** What a browser loads before a page is shown, and how much that may be. */
import { join, matchesGlob } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  CLINIC_DASHBOARD,
  CLINIC_PAGES,
  FIRST_PAGES,
  FRAME,
  filesOf,
  type Manifest,
} from '../src/app/browser/first-pages.ts'
import { appointmentsPaths } from '../src/features/planning/appointments/paths.ts'
import { authPaths } from '../src/features/platform/auth/paths.ts'

/**
 * A finished build: its manifest, the text of a file, the modules in each script, what each module imports at once, and
 * the app's style sheet as it was written.
 */
export type Build = {
  manifest: Manifest
  read: (file: string) => string | Uint8Array
  modules: Readonly<Record<string, readonly string[]>>
  imports: Readonly<Record<string, readonly string[]>>
  styles: string
}

type Budget = { name: string; entries: readonly string[]; maxBytes: number; maxFiles?: number }

const ENTRY = 'index.html'
/** Sizes in bytes after `gzip -9`; the reasons are in docs/decisions. */
const BUDGETS: readonly Budget[] = [
  { name: 'Entry', entries: [ENTRY], maxBytes: 120_300 },
  {
    name: 'Customer’s dashboard',
    entries: [ENTRY, FRAME, FIRST_PAGES[authPaths.dashboard]],
    maxBytes: 141_200,
    maxFiles: 10,
  },
  {
    name: 'Booking',
    entries: [ENTRY, FRAME, FIRST_PAGES[appointmentsPaths.book]],
    // 155 is the goal; the rest is React Hook Form.
    maxBytes: 161_000,
    maxFiles: 10,
  },
  {
    name: 'Clinic’s dashboard',
    entries: [ENTRY, FRAME, CLINIC_PAGES, CLINIC_DASHBOARD],
    maxBytes: 160_200,
  },
]
/** What staff load of a page that they come to later, opened cold: these limits only get lower. */
export const LATER = [
  { name: 'Calendar', page: 'src/features/office/schedule/ui/schedule-page.tsx', maxBytes: 258_000 },
  { name: 'Customer', page: 'src/features/office/desk/ui/customer/customer-page.tsx', maxBytes: 280_500 },
  { name: 'Checkout', page: 'src/features/money/payments/ui/clinic-screens.ts', maxBytes: 319_000 },
] as const
const ALL_BUDGETS: readonly Budget[] = [
  ...BUDGETS,
  ...LATER.map(({ page, ...limit }) => ({ ...limit, entries: [ENTRY, FRAME, CLINIC_PAGES, page] })),
]
/** Of the sheet that everyone loads, and of the one that staff load as well. */
const MAX_STYLES = 12_300
const MAX_STAFF_STYLES = 15_000

/** What the entry may not hold: each of these is loaded with the page or the action that needs it. */
const NOT_IN_ENTRY =
  /node_modules\/(?:zod|react-hook-form|@hookform|react-aria[^/]*|@react-aria|@orpc|sonner)\//

export type Load = {
  name: string
  bytes: number
  maxBytes: number
  files: number
  maxFiles?: number | undefined
}

/** How much each first page loads, with its limits. */
export function loadsOf({ manifest, read }: Build): Load[] {
  const sizeOf = (file: string) => gzipSync(read(file), { level: 9 }).length
  const pages = ALL_BUDGETS.map(({ name, entries, maxBytes, maxFiles }) => {
    const files = [...filesOf(manifest, entries)]
    return { name, bytes: sum(files.map(sizeOf)), maxBytes, files: files.length, maxFiles }
  })
  const staff = stylesOf(manifest, CLINIC_PAGES)
  const all = Object.keys(manifest).flatMap((module) => stylesOf(manifest, module))
  const largest = (files: readonly string[]) => Math.max(0, ...files.map(sizeOf))
  return [
    ...pages,
    {
      name: 'Styles',
      bytes: largest(all.filter((file) => !staff.includes(file))),
      maxBytes: MAX_STYLES,
      files: 1,
    },
    { name: 'Styles of staff', bytes: largest(staff), maxBytes: MAX_STAFF_STYLES, files: 1 },
  ]
}

/** Every way in which a build loads too much first, as a sentence. */
export function excessesOf(build: Build): string[] {
  const tooLarge = loadsOf(build).flatMap(({ name, bytes, maxBytes, files, maxFiles = files }) => [
    ...(bytes > maxBytes ? [`${name}: ${bytes} bytes, at most ${maxBytes} are allowed.`] : []),
    ...(files > maxFiles ? [`${name}: ${files} scripts, at most ${maxFiles} are allowed.`] : []),
  ])
  const inEntry = modulesIn(build, [ENTRY]).filter((id) => NOT_IN_ENTRY.test(id))
  return [
    ...tooLarge,
    ...inEntry.map((id) => `The entry contains ${id}.`),
    ...clinicModules(build).map((id) => `Customers load ${id}, which only the clinic’s pages need.`),
    ...unstyledModules(build).map((id) => `The app uses ${id}, whose classes styles.css leaves out.`),
  ]
}

/** The modules of the app's scripts in which its style sheet looks for no classes. */
function unstyledModules({ modules, styles }: Build): string[] {
  const leftOut = [...styles.matchAll(/^@source not "(.+)";$/gm)].map(([, glob = '']) =>
    join('src/app/browser', glob),
  )
  return Object.values(modules)
    .flat()
    .filter((id) => leftOut.some((glob) => matchesGlob(id, glob)))
}

/** Our modules that customers' first pages load although none of those pages imports them. */
function clinicModules(build: Build): string[] {
  // The app shares a file with the public pages' script; a form on a first page loads what checks it.
  const shared = ['src/app/site/site-script.ts', 'src/components/forms/zod-resolver.ts']
  const entries = ['src/app/browser/main.tsx', FRAME, ...Object.values(FIRST_PAGES), ...shared]
  const imported = new Set<string>()
  const visit = (id: string) => {
    if (imported.has(id)) return
    imported.add(id)
    build.imports[id]?.forEach(visit)
  }
  entries.forEach(visit)
  const loaded = modulesIn(build, [ENTRY, FRAME, ...Object.values(FIRST_PAGES)])
  return loaded.filter((id) => id.startsWith('src/') && !imported.has(id))
}

function modulesIn({ manifest, modules }: Build, entries: readonly string[]): string[] {
  return [...filesOf(manifest, entries)].flatMap((file) => modules[file] ?? [])
}

/** The style sheets of a module of the manifest: those that it loads, or itself. */
function stylesOf(manifest: Manifest, module: string): string[] {
  const { file = '', css = [] } = manifest[module] ?? {}
  return file.endsWith('.css') ? [file] : css
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
