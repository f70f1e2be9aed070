import { createAppRouter } from '../src/app/routes.tsx'
import type { PageAccess } from '../src/features/auth/rules.ts'
import { createQueryClient } from '../src/lib/web/query-client.ts'

/** Every page of the app's router with whom it is for and its title, by its path. */
export const PAGES = Object.values(createAppRouter(createQueryClient()).routesById)
  .flatMap(({ to, options: { staticData } }): [path: string, access: PageAccess, title: string][] =>
    staticData.access === null ? [] : [[to, staticData.access, staticData.title ?? '']],
  )
  .sort(([one], [other]) => (one < other ? -1 : 1))

/** The pages that lead on to another when they are opened without parameters, for those who may see them. */
export const LEADS_TO: Readonly<Record<string, string>> = {
  '/dashboard/book': '/dashboard/book-appointment',
  '/dashboard/appointments/slip': '/dashboard/appointments/manage',
}
