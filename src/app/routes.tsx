import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { clinic } from '../clinic/clinic.ts'
import { classes } from '../components/classes.ts'
import { ErrorState } from '../components/error-state.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { Spinner } from '../components/spinner.tsx'
import { authPaths } from '../features/auth/paths.ts'
import { dashboardRoute, noPage, returnSearch, rootRoute } from '../features/auth/ui/root-route.ts'
import { isFetchFailed, refusalCode } from '../lib/web/room-client.ts'
import type { clinicPages } from './clinic-pages.ts'
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
    const { clinicPages } = await import('./clinic-pages.ts')
    if (hasClinicPages) return
    hasClinicPages = true
    treeOf([...pages, ...clinicPages])
    router.setRoutes(router.buildRouteTree())
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
    // The script in index.html reports it to the server.
    defaultOnCatch: (error) => isFetchFailed(error) || refusalCode(error) || reportError(error),
  })
  return router
}

/**
 * Shown if a page can't be opened: the session or the page's code could not be loaded, or the program has a fault.
 */
function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => void router.invalidate().then(reset)
  const isInShell = useMatches({
    select: (matches) =>
      matches.some(({ routeId, status }) => routeId === dashboardRoute.id && status === 'success'),
  })
  // The shell has a `main` of its own.
  const Frame = isInShell ? 'div' : 'main'
  return (
    <Frame
      className={classes(
        'mx-auto grid max-w-xl content-center gap-6 p-4 text-center',
        isInShell ? 'min-h-[60dvh]' : 'min-h-dvh',
      )}
    >
      <PageTitle title="Something went wrong" />
      <ErrorState
        message={
          isFetchFailed(error)
            ? 'This page could not be loaded. Please check your connection.'
            : `Something broke on our side. Please call us: ${clinic.phone.display}`
        }
        onRetry={retry}
      />
    </Frame>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
