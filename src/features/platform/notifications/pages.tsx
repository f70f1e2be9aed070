import { page } from '../auth/ui/root-route.ts'
import { notificationsPaths } from './paths.ts'

const notificationsRoute = page(
  notificationsPaths.own,
  { access: 'member', title: 'Notifications' },
  () => import('./ui/notifications-page.tsx'),
  'NotificationsPage',
)

/** The pages of this feature for customers and admins. */
export const notificationsPages = [notificationsRoute] as const
