import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { authPaths } from '../auth/paths.ts'
import { belowDashboard, dashboardRoute, onSetup } from '../auth/ui/root-route.ts'
import { staffPaths } from './paths.ts'

// In one file: each of its own is named in the first load, with all that it needs.
const pages = () => import('./ui/clinic-screens.ts')

const peopleRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(staffPaths.list),
  staticData: {
    access: 'admin',
    title: 'People',
    alsoCalled: 'staff team users logins invitations roles',
    ...onSetup({
      heading: 'Clinic',
      place: 20,
      label: 'People',
      icon: UsersRound,
      text: 'Who works here, what each may do, and invitations',
    }),
  },
  component: lazyRouteComponent(pages, 'PeoplePage'),
})

const formerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(staffPaths.formerList),
  staticData: { access: 'admin', title: 'People' },
  beforeLoad: () => {
    throw redirect({ to: staffPaths.list, replace: true })
  },
})

const ownEntryRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(authPaths.ownEntry),
  staticData: { access: 'staff', title: 'Your entry', alsoCalled: 'registration title' },
  component: lazyRouteComponent(pages, 'OwnEntryPage'),
})

/** The pages of this feature for staff. */
export const staffClinicPages = [peopleRoute, formerRoute, ownEntryRoute] as const
