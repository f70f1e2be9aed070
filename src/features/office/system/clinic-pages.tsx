import { CircleCheck } from 'lucide-react'
import { onSetup, page } from '../../platform/auth/ui/root-route.ts'
import { systemPaths } from './paths.ts'

const systemRoute = page(
  systemPaths.state,
  {
    access: 'admin',
    title: 'System',
    alsoCalled: 'health backups jobs status',
    ...onSetup({
      heading: 'System',
      place: 30,
      label: 'System',
      icon: CircleCheck,
      text: 'Backups, jobs and problems of the server',
    }),
  },
  () => import('./ui/system-page.tsx'),
  'SystemPage',
)

/** The pages of this feature for admins. */
export const systemClinicPages = [systemRoute] as const
