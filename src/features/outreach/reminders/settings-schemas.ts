import { z } from 'zod'
import { anyLine, blankToNull } from '../../../lib/text.ts'
import { cleanLink } from '../../../lib/typed/clean-text.ts'
import { fromClock } from '../../planning/timetable/moment.ts'
import { HOLD_REASONS, SETTING_LIMITS, settingsProblem } from './settings-rules.ts'
import { REMINDER_REFUSALS, REMINDER_TEXTS } from './texts.ts'

const numberOf = (name: keyof typeof SETTING_LIMITS) =>
  z
    .int(REMINDER_TEXTS[name])
    .min(SETTING_LIMITS[name].min, REMINDER_TEXTS[name])
    .max(SETTING_LIMITS[name].max, REMINDER_TEXTS[name])

/** A time of the day in the clinic's zone, `HH:MM`. */
const timeSchema = z.string(REMINDER_TEXTS.time).regex(/^([01]\d|2[0-3]):[0-5]\d$/, REMINDER_TEXTS.time)

/** The settings as a form and the API take them; null turns a part off. */
export const settingFields = {
  appointmentDays: numberOf('appointmentDays')
    .nullable()
    .describe('days between the reminder and the appointment; null for no reminder'),
  appointmentHours: numberOf('appointmentHours')
    .nullable()
    .describe('hours between the second reminder and the appointment; null for no reminder'),
  vaccinations: z.boolean(),
  deworming: z.boolean(),
  parasites: z
    .boolean()
    .describe('true to remind owners of treatment against parasites such as ticks and fleas'),
  checkups: z
    .boolean()
    .describe('true to remind owners of the day on which the vet wants to see a pet again'),
  firstDays: numberOf('firstDays').describe('days between the first reminder and the due day of care'),
  secondDays: numberOf('secondDays').describe('days between the second reminder and the due day'),
  lateDays: numberOf('lateDays').describe('days between the due day and the last reminder'),
  dailyAt: timeSchema.describe('time at which the daily message is sent'),
  quietFrom: timeSchema.describe('start of the quiet time, in which the server sends nothing'),
  quietUntil: timeSchema,
  whatsappFirst: z
    .boolean()
    .describe('true if staff send WhatsApp messages even to owners who can get emails'),
  cancelHours: numberOf('cancelHours')
    .nullable()
    .describe(
      'how many hours before a confirmed appointment owners can still cancel it by a link; null if owners can only answer that they can’t come',
    ),
  feedback: z.boolean().describe('true to ask owners for feedback on the day after the appointment'),
  reviewLink: anyLine(500)
    .overwrite(cleanLink)
    .regex(/^(https:\/\/[^\s/@]+\.[^\s@]+)?$/, REMINDER_TEXTS.reviewLink)
    .nullable()
    .transform(blankToNull)
    .describe('page for public reviews, shown to everyone who is asked for feedback'),
}

const isTime = (text: unknown) => timeSchema.safeParse(text).success
type Fields = { [Name in keyof typeof settingFields]: z.infer<(typeof settingFields)[Name]> }

/** What is wrong with the fields taken together; while a time is none, that has its own message. */
function problemOf(fields: Fields) {
  const { dailyAt, quietFrom, quietUntil } = fields
  if (![dailyAt, quietFrom, quietUntil].every(isTime)) return null
  const minutes = {
    dailyAt: fromClock(dailyAt),
    quietFrom: fromClock(quietFrom),
    quietUntil: fromClock(quietUntil),
  }
  return settingsProblem({ ...fields, ...minutes })
}

const when = () => true

/** The settings as staff enter them. */
export const settingsInputSchema = z
  .strictObject(settingFields)
  .refine((fields) => problemOf(fields) !== 'DAILY_IS_QUIET', {
    message: REMINDER_REFUSALS.DAILY_IS_QUIET.message,
    path: ['dailyAt'],
    when,
  })
  .refine((fields) => problemOf(fields) !== 'STAGES_IN_ORDER', {
    message: REMINDER_REFUSALS.STAGES_IN_ORDER.message,
    path: ['secondDays'],
    when,
  })
export type SettingsInput = z.infer<typeof settingsInputSchema>

/** The settings as they are, and whether anything is sent. */
export const settingsSchema = z.object({
  ...settingFields,
  reviewLink: z.string().nullable(),
  isOn: z.boolean().describe('false if no reminders are sent'),
  held: z
    .object({
      since: z.iso.date().describe('the clinic’s day'),
      why: z.enum(HOLD_REASONS),
    })
    .nullable()
    .describe('set while due messages wait for staff to send or skip them; null otherwise'),
})
export type ShownSettings = z.infer<typeof settingsSchema>
