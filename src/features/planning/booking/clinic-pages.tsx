import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { aDay, anId, aTime, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { authPaths } from '../../platform/auth/paths.ts'
import { onDashboard, page, withPreload } from '../../platform/auth/ui/root-route.ts'
import { appointmentsPaths } from '../appointments/paths.ts'

const NewAppointmentPage = lazyRouteComponent(
  () => import('./ui/new-appointment-page.tsx'),
  'NewAppointmentPage',
)
const newAppointmentRoute = createRoute({
  ...onDashboard(appointmentsPaths.new),
  staticData: {
    access: 'staff',
    permission: 'appointments:write',
    title: 'Create New Appointment',
    menu: { place: 10, label: 'New Appointment', icon: CalendarPlus },
  },
  validateSearch: searchChecks({
    customer: anId,
    pet: anId,
    service: anId,
    day: aDay,
    time: aTime,
    /** The id of a calendar. */
    calendar: textUpTo(10),
  }),
  component: withPreload([NewAppointmentPage], () => {
    const { customer, pet, service, day, time, calendar } = newAppointmentRoute.useSearch()
    const slot = day === undefined ? null : { date: day, time: time ?? '', calendarId: calendar ?? '' }
    return <NewAppointmentPage customerId={customer} petId={pet} serviceTypeId={service} slot={slot} />
  }),
})

const walkInRoute = page(
  appointmentsPaths.walkIn,
  {
    access: 'staff',
    permission: 'appointments:write',
    title: 'Walk-in',
    parent: { to: authPaths.dashboard, label: 'Dashboard' },
  },
  () => import('./ui/walk-in-page.tsx'),
  'WalkInPage',
)

/** The pages of this feature for staff. */
export const bookingClinicPages = [newAppointmentRoute, walkInRoute] as const
