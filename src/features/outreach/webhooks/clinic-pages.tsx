import { Webhook } from 'lucide-react'
import { onSetup, page } from '../../platform/auth/ui/root-route.ts'
import { webhooksPaths } from './paths.ts'

const webhooksRoute = page(
  webhooksPaths.list,
  {
    access: 'admin',
    title: 'Webhooks',
    alsoCalled: 'integrations',
    ...onSetup({
      heading: 'System',
      place: 40,
      label: 'Webhooks',
      icon: Webhook,
      text: 'Notify other programs of changes',
    }),
  },
  () => import('./ui/webhooks-page.tsx'),
  'WebhooksPage',
)

/** The pages of this feature for admins. */
export const webhooksClinicPages = [webhooksRoute] as const
