import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { billPapersPaths } from '../../features/money/bill-papers/paths.ts'
import { petsPaths } from '../../features/owners/pets/paths.ts'
import { appointmentsPaths } from '../../features/planning/appointments/paths.ts'
import { offerPath } from '../../features/planning/waitlist/paths.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { notificationsPaths } from '../../features/platform/notifications/paths.ts'

/** The frame of every page behind sign-in. */
export const FRAME = 'src/app/browser/dashboard-shell.tsx'

/** What the router knows of the pages that only staff open. */
export const CLINIC_PAGES = 'src/app/browser/clinic-pages.ts'

/** The parts of the frame that only staff load. */
export const STAFF_PARTS = 'src/app/browser/staff-parts.ts'

/** The page that staff open first. */
export const CLINIC_DASHBOARD = 'src/features/office/desk/ui/admin-dashboard-page.tsx'

/** The pages that customers open first, with their modules. The dashboard is here as customers see it. */
export const FIRST_PAGES = {
  [authPaths.dashboard]: 'src/features/office/desk/ui/customer-dashboard-page.tsx',
  [appointmentsPaths.book]: 'src/features/planning/booking/ui/book-page.tsx',
  [appointmentsPaths.own]: 'src/features/office/desk/ui/appointments-page.tsx',
  [petsPaths.own]: 'src/features/owners/pets/ui/pets-page.tsx',
  [authPaths.profileSetup]: 'src/features/owners/customers/ui/profile-setup-page.tsx',
} as const satisfies Record<string, string>

/** The headings of those that have the same for everyone, for the frame that is seen until the app draws the page. */
export const FIRST_HEADINGS: Readonly<Record<string, string>> = {
  [appointmentsPaths.book]: 'Book an Appointment',
  [appointmentsPaths.own]: 'My Appointments',
  [petsPaths.own]: 'My Pets',
  [authPaths.profileSetup]: 'Complete Your Profile',
  [notificationsPaths.own]: 'Notifications',
  [authPaths.profile]: 'Profile',
}

/** The other pages that are not for staff alone, as the server's patterns: each needs nothing but the frame. */
export const SHARED_PAGES = [
  notificationsPaths.own,
  billPapersPaths.own,
  authPaths.profile,
  `${authPaths.dashboard}/book`,
  `${petsPaths.own}/*`,
  offerPath('*'),
] as const

/** The part of the build's manifest that is read here: each module's file, style sheets and the modules it imports at once. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

export function readManifest(web: string): Manifest {
  return JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'))
}

/** The files that a browser loads to show some modules, as the manifest names them. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (module: string) => {
    const built = manifest[module]
    if (built === undefined) throw new Error(`The build produced no file for ${module}.`)
    if (files.has(built.file)) return
    files.add(built.file)
    built.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return files
}

/**
 * What the document of a page behind sign-in names in its head, so that the browser asks for it before any script has
 * run: the page's scripts, those of the frame, and the session.
 */
export function preloads(manifest: Manifest, ...pages: string[]): string {
  const loaded = filesOf(manifest, ['index.html'])
  const scripts = filesOf(manifest, [FRAME, ...pages]).difference(loaded)
  const links = [...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return [...links, '<link rel="preload" as="fetch" crossorigin href="/api/auth/session">'].join('')
}
