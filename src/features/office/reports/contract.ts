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
  pending: z.int().describe('what is not paid yet'),
  refunded: z.int(),
  count: z.int().describe('the appointments, without cancelled ones'),
}

/** The amounts of the appointments of a period as the list of payments has them, in paise. */
export const moneySchema = z.object({
  days: z.array(z.object({ day, ...moneyFields })).describe('those with appointments, in their order'),
  services: z.array(z.object({ service: z.string(), ...moneyFields })).describe('the most paid first'),
})
export type Money = z.infer<typeof moneySchema>

const outcomeFields = {
  completed: z.int().describe('they came'),
  missed: z.int().describe('no one came'),
  late: z.int().describe('cancelled by the customer in the last 24 hours'),
  inTime: z.int().describe('cancelled before that, or by the clinic'),
  confirmed: z.int(),
  pending: z.int(),
}

/** What became of the appointments of a period. Each has one outcome. */
export const outcomesSchema = z.object({
  days: z.array(z.object({ day, ...outcomeFields })).describe('those with appointments, in their order'),
  services: z.array(z.object({ service: z.string(), ...outcomeFields })).describe('the most booked first'),
  calendars: z
    .array(z.object({ id: z.int(), name: z.string(), ...outcomeFields }))
    .describe('in the order of the calendars'),
})
export type Outcomes = z.infer<typeof outcomesSchema>

const useFields = {
  booked: z.int().describe('minutes that are taken by appointments which are not cancelled or overbooked'),
  open: z.int().describe('minutes in which it can be booked'),
}

/** How much of the time in which the calendars take appointments is booked. */
export const useSchema = z.object({
  hours: z
    .array(z.object({ weekday: z.int().describe('1 is Monday'), hour: z.int(), ...useFields }))
    .describe('of all calendars, where there is any time'),
  calendars: z.array(z.object({ id: z.int(), name: z.string(), ...useFields })),
})
export type CalendarUse = z.infer<typeof useSchema>

/** The customers whose records were made in a period, without erased ones. */
export const newCustomersSchema = z.object({
  days: z.array(z.object({ day, count: z.int() })).describe('those with new customers, in their order'),
  latest: z
    .array(z.object({ id: z.uuid(), fullName: z.string(), day }))
    .describe('the latest first, at most 100'),
})
export type NewCustomers = z.infer<typeof newCustomersSchema>

const ofMoney = (name: string, summary: string) =>
  ({ permission: 'money:read', scope: 'payments:read', name, summary }) as const

const attendanceFields = {
  came: z.int(),
  missed: z.int().describe('no one came'),
}

/** What reminders did. A message counts on the day on which it was sent, an appointment on its own. */
export const reminderUseSchema = z.object({
  days: z
    .array(
      z.object({
        day,
        sent: z.int().describe('messages, also those that staff have sent by WhatsApp'),
        answered: z
          .int()
          .describe('of these, whose owners have said whether they come, or something of care'),
        booked: z.int().describe('of these, after which care that was due was booked within 30 days'),
        came: z.int().describe('of these, after which an owner came to what they were about'),
      }),
    )
    .describe('those with messages, in their order'),
  reminded: z.object(attendanceFields).describe('appointments whose owners were reminded of them'),
  others: z.object(attendanceFields).describe('appointments without a reminder'),
})
export type ReminderUse = z.infer<typeof reminderUseSchema>

type Facts = { permission: Permission; scope: ReadScope; name: string; summary: string }

const report = <Output extends z.ZodType>({ permission, scope, name, summary }: Facts, output: Output) =>
  staff(permission, { scope })
    .route(get(`/clinic/reports/${name}`, summary))
    .input(periodSchema)
    .output(output)

export const reportsContract = oc.tag('What happened in a period').router({
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
      summary: 'Get what became of the appointments of a period, by day, service and calendar',
    },
    outcomesSchema,
  ),
  use: report(
    {
      permission: 'appointments:read',
      scope: 'appointments:read',
      name: 'use',
      summary: 'Get how much of the calendars’ time is booked',
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
    .route(get('/clinic/reports/books', 'Say which books there is anything in'))
    .input(noInput)
    .output(booksSchema),
  dayBook: report(
    ofMoney('day-book', 'Get what was taken and given back in a period, by day and method, and by person'),
    dayBookSchema,
  ),
  takenFor: report(
    ofMoney('taken-for', 'Get what the money of a period was for, by service and product'),
    takenForSchema,
  ),
  owed: staff('money:read', { scope: 'payments:read' })
    .route(
      get(
        '/clinic/reports/owed',
        'Get what is owed on bills by whom and since when, and what was paid in advance',
      ),
    )
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
        'List the bills and credit notes of a period with their lines, for a GST return, latest first',
      ),
    )
    .input(pagedPeriodSchema)
    .output(pageOf(gstDocumentSchema)),
  reminders: report(
    {
      permission: 'reminders:read',
      scope: 'reminders:read',
      name: 'reminders',
      summary: 'Get what reminders did, and how many came with and without one',
    },
    reminderUseSchema,
  ),
})
