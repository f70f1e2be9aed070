import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IndianRupee } from 'lucide-react'
import { anId, oneOf, searchChecks } from '../../lib/web/search-checks.ts'
import { belowDashboard, dashboardRoute, withPreload } from '../auth/ui/root-route.ts'
import { paymentsPaths } from './paths.ts'

const PaymentsPage = lazyRouteComponent(() => import('./ui/payments-page.tsx'), 'PaymentsPage')
const paymentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(paymentsPaths.list),
  staticData: { access: 'admin', menu: { place: 90, label: 'Payments', icon: IndianRupee } },
  validateSearch: searchChecks({
    filter: oneOf('all', 'pending'),
    customer: anId,
  }),
  component: withPreload([PaymentsPage], () => {
    const { filter = 'pending', customer } = paymentsRoute.useSearch()
    return <PaymentsPage filter={filter} customerId={customer} />
  }),
})

/** The pages of this room. */
export const paymentsPages = [paymentsRoute] as const
