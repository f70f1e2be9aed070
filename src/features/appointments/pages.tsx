import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { z } from 'zod'
import { clinicDay, isCalendarDay } from '../../lib/time.ts'
import { belowDashboard, dashboardRoute, withPreload } from '../auth/ui/root-route.ts'
import { appointmentsPaths } from './paths.ts'

/** A day in the URL; anything else is ignored. */
const day = z.string().refine(isCalendarDay).optional().catch(undefined)

const BookPage = lazyRouteComponent(() => import('./ui/book-page.tsx'), 'BookPage')
const bookingSearch = z.object({
  pet: z.uuid().optional().catch(undefined),
  /** A service's id, or its name as the public pages know it. */
  service: z.string().max(200).optional().catch(undefined),
  booked: z.uuid().optional().catch(undefined),
})
const bookRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.book),
  staticData: { access: 'customer', menu: { place: 10, label: 'Book Appointment', icon: CalendarPlus } },
  validateSearch: bookingSearch,
  component: withPreload([BookPage], () => {
    const { booked, ...chosen } = bookRoute.useSearch()
    return <BookPage chosen={chosen} booked={booked} />
  }),
})

const shortBookRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'book',
  staticData: { access: 'customer' },
  validateSearch: bookingSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: appointmentsPaths.book, search, replace: true })
  },
})

const appointmentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.own),
  staticData: { access: 'customer', menu: { place: 20, label: 'My Appointments', icon: CalendarCheck } },
  component: lazyRouteComponent(() => import('./ui/appointments-page.tsx'), 'AppointmentsPage'),
})

const NewAppointmentPage = lazyRouteComponent(
  () => import('./ui/new-appointment-page.tsx'),
  'NewAppointmentPage',
)
const newAppointmentRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.new),
  staticData: { access: 'admin', menu: { place: 10, label: 'New Appointment', icon: CalendarPlus } },
  validateSearch: z.object({
    customer: z.uuid().optional().catch(undefined),
    pet: z.uuid().optional().catch(undefined),
    service: z.uuid().optional().catch(undefined),
  }),
  component: withPreload([NewAppointmentPage], () => {
    const { customer, pet, service } = newAppointmentRoute.useSearch()
    return <NewAppointmentPage customerId={customer} petId={pet} serviceTypeId={service} />
  }),
})

const DayListPage = lazyRouteComponent(() => import('./ui/day-list-page.tsx'), 'DayListPage')
const dayListRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.day),
  staticData: { access: 'admin' },
  validateSearch: z.object({ day }),
  component: withPreload([DayListPage], () => {
    const navigate = dayListRoute.useNavigate()
    const show = (day: string) => void navigate({ search: { day }, replace: true, resetScroll: false })
    return <DayListPage day={dayListRoute.useSearch().day ?? clinicDay(new Date())} onDay={show} />
  }),
})

const AppointmentSlipPage = lazyRouteComponent(
  () => import('./ui/appointment-slip-page.tsx'),
  'AppointmentSlipPage',
)
const appointmentSlipRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: belowDashboard(appointmentsPaths.slip),
  staticData: { access: 'admin' },
  validateSearch: z.object({ visit: z.uuid().optional().catch(undefined) }),
  component: withPreload([AppointmentSlipPage], () => (
    <AppointmentSlipPage id={appointmentSlipRoute.useSearch().visit ?? ''} />
  )),
})

/** The pages of this room. */
export const appointmentsPages = [
  bookRoute,
  shortBookRoute,
  appointmentsRoute,
  newAppointmentRoute,
  dayListRoute,
  appointmentSlipRoute,
] as const
