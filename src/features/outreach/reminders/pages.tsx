import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import { rootRoute } from '../../platform/auth/ui/root-route.ts'
import { LINK_PAGE } from '../../platform/links/link-page.ts'

const LinkPage = lazyRouteComponent(() => import('./ui/link-page.tsx'), 'LinkPage')
const OwnChoice = onDemand(async () => (await import('./ui/parts.ts')).OwnChoice)

const linkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: LINK_PAGE,
  staticData: { access: 'anyone', title: 'Shared by the Clinic', profile: OwnChoice },
  component: LinkPage,
})

/** The pages of this feature outside the dashboard's frame. */
export const remindersOutsidePages = [linkRoute] as const
