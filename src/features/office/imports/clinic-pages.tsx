import { ArrowLeftRight } from 'lucide-react'
import { oneOf, searchChecks } from '../../../lib/web/search-checks.ts'
import { onSetup, page } from '../../platform/auth/ui/root-route.ts'
import { OUTCOMES } from './outcomes.ts'
import { importsPaths } from './paths.ts'

const movingRoute = page(
  importsPaths.moving,
  {
    access: 'admin',
    title: 'Moving in and out',
    alsoCalled: 'import export csv excel upload lists data',
    ...onSetup({
      heading: 'System',
      place: 5,
      label: 'Moving in and out',
      icon: ArrowLeftRight,
      text: 'Bring your lists of customers, pets and goods, or take everything out',
    }),
    search: searchChecks({ outcome: oneOf(...OUTCOMES) }),
  },
  () => import('./ui/moving-page.tsx'),
  'MovingPage',
)

/** The pages of this feature for admins. */
export const importsClinicPages = [movingRoute] as const
