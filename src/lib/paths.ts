/** Every page path of the product, so that no link is spelled by hand. */
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
  newPet: '/dashboard/pets/new',
  manageAppointments: '/dashboard/appointments/manage',
  alerts: '/dashboard/alerts',
  payments: '/dashboard/payments',
  outbox: '/dashboard/outbox',
  staff: '/dashboard/staff',
} as const
