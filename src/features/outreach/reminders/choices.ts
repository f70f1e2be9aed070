/** What an owner can choose to be reminded of, from the most to the least. */
export const REMINDER_CHOICES = ['all', 'appointments', 'none'] as const

/** The label of each choice. */
export const choiceLabels = () =>
  ({ all: 'Appointments and care', appointments: 'Appointments', none: 'None' }) as const satisfies Record<
    (typeof REMINDER_CHOICES)[number],
    string
  >

type Chosen = { reminders: (typeof REMINDER_CHOICES)[number]; whatsapp: boolean }

/** What someone wants to be reminded of, in words: `Appointments and care, not by WhatsApp`. */
export function choiceWords({ reminders, whatsapp }: Chosen): string {
  if (reminders === 'none') return 'Wants no reminders'
  return whatsapp ? choiceLabels()[reminders] : `${choiceLabels()[reminders]}, not by WhatsApp`
}
