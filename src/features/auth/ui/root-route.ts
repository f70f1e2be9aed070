import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, type RouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { z } from 'zod'
import { ownPath } from '../../../lib/own-path.ts'
import { paths } from '../../../lib/paths.ts'
import { nextPaint } from '../../../lib/web/next-paint.ts'
import type { PageAccess } from '../rules.ts'
import { guard } from './guard.ts'

declare module '@tanstack/react-router' {
  /** What every route states about itself in `staticData`; a route without it does not compile. */
  interface StaticDataRouteOption {
    /** Whom the page is for; null where there is no page: its path leads home. */
    access: PageAccess | null
    /** The page's link in the side menu of those it is for; a lower place stands higher. */
    menu?: { place: number; label: string; icon: LucideIcon }
  }
}

type RouterContext = { queryClient: QueryClient }

/** The route above all others: everyone who wants to see a page passes its guard. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async (page): ReturnType<typeof guard> => {
    // The way to another page shows that it was heard first; drawing that page takes a while on a slow phone.
    if (page.cause === 'stay') await nextPaint()
    return await guard(page)
  },
  component: Outlet,
  staticData: { access: null },
})

/** The route above all pages behind sign-in; the app gives it the frame that they share. */
export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.dashboard,
  staticData: { access: null },
})

/** Where the visitor wanted to go before; anything but a page of our own is dropped. */
export const returnSearch = z.object({
  next: z
    .unknown()
    .transform((next) => ownPath(next) ?? undefined)
    .optional(),
})

/** The secret of a mailed link; anything else counts as none. */
export const linkSearch = z.object({ token: z.string().max(1000).optional().catch(undefined) })

/**
 * A route's component that shows lazy pages. Their code is fetched with the route, before it renders: a page that is
 * only found missing while rendering makes React complain.
 */
export function withPreload(
  pages: readonly { preload?: () => Promise<void> | undefined }[],
  component: RouteComponent,
): RouteComponent {
  const preload = async () => void (await Promise.all(pages.map((page) => page.preload?.())))
  return Object.assign(component, { preload })
}
