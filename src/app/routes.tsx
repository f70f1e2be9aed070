import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { z } from 'zod'
import { ErrorState } from '../components/error-state.tsx'
import { Spinner } from '../components/spinner.tsx'
import { APPOINTMENT_STATUSES } from '../features/appointments/rules.ts'
import { ownPath } from '../lib/own-path.ts'
import { paths } from '../lib/paths.ts'
import { DashboardShell } from './dashboard-shell.tsx'
import { guard } from './guard.ts'

type RouterContext = { queryClient: QueryClient }

/** Where somebody wanted to go before; anything but a page of our own is dropped. */
const wishSearch = z.object({
  next: z
    .unknown()
    .transform((next) => ownPath(next) ?? undefined)
    .optional(),
})

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: (page): ReturnType<typeof guard> => guard(page),
  component: Outlet,
})

/**
 * A route's component around pages that take parameters. Their code is fetched with the route, before it renders:
 * a page that is only found missing while rendering makes React complain.
 */
function around(
  pages: readonly { preload?: () => Promise<void> | undefined }[],
  component: RouteComponent,
): RouteComponent {
  const preload = async () => void (await Promise.all(pages.map((page) => page.preload?.())))
  return Object.assign(component, { preload })
}

const HomePage = lazyRouteComponent(() => import('../features/site/ui/home-page.tsx'), 'HomePage')
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  validateSearch: wishSearch,
  component: around([HomePage], () => <HomePage next={homeRoute.useSearch().next} />),
})

const LoginPage = lazyRouteComponent(() => import('../features/auth/ui/login-page.tsx'), 'LoginPage')
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  validateSearch: wishSearch.extend({ mode: z.enum(['login', 'signup']).optional().catch(undefined) }),
  component: around([LoginPage], () => {
    const { mode = 'login', next } = loginRoute.useSearch()
    return <LoginPage mode={mode} next={next} />
  }),
})

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.dashboard,
  component: DashboardShell,
})

const CustomerDashboardPage = lazyRouteComponent(
  () => import('../features/dashboard/ui/customer-dashboard-page.tsx'),
  'CustomerDashboardPage',
)
const AdminDashboardPage = lazyRouteComponent(
  () => import('../features/dashboard/ui/admin-dashboard-page.tsx'),
  'AdminDashboardPage',
)
const dashboardIndexRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  component: around([AdminDashboardPage, CustomerDashboardPage], () =>
    dashboardIndexRoute.useRouteContext().session?.role === 'admin' ? (
      <AdminDashboardPage />
    ) : (
      <CustomerDashboardPage />
    ),
  ),
})

const ProfileSetupPage = lazyRouteComponent(
  () => import('../features/customers/ui/profile-setup-page.tsx'),
  'ProfileSetupPage',
)
const profileSetupRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'profile/setup',
  validateSearch: wishSearch,
  component: around([ProfileSetupPage], () => <ProfileSetupPage next={profileSetupRoute.useSearch().next} />),
})

const newPetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'pets/new',
  component: lazyRouteComponent(() => import('../features/pets/ui/new-pet-page.tsx'), 'NewPetPage'),
})

const bookingSearch = z.object({
  pet: z.uuid().optional().catch(undefined),
  service: z.uuid().optional().catch(undefined),
})
const BookPage = lazyRouteComponent(() => import('../features/appointments/ui/book-page.tsx'), 'BookPage')
const bookRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'book-appointment',
  validateSearch: bookingSearch,
  component: around([BookPage], () => <BookPage chosen={bookRoute.useSearch()} />),
})

const shortBookRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'book',
  validateSearch: bookingSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: paths.bookAppointment, search, replace: true })
  },
})

const appointmentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'appointments',
  component: lazyRouteComponent(
    () => import('../features/appointments/ui/appointments-page.tsx'),
    'AppointmentsPage',
  ),
})

const ManageAppointmentsPage = lazyRouteComponent(
  () => import('../features/appointments/ui/manage-appointments-page.tsx'),
  'ManageAppointmentsPage',
)
const manageAppointmentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'appointments/manage',
  validateSearch: z.object({
    status: z
      .enum([...APPOINTMENT_STATUSES, 'all'])
      .optional()
      .catch(undefined),
  }),
  component: around([ManageAppointmentsPage], () => (
    <ManageAppointmentsPage status={manageAppointmentsRoute.useSearch().status ?? 'pending'} />
  )),
})

/** Every other path: it has no row in the table of pages, so the guard leads home. */
const elsewhereRoute = createRoute({ getParentRoute: () => rootRoute, path: '$' })

const routeTree = rootRoute.addChildren([
  homeRoute,
  loginRoute,
  dashboardRoute.addChildren([
    dashboardIndexRoute,
    profileSetupRoute,
    newPetRoute,
    bookRoute,
    shortBookRoute,
    appointmentsRoute,
    manageAppointmentsRoute,
  ]),
  elsewhereRoute,
])

/** Every URL of the app: its page, its guard, its search parameters. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
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
    <main className="mx-auto grid min-h-dvh max-w-xl content-center p-4">
      <ErrorState message="This page could not be loaded. Please check your connection." onRetry={retry} />
    </main>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
