import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Stethoscope } from 'lucide-react'
import { belowDashboard, dashboardRoute } from '../auth/ui/root-route.ts'
import { servicesPaths } from './paths.ts'

const servicesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(servicesPaths.manage),
  staticData: {
    access: 'admin',
    title: 'Manage Service Types',
    menu: { place: 70, label: 'Services', icon: Stethoscope },
  },
  component: lazyRouteComponent(() => import('./ui/services-page.tsx'), 'ServicesPage'),
})

/** The pages of this room for admins. */
export const servicesClinicPages = [servicesRoute] as const
