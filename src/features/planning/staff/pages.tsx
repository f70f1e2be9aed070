import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { linkSearch, rootRoute, withPreload } from '../../platform/auth/ui/root-route.ts'
import { staffPaths } from './paths.ts'

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

/** The pages of this feature outside the dashboard's frame. */
export const staffOutsidePages = [invitationRoute] as const
