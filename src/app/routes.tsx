import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  useRouter,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorState } from '../components/error-state.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { Spinner } from '../components/spinner.tsx'
import { authPaths } from '../features/auth/paths.ts'
import { dashboardRoute, noPage, returnSearch, rootRoute } from '../features/auth/ui/root-route.ts'
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

/** Any other path is not a page. */
const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: noPage,
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  loginRoute,
  resetPasswordRoute,
  ...outsidePages,
  dashboardRoute
    .update({
      component: lazyRouteComponent(() => import('./dashboard-shell.tsx'), 'DashboardShell'),
      staticData: noPage,
    })
    .addChildren(pages),
  elsewhereRoute,
])

/** Every URL of the app with its page, guard and search parameters. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
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
  })
}

/** Shown if a page can't be opened because the session or the page's code could not be loaded. */
function PageError({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => void router.invalidate().then(reset)
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 p-4 text-center">
      <PageTitle title="Something went wrong" />
      <ErrorState message="This page could not be loaded. Please check your connection." onRetry={retry} />
    </main>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
