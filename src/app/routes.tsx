import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorState } from '../components/error-state.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { Spinner } from '../components/spinner.tsx'
import { dashboardRoute, returnSearch, rootRoute } from '../features/auth/ui/root-route.ts'
import { paths } from '../lib/paths.ts'
import { DashboardShell } from './dashboard-shell.tsx'
import { outsidePages, pages } from './pages.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/** The home page is a document of its own, outside the app: the browser fetches it from the server. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  staticData: { access: 'visitor' },
  validateSearch: returnSearch,
  component: LeaveApp,
})

function LeaveApp() {
  useEffect(() => window.location.reload(), [])
  return <Spinner text="Loading..." />
}

/** Every other path is no page. */
const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { access: null },
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  ...outsidePages,
  dashboardRoute.update({ component: DashboardShell, staticData: { access: null } }).addChildren(pages),
  elsewhereRoute,
])

/** Every URL of the app: its page, its guard, its search parameters. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    // A page takes the parameters that it knows: what a shared link carries besides leaves the address.
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: () => <Spinner text="Loading..." />,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
  })
}

/** A page that could not be opened: the session could not be asked for, or its code could not be fetched. */
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
