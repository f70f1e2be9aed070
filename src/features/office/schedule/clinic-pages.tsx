import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useToday } from '../../../components/dates/use-today.ts'
import { aDay, oneOf, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { APPOINTMENT_STATUSES } from '../../planning/appointments/clinic-filters.ts'
import { appointmentsPaths } from '../../planning/appointments/paths.ts'
import { onDashboard, useChangeSearch, withPreload } from '../../platform/auth/ui/root-route.ts'

const SchedulePage = lazyRouteComponent(() => import('./ui/schedule-page.tsx'), 'SchedulePage')
const calendarRoute = createRoute({
  ...onDashboard(appointmentsPaths.calendar),
  staticData: {
    access: 'staff',
    permission: 'appointments:read',
    title: 'Calendar',
    alsoCalled: 'schedule week day diary',
    menu: { place: 5, label: 'Calendar', icon: CalendarDays, isOfDay: true },
  },
  validateSearch: searchChecks({
    date: aDay,
    view: oneOf('day', 'week'),
    status: oneOf(...APPOINTMENT_STATUSES),
    /** The ids of the calendars to show, with commas between them. */
    calendar: textUpTo(200),
  }),
  component: withPreload([SchedulePage], () => {
    const change = useChangeSearch(calendarRoute.useNavigate())
    const today = useToday()
    const { date = today, view = 'day', status, calendar } = calendarRoute.useSearch()
    return <SchedulePage search={{ date, view, status, calendar }} onSearch={change} />
  }),
})

/** The pages of this feature for staff. */
export const scheduleClinicPages = [calendarRoute] as const
