import { isQuiet, type QuietTime } from '../../planning/timetable/quiet-time.ts'
import type { RemindedCare } from './kinds.ts'

/** What the clinic has set. Times of the day are minutes after midnight; null turns a part off. */
export type ReminderSettings = QuietTime & {
  appointmentDays: number | null
  appointmentHours: number | null
  vaccinations: boolean
  deworming: boolean
  parasites: boolean
  checkups: boolean
  /** Days before care is due, and after. */
  firstDays: number
  secondDays: number
  lateDays: number
  dailyAt: number
  whatsappFirst: boolean
  /** Until how many hours before owners cancel a confirmed appointment by a link; null: they say that they can't come. */
  cancelHours: number | null
  feedback: boolean
  reviewLink: string | null
}

/** The setting that turns reminders of each kind of care on. */
export const CARE_SWITCHES = {
  vaccination: 'vaccinations',
  deworming: 'deworming',
  parasites: 'parasites',
  checkup: 'checkups',
} as const satisfies Record<RemindedCare, keyof ReminderSettings>

/** The smallest and largest value of each number. */
export const SETTING_LIMITS = {
  appointmentDays: { min: 1, max: 30 },
  appointmentHours: { min: 1, max: 12 },
  firstDays: { min: 1, max: 60 },
  secondDays: { min: 0, max: 59 },
  lateDays: { min: 1, max: 30 },
  cancelHours: { min: 0, max: 720 },
} as const

/** Why messages are held. `restored`: the clinic's data is that of an earlier moment. */
export const HOLD_REASONS = ['many', 'gap', 'restored'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** What is wrong with settings taken together. */
export function settingsProblem(
  settings: QuietTime & Pick<ReminderSettings, 'dailyAt' | 'firstDays' | 'secondDays'>,
): 'DAILY_IS_QUIET' | 'STAGES_IN_ORDER' | null {
  if (isQuiet(settings, settings.dailyAt)) return 'DAILY_IS_QUIET'
  return settings.secondDays < settings.firstDays ? null : 'STAGES_IN_ORDER'
}
