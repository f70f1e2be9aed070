import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onDashboard } from '../auth/ui/root-route.ts'
import { notificationsPaths } from './paths.ts'

const notificationsRoute = createRoute({
  ...onDashboard(notificationsPaths.own),
  staticData: { access: 'member', title: 'Notifications' },
  component: lazyRouteComponent(() => import('./ui/notifications-page.tsx'), 'NotificationsPage'),
})

/** The pages of this feature for customers and admins. */
export const notificationsPages = [notificationsRoute] as const
