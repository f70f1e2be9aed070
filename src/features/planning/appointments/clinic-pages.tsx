import { Armchair } from 'lucide-react'
import { page } from '../../platform/auth/ui/root-route.ts'
import { appointmentsPaths } from './paths.ts'

const waitingRoomRoute = page(
  appointmentsPaths.waitingRoom,
  {
    access: 'staff',
    permission: 'appointments:read',
    title: 'Waiting Room',
    menu: { place: 10, label: 'Waiting Room', icon: Armchair, isOfDay: true, use: 'waitingRoom' },
  },
  () => import('./ui/arrival/waiting-room-page.tsx'),
  'WaitingRoomPage',
)

/** The pages of this feature for staff. */
export const appointmentsClinicPages = [waitingRoomRoute] as const
