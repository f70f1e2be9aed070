import { type InferRouterInitialContext, os } from '@orpc/server'
import { careRouter } from '../../features/consulting/care/server/routes.ts'
import { certificatesRouter } from '../../features/consulting/certificates/server/routes.ts'
import { filesRouter } from '../../features/consulting/files/server/routes.ts'
import { historyRouter } from '../../features/consulting/history/server/routes.ts'
import { sheetsRouter } from '../../features/consulting/sheets/server/routes.ts'
import { sharedSheetsRouter } from '../../features/consulting/sheets/server/share-routes.ts'
import { wrongSheetsRouter } from '../../features/consulting/sheets/server/wrong-routes.ts'
import { papersRouter } from '../../features/money/bill-papers/server/routes.ts'
import { billsRouter } from '../../features/money/bills/server/routes.ts'
import { billSettingsRouter } from '../../features/money/bills/server/settings-routes.ts'
import { ledgerRouter } from '../../features/money/ledger/server/routes.ts'
import { ordersRouter } from '../../features/money/orders/server/routes.ts'
import { paymentsRouter } from '../../features/money/payments/server/routes.ts'
import { statementRouter } from '../../features/money/payments/server/statement-routes.ts'
import { takingRouter } from '../../features/money/payments/server/taking-routes.ts'
import { stockRouter } from '../../features/money/stock/server/routes.ts'
import { taxesRouter } from '../../features/money/taxes/server/routes.ts'
import { tillRouter } from '../../features/money/till/server/routes.ts'
import { deskRouter, petRecordsRouter } from '../../features/office/desk/server/routes.ts'
import { importsRouter } from '../../features/office/imports/server/routes.ts'
import { reportsRouter } from '../../features/office/reports/server/routes.ts'
import { scheduleRouter } from '../../features/office/schedule/server/routes.ts'
import { systemRouter } from '../../features/office/system/server/routes.ts'
import { linkRouter } from '../../features/outreach/reminders/server/link-routes.ts'
import { remindersRouter } from '../../features/outreach/reminders/server/routes.ts'
import { sendRouter } from '../../features/outreach/reminders/server/send-routes.ts'
import { siteRouter } from '../../features/outreach/site/server/routes.ts'
import { webhooksRouter } from '../../features/outreach/webhooks/server/routes.ts'
import { customersRouter } from '../../features/owners/customers/server/routes.ts'
import { feedsRouter } from '../../features/owners/feeds/server/routes.ts'
import { householdsRouter } from '../../features/owners/households/server/routes.ts'
import { notesRouter } from '../../features/owners/notes/server/routes.ts'
import { petsRouter } from '../../features/owners/pets/server/routes.ts'
import { weightsRouter } from '../../features/owners/pets/server/weight-routes.ts'
import { privacyRouter } from '../../features/owners/privacy/server/routes.ts'
import type { AppointmentsContext } from '../../features/planning/appointments/server/context.ts'
import { appointmentsRouter } from '../../features/planning/appointments/server/routes.ts'
import { bookingRouter } from '../../features/planning/booking/server/routes.ts'
import { servicesRouter } from '../../features/planning/services/server/routes.ts'
import { staffRouter } from '../../features/planning/staff/server/routes.ts'
import { timetableRouter } from '../../features/planning/timetable/server/routes.ts'
import { acceptRouter, waitlistRouter } from '../../features/planning/waitlist/server/routes.ts'
import { alertsRouter } from '../../features/platform/alerts/server/routes.ts'
import { auditRouter } from '../../features/platform/audit/server/routes.ts'
import type { AuthContext } from '../../features/platform/auth/server/auth-context.ts'
import { authRouter } from '../../features/platform/auth/server/routes.ts'
import { jobsRouter } from '../../features/platform/jobs/server/routes.ts'
import { liveRouter } from '../../features/platform/live/server/routes.ts'
import type { NotificationsContext } from '../../features/platform/notifications/server/context.ts'
import { notificationsRouter } from '../../features/platform/notifications/server/routes.ts'
import { pinsRouter } from '../../features/platform/pins/server/routes.ts'
import { securityRouter } from '../../features/platform/security/server/routes.ts'
import { tokensRouter } from '../../features/platform/tokens/server/routes.ts'

/** The endpoints of appointments: those of the feature, and how they are booked. */
const appointments = os.$context<AppointmentsContext>().router({ ...appointmentsRouter, ...bookingRouter })

/** The endpoints of the waitlist, and what makes an appointment of an offer. */
const waitlist = os.$context<AppointmentsContext>().router({ ...waitlistRouter, ...acceptRouter })

/** The endpoints of customers, and of customers with their pets. */
const customers = os.$context<AuthContext>().router({ ...customersRouter, ...householdsRouter })

/** The endpoints of pets, and of what becomes of one with its appointments. */
const pets = os.$context<AuthContext>().router({ ...petsRouter, ...weightsRouter, ...petRecordsRouter })

/** The endpoints of case sheets, also of those that are wrong, and of what owners have of them. */
const sheets = os
  .$context<AuthContext>()
  .router({ ...sheetsRouter, ...wrongSheetsRouter, ...sharedSheetsRouter })

/** The endpoints of bills, of what is paid for them, of how the clinic makes them, and of the till. */
const bills = os.$context<AuthContext>().router({
  ...billsRouter,
  ...takingRouter,
  ...statementRouter,
  ...papersRouter,
  ...billSettingsRouter,
  ...taxesRouter,
  ...tillRouter,
  ...ledgerRouter,
})

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
  customers,
  pets,
  notes: notesRouter,
  services: servicesRouter,
  timetable: timetableRouter,
  waitlist,
  appointments,
  bills,
  payments: paymentsRouter,
  sheets,
  orders: ordersRouter,
  stock: stockRouter,
  care: careRouter,
  certificates: certificatesRouter,
  files: filesRouter,
  history: historyRouter,
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
  imports: importsRouter,
}

/** The context of a request: everything that the features need. */
export type AppContext = InferRouterInitialContext<typeof router>
