import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'

/** Renders pages by their paths in a router of their own, opened at the first; gives the present path. */
export async function openPages(client: QueryClient, pages: Record<string, () => ReactNode>) {
  // The router scrolls to the top of a new page; jsdom does not implement scrolling.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const rootRoute = createRootRoute({ staticData: { access: 'anyone', title: null } })
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      staticData: { access: null, title: null },
      component,
    }),
  )
  const router = createRouter({
    routeTree: rootRoute.addChildren(routes),
    history: createMemoryHistory({ initialEntries: Object.keys(pages).slice(0, 1) }),
  })
  await router.load()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return () => router.state.location.pathname
}
