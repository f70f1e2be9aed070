import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IndianRupee } from 'lucide-react'
import { aDay, anId, oneOf, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { onDashboard, useChangeSearch, withPreload } from '../../platform/auth/ui/root-route.ts'
import { billsPaths } from '../bills/paths.ts'
import { paymentsPaths } from './paths.ts'
import { PAYMENT_FILTERS } from './ui/payment-search.ts'

// In one file: each of its own is named in the first load, with all that it needs.
const pages = () => import('./ui/clinic-screens.ts')

const CheckoutPage = lazyRouteComponent(pages, 'CheckoutPage')
const checkoutRoute = createRoute({
  ...onDashboard(billsPaths.checkout),
  staticData: {
    access: 'staff',
    permission: 'payments:write',
    title: 'Checkout',
  },
  validateSearch: searchChecks({ appointment: anId, order: anId, dose: anId, customer: anId, bill: anId }),
  component: withPreload([CheckoutPage], () => <CheckoutPage search={checkoutRoute.useSearch()} />),
})

const BillPage = lazyRouteComponent(pages, 'BillPage')
const billRoute = createRoute({
  ...onDashboard(billsPaths.one),
  staticData: { access: 'staff', permission: 'payments:read', title: 'Bill' },
  component: withPreload([BillPage], () => <BillPage id={billRoute.useParams().id} />),
})

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
export const paymentsClinicPages = [checkoutRoute, billRoute, paymentsRoute] as const
