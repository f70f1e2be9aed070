import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Armchair } from 'lucide-react'
import { onDashboard } from '../../platform/auth/ui/root-route.ts'
import { appointmentsPaths } from './paths.ts'

const waitingRoomRoute = createRoute({
  ...onDashboard(appointmentsPaths.waitingRoom),
  staticData: {
    access: 'staff',
    permission: 'appointments:read',
    title: 'Waiting Room',
    menu: { place: 10, label: 'Waiting Room', icon: Armchair, isOfDay: true, use: 'waitingRoom' },
  },
  component: lazyRouteComponent(() => import('./ui/arrival/waiting-room-page.tsx'), 'WaitingRoomPage'),
})

/** The pages of this feature for staff. */
export const appointmentsClinicPages = [waitingRoomRoute] as const
