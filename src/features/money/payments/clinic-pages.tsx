import { IndianRupee } from 'lucide-react'
import { aDay, anId, oneOf, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { page } from '../../platform/auth/ui/root-route.ts'
import { billsPaths } from '../bills/paths.ts'
import { paymentsPaths } from './paths.ts'
import { STATEMENT_SPANS } from './statement-spans.ts'
import type { BesideCompleting } from './ui/complete-choice.tsx'
import { PAYMENT_FILTERS } from './ui/payment-search.ts'

// In two files: each of its own is named in the first load, with all that it needs.
const pages = () => import('./ui/clinic-screens.ts')
const lists = () => import('./ui/list-screens.ts')

const checkoutRoute = (loadBeside: () => Promise<BesideCompleting>) =>
  page(
    billsPaths.checkout,
    {
      access: 'staff',
      permission: 'payments:write',
      title: 'Checkout',
      search: searchChecks({ appointment: anId, order: anId, dose: anId, customer: anId, bill: anId }),
    },
    async () => ({ CheckoutPage: (await pages()).checkoutWith(loadBeside) }),
    'CheckoutPage',
  )

const billRoute = page(
  billsPaths.one,
  { access: 'staff', permission: 'payments:read', title: 'Bill' },
  pages,
  'BillPage',
)

const statementRoute = page(
  paymentsPaths.statement,
  {
    access: 'staff',
    permission: 'payments:read',
    title: 'Statement',
    search: searchChecks({ since: oneOf(...STATEMENT_SPANS) }),
  },
  async () => ({ StatementPage: (await lists()).StatementPage }),
  'StatementPage',
)

const paymentsRoute = page(
  paymentsPaths.list,
  {
    access: 'staff',
    permission: 'payments:read',
    title: 'Payment Status',
    alsoCalled: 'money unpaid owed refunds',
    menu: { place: 90, label: 'Payments', icon: IndianRupee },
    search: searchChecks({
      filter: oneOf(...PAYMENT_FILTERS),
      customer: anId,
      service: textUpTo(200),
      q: textUpTo(100),
      from: aDay,
      to: aDay,
    }),
  },
  lists,
  'PaymentsPage',
)

/** The pages of this feature for staff; Checkout shows what is loaded with the choice to complete the appointment. */
export const paymentsClinicPages = (loadBeside: () => Promise<BesideCompleting>) =>
  [checkoutRoute(loadBeside), billRoute, statementRoute, paymentsRoute] as const
