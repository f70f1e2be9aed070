import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ReceiptIndianRupee } from 'lucide-react'
import { anId, oneOf, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { onDashboard, onSetup, useChangeSearch, withPreload } from '../../platform/auth/ui/root-route.ts'
import { billsPaths } from './paths.ts'
import { BILL_PAGE_FILTERS } from './ui/bill-filters.ts'

// In one file: each of its own is named in the first load, with all that it needs.
const pages = () => import('./ui/clinic-screens.ts')

const BillsPage = lazyRouteComponent(pages, 'BillsPage')
const billsRoute = createRoute({
  ...onDashboard(billsPaths.list),
  staticData: {
    access: 'staff',
    permission: 'payments:read',
    title: 'Bills',
    menu: { place: 95, label: 'Bills', icon: ReceiptIndianRupee, use: 'bills' },
  },
  validateSearch: searchChecks({ filter: oneOf(...BILL_PAGE_FILTERS), customer: anId, q: textUpTo(100) }),
  component: withPreload([BillsPage], () => {
    const change = useChangeSearch(billsRoute.useNavigate())
    return <BillsPage search={billsRoute.useSearch()} onSearch={change} />
  }),
})

const SettingsPage = lazyRouteComponent(pages, 'BillSettingsPage')
const settingsRoute = createRoute({
  ...onDashboard(billsPaths.settings),
  staticData: {
    access: 'staff',
    permission: 'settings:write',
    title: 'Bill settings',
    alsoCalled: 'gst tax upi',
    ...onSetup({
      heading: 'What you offer',
      place: 30,
      label: 'Bills',
      icon: ReceiptIndianRupee,
      text: 'Numbers, UPI and paper',
    }),
  },
  component: withPreload([SettingsPage], () => <SettingsPage />),
})

/** The pages of this feature for staff. */
export const billsClinicPages = [billsRoute, settingsRoute] as const
