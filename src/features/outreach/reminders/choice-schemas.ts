import { z } from 'zod'
import { REMINDER_CHOICES } from './choices.ts'
import { REMINDER_TEXTS } from './texts.ts'

/** What an owner wants to be reminded of. */
export const choiceFields = {
  reminders: z.enum(REMINDER_CHOICES, REMINDER_TEXTS.choiceRequired),
  whatsapp: z.boolean().describe('true if staff may send reminders to the customer by WhatsApp'),
}

export const choiceSchema = z.strictObject(choiceFields)
export type ReminderChoice = z.infer<typeof choiceSchema>
