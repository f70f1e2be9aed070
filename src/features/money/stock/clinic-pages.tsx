import { PackageOpen } from 'lucide-react'
import { oneOf, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { page } from '../../platform/auth/ui/root-route.ts'
import { stockPaths } from './paths.ts'
import { STOCK_FILTERS } from './rules.ts'

const stockRoute = page(
  stockPaths.list,
  {
    access: 'staff',
    permission: 'orders:read',
    title: 'Stock',
    alsoCalled: 'inventory batch expiry goods in',
    setup: {
      heading: 'What you offer',
      place: 25,
      label: 'Stock',
      icon: PackageOpen,
      text: 'Stock and expiry of products',
    },
    search: searchChecks({ q: textUpTo(100), filter: oneOf(...STOCK_FILTERS) }),
  },
  () => import('./ui/stock-page.tsx'),
  'StockPage',
)

/** The pages of this feature for staff. */
export const stockClinicPages = [stockRoute] as const
