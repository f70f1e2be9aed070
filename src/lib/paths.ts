/** The paths of all pages of the app. Links use these instead of literals. */
export const paths = {
  home: '/',
  login: '/login',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  invitation: '/invitation',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  profileSetup: '/dashboard/profile/setup',
  bookAppointment: '/dashboard/book-appointment',
  appointments: '/dashboard/appointments',
  pets: '/dashboard/pets',
  notifications: '/dashboard/notifications',
  newPet: '/dashboard/pets/new',
  pet: '/dashboard/pets/$id',
  editPet: '/dashboard/pets/$id/edit',
  newAppointment: '/dashboard/appointments/new',
  dayList: '/dashboard/appointments/day',
  appointmentSlip: '/dashboard/appointments/slip',
  manageAppointments: '/dashboard/appointments/manage',
  alerts: '/dashboard/alerts',
  newOrder: '/dashboard/orders/new',
  orders: '/dashboard/orders',
  order: '/dashboard/orders/$id',
  products: '/dashboard/products',
  payments: '/dashboard/payments',
  newCustomer: '/dashboard/customers/new',
  manageCustomers: '/dashboard/customers/manage',
  services: '/dashboard/services',
  outbox: '/dashboard/outbox',
  staff: '/dashboard/staff',
} as const

/** The public pages besides the home page. They are separate documents, outside the app's router. */
export const sitePaths = {
  about: '/about',
  blog: '/blog',
  careers: '/careers',
  privacy: '/privacy',
  terms: '/terms',
} as const

/** The public page of a service. */
export function servicePath(id: string): string {
  return `/services/${id}`
}

/** An article of the blog. */
export function articlePath(id: string): string {
  return `${sitePaths.blog}/${id}`
}
