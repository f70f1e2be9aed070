import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { oneOf, searchChecks } from '../../../lib/web/search-checks.ts'
import { onDashboard, onSetup, withPreload } from '../../platform/auth/ui/root-route.ts'
import { OUTCOMES } from './outcomes.ts'
import { importsPaths } from './paths.ts'

const MovingPage = lazyRouteComponent(() => import('./ui/moving-page.tsx'), 'MovingPage')

const movingRoute = createRoute({
  ...onDashboard(importsPaths.moving),
  staticData: {
    access: 'admin',
    title: 'Moving in and out',
    alsoCalled: 'import export csv excel upload lists data',
    ...onSetup({
      heading: 'System',
      place: 5,
      label: 'Moving in and out',
      icon: ArrowLeftRight,
      text: 'Bring your lists of customers and pets, and take everything out',
    }),
  },
  validateSearch: searchChecks({ outcome: oneOf(...OUTCOMES) }),
  component: withPreload([MovingPage], () => <MovingPage search={movingRoute.useSearch()} />),
})

/** The pages of this feature for admins. */
export const importsClinicPages = [movingRoute] as const
