// With it come the styles, before a screen of staff is drawn: the frame's route waits for these pages.
import { sheetsClinicPages } from '../../features/consulting/sheets/clinic-pages.tsx'
import './staff.css'
import { careClinicPages } from '../../features/consulting/care/clinic-pages.tsx'
import { billsClinicPages } from '../../features/money/bills/clinic-pages.tsx'
import { ordersClinicPages } from '../../features/money/orders/clinic-pages.tsx'
import { paymentsClinicPages } from '../../features/money/payments/clinic-pages.tsx'
import { stockClinicPages } from '../../features/money/stock/clinic-pages.tsx'
import { tillClinicPages } from '../../features/money/till/clinic-pages.tsx'
import { deskClinicPages } from '../../features/office/desk/clinic-pages.tsx'
import { importsClinicPages } from '../../features/office/imports/clinic-pages.tsx'
import { reportsClinicPages } from '../../features/office/reports/clinic-pages.tsx'
import { scheduleClinicPages } from '../../features/office/schedule/clinic-pages.tsx'
import { systemClinicPages } from '../../features/office/system/clinic-pages.tsx'
import { remindersClinicPages } from '../../features/outreach/reminders/clinic-pages.tsx'
import { siteClinicPages } from '../../features/outreach/site/clinic-pages.tsx'
import { webhooksClinicPages } from '../../features/outreach/webhooks/clinic-pages.tsx'
import { householdsClinicPages } from '../../features/owners/households/clinic-pages.tsx'
import { appointmentsClinicPages } from '../../features/planning/appointments/clinic-pages.tsx'
import { bookingClinicPages } from '../../features/planning/booking/clinic-pages.tsx'
import { staffClinicPages } from '../../features/planning/staff/clinic-pages.tsx'
import { alertsClinicPages } from '../../features/platform/alerts/clinic-pages.tsx'
import { auditClinicPages } from '../../features/platform/audit/clinic-pages.tsx'
import { notificationsClinicPages } from '../../features/platform/notifications/clinic-pages.tsx'

const loadSeeAgain = async () => await (await import('./see-again.ts')).loadSeeAgain()

export { goToStart } from './go-to-start.ts'

/** The features' pages that only staff open. Customers never load them. */
export const clinicPages = [
  ...sheetsClinicPages,
  ...notificationsClinicPages,
  ...alertsClinicPages,
  ...householdsClinicPages,
  ...staffClinicPages,
  ...appointmentsClinicPages,
  ...bookingClinicPages,
  ...paymentsClinicPages(loadSeeAgain),
  ...billsClinicPages,
  ...tillClinicPages,
  ...ordersClinicPages,
  ...stockClinicPages,
  ...careClinicPages,
  ...remindersClinicPages,
  ...reportsClinicPages,
  ...scheduleClinicPages,
  ...deskClinicPages,
  ...auditClinicPages,
  ...webhooksClinicPages,
  ...siteClinicPages,
  ...systemClinicPages,
  ...importsClinicPages,
] as const
