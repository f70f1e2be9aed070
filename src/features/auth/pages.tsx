import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { authPaths } from './paths.ts'
import { linkSearch, rootRoute, withPreload } from './ui/root-route.ts'

const ResetPasswordPage = lazyRouteComponent(
  () => import('./ui/reset-password-page.tsx'),
  'ResetPasswordPage',
)
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: authPaths.resetPassword,
  staticData: { access: 'everybody' },
  validateSearch: linkSearch,
  component: withPreload([ResetPasswordPage], () => (
    <ResetPasswordPage token={resetPasswordRoute.useSearch().token} />
  )),
})

const VerifyEmailPage = lazyRouteComponent(() => import('./ui/verify-email-page.tsx'), 'VerifyEmailPage')
const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: authPaths.verifyEmail,
  staticData: { access: 'everybody' },
  validateSearch: linkSearch,
  component: withPreload([VerifyEmailPage], () => (
    <VerifyEmailPage token={verifyEmailRoute.useSearch().token ?? ''} />
  )),
})

/** The pages of this room, outside the dashboard's frame. */
export const authOutsidePages = [resetPasswordRoute, verifyEmailRoute] as const
