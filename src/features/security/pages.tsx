import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { authPaths } from '../auth/paths.ts'
import { returnSearch, rootRoute, withPreload } from '../auth/ui/root-route.ts'
import { PROVIDER_PROBLEM_WORDS } from './rules.ts'

const LoginPage = lazyRouteComponent(() => import('./ui/login-page.tsx'), 'LoginPage')
const SecondFactorPage = lazyRouteComponent(() => import('./ui/second-factor-page.tsx'), 'SecondFactorPage')
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: authPaths.login,
  staticData: { access: 'visitor' },
  validateSearch: returnSearch.extend({
    mode: z.enum(['login', 'signup']).optional().catch(undefined),
    step: z.literal('code').optional().catch(undefined),
    problem: z.enum(PROVIDER_PROBLEM_WORDS).optional().catch(undefined),
  }),
  component: withPreload([LoginPage, SecondFactorPage], () => {
    const { mode = 'login', next, step, problem } = loginRoute.useSearch()
    if (step === 'code') return <SecondFactorPage next={next} />
    return <LoginPage mode={mode} next={next} problem={problem} />
  }),
})

/** The pages of this room, outside the dashboard's frame. */
export const securityOutsidePages = [loginRoute] as const
