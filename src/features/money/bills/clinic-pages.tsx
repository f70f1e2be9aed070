import { ReceiptIndianRupee } from 'lucide-react'
import { anId, oneOf, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { onSetup, page } from '../../platform/auth/ui/root-route.ts'
import { billsPaths } from './paths.ts'
import { BILL_PAGE_FILTERS } from './ui/bill-filters.ts'

// In one file: each of its own is named in the first load, with all that it needs.
const pages = () => import('./ui/clinic-screens.ts')

const billsRoute = page(
  billsPaths.list,
  {
    access: 'staff',
    permission: 'payments:read',
    title: 'Bills',
    menu: { place: 95, label: 'Bills', icon: ReceiptIndianRupee, use: 'bills' },
    search: searchChecks({ filter: oneOf(...BILL_PAGE_FILTERS), customer: anId, q: textUpTo(100) }),
  },
  pages,
  'BillsPage',
)

const settingsRoute = page(
  billsPaths.settings,
  {
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
  pages,
  'BillSettingsPage',
)

/** The pages of this feature for staff. */
export const billsClinicPages = [billsRoute, settingsRoute] as const
