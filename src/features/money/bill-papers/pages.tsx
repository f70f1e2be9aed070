import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ReceiptIndianRupee } from 'lucide-react'
import { anId, searchChecks } from '../../../lib/web/search-checks.ts'
import { onDashboard, useChangeSearch, withPreload } from '../../platform/auth/ui/root-route.ts'
import { billPapersPaths } from './paths.ts'

const OwnBillsPage = lazyRouteComponent(() => import('./ui/own-bills-page.tsx'), 'OwnBillsPage')
const ownBillsRoute = createRoute({
  ...onDashboard(billPapersPaths.own),
  staticData: {
    access: 'customer',
    title: 'Bills',
    menu: { place: 40, label: 'Bills', icon: ReceiptIndianRupee, use: 'bills' },
  },
  validateSearch: searchChecks({ bill: anId }),
  component: withPreload([OwnBillsPage], () => {
    const change = useChangeSearch(ownBillsRoute.useNavigate())
    return <OwnBillsPage open={ownBillsRoute.useSearch().bill} onOpen={(bill) => change({ bill })} />
  }),
})

/** The page of this feature for customers. */
export const billPapersPages = [ownBillsRoute] as const
