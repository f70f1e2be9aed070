import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { BookUser, CalendarCheck, Clock, Stethoscope } from 'lucide-react'
import { useCallback } from 'react'
import { useToday } from '../../../components/dates/use-today.ts'
import { aDay, anId, oneOf, searchChecks, textUpTo } from '../../../lib/web/search-checks.ts'
import { DUE_FILTERS } from '../../consulting/care/due-filters.ts'
import { ordersPaths } from '../../money/orders/paths.ts'
import { householdsPaths } from '../../owners/households/paths.ts'
import { VACCINATION_PERIODS } from '../../owners/pets/vaccination-periods.ts'
import { CANCELLATIONS, CLINIC_FILTERS, LIST_ORDERS } from '../../planning/appointments/clinic-filters.ts'
import { appointmentsPaths } from '../../planning/appointments/paths.ts'
import { servicesPaths } from '../../planning/services/paths.ts'
import { VISIT_TYPES } from '../../planning/services/visit-types.ts'
import { timetablePaths } from '../../planning/timetable/paths.ts'
import { authPaths } from '../../platform/auth/paths.ts'
import {
  onDashboard,
  onSetup,
  page,
  useChangeSearch,
  withPreload,
} from '../../platform/auth/ui/root-route.ts'

// In one file: each of its own is named in the first load, with all that it needs.
const setup = () => import('./ui/setup/setup-screens.ts')

const openingHoursRoute = page(
  timetablePaths.openingHours,
  {
    access: 'staff',
    permission: 'settings:write',
    title: 'Opening Hours',
    alsoCalled: 'timetable breaks closed holidays closures calendars absence time away',
    ...onSetup({
      heading: 'Clinic',
      place: 10,
      label: 'Opening Hours',
      icon: Clock,
      text: 'Days, breaks, holidays, calendars and time away',
    }),
  },
  setup,
  'OpeningHoursPage',
)

const settleRoute = page(
  appointmentsPaths.settle,
  { access: 'staff', permission: 'appointments:write', title: 'Appointments to Settle' },
  () => import('./ui/settle-page.tsx'),
  'SettlePage',
)

const servicesRoute = page(
  servicesPaths.manage,
  {
    access: 'staff',
    permission: 'settings:write',
    title: 'Manage Service Types',
    alsoCalled: 'prices treatments duration',
    menu: { place: 70, label: 'Services', icon: Stethoscope },
    setup: {
      heading: 'What you offer',
      place: 10,
      label: 'Services',
      icon: Stethoscope,
      text: 'Your services with their durations and prices',
    },
  },
  setup,
  'ServicesPage',
)

const ManageCustomersPage = lazyRouteComponent(
  () => import('./ui/manage-customers-page.tsx'),
  'ManageCustomersPage',
)
const customersSearch = searchChecks({ q: textUpTo(100), sort: oneOf('owed'), customer: anId })
const manageCustomersRoute = createRoute({
  ...onDashboard(householdsPaths.manageCustomers),
  staticData: {
    access: 'staff',
    permission: 'customers:read',
    title: 'Manage Customers',
    alsoCalled: 'owners clients list',
    menu: { place: 40, label: 'Manage Customers', icon: BookUser },
  },
  validateSearch: customersSearch,
  // Where links of before a page for each customer lead.
  beforeLoad: ({ search: { customer } }) => {
    if (customer !== undefined)
      throw redirect({ to: householdsPaths.one, params: { id: customer }, replace: true })
  },
  component: withPreload([ManageCustomersPage], () => {
    const change = useChangeSearch(manageCustomersRoute.useNavigate())
    const { q = '', sort } = manageCustomersRoute.useSearch()
    const search = useCallback((text: string) => change({ q: text === '' ? undefined : text }), [change])
    return <ManageCustomersPage q={q} order={sort ?? 'name'} onSearch={search} />
  }),
})

// In one file: each of its own is named in the first load, with all that it needs.
const printed = () => import('./ui/printed-screens.ts')

const orderRoute = page(
  ordersPaths.one,
  { access: 'staff', permission: 'orders:read', title: 'Order' },
  printed,
  'OrderPage',
)

const customerRoute = page(
  householdsPaths.one,
  { access: 'staff', permission: 'customers:read', title: 'Customer' },
  () => import('./ui/customer/customer-page.tsx'),
  'CustomerPage',
)

const ManageAppointmentsPage = lazyRouteComponent(
  () => import('./ui/manage-appointments-page.tsx'),
  'ManageAppointmentsPage',
)
const manageAppointmentsRoute = createRoute({
  ...onDashboard(appointmentsPaths.manage),
  staticData: {
    access: 'staff',
    permission: 'appointments:read',
    title: 'Manage Appointments',
    alsoCalled: 'requests pending approve list vaccinations',
    menu: { place: 20, label: 'Manage Appointments', icon: CalendarCheck },
  },
  validateSearch: searchChecks({
    filter: oneOf(...CLINIC_FILTERS),
    q: textUpTo(100),
    service: textUpTo(200),
    visitType: oneOf(...VISIT_TYPES),
    customer: anId,
    cancellation: oneOf(...CANCELLATIONS),
    calendar: textUpTo(9),
    hour: textUpTo(4),
    from: aDay,
    to: aDay,
    order: oneOf(...LIST_ORDERS),
    show: oneOf('vaccinations'),
    period: oneOf(...VACCINATION_PERIODS),
    item: textUpTo(36),
    due: oneOf(...DUE_FILTERS),
  }),
  component: withPreload([ManageAppointmentsPage], () => {
    const change = useChangeSearch(manageAppointmentsRoute.useNavigate())
    const { show, period, item, due, ...search } = manageAppointmentsRoute.useSearch()
    const vaccinations = show === 'vaccinations' ? { period, item, due } : null
    return <ManageAppointmentsPage search={search} onSearch={change} vaccinations={vaccinations} />
  }),
})

const setupRoute = page(
  authPaths.setup,
  { access: 'staff', permission: 'settings:write', title: 'Clinic setup' },
  setup,
  'SetupPage',
)

const DayListPage = lazyRouteComponent(printed, 'DayListPage')
const dayListRoute = createRoute({
  ...onDashboard(appointmentsPaths.day),
  staticData: { access: 'staff', permission: 'appointments:read', title: 'Appointments for the day' },
  validateSearch: searchChecks({ day: aDay }),
  component: withPreload([DayListPage], () => {
    const navigate = dayListRoute.useNavigate()
    const show = (day: string) => void navigate({ search: { day }, replace: true, resetScroll: false })
    const today = useToday()
    return <DayListPage day={dayListRoute.useSearch().day ?? today} onDay={show} />
  }),
})

const AppointmentSlipPage = lazyRouteComponent(printed, 'AppointmentSlipPage')
const slipSearch = searchChecks({ visit: anId })
const appointmentSlipRoute = createRoute({
  ...onDashboard(appointmentsPaths.slip),
  staticData: { access: 'staff', permission: 'appointments:read', title: 'Appointment' },
  validateSearch: slipSearch,
  beforeLoad: ({ search }) => {
    if (search.visit === undefined) throw redirect({ to: appointmentsPaths.manage, replace: true })
  },
  component: withPreload([AppointmentSlipPage], () => (
    <AppointmentSlipPage id={appointmentSlipRoute.useSearch().visit ?? ''} />
  )),
})

/** The pages of this feature for staff. */
export const deskClinicPages = [
  manageCustomersRoute,
  customerRoute,
  orderRoute,
  manageAppointmentsRoute,
  setupRoute,
  dayListRoute,
  appointmentSlipRoute,
  openingHoursRoute,
  settleRoute,
  servicesRoute,
] as const
