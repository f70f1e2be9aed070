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
  appointmentDays: numberOf('appointmentDays').nullable().describe('days before an appointment'),
  appointmentHours: numberOf('appointmentHours').nullable().describe('hours before an appointment'),
  vaccinations: z.boolean(),
  deworming: z.boolean(),
  parasites: z
    .boolean()
    .describe('whether owners are reminded of treatment against ticks, fleas and the like'),
  checkups: z.boolean().describe('whether they are reminded of the day on which a pet is to be seen again'),
  firstDays: numberOf('firstDays').describe('days before care is due'),
  secondDays: numberOf('secondDays').describe('days before it is due, a second time'),
  lateDays: numberOf('lateDays').describe('days after it was due'),
  dailyAt: timeSchema.describe('when the daily message goes out'),
  quietFrom: timeSchema.describe('nothing is sent from then on'),
  quietUntil: timeSchema,
  whatsappFirst: z.boolean().describe('whether staff send by WhatsApp even to those whom an email reaches'),
  cancelHours: numberOf('cancelHours')
    .nullable()
    .describe('until how many hours before owners cancel by a link; null: they say that they can’t come'),
  feedback: z.boolean().describe('whether owners are asked how it was on the day after'),
  reviewLink: anyLine(500)
    .overwrite(cleanLink)
    .regex(/^(https:\/\/[^\s/@]+\.[^\s@]+)?$/, REMINDER_TEXTS.reviewLink)
    .nullable()
    .transform(blankToNull)
    .describe('where everyone who is asked can write a public review'),
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
  isOn: z.boolean().describe('false: no reminder is sent'),
  held: z
    .object({
      since: z.iso.date().describe('the clinic’s day'),
      why: z.enum(HOLD_REASONS),
    })
    .nullable()
    .describe('what is due waits until staff have looked; null: nothing is held'),
})
export type ShownSettings = z.infer<typeof settingsSchema>
