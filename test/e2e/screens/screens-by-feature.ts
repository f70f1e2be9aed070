import { alertScreens } from './alerts.ts'
import { appointmentScreens } from './appointments.ts'
import { auditScreens } from './audit.ts'
import { authScreens } from './auth.ts'
import { billScreens } from './bills.ts'
import type { Screen } from './builders.ts'
import { careScreens } from './care.ts'
import { certificateScreens } from './certificates.ts'
import { customerScreens } from './customers.ts'
import { deskScreens } from './desk.ts'
import { fileScreens } from './files.ts'
import { householdScreens } from './households.ts'
import { importScreens } from './imports.ts'
import { notificationScreens } from './notifications.ts'
import { orderScreens } from './orders.ts'
import { paymentScreens } from './payments.ts'
import { petScreens } from './pets.ts'
import { pinScreens } from './pins.ts'
import { privacyScreens } from './privacy.ts'
import { remindersScreens } from './reminders.ts'
import { reportScreens } from './reports.ts'
import { scheduleScreens } from './schedule.ts'
import { securityScreens } from './security.ts'
import { serviceScreens } from './services.ts'
import { sheetScreens } from './sheets.ts'
import { siteScreens } from './site.ts'
import { staffScreens } from './staff.ts'
import { stockScreens } from './stock.ts'
import { systemScreens } from './system.ts'
import { tillScreens } from './till.ts'
import { timetableScreens } from './timetable.ts'
import { waitlistScreens } from './waitlist.ts'
import { webhookScreens } from './webhooks.ts'

/** Every screen of the product in each of its states, by feature: for the accessibility tests and `npm run screenshots`. */
export const SCREENS_BY_FEATURE: Readonly<Record<string, readonly Screen[]>> = {
  site: siteScreens,
  auth: authScreens,
  security: securityScreens,
  pins: pinScreens,
  privacy: privacyScreens,
  customers: customerScreens,
  households: householdScreens,
  notifications: notificationScreens,
  schedule: scheduleScreens,
  desk: deskScreens,
  appointments: appointmentScreens,
  waitlist: waitlistScreens,
  reminders: remindersScreens,
  alerts: alertScreens,
  pets: petScreens,
  payments: paymentScreens,
  reports: reportScreens,
  services: serviceScreens,
  orders: orderScreens,
  stock: stockScreens,
  imports: importScreens,
  care: careScreens,
  certificates: certificateScreens,
  files: fileScreens,
  sheets: sheetScreens,
  bills: billScreens,
  till: tillScreens,
  staff: staffScreens,
  audit: auditScreens,
  system: systemScreens,
  timetable: timetableScreens,
  webhooks: webhookScreens,
}
