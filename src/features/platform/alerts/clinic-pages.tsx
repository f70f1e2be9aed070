import { BellRing } from 'lucide-react'
import { page } from '../auth/ui/root-route.ts'
import { alertsPaths } from './paths.ts'

const alertsRoute = page(
  alertsPaths.manage,
  {
    access: 'staff',
    permission: 'settings:write',
    title: 'Manage System Alerts',
    menu: { place: 80, label: 'System Alerts', icon: BellRing },
    setup: {
      heading: 'What you offer',
      place: 30,
      label: 'System Alerts',
      icon: BellRing,
      text: 'Notices for everyone who is signed in',
    },
  },
  () => import('./ui/manage-alerts-page.tsx'),
  'ManageAlertsPage',
)

/** The pages of this feature for staff. */
export const alertsClinicPages = [alertsRoute] as const
