import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { belowDashboard, dashboardRoute, returnSearch, withPreload } from '../auth/ui/root-route.ts'
import { householdsPaths } from './paths.ts'

const NewCustomerPage = lazyRouteComponent(() => import('./ui/new-customer-page.tsx'), 'NewCustomerPage')
const newCustomerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(householdsPaths.newCustomer),
  staticData: {
    access: 'admin',
    title: 'Add New Customer',
    menu: { place: 30, label: 'New Customer', icon: UserPlus },
  },
  validateSearch: returnSearch,
  component: withPreload([NewCustomerPage], () => (
    <NewCustomerPage next={newCustomerRoute.useSearch().next} />
  )),
})

/** The pages of this feature for admins. */
export const householdsClinicPages = [newCustomerRoute] as const
