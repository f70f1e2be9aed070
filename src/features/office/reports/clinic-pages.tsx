import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useToday } from '../../../components/dates/use-today.ts'
import { aDay, oneOf, searchChecks } from '../../../lib/web/search-checks.ts'
import { onDashboard, useChangeSearch, withPreload } from '../../platform/auth/ui/root-route.ts'
import { reportsPaths } from './paths.ts'
import { PERIODS } from './periods.ts'
import { REPORT_VIEWS } from './views.ts'

const ReportsPage = lazyRouteComponent(() => import('./ui/reports-page.tsx'), 'ReportsPage')
const reportsRoute = createRoute({
  ...onDashboard(reportsPaths.reports),
  staticData: {
    access: 'staff',
    permission: 'money:read',
    title: 'Reports',
    alsoCalled: 'statistics charts revenue no-shows',
    menu: { place: 30, label: 'Reports', icon: ChartColumn, isOfDay: true, use: 'reports' },
  },
  validateSearch: searchChecks({
    period: oneOf(...PERIODS),
    from: aDay,
    to: aDay,
    view: oneOf(...REPORT_VIEWS),
  }),
  component: withPreload([ReportsPage], () => {
    const change = useChangeSearch(reportsRoute.useNavigate())
    const today = useToday()
    return <ReportsPage search={reportsRoute.useSearch()} today={today} onSearch={change} />
  }),
})

/** The pages of this feature for staff. */
export const reportsClinicPages = [reportsRoute] as const
