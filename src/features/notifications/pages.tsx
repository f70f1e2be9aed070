import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { anId, searchChecks } from '../../lib/web/search-checks.ts'
import { belowDashboard, dashboardRoute, withPreload } from '../auth/ui/root-route.ts'
import { notificationsPaths } from './paths.ts'

const notificationsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(notificationsPaths.own),
  staticData: { access: 'member', title: 'Notifications' },
  component: lazyRouteComponent(() => import('./ui/notifications-page.tsx'), 'NotificationsPage'),
})

const OutboxPage = lazyRouteComponent(() => import('./ui/outbox-page.tsx'), 'OutboxPage')
const outboxRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(notificationsPaths.outbox),
  staticData: { access: 'admin', title: 'Outbox', menu: { place: 110, label: 'Outbox', icon: Mail } },
  validateSearch: searchChecks({ mail: anId }),
  component: withPreload([OutboxPage], () => {
    const navigate = outboxRoute.useNavigate()
    const close = () => void navigate({ search: {}, resetScroll: false })
    return <OutboxPage mail={outboxRoute.useSearch().mail} onClose={close} />
  }),
})

/** The pages of this room. */
export const notificationsPages = [notificationsRoute, outboxRoute] as const
