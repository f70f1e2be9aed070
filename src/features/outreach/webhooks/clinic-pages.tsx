import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Webhook } from 'lucide-react'
import { onDashboard, onSetup } from '../../platform/auth/ui/root-route.ts'
import { webhooksPaths } from './paths.ts'

const webhooksRoute = createRoute({
  ...onDashboard(webhooksPaths.list),
  staticData: {
    access: 'admin',
    title: 'Webhooks',
    alsoCalled: 'integrations',
    ...onSetup({
      heading: 'System',
      place: 40,
      label: 'Webhooks',
      icon: Webhook,
      text: 'Tell other programs what has changed',
    }),
  },
  component: lazyRouteComponent(() => import('./ui/webhooks-page.tsx'), 'WebhooksPage'),
})

/** The pages of this feature for admins. */
export const webhooksClinicPages = [webhooksRoute] as const
