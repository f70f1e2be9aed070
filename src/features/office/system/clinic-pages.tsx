import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { onDashboard, onSetup } from '../../platform/auth/ui/root-route.ts'
import { systemPaths } from './paths.ts'

const systemRoute = createRoute({
  ...onDashboard(systemPaths.state),
  staticData: {
    access: 'admin',
    title: 'System',
    alsoCalled: 'health backups jobs status',
    ...onSetup({
      heading: 'System',
      place: 30,
      label: 'System',
      icon: CircleCheck,
      text: 'Backups, jobs and what needs attention',
    }),
  },
  component: lazyRouteComponent(() => import('./ui/system-page.tsx'), 'SystemPage'),
})

/** The pages of this feature for admins. */
export const systemClinicPages = [systemRoute] as const
