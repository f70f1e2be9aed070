import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { belowDashboard, dashboardRoute } from '../auth/ui/root-route.ts'
import { webhooksPaths } from './paths.ts'

const webhooksRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(webhooksPaths.list),
  staticData: { access: 'admin', title: 'Webhooks' },
  component: lazyRouteComponent(() => import('./ui/webhooks-page.tsx'), 'WebhooksPage'),
})

/** The pages of this feature for admins. */
export const webhooksClinicPages = [webhooksRoute] as const
