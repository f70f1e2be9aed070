import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { anId, searchChecks } from '../../../lib/web/search-checks.ts'
import { onDashboard, withPreload } from '../../platform/auth/ui/root-route.ts'
import { billsPaths } from '../bills/paths.ts'

const TillPage = lazyRouteComponent(() => import('./ui/till-page.tsx'), 'TillPage')
const tillRoute = createRoute({
  ...onDashboard(billsPaths.till),
  staticData: {
    access: 'staff',
    permission: 'payments:read',
    title: 'Till',
    alsoCalled: 'cash drawer float',
  },
  validateSearch: searchChecks({ of: anId }),
  component: withPreload([TillPage], () => <TillPage id={tillRoute.useSearch().of} />),
})

/** The page of this feature for staff. */
export const tillClinicPages = [tillRoute] as const
