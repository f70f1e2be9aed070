import type { Refusal } from '../../../lib/refusal.ts'
import { CUSTOMER_REFUSALS } from '../../owners/customers/texts.ts'
import { PET_REFUSALS } from '../../owners/pets/texts.ts'
import { STATUS_REFUSALS } from '../../planning/appointments/texts.ts'
import { SETTING_LIMITS } from './settings-rules.ts'

const between = ({ min, max }: { min: number; max: number }, what: string) =>
  `Please enter ${min} to ${max} ${what}`

export const REMINDER_TEXTS = {
  time: 'Please enter a time, such as 10:00',
  appointmentDays: between(SETTING_LIMITS.appointmentDays, 'days'),
  appointmentHours: between(SETTING_LIMITS.appointmentHours, 'hours'),
  firstDays: between(SETTING_LIMITS.firstDays, 'days'),
  secondDays: between(SETTING_LIMITS.secondDays, 'days'),
  lateDays: between(SETTING_LIMITS.lateDays, 'days'),
  cancelHours: between(SETTING_LIMITS.cancelHours, 'hours'),
  reviewLink: 'Enter an https address, such as https://example.com/review',
  choiceRequired: 'Please choose your reminders',
} as const

export const REMINDER_REFUSALS = {
  DAILY_IS_QUIET: { status: 422, message: 'The daily message would go out in the quiet time.' },
  STAGES_IN_ORDER: { status: 422, message: 'The second reminder must come after the first.' },
  REMINDERS_OFF: { status: 409, message: 'Reminders are off.' },
  NOTHING_HELD: { status: 409, message: 'No reminders are waiting any more.' },
  MESSAGE_MISSING: { status: 404, message: 'This reminder was not found.' },
  MESSAGE_OVER: { status: 409, message: 'This reminder no longer needs to be sent.' },
  OPENED_BY_OTHER: { status: 409, message: 'Someone else is sending this reminder.' },
  NOT_FOUND: CUSTOMER_REFUSALS.NOT_FOUND,
  PET_MISSING: PET_REFUSALS.PET_MISSING,
  APPOINTMENT_MISSING: STATUS_REFUSALS.APPOINTMENT_MISSING,
} as const satisfies Record<string, Refusal>
