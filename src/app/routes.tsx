import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  useRouter,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { z } from 'zod'
import { ErrorState } from '../components/error-state.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { Spinner } from '../components/spinner.tsx'
import { PROVIDER_PROBLEM_WORDS } from '../features/security/rules.ts'
import { paths } from '../lib/paths.ts'
import { dashboardRoutes } from './dashboard-routes.tsx'
import { around, rootRoute, wishSearch } from './root-route.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/** The home page is a document of its own, outside the app: the browser fetches it from the server. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  validateSearch: wishSearch,
  component: LeaveApp,
})

function LeaveApp() {
  useEffect(() => window.location.reload(), [])
  return <Spinner text="Loading..." />
}

const LoginPage = lazyRouteComponent(() => import('../features/auth/ui/login-page.tsx'), 'LoginPage')
const SecondFactorPage = lazyRouteComponent(
  () => import('../features/security/ui/second-factor-page.tsx'),
  'SecondFactorPage',
)
const OtherWaysIn = lazyRouteComponent(
  () => import('../features/security/ui/other-ways-in.tsx'),
  'OtherWaysIn',
)
const ProviderNotice = lazyRouteComponent(
  () => import('../features/security/ui/provider-notice.tsx'),
  'ProviderNotice',
)
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  validateSearch: wishSearch.extend({
    mode: z.enum(['login', 'signup']).optional().catch(undefined),
    step: z.literal('code').optional().catch(undefined),
    problem: z.enum(PROVIDER_PROBLEM_WORDS).optional().catch(undefined),
  }),
  component: around([LoginPage, SecondFactorPage, OtherWaysIn, ProviderNotice], () => {
    const { mode = 'login', next, step, problem } = loginRoute.useSearch()
    if (step === 'code') return <SecondFactorPage next={next} />
    const notice = problem && (
      <div className="mb-6">
        <ProviderNotice problem={problem} />
      </div>
    )
    const otherWays = <OtherWaysIn mode={mode} next={next} />
    return <LoginPage mode={mode} next={next} notice={notice} otherWays={otherWays} />
  }),
})

/** The secret of a mailed link; anything else counts as none. */
const linkSearch = z.object({ token: z.string().max(1000).optional().catch(undefined) })

const ResetPasswordPage = lazyRouteComponent(
  () => import('../features/auth/ui/reset-password-page.tsx'),
  'ResetPasswordPage',
)
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.resetPassword,
  validateSearch: linkSearch,
  component: around([ResetPasswordPage], () => (
    <ResetPasswordPage token={resetPasswordRoute.useSearch().token} />
  )),
})

const VerifyEmailPage = lazyRouteComponent(
  () => import('../features/auth/ui/verify-email-page.tsx'),
  'VerifyEmailPage',
)
const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.verifyEmail,
  validateSearch: linkSearch,
  component: around([VerifyEmailPage], () => (
    <VerifyEmailPage token={verifyEmailRoute.useSearch().token ?? ''} />
  )),
})

const InvitationPage = lazyRouteComponent(
  () => import('../features/staff/ui/invitation-page.tsx'),
  'InvitationPage',
)
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.invitation,
  validateSearch: linkSearch,
  component: around([InvitationPage], () => (
    <InvitationPage token={invitationRoute.useSearch().token ?? ''} />
  )),
})

/** Every other path: it has no row in the table of pages, so the guard leads home. */
const elsewhereRoute = createRoute({ getParentRoute: () => rootRoute, path: '$' })

const routeTree = rootRoute.addChildren([
  homeRoute,
  loginRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  invitationRoute,
  dashboardRoutes,
  elsewhereRoute,
])

/** Every URL of the app: its page, its guard, its search parameters. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    // A page takes the parameters that it knows: what a shared link carries besides leaves the address.
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: () => <Spinner text="Loading..." />,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
  })
}

/** A page that could not be opened: the session could not be asked for, or its code could not be fetched. */
function PageError({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => void router.invalidate().then(reset)
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 p-4 text-center">
      <PageTitle title="Something went wrong" />
      <ErrorState message="This page could not be loaded. Please check your connection." onRetry={retry} />
    </main>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
