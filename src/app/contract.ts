import { alertsContract } from '../features/alerts/contract.ts'
import { appointmentsContract } from '../features/appointments/contract.ts'
import { authContract } from '../features/auth/contract.ts'
import { customersContract } from '../features/customers/contract.ts'
import { dashboardContract } from '../features/dashboard/contract.ts'
import { notificationsContract } from '../features/notifications/contract.ts'
import { ordersContract } from '../features/orders/contract.ts'
import { paymentsContract } from '../features/payments/contract.ts'
import { petsContract } from '../features/pets/contract.ts'
import { securityContract } from '../features/security/contract.ts'
import { servicesContract } from '../features/services/contract.ts'
import { staffContract } from '../features/staff/contract.ts'

/** All that may be asked of the API: the rooms' contracts side by side. */
export const contract = {
  auth: authContract,
  security: securityContract,
  notifications: notificationsContract,
  services: servicesContract,
  alerts: alertsContract,
  customers: customersContract,
  staff: staffContract,
  pets: petsContract,
  appointments: appointmentsContract,
  payments: paymentsContract,
  dashboard: dashboardContract,
  orders: ordersContract,
}
