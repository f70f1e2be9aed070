import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { isThere, oneOf, searchChecks } from '../../../lib/web/search-checks.ts'
import { authPaths } from '../../platform/auth/paths.ts'
import { onDashboard, returnSearch, withPreload } from '../../platform/auth/ui/root-route.ts'
import { PROVIDER_PROBLEM_WORDS } from '../../platform/security/provider-problems.ts'
import type { ProfileTab } from './ui/profile-page.tsx'

const ProfilePage = lazyRouteComponent(() => import('./ui/profile-page.tsx'), 'ProfilePage')
const profileRoute = createRoute({
  ...onDashboard(authPaths.profile),
  staticData: {
    access: 'member',
    title: 'Profile',
    alsoCalled: 'password two-factor security my account tokens feeds',
  },
  validateSearch: searchChecks({
    tab: oneOf('security'),
    problem: oneOf(...PROVIDER_PROBLEM_WORDS),
    linked: isThere,
  }),
  component: withPreload([ProfilePage], () => {
    const navigate = profileRoute.useNavigate()
    const show = (tab: ProfileTab) =>
      void navigate({ search: tab === 'security' ? { tab } : {}, resetScroll: false })
    const { tab = 'personal', ...callback } = profileRoute.useSearch()
    return <ProfilePage tab={tab} onTab={show} callback={callback} />
  }),
})

const ProfileSetupPage = lazyRouteComponent(() => import('./ui/profile-setup-page.tsx'), 'ProfileSetupPage')
const profileSetupRoute = createRoute({
  ...onDashboard(authPaths.profileSetup),
  staticData: { access: 'owner', title: 'Complete Your Profile' },
  validateSearch: returnSearch,
  component: withPreload([ProfileSetupPage], () => (
    <ProfileSetupPage next={profileSetupRoute.useSearch().next} />
  )),
})

/** The pages of this feature. */
export const customersPages = [profileRoute, profileSetupRoute] as const
