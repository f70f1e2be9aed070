import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IndianRupee } from 'lucide-react'
import { aDay, anId, oneOf, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { onDashboard, useChangeSearch, withPreload } from '../../platform/auth/ui/root-route.ts'
import { paymentsPaths } from './paths.ts'
import { PAYMENT_FILTERS } from './ui/payment-search.ts'

const PaymentsPage = lazyRouteComponent(() => import('./ui/payments-page.tsx'), 'PaymentsPage')
const paymentsRoute = createRoute({
  ...onDashboard(paymentsPaths.list),
  staticData: {
    access: 'staff',
    permission: 'payments:read',
    title: 'Payment Status',
    alsoCalled: 'money unpaid owed refunds',
    menu: { place: 90, label: 'Payments', icon: IndianRupee },
  },
  validateSearch: searchChecks({
    filter: oneOf(...PAYMENT_FILTERS),
    customer: anId,
    service: textUpTo(200),
    q: textUpTo(100),
    from: aDay,
    to: aDay,
  }),
  component: withPreload([PaymentsPage], () => {
    const change = useChangeSearch(paymentsRoute.useNavigate())
    return <PaymentsPage search={paymentsRoute.useSearch()} onSearch={change} />
  }),
})

/** The pages of this feature for staff. */
export const paymentsClinicPages = [paymentsRoute] as const
