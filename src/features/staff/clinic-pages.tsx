import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { belowDashboard, dashboardRoute, onSetup } from '../auth/ui/root-route.ts'
import { staffPaths } from './paths.ts'

const staffRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(staffPaths.list),
  staticData: {
    access: 'admin',
    title: 'Staff',
    alsoCalled: 'people team users logins invitations',
    ...onSetup({
      heading: 'Clinic',
      place: 20,
      label: 'Staff',
      icon: UsersRound,
      text: 'Who can sign in, invitations and second factors',
    }),
  },
  component: lazyRouteComponent(() => import('./ui/staff-page.tsx'), 'StaffPage'),
})

/** The pages of this feature for admins. */
export const staffClinicPages = [staffRoute] as const
