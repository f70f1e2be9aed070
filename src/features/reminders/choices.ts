/** What an owner can choose to be reminded of, from the most to the least. */
export const REMINDER_CHOICES = ['all', 'appointments', 'none'] as const

/** The label of each choice. */
export const choiceLabels = () =>
  ({ all: 'Appointments and care', appointments: 'Appointments', none: 'None' }) as const satisfies Record<
    (typeof REMINDER_CHOICES)[number],
    string
  >
