import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CalendarCheck, House } from 'lucide-react'
import { petsPaths } from '../../owners/pets/paths.ts'
import { appointmentsPaths } from '../../planning/appointments/paths.ts'
import type { Session } from '../../platform/auth/contract.ts'
import { isStaff, may } from '../../platform/auth/rules.ts'
import { dashboardRoute, page } from '../../platform/auth/ui/root-route.ts'

const AdminDashboardPage = lazyRouteComponent(
  () => import('./ui/admin-dashboard-page.tsx'),
  'AdminDashboardPage',
)
const CustomerDashboardPage = lazyRouteComponent(
  () => import('./ui/customer-dashboard-page.tsx'),
  'CustomerDashboardPage',
)
const FirstPage = lazyRouteComponent(() => import('./ui/first-page.tsx'), 'FirstPage')
const dashboardOf = (session: Session | null) => {
  if (!session || !isStaff(session.role)) return CustomerDashboardPage
  return may(session, 'dashboard:read') ? AdminDashboardPage : FirstPage
}
const dashboardIndexRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  staticData: {
    access: 'member',
    title: 'Dashboard',
    menu: { place: 0, label: 'Dashboard', icon: House, permission: 'dashboard:read' },
  },
  // Each role loads only its own dashboard.
  loader: async ({ context }) => await dashboardOf(context.session).preload?.(),
  component: () => {
    const Dashboard = dashboardOf(dashboardIndexRoute.useRouteContext().session)
    return <Dashboard />
  },
})

const petRoute = page(
  petsPaths.one,
  { access: 'member', permission: 'pets:read', title: 'Pet' },
  () => import('./ui/pet/pet-page.tsx'),
  'PetPage',
)

const appointmentsRoute = page(
  appointmentsPaths.own,
  {
    access: 'customer',
    title: 'My Appointments',
    menu: { place: 20, label: 'My Appointments', icon: CalendarCheck },
  },
  () => import('./ui/appointments-page.tsx'),
  'AppointmentsPage',
)

/** The pages of this feature for customers and admins. */
export const deskPages = [dashboardIndexRoute, appointmentsRoute, petRoute] as const
