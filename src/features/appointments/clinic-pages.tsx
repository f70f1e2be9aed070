import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Armchair, CalendarPlus } from 'lucide-react'
import { useToday } from '../../components/dates/use-today.ts'
import { aDay, anId, aTime, searchChecks, textUpTo } from '../../lib/web/search-checks.ts'
import { belowDashboard, dashboardRoute, withPreload } from '../auth/ui/root-route.ts'
import { appointmentsPaths } from './paths.ts'

const NewAppointmentPage = lazyRouteComponent(
  () => import('./ui/new-appointment-page.tsx'),
  'NewAppointmentPage',
)
const newAppointmentRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.new),
  staticData: {
    access: 'admin',
    title: 'Create New Appointment',
    menu: { place: 10, label: 'New Appointment', icon: CalendarPlus },
  },
  validateSearch: searchChecks({
    customer: anId,
    pet: anId,
    service: anId,
    day: aDay,
    hour: aTime,
    /** The id of a calendar. */
    calendar: textUpTo(10),
  }),
  component: withPreload([NewAppointmentPage], () => {
    const { customer, pet, service, day, hour, calendar } = newAppointmentRoute.useSearch()
    const slot = day === undefined ? null : { date: day, hour: hour ?? '', calendarId: calendar ?? '' }
    return <NewAppointmentPage customerId={customer} petId={pet} serviceTypeId={service} slot={slot} />
  }),
})

const settleRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.settle),
  staticData: { access: 'admin', title: 'Appointments to Settle' },
  component: lazyRouteComponent(() => import('./ui/settle-page.tsx'), 'SettlePage'),
})

const DayListPage = lazyRouteComponent(() => import('./ui/day-list-page.tsx'), 'DayListPage')
const dayListRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.day),
  staticData: { access: 'admin', title: 'Appointments for the day' },
  validateSearch: searchChecks({ day: aDay }),
  component: withPreload([DayListPage], () => {
    const navigate = dayListRoute.useNavigate()
    const show = (day: string) => void navigate({ search: { day }, replace: true, resetScroll: false })
    const today = useToday()
    return <DayListPage day={dayListRoute.useSearch().day ?? today} onDay={show} />
  }),
})

const AppointmentSlipPage = lazyRouteComponent(
  () => import('./ui/appointment-slip-page.tsx'),
  'AppointmentSlipPage',
)
const slipSearch = searchChecks({ visit: anId })
const appointmentSlipRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.slip),
  staticData: { access: 'admin', title: 'Appointment' },
  validateSearch: slipSearch,
  beforeLoad: ({ search }) => {
    if (search.visit === undefined) throw redirect({ to: appointmentsPaths.manage, replace: true })
  },
  component: withPreload([AppointmentSlipPage], () => (
    <AppointmentSlipPage id={appointmentSlipRoute.useSearch().visit ?? ''} />
  )),
})

const WalkInPage = lazyRouteComponent(() => import('./ui/walk-in-page.tsx'), 'WalkInPage')
const walkInRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.walkIn),
  staticData: { access: 'admin', title: 'Walk-in' },
  component: WalkInPage,
})

const waitingRoomRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.waitingRoom),
  staticData: {
    access: 'admin',
    title: 'Waiting Room',
    menu: { place: 10, label: 'Waiting Room', icon: Armchair, isOfDay: true, use: 'waitingRoom' },
  },
  component: lazyRouteComponent(() => import('./ui/waiting-room-page.tsx'), 'WaitingRoomPage'),
})

/** The pages of this feature for admins. */
export const appointmentsClinicPages = [
  newAppointmentRoute,
  dayListRoute,
  settleRoute,
  appointmentSlipRoute,
  walkInRoute,
  waitingRoomRoute,
] as const
