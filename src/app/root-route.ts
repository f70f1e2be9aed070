import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, type RouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { ownPath } from '../lib/own-path.ts'
import { nextPaint } from '../lib/web/next-paint.ts'
import { guard } from './guard.ts'

type RouterContext = { queryClient: QueryClient }

/** The route above all others: whoever wants to see any page passes its guard. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async (page): ReturnType<typeof guard> => {
    // The way to another page shows that it was heard first; drawing that page takes a while on a slow phone.
    if (page.cause === 'stay') await nextPaint()
    return await guard(page)
  },
  component: Outlet,
})

/** Where somebody wanted to go before; anything but a page of our own is dropped. */
export const wishSearch = z.object({
  next: z
    .unknown()
    .transform((next) => ownPath(next) ?? undefined)
    .optional(),
})

/**
 * A route's component around pages that take parameters. Their code is fetched with the route, before it renders:
 * a page that is only found missing while rendering makes React complain.
 */
export function around(
  pages: readonly { preload?: () => Promise<void> | undefined }[],
  component: RouteComponent,
): RouteComponent {
  const preload = async () => void (await Promise.all(pages.map((page) => page.preload?.())))
  return Object.assign(component, { preload })
}
