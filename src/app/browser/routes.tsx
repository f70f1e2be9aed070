import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Spinner } from '../../components/notices/spinner.tsx'
import { authPaths } from '../../features/platform/auth/paths.ts'
import {
  dashboardRoute,
  noPage,
  returnSearch,
  rootRoute,
} from '../../features/platform/auth/ui/root-route.ts'
import type { clinicPages } from './clinic-pages.ts'
import { PageError, reportFault } from './page-error.tsx'
import { outsidePages, pages } from './pages.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

// The home page and the account pages are documents outside the app, which the browser loads from the server.
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: authPaths.home,
  staticData: { access: 'visitor', title: 'Home' },
  validateSearch: returnSearch,
  component: LeaveApp,
})
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: authPaths.login,
  staticData: { access: 'visitor', title: 'Sign in' },
  validateSearch: returnSearch,
  component: LeaveApp,
})
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: authPaths.resetPassword,
  staticData: { access: 'anyone', title: 'Forgot your password?' },
  component: LeaveApp,
})

function LeaveApp() {
  useEffect(() => window.location.reload(), [])
  return <Spinner text="Loading..." />
}

/** Any other path is not a page, or one of the clinic's, which are added when someone asks for the first of them. */
const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: noPage,
  // A page of the clinic gets its search parameters once it is there.
  validateSearch: (search: object) => search,
})

/** Links may lead to every page, whether or not it is there yet. */
type AllPages = readonly [...typeof pages, ...typeof clinicPages]

const treeOf = (dashboardPages: AllPages) =>
  rootRoute.addChildren([
    homeRoute,
    loginRoute,
    resetPasswordRoute,
    ...outsidePages,
    dashboardRoute
      .update({
        component: lazyRouteComponent(() => import('./dashboard-shell.tsx'), 'DashboardShell'),
        staticData: noPage,
      })
      .addChildren(dashboardPages),
    elsewhereRoute,
  ])

/** Every URL of the app with its page, guard and search parameters; the clinic's pages come once they are needed. */
export function createAppRouter(queryClient: QueryClient) {
  let hasClinicPages = false
  const addClinicPages = async (): Promise<void> => {
    const { clinicPages, goToStart } = await import('./clinic-pages.ts')
    if (hasClinicPages) return
    hasClinicPages = true
    treeOf([...pages, ...clinicPages])
    router.setRoutes(router.buildRouteTree())
    goToStart()
  }
  const router = createRouter({
    routeTree: treeOf(pages as unknown as AllPages),
    context: {
      queryClient,
      addClinicPages,
      isPage: (location): boolean => router.matchRoutes(location).at(-1)?.staticData.access !== null,
    },
    parseSearch,
    stringifySearch,
    // Removes search parameters that the page does not know from the URL.
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: () => <Spinner text="Loading..." />,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
    defaultOnCatch: reportFault,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
