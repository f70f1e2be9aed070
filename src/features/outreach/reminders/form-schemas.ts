import { z } from 'zod'
import { entriesOf } from '../../../lib/keys-of.ts'
import { settingFields } from './settings-schemas.ts'
import { REMINDER_TEXTS } from './texts.ts'

/** A tick and the number that it needs. */
const TICKS = {
  hasDays: 'appointmentDays',
  hasHours: 'appointmentHours',
  ownersCancel: 'cancelHours',
} as const

/** The settings as their form has them: a sentence with a tick is off without it, whatever its number. */
export const settingsFormSchema = z
  .strictObject({
    ...settingFields,
    hasDays: z.boolean(),
    hasHours: z.boolean(),
    ownersCancel: z.boolean(),
  })
  .check(({ value, issues }) => {
    for (const [tick, field] of entriesOf(TICKS))
      if (value[tick] && value[field] === null)
        issues.push({ code: 'custom', input: value[field], path: [field], message: REMINDER_TEXTS[field] })
  })
  .transform(({ hasDays, hasHours, ownersCancel, ...fields }) => ({
    ...fields,
    appointmentDays: hasDays ? fields.appointmentDays : null,
    appointmentHours: hasHours ? fields.appointmentHours : null,
    cancelHours: ownersCancel ? fields.cancelHours : null,
  }))
