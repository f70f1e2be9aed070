import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ownPath } from '../../../lib/own-path.ts'
import { authPaths } from '../auth/paths.ts'
import { rootRoute, withPreload } from '../auth/ui/root-route.ts'

const DeskPage = lazyRouteComponent(() => import('./ui/desk-page.tsx'), 'DeskPage')
const deskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: authPaths.desk,
  staticData: { access: 'visitor', title: 'Who’s working now?' },
  validateSearch: ({ next }: Record<string, unknown>) => (typeof next === 'string' ? { next } : {}),
  component: withPreload([DeskPage], () => <DeskPage next={ownPath(deskRoute.useSearch().next)} />),
})

/** The page of this feature, outside the dashboard's frame. */
export const pinsOutsidePages = [deskRoute] as const
