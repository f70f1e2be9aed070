import type { InferRouterInitialContext } from '@orpc/server'
import { alertsRouter } from '../features/alerts/server/routes.ts'
import { appointmentsRouter } from '../features/appointments/server/routes.ts'
import { authRouter } from '../features/auth/server/routes.ts'
import { customersRouter } from '../features/customers/server/routes.ts'
import { deskRouter } from '../features/desk/server/routes.ts'
import { notificationsRouter } from '../features/notifications/server/routes.ts'
import { ordersRouter } from '../features/orders/server/routes.ts'
import { paymentsRouter } from '../features/payments/server/routes.ts'
import { petsRouter } from '../features/pets/server/routes.ts'
import { securityRouter } from '../features/security/server/routes.ts'
import { servicesRouter } from '../features/services/server/routes.ts'
import { staffRouter } from '../features/staff/server/routes.ts'

/** The API: the endpoints of all rooms, each with its own access rule. */
export const router = {
  auth: authRouter,
  security: securityRouter,
  notifications: notificationsRouter,
  services: servicesRouter,
  alerts: alertsRouter,
  customers: customersRouter,
  staff: staffRouter,
  pets: petsRouter,
  appointments: appointmentsRouter,
  payments: paymentsRouter,
  desk: deskRouter,
  orders: ordersRouter,
}

/** The context of a request: everything that the rooms need. */
export type AppContext = InferRouterInitialContext<typeof router>
