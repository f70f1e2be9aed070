import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get } from '../../../lib/route.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { staff } from '../../platform/auth/access.ts'
import type { Permission } from '../../platform/auth/permissions.ts'
import type { ReadScope } from '../../platform/auth/scopes.ts'
import { booksSchema, dayBookSchema, owedSchema, takenForSchema, taxSummarySchema } from './books-schemas.ts'
import { gstDocumentSchema } from './gst-schemas.ts'
import { isTooLong, LAST_DAY } from './rules.ts'
import { REPORT_TEXTS } from './texts.ts'

const daySchema = z
  .string(REPORT_TEXTS.dayMissing)
  .refine((day) => isCalendarDay(day) && day <= LAST_DAY, REPORT_TEXTS.dayMissing)
  .meta({ format: 'date' })

function refineDays({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
  if (to < from) refuse(REPORT_TEXTS.backwards)
  else if (isTooLong({ from, to })) refuse(REPORT_TEXTS.tooLong)
}

/** The days that a report is about, both inclusive; at most 366. */
export const periodSchema = z
  .strictObject({ from: daySchema.describe('the first day'), to: daySchema.describe('the last day') })
  .superRefine(refineDays)

const pagedPeriodSchema = z
  .strictObject({ ...periodSchema.shape, cursor: cursorSchema })
  .superRefine(refineDays)

const day = z.iso.date()
const moneyFields = {
  paid: z.int(),
  pending: z.int().describe('amount not paid yet'),
  refunded: z.int(),
  count: z.int().describe('number of appointments, without cancelled ones'),
}

/** The amounts of the appointments of a period as the list of payments has them, in paise. */
export const moneySchema = z.object({
  days: z.array(z.object({ day, ...moneyFields })).describe('days with appointments, earliest first'),
  services: z
    .array(z.object({ service: z.string(), ...moneyFields }))
    .describe('services, the highest paid amount first'),
})
export type Money = z.infer<typeof moneySchema>

const outcomeFields = {
  completed: z.int().describe('appointments to which the customer came'),
  missed: z.int().describe('appointments to which no one came'),
  late: z.int().describe('appointments that the customer cancelled less than 24 hours before their start'),
  inTime: z.int().describe('appointments cancelled earlier, or by the clinic'),
  confirmed: z.int(),
  pending: z.int(),
}

/** What became of the appointments of a period. Each has one outcome. */
export const outcomesSchema = z.object({
  days: z.array(z.object({ day, ...outcomeFields })).describe('days with appointments, earliest first'),
  services: z
    .array(z.object({ service: z.string(), ...outcomeFields }))
    .describe('services, the most booked first'),
  calendars: z
    .array(z.object({ id: z.int(), name: z.string(), ...outcomeFields }))
    .describe('calendars in their usual order'),
})
export type Outcomes = z.infer<typeof outcomesSchema>

const useFields = {
  booked: z.int().describe('minutes taken by appointments, without cancelled and overbooked ones'),
  open: z.int().describe('minutes open for booking'),
}

/** How much of the time in which the calendars take appointments is booked. */
export const useSchema = z.object({
  hours: z
    .array(z.object({ weekday: z.int().describe('1 is Monday'), hour: z.int(), ...useFields }))
    .describe('sums of all calendars, for each hour with open or booked time'),
  calendars: z.array(z.object({ id: z.int(), name: z.string(), ...useFields })),
})
export type CalendarUse = z.infer<typeof useSchema>

/** The customers whose records were made in a period, without erased ones. */
export const newCustomersSchema = z.object({
  days: z.array(z.object({ day, count: z.int() })).describe('days with new customers, earliest first'),
  latest: z
    .array(z.object({ id: z.uuid(), fullName: z.string(), day }))
    .describe('at most 100 customers, latest first'),
})
export type NewCustomers = z.infer<typeof newCustomersSchema>

const ofMoney = (name: string, summary: string) =>
  ({ permission: 'money:read', scope: 'payments:read', name, summary }) as const

const attendanceFields = {
  came: z.int(),
  missed: z.int().describe('appointments to which no one came'),
}

/** What reminders did. A message counts on the day on which it was sent, an appointment on its own. */
export const reminderUseSchema = z.object({
  days: z
    .array(
      z.object({
        day,
        sent: z.int().describe('messages sent, including those that staff sent by WhatsApp'),
        answered: z.int().describe('messages that the owner answered'),
        booked: z.int().describe('messages after which the due care was booked within 30 days'),
        came: z.int().describe('messages after which the owner came for the named appointment or care'),
      }),
    )
    .describe('days with messages, earliest first'),
  reminded: z.object(attendanceFields).describe('appointments with a reminder'),
  others: z.object(attendanceFields).describe('appointments without a reminder'),
})
export type ReminderUse = z.infer<typeof reminderUseSchema>

type Facts = { permission: Permission; scope: ReadScope; name: string; summary: string }

const report = <Output extends z.ZodType>({ permission, scope, name, summary }: Facts, output: Output) =>
  staff(permission, { scope })
    .route(get(`/clinic/reports/${name}`, summary))
    .input(periodSchema)
    .output(output)

export const reportsContract = oc.tag('Reports on a period').router({
  money: report(
    {
      permission: 'money:read',
      scope: 'payments:read',
      name: 'money',
      summary: 'Get the amounts of a period by day and by service',
    },
    moneySchema,
  ),
  outcomes: report(
    {
      permission: 'appointments:read',
      scope: 'appointments:read',
      name: 'outcomes',
      summary: 'Get the outcomes of a period’s appointments by day, service and calendar',
    },
    outcomesSchema,
  ),
  use: report(
    {
      permission: 'appointments:read',
      scope: 'appointments:read',
      name: 'use',
      summary: 'Get the booked share of the calendars’ time',
    },
    useSchema,
  ),
  newCustomers: report(
    {
      permission: 'customers:read',
      scope: 'customers:read',
      name: 'customers',
      summary: 'Get the new customers of a period',
    },
    newCustomersSchema,
  ),
  books: staff('money:read', { scope: 'payments:read' })
    .route(get('/clinic/reports/books', 'Check whether the books contain payments and GST'))
    .input(noInput)
    .output(booksSchema),
  dayBook: report(
    ofMoney('day-book', 'Get the payments and refunds of a period, by day and method and by person'),
    dayBookSchema,
  ),
  takenFor: report(
    ofMoney('taken-for', 'Get the money taken in a period by service and product'),
    takenForSchema,
  ),
  owed: staff('money:read', { scope: 'payments:read' })
    .route(get('/clinic/reports/owed', 'Get the debts and advances of customers, the longest debt first'))
    .input(noInput)
    .output(owedSchema),
  tax: report(
    ofMoney(
      'tax',
      'Get the GST of the bills and credit notes of a period, by place of supply, rate and code',
    ),
    taxSummarySchema,
  ),
  gst: staff('money:read', { scope: 'payments:read' })
    .route(
      get(
        '/clinic/reports/gst',
        'List a period’s bills and credit notes with their lines for a GST return, latest first',
      ),
    )
    .input(pagedPeriodSchema)
    .output(pageOf(gstDocumentSchema)),
  reminders: report(
    {
      permission: 'reminders:read',
      scope: 'reminders:read',
      name: 'reminders',
      summary: 'Get the results of reminders, and attendance with and without a reminder',
    },
    reminderUseSchema,
  ),
})
