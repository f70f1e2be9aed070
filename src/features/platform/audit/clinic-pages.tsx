import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { aDay, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { onDashboard, onSetup, useChangeSearch, withPreload } from '../auth/ui/root-route.ts'
import { auditPaths } from './paths.ts'

const ActivityPage = lazyRouteComponent(() => import('./ui/activity-page.tsx'), 'ActivityPage')
const activityRoute = createRoute({
  ...onDashboard(auditPaths.list),
  staticData: {
    access: 'admin',
    title: 'Activity',
    alsoCalled: 'audit log history who changed',
    ...onSetup({
      heading: 'System',
      place: 20,
      label: 'Activity',
      icon: History,
      text: 'What was changed, when and by whom',
    }),
  },
  validateSearch: searchChecks({
    q: textUpTo(100),
    record: textUpTo(100),
    action: textUpTo(60),
    from: aDay,
    to: aDay,
  }),
  component: withPreload([ActivityPage], () => {
    const change = useChangeSearch(activityRoute.useNavigate())
    return <ActivityPage search={activityRoute.useSearch()} onSearch={change} />
  }),
})

/** The pages of this feature for admins. */
export const auditClinicPages = [activityRoute] as const
