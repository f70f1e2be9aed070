import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { BookUser, House } from 'lucide-react'
import { useCallback } from 'react'
import { anId, searchChecks, textUpTo } from '../../lib/web/search-checks.ts'
import type { Session } from '../auth/contract.ts'
import { belowDashboard, dashboardRoute, withPreload } from '../auth/ui/root-route.ts'
import { petsPaths } from '../pets/paths.ts'
import { deskPaths } from './paths.ts'

const AdminDashboardPage = lazyRouteComponent(
  () => import('./ui/admin-dashboard-page.tsx'),
  'AdminDashboardPage',
)
const CustomerDashboardPage = lazyRouteComponent(
  () => import('./ui/customer-dashboard-page.tsx'),
  'CustomerDashboardPage',
)
const dashboardOf = (session: Session | null) =>
  session?.role === 'admin' ? AdminDashboardPage : CustomerDashboardPage
const dashboardIndexRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  staticData: { access: 'member', menu: { place: 0, label: 'Dashboard', icon: House } },
  // Each role loads only its own dashboard.
  loader: async ({ context }) => await dashboardOf(context.session).preload?.(),
  component: () => {
    const Dashboard = dashboardOf(dashboardIndexRoute.useRouteContext().session)
    return <Dashboard />
  },
})

const PetPage = lazyRouteComponent(() => import('./ui/pet-page.tsx'), 'PetPage')
const petRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(petsPaths.one),
  staticData: { access: 'member' },
  component: withPreload([PetPage], () => <PetPage id={petRoute.useParams().id} />),
})

const ManageCustomersPage = lazyRouteComponent(
  () => import('./ui/manage-customers-page.tsx'),
  'ManageCustomersPage',
)
const manageCustomersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(deskPaths.manageCustomers),
  staticData: { access: 'admin', menu: { place: 40, label: 'Manage Customers', icon: BookUser } },
  validateSearch: searchChecks({
    q: textUpTo(100),
    customer: anId,
  }),
  component: withPreload([ManageCustomersPage], () => {
    const navigate = manageCustomersRoute.useNavigate()
    const { q = '', customer } = manageCustomersRoute.useSearch()
    const search = useCallback(
      (text: string) =>
        void navigate({ search: text === '' ? {} : { q: text }, replace: true, resetScroll: false }),
      [navigate],
    )
    return <ManageCustomersPage q={q} onSearch={search} customerId={customer} />
  }),
})

/** The pages of this room. */
export const deskPages = [dashboardIndexRoute, petRoute, manageCustomersRoute] as const
