import { createRoute, redirect } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { authPaths } from '../../platform/auth/paths.ts'
import { onDashboard, onSetup, page } from '../../platform/auth/ui/root-route.ts'
import { staffPaths } from './paths.ts'

// In one file: each of its own is named in the first load, with all that it needs.
const pages = () => import('./ui/clinic-screens.ts')

const peopleRoute = page(
  staffPaths.list,
  {
    access: 'admin',
    title: 'People',
    alsoCalled: 'staff team users logins invitations roles',
    ...onSetup({
      heading: 'Clinic',
      place: 20,
      label: 'People',
      icon: UsersRound,
      text: 'People who work here, their roles, and invitations',
    }),
  },
  pages,
  'PeoplePage',
)

const formerRoute = createRoute({
  ...onDashboard(staffPaths.formerList),
  staticData: { access: 'admin', title: 'People' },
  beforeLoad: () => {
    throw redirect({ to: staffPaths.list, replace: true })
  },
})

const ownEntryRoute = page(
  authPaths.ownEntry,
  { access: 'staff', title: 'Your entry', alsoCalled: 'registration title' },
  pages,
  'OwnEntryPage',
)

/** The pages of this feature for staff. */
export const staffClinicPages = [peopleRoute, formerRoute, ownEntryRoute] as const
