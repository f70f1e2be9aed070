import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { House } from 'lucide-react'
import type { Session } from '../auth/contract.ts'
import { belowDashboard, dashboardRoute, withPreload } from '../auth/ui/root-route.ts'
import { petsPaths } from '../pets/paths.ts'

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
  staticData: { access: 'member', title: 'Dashboard', menu: { place: 0, label: 'Dashboard', icon: House } },
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
  staticData: { access: 'member', title: 'Pet' },
  component: withPreload([PetPage], () => <PetPage id={petRoute.useParams().id} />),
})

/** The pages of this feature for customers and admins. */
export const deskPages = [dashboardIndexRoute, petRoute] as const
