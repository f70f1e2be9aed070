import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { belowDashboard, dashboardRoute, linkSearch, rootRoute, withPreload } from '../auth/ui/root-route.ts'
import { staffPaths } from './paths.ts'

const staffRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(staffPaths.list),
  staticData: { access: 'admin', title: 'Staff', menu: { place: 100, label: 'Staff', icon: UsersRound } },
  component: lazyRouteComponent(() => import('./ui/staff-page.tsx'), 'StaffPage'),
})

const InvitationPage = lazyRouteComponent(() => import('./ui/invitation-page.tsx'), 'InvitationPage')
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: staffPaths.invitation,
  staticData: { access: 'anyone', title: 'Join the team' },
  validateSearch: linkSearch,
  component: withPreload([InvitationPage], () => (
    <InvitationPage token={invitationRoute.useSearch().token ?? ''} />
  )),
})

/** The pages of this room. */
export const staffPages = [staffRoute] as const

/** The pages of this room outside the dashboard's frame. */
export const staffOutsidePages = [invitationRoute] as const
