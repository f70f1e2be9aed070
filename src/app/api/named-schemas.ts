import { certificateSchema } from '../../features/consulting/certificates/certificate-schemas.ts'
import { fileSchema } from '../../features/consulting/files/contract.ts'
import { sheetSchema } from '../../features/consulting/sheets/sheet-schemas.ts'
import { billSchema } from '../../features/money/bills/bill-schemas.ts'
import { orderSchema, productSchema, wholeOrderSchema } from '../../features/money/orders/contract.ts'
import { paymentSchema } from '../../features/money/payments/contract.ts'
import { stockItemSchema } from '../../features/money/stock/contract.ts'
import { taxesSchema } from '../../features/money/taxes/tax-schemas.ts'
import { tillSchema } from '../../features/money/till/till-schemas.ts'
import { importSchema } from '../../features/office/imports/contract.ts'
import { customerSchema, ownProfileSchema } from '../../features/owners/customers/contract.ts'
import { householdSchema } from '../../features/owners/households/contract.ts'
import { noteSchema } from '../../features/owners/notes/contract.ts'
import { petDetailsSchema, petSchema } from '../../features/owners/pets/contract.ts'
import {
  appointmentSchema,
  clinicAppointmentSchema,
  waitingPetSchema,
} from '../../features/planning/appointments/appointment-schemas.ts'
import { serviceTypeSchema } from '../../features/planning/services/contract.ts'
import { invitationSchema, personSchema } from '../../features/planning/staff/people-schemas.ts'
import { shownCalendarSchema } from '../../features/planning/timetable/calendar-schemas.ts'
import { timetableSchema } from '../../features/planning/timetable/settings-schemas.ts'
import { clinicEntrySchema } from '../../features/planning/waitlist/contract.ts'
import { alertSchema } from '../../features/platform/alerts/contract.ts'
import { sessionSchema } from '../../features/platform/auth/contract.ts'
import { notificationSchema, outboxMailSchema } from '../../features/platform/notifications/contract.ts'
import { deviceSchema, passkeySchema } from '../../features/platform/security/contract.ts'
import { tokenSchema } from '../../features/platform/tokens/contract.ts'

/** The names in the document of schemas that several endpoints share. */
export const SCHEMAS = {
  Alert: alertSchema,
  Appointment: appointmentSchema,
  Bill: billSchema,
  Calendar: shownCalendarSchema,
  CaseSheet: sheetSchema,
  Certificate: certificateSchema,
  ClinicAppointment: clinicAppointmentSchema,
  Customer: customerSchema,
  Device: deviceSchema,
  File: fileSchema,
  Household: householdSchema,
  Import: importSchema,
  Invitation: invitationSchema,
  Note: noteSchema,
  Notification: notificationSchema,
  Order: orderSchema,
  OutboxMail: outboxMailSchema,
  OwnProfile: ownProfileSchema,
  Passkey: passkeySchema,
  Payment: paymentSchema,
  Person: personSchema,
  Pet: petSchema,
  PetDetails: petDetailsSchema,
  Product: productSchema,
  ServiceType: serviceTypeSchema,
  Session: sessionSchema,
  StockItem: stockItemSchema,
  Taxes: taxesSchema,
  Till: tillSchema,
  Timetable: timetableSchema,
  Token: tokenSchema,
  WaitingPet: waitingPetSchema,
  WaitlistEntry: clinicEntrySchema,
  WholeOrder: wholeOrderSchema,
} as const
