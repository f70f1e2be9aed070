import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { authPaths } from './paths.ts'
import { linkSearch, rootRoute, withPreload } from './ui/root-route.ts'

const VerifyEmailPage = lazyRouteComponent(() => import('./ui/verify-email-page.tsx'), 'VerifyEmailPage')
const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: authPaths.verifyEmail,
  staticData: { access: 'anyone', title: 'Confirm your email address' },
  validateSearch: linkSearch,
  component: withPreload([VerifyEmailPage], () => (
    <VerifyEmailPage token={verifyEmailRoute.useSearch().token ?? ''} />
  )),
})

/** The pages of this feature, outside the dashboard's frame. */
export const authOutsidePages = [verifyEmailRoute] as const
