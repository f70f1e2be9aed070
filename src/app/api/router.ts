import { type InferRouterInitialContext, os } from '@orpc/server'
import { alertsRouter } from '../../features/alerts/server/routes.ts'
import type { AppointmentsContext } from '../../features/appointments/server/context.ts'
import { appointmentsRouter } from '../../features/appointments/server/routes.ts'
import { auditRouter } from '../../features/audit/server/routes.ts'
import type { AuthContext } from '../../features/auth/server/auth-context.ts'
import { authRouter } from '../../features/auth/server/routes.ts'
import { billsRouter } from '../../features/bills/server/routes.ts'
import { billSettingsRouter } from '../../features/bills/server/settings-routes.ts'
import { tillRouter } from '../../features/bills/server/till-routes.ts'
import { bookingRouter } from '../../features/booking/server/routes.ts'
import { customersRouter } from '../../features/customers/server/routes.ts'
import { deskRouter, petRecordsRouter } from '../../features/desk/server/routes.ts'
import { feedsRouter } from '../../features/feeds/server/routes.ts'
import { householdsRouter } from '../../features/households/server/routes.ts'
import { jobsRouter } from '../../features/jobs/server/routes.ts'
import { liveRouter } from '../../features/live/server/routes.ts'
import { notesRouter } from '../../features/notes/server/routes.ts'
import type { NotificationsContext } from '../../features/notifications/server/context.ts'
import { notificationsRouter } from '../../features/notifications/server/routes.ts'
import { ordersRouter } from '../../features/orders/server/routes.ts'
import { paymentsRouter } from '../../features/payments/server/routes.ts'
import { petsRouter } from '../../features/pets/server/routes.ts'
import { pinsRouter } from '../../features/pins/server/routes.ts'
import { privacyRouter } from '../../features/privacy/server/routes.ts'
import { linkRouter } from '../../features/reminders/server/link-routes.ts'
import { remindersRouter } from '../../features/reminders/server/routes.ts'
import { sendRouter } from '../../features/reminders/server/send-routes.ts'
import { reportsRouter } from '../../features/reports/server/routes.ts'
import { scheduleRouter } from '../../features/schedule/server/routes.ts'
import { securityRouter } from '../../features/security/server/routes.ts'
import { servicesRouter } from '../../features/services/server/routes.ts'
import { siteRouter } from '../../features/site/server/routes.ts'
import { staffRouter } from '../../features/staff/server/routes.ts'
import { stockRouter } from '../../features/stock/server/routes.ts'
import { systemRouter } from '../../features/system/server/routes.ts'
import { timetableRouter } from '../../features/timetable/server/routes.ts'
import { tokensRouter } from '../../features/tokens/server/routes.ts'
import { acceptRouter, waitlistRouter } from '../../features/waitlist/server/routes.ts'
import { webhooksRouter } from '../../features/webhooks/server/routes.ts'

/** The endpoints of appointments: those of the feature, and what the features above it do with them. */
const appointments = os
  .$context<AppointmentsContext>()
  .router({ ...appointmentsRouter, ...bookingRouter, ...acceptRouter, ...petRecordsRouter })

/** The endpoints of bills, of how the clinic makes them, and of the till. */
const bills = os.$context<AuthContext>().router({ ...billsRouter, ...billSettingsRouter, ...tillRouter })

/** The endpoints of reminders: the clinic's and the owners', and what a link does for someone who may not be signed in. */
const reminders = os
  .$context<AppointmentsContext & NotificationsContext>()
  .router({ ...remindersRouter, ...sendRouter, ...linkRouter })

/** The API: the endpoints of all features, each with its own access rule. */
export const router = {
  auth: authRouter,
  security: securityRouter,
  pins: pinsRouter,
  tokens: tokensRouter,
  feeds: feedsRouter,
  notifications: notificationsRouter,
  alerts: alertsRouter,
  privacy: privacyRouter,
  customers: customersRouter,
  pets: petsRouter,
  households: householdsRouter,
  notes: notesRouter,
  services: servicesRouter,
  timetable: timetableRouter,
  waitlist: waitlistRouter,
  appointments,
  bills,
  payments: paymentsRouter,
  orders: ordersRouter,
  stock: stockRouter,
  reminders,
  reports: reportsRouter,
  staff: staffRouter,
  schedule: scheduleRouter,
  desk: deskRouter,
  live: liveRouter,
  audit: auditRouter,
  jobs: jobsRouter,
  webhooks: webhooksRouter,
  system: systemRouter,
  site: siteRouter,
}

/** The context of a request: everything that the features need. */
export type AppContext = InferRouterInitialContext<typeof router>
