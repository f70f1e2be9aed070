import { History } from 'lucide-react'
import { aDay, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { onSetup, page } from '../auth/ui/root-route.ts'
import { auditPaths } from './paths.ts'

const activityRoute = page(
  auditPaths.list,
  {
    access: 'admin',
    title: 'Activity',
    alsoCalled: 'audit log history who changed',
    ...onSetup({
      heading: 'System',
      place: 20,
      label: 'Activity',
      icon: History,
      text: 'All changes, with the time and the person',
    }),
    search: searchChecks({
      q: textUpTo(100),
      record: textUpTo(100),
      action: textUpTo(60),
      from: aDay,
      to: aDay,
    }),
  },
  () => import('./ui/activity-page.tsx'),
  'ActivityPage',
)

/** The pages of this feature for admins. */
export const auditClinicPages = [activityRoute] as const
