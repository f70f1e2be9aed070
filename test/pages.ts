import { createAppRouter } from '../src/app/browser/routes.tsx'
import type { Permission } from '../src/features/platform/auth/permissions.ts'
import type { PageAccess } from '../src/features/platform/auth/rules.ts'
import { createQueryClient } from '../src/lib/web/query-client.ts'

const router = createAppRouter(createQueryClient())
await router.options.context.addClinicPages()

/** The routes of the app with those of the clinic's pages. */
export const ALL_ROUTES = router.routesById

type Page = [path: string, access: PageAccess, title: string, permission: Permission | undefined]

/** Every page of the app's router with whom it is for, its title and what staff need for it, by its path. */
export const PAGES = Object.values(ALL_ROUTES)
  .flatMap(({ to, options: { staticData } }): Page[] =>
    staticData.access === null
      ? []
      : [[to, staticData.access, staticData.title ?? '', staticData.permission]],
  )
  .sort(([one], [other]) => (one < other ? -1 : 1))

/** The pages that lead on to another when they are opened without parameters, for those who may see them. */
export const LEADS_TO: Readonly<Record<string, string>> = {
  '/dashboard/staff': '/dashboard/people',
  '/dashboard/book': '/dashboard/book-appointment',
  '/dashboard/appointments/slip': '/dashboard/appointments/manage',
}
