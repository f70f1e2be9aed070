import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { oneOf, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { onDashboard, useChangeSearch, withPreload } from '../../platform/auth/ui/root-route.ts'
import { stockPaths } from './paths.ts'
import { STOCK_FILTERS } from './rules.ts'

const StockPage = lazyRouteComponent(() => import('./ui/stock-page.tsx'), 'StockPage')
const stockRoute = createRoute({
  ...onDashboard(stockPaths.list),
  staticData: {
    access: 'staff',
    permission: 'orders:read',
    title: 'Stock',
    alsoCalled: 'inventory batch expiry goods in',
    setup: {
      heading: 'What you offer',
      place: 25,
      label: 'Stock',
      icon: PackageOpen,
      text: 'What is left of what you count, and what expires',
    },
  },
  validateSearch: searchChecks({ q: textUpTo(100), filter: oneOf(...STOCK_FILTERS) }),
  component: withPreload([StockPage], () => {
    const change = useChangeSearch(stockRoute.useNavigate())
    return <StockPage search={stockRoute.useSearch()} onSearch={change} />
  }),
})

/** The pages of this feature for staff. */
export const stockClinicPages = [stockRoute] as const
