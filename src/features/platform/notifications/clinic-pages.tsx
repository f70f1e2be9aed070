import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { anId, searchChecks } from '../../../lib/web/search-checks.ts'
import { onDashboard, onSetup, withPreload } from '../auth/ui/root-route.ts'
import { notificationsPaths } from './paths.ts'

const OutboxPage = lazyRouteComponent(() => import('./ui/outbox-page.tsx'), 'OutboxPage')
const outboxRoute = createRoute({
  ...onDashboard(notificationsPaths.outbox),
  staticData: {
    access: 'admin',
    title: 'Outbox',
    alsoCalled: 'emails mail sent messages',
    ...onSetup({
      heading: 'System',
      place: 10,
      label: 'Outbox',
      icon: Mail,
      text: 'Sent, waiting and failed emails',
    }),
  },
  validateSearch: searchChecks({ mail: anId }),
  component: withPreload([OutboxPage], () => {
    const navigate = outboxRoute.useNavigate()
    const close = () => void navigate({ search: {}, resetScroll: false })
    return <OutboxPage mail={outboxRoute.useSearch().mail} onClose={close} />
  }),
})

/** The pages of this feature for staff. */
export const notificationsClinicPages = [outboxRoute] as const
