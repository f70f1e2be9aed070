import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute, withPreload } from '../auth/ui/root-route.ts'
import { remindersPaths } from './paths.ts'

const LinkPage = lazyRouteComponent(() => import('./ui/link-page.tsx'), 'LinkPage')
const linkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: remindersPaths.link,
  staticData: { access: 'anyone', title: 'Your Reminder' },
  component: withPreload([LinkPage], () => <LinkPage />),
})

/** The pages of this feature outside the dashboard's frame. */
export const remindersOutsidePages = [linkRoute] as const
