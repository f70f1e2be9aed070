import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IndianRupee } from 'lucide-react'
import { useCallback } from 'react'
import { z } from 'zod'
import { isCalendarDay } from '../../lib/time.ts'
import { belowDashboard, dashboardRoute, withPreload } from '../auth/ui/root-route.ts'
import { paymentsPaths } from './paths.ts'
import { PAYMENT_FILTERS, type PaymentsPageSearch } from './ui/payment-search.ts'

/** A day in the URL; anything else is ignored. */
const day = z.string().refine(isCalendarDay).optional().catch(undefined)

const PaymentsPage = lazyRouteComponent(() => import('./ui/payments-page.tsx'), 'PaymentsPage')
const paymentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(paymentsPaths.list),
  staticData: { access: 'admin', menu: { place: 90, label: 'Payments', icon: IndianRupee } },
  validateSearch: z.object({
    filter: z.enum(PAYMENT_FILTERS).optional().catch(undefined),
    customer: z.uuid().optional().catch(undefined),
    q: z.string().max(100).optional().catch(undefined),
    from: day,
    to: day,
  }),
  component: withPreload([PaymentsPage], () => {
    const navigate = paymentsRoute.useNavigate()
    const change = useCallback(
      (changed: Partial<PaymentsPageSearch>) =>
        void navigate({
          search: (before) => ({ ...before, ...changed }),
          replace: true,
          resetScroll: false,
        }),
      [navigate],
    )
    return <PaymentsPage search={paymentsRoute.useSearch()} onSearch={change} />
  }),
})

/** The pages of this room. */
export const paymentsPages = [paymentsRoute] as const
