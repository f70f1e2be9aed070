import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { onDashboard, returnTo, withPreload } from '../../platform/auth/ui/root-route.ts'
import { householdsPaths } from './paths.ts'

const NewCustomerPage = lazyRouteComponent(() => import('./ui/new-customer-page.tsx'), 'NewCustomerPage')
const newCustomerRoute = createRoute({
  ...onDashboard(householdsPaths.newCustomer),
  staticData: {
    access: 'staff',
    permission: 'customers:write',
    title: 'Add New Customer',
    menu: { place: 30, label: 'New Customer', icon: UserPlus },
  },
  validateSearch: searchChecks({
    next: returnTo,
    fullName: textUpTo(120),
    phone: textUpTo(100),
    email: textUpTo(254),
  }),
  component: withPreload([NewCustomerPage], () => {
    const { next, ...start } = newCustomerRoute.useSearch()
    return <NewCustomerPage next={next} start={start} />
  }),
})

/** The pages of this feature for staff. */
export const householdsClinicPages = [newCustomerRoute] as const
