import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod'
import { CLINIC_FILTERS } from '../features/appointments/rules.ts'
import type { ListSearch } from '../features/appointments/ui/list-filters.tsx'
import type { ProfileTab } from '../features/customers/ui/profile-page.tsx'
import { ORDER_STATUSES } from '../features/orders/rules.ts'
import { PROVIDER_PROBLEM_WORDS } from '../features/security/rules.ts'
import { paths } from '../lib/paths.ts'
import { clinicDay, isCalendarDay } from '../lib/time.ts'
import { DashboardShell } from './dashboard-shell.tsx'
import { around, rootRoute, wishSearch } from './root-route.ts'

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.dashboard,
  component: DashboardShell,
})

const CustomerDashboardPage = lazyRouteComponent(
  () => import('../features/dashboard/ui/customer-dashboard-page.tsx'),
  'CustomerDashboardPage',
)
const AdminDashboardPage = lazyRouteComponent(
  () => import('../features/dashboard/ui/admin-dashboard-page.tsx'),
  'AdminDashboardPage',
)
const dashboardIndexRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  component: around([AdminDashboardPage, CustomerDashboardPage], () =>
    dashboardIndexRoute.useRouteContext().session?.role === 'admin' ? (
      <AdminDashboardPage />
    ) : (
      <CustomerDashboardPage />
    ),
  ),
})

const ProfilePage = lazyRouteComponent(
  () => import('../features/customers/ui/profile-page.tsx'),
  'ProfilePage',
)
const profileRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'profile',
  validateSearch: z.object({
    tab: z.literal('security').optional().catch(undefined),
    problem: z.enum(PROVIDER_PROBLEM_WORDS).optional().catch(undefined),
    linked: z.coerce.boolean().optional().catch(undefined),
  }),
  component: around([ProfilePage], () => {
    const navigate = profileRoute.useNavigate()
    const show = (tab: ProfileTab) =>
      void navigate({ search: tab === 'security' ? { tab } : {}, resetScroll: false })
    const { tab = 'personal', ...visit } = profileRoute.useSearch()
    return <ProfilePage tab={tab} onTab={show} visit={visit} />
  }),
})

const ProfileSetupPage = lazyRouteComponent(
  () => import('../features/customers/ui/profile-setup-page.tsx'),
  'ProfileSetupPage',
)
const profileSetupRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'profile/setup',
  validateSearch: wishSearch,
  component: around([ProfileSetupPage], () => <ProfileSetupPage next={profileSetupRoute.useSearch().next} />),
})

const newPetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'pets/new',
  component: lazyRouteComponent(() => import('../features/pets/ui/new-pet-page.tsx'), 'NewPetPage'),
})

const petsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'pets',
  component: lazyRouteComponent(() => import('../features/pets/ui/pets-page.tsx'), 'PetsPage'),
})

const PetPage = lazyRouteComponent(() => import('../features/pets/ui/pet-page.tsx'), 'PetPage')
const PetVisits = lazyRouteComponent(() => import('../features/appointments/ui/pet-visits.tsx'), 'PetVisits')
const RemovePetDialog = lazyRouteComponent(
  () => import('../features/appointments/ui/remove-pet-dialog.tsx'),
  'RemovePetDialog',
)
const petRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'pets/$id',
  component: around([PetPage, PetVisits, RemovePetDialog], () => (
    <PetPage id={petRoute.useParams().id} Visits={PetVisits} RemoveDialog={RemovePetDialog} />
  )),
})

const EditPetPage = lazyRouteComponent(() => import('../features/pets/ui/edit-pet-page.tsx'), 'EditPetPage')
const editPetRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'pets/$id/edit',
  component: around([EditPetPage], () => <EditPetPage id={editPetRoute.useParams().id} />),
})

const bookingSearch = z.object({
  pet: z.uuid().optional().catch(undefined),
  service: z.uuid().optional().catch(undefined),
})
const BookPage = lazyRouteComponent(() => import('../features/appointments/ui/book-page.tsx'), 'BookPage')
const bookRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'book-appointment',
  validateSearch: bookingSearch,
  component: around([BookPage], () => <BookPage chosen={bookRoute.useSearch()} />),
})

const shortBookRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'book',
  validateSearch: bookingSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: paths.bookAppointment, search, replace: true })
  },
})

const appointmentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'appointments',
  component: lazyRouteComponent(
    () => import('../features/appointments/ui/appointments-page.tsx'),
    'AppointmentsPage',
  ),
})

const ManageAppointmentsPage = lazyRouteComponent(
  () => import('../features/appointments/ui/manage-appointments-page.tsx'),
  'ManageAppointmentsPage',
)
const manageAppointmentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'appointments/manage',
  validateSearch: z.object({
    filter: z.enum(CLINIC_FILTERS).optional().catch(undefined),
    q: z.string().max(100).optional().catch(undefined),
    service: z.string().max(200).optional().catch(undefined),
    visitType: z.enum(['clinic', 'house']).optional().catch(undefined),
    customer: z.uuid().optional().catch(undefined),
  }),
  component: around([ManageAppointmentsPage], () => {
    const navigate = manageAppointmentsRoute.useNavigate()
    const change = useCallback(
      (changed: Partial<ListSearch>) =>
        void navigate({
          search: (before) => ({ ...before, ...changed }),
          replace: true,
          resetScroll: false,
        }),
      [navigate],
    )
    return <ManageAppointmentsPage search={manageAppointmentsRoute.useSearch()} onSearch={change} />
  }),
})

const NewAppointmentPage = lazyRouteComponent(
  () => import('../features/appointments/ui/new-appointment-page.tsx'),
  'NewAppointmentPage',
)
const newAppointmentRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'appointments/new',
  validateSearch: z.object({
    customer: z.uuid().optional().catch(undefined),
    pet: z.uuid().optional().catch(undefined),
  }),
  component: around([NewAppointmentPage], () => {
    const { customer, pet } = newAppointmentRoute.useSearch()
    return <NewAppointmentPage customerId={customer} petId={pet} />
  }),
})

const DayListPage = lazyRouteComponent(
  () => import('../features/appointments/ui/day-list-page.tsx'),
  'DayListPage',
)
const dayListRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'appointments/day',
  validateSearch: z.object({ day: z.string().refine(isCalendarDay).optional().catch(undefined) }),
  component: around([DayListPage], () => {
    const navigate = dayListRoute.useNavigate()
    const show = (day: string) => void navigate({ search: { day }, replace: true, resetScroll: false })
    return <DayListPage day={dayListRoute.useSearch().day ?? clinicDay(new Date())} onDay={show} />
  }),
})

const AppointmentSlipPage = lazyRouteComponent(
  () => import('../features/appointments/ui/appointment-slip-page.tsx'),
  'AppointmentSlipPage',
)
const appointmentSlipRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'appointments/slip',
  validateSearch: z.object({ visit: z.uuid().optional().catch(undefined) }),
  component: around([AppointmentSlipPage], () => (
    <AppointmentSlipPage visit={appointmentSlipRoute.useSearch().visit ?? ''} />
  )),
})

const alertsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'alerts',
  component: lazyRouteComponent(
    () => import('../features/alerts/ui/manage-alerts-page.tsx'),
    'ManageAlertsPage',
  ),
})

const NewOrderPage = lazyRouteComponent(
  () => import('../features/orders/ui/new-order-page.tsx'),
  'NewOrderPage',
)
const newOrderRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'orders/new',
  validateSearch: z.object({ customer: z.uuid().optional().catch(undefined) }),
  component: around([NewOrderPage], () => <NewOrderPage customerId={newOrderRoute.useSearch().customer} />),
})

const OrdersPage = lazyRouteComponent(() => import('../features/orders/ui/orders-page.tsx'), 'OrdersPage')
const ordersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'orders',
  validateSearch: z.object({
    status: z.enum(ORDER_STATUSES).optional().catch(undefined),
    customer: z.uuid().optional().catch(undefined),
  }),
  component: around([OrdersPage], () => {
    const { status, customer } = ordersRoute.useSearch()
    return <OrdersPage status={status} customerId={customer} />
  }),
})

const OrderPage = lazyRouteComponent(() => import('../features/orders/ui/order-page.tsx'), 'OrderPage')
const orderRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'orders/$id',
  component: around([OrderPage], () => <OrderPage id={orderRoute.useParams().id} />),
})

const ProductsPage = lazyRouteComponent(
  () => import('../features/orders/ui/products-page.tsx'),
  'ProductsPage',
)
const productsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'products',
  validateSearch: z.object({ q: z.string().optional().catch(undefined) }),
  component: around([ProductsPage], () => {
    const navigate = productsRoute.useNavigate()
    const search = useCallback(
      (q: string) => void navigate({ search: q === '' ? {} : { q }, replace: true, resetScroll: false }),
      [navigate],
    )
    return <ProductsPage q={productsRoute.useSearch().q ?? ''} onSearch={search} />
  }),
})

const PaymentsPage = lazyRouteComponent(
  () => import('../features/payments/ui/payments-page.tsx'),
  'PaymentsPage',
)
const paymentsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'payments',
  validateSearch: z.object({
    filter: z.enum(['all', 'pending']).optional().catch(undefined),
    customer: z.uuid().optional().catch(undefined),
  }),
  component: around([PaymentsPage], () => {
    const { filter = 'pending', customer } = paymentsRoute.useSearch()
    return <PaymentsPage filter={filter} customerId={customer} />
  }),
})

const NewCustomerPage = lazyRouteComponent(
  () => import('../features/customers/ui/new-customer-page.tsx'),
  'NewCustomerPage',
)
const newCustomerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'customers/new',
  validateSearch: wishSearch,
  component: around([NewCustomerPage], () => <NewCustomerPage next={newCustomerRoute.useSearch().next} />),
})

const ManageCustomersPage = lazyRouteComponent(
  () => import('../features/customers/ui/manage-customers-page.tsx'),
  'ManageCustomersPage',
)
const manageCustomersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'customers/manage',
  validateSearch: z.object({
    q: z.string().max(100).optional().catch(undefined),
    customer: z.uuid().optional().catch(undefined),
  }),
  component: around([ManageCustomersPage, RemovePetDialog], () => {
    const navigate = manageCustomersRoute.useNavigate()
    const { q = '', customer } = manageCustomersRoute.useSearch()
    const search = useCallback(
      (text: string) =>
        void navigate({ search: text === '' ? {} : { q: text }, replace: true, resetScroll: false }),
      [navigate],
    )
    return (
      <ManageCustomersPage q={q} onSearch={search} customerId={customer} RemovePetDialog={RemovePetDialog} />
    )
  }),
})

const servicesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'services',
  component: lazyRouteComponent(() => import('../features/services/ui/services-page.tsx'), 'ServicesPage'),
})

const notificationsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'notifications',
  component: lazyRouteComponent(
    () => import('../features/notifications/ui/notifications-page.tsx'),
    'NotificationsPage',
  ),
})

const OutboxPage = lazyRouteComponent(
  () => import('../features/notifications/ui/outbox-page.tsx'),
  'OutboxPage',
)
const outboxRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'outbox',
  validateSearch: z.object({ mail: z.uuid().optional().catch(undefined) }),
  component: around([OutboxPage], () => {
    const navigate = outboxRoute.useNavigate()
    const close = () => void navigate({ search: {}, resetScroll: false })
    return <OutboxPage mail={outboxRoute.useSearch().mail} onClose={close} />
  }),
})

const staffRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'staff',
  component: lazyRouteComponent(() => import('../features/staff/ui/staff-page.tsx'), 'StaffPage'),
})

/** Every page behind sign-in, in the dashboard's frame. */
export const dashboardRoutes = dashboardRoute.addChildren([
  dashboardIndexRoute,
  profileRoute,
  profileSetupRoute,
  petsRoute,
  newPetRoute,
  petRoute,
  editPetRoute,
  bookRoute,
  shortBookRoute,
  appointmentsRoute,
  manageAppointmentsRoute,
  notificationsRoute,
  alertsRoute,
  newOrderRoute,
  ordersRoute,
  orderRoute,
  productsRoute,
  paymentsRoute,
  newCustomerRoute,
  manageCustomersRoute,
  servicesRoute,
  newAppointmentRoute,
  dayListRoute,
  appointmentSlipRoute,
  staffRoute,
  outboxRoute,
])
