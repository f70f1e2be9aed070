// With it come the styles, before a screen of staff is drawn: the frame's route waits for these pages.
import './staff.css'
import { alertsClinicPages } from '../../features/alerts/clinic-pages.tsx'
import { appointmentsClinicPages } from '../../features/appointments/clinic-pages.tsx'
import { auditClinicPages } from '../../features/audit/clinic-pages.tsx'
import { billsClinicPages } from '../../features/bills/clinic-pages.tsx'
import { bookingClinicPages } from '../../features/booking/clinic-pages.tsx'
import { deskClinicPages } from '../../features/desk/clinic-pages.tsx'
import { householdsClinicPages } from '../../features/households/clinic-pages.tsx'
import { notificationsClinicPages } from '../../features/notifications/clinic-pages.tsx'
import { ordersClinicPages } from '../../features/orders/clinic-pages.tsx'
import { paymentsClinicPages } from '../../features/payments/clinic-pages.tsx'
import { remindersClinicPages } from '../../features/reminders/clinic-pages.tsx'
import { reportsClinicPages } from '../../features/reports/clinic-pages.tsx'
import { scheduleClinicPages } from '../../features/schedule/clinic-pages.tsx'
import { siteClinicPages } from '../../features/site/clinic-pages.tsx'
import { staffClinicPages } from '../../features/staff/clinic-pages.tsx'
import { stockClinicPages } from '../../features/stock/clinic-pages.tsx'
import { systemClinicPages } from '../../features/system/clinic-pages.tsx'
import { webhooksClinicPages } from '../../features/webhooks/clinic-pages.tsx'

export { goToStart } from './go-to-start.ts'

/** The features' pages that only staff open. Customers never load them. */
export const clinicPages = [
  ...notificationsClinicPages,
  ...alertsClinicPages,
  ...householdsClinicPages,
  ...staffClinicPages,
  ...appointmentsClinicPages,
  ...bookingClinicPages,
  ...paymentsClinicPages,
  ...billsClinicPages,
  ...ordersClinicPages,
  ...stockClinicPages,
  ...remindersClinicPages,
  ...reportsClinicPages,
  ...scheduleClinicPages,
  ...deskClinicPages,
  ...auditClinicPages,
  ...webhooksClinicPages,
  ...siteClinicPages,
  ...systemClinicPages,
] as const
