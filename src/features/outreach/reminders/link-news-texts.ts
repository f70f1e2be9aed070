import type { Phrases, Words } from '../../../lib/message.ts'
import { formatLongDay } from '../../../lib/time.ts'
import { momentWords } from '../../planning/appointments/move-rules.ts'
import type { OwnerAnswer } from '../../planning/appointments/owner-answers.ts'
import { mailNotes } from '../../platform/notifications/texts.ts'
import type { ReminderChoice } from './choice-schemas.ts'
import type { LinkedKind } from './kinds.ts'
import type { CareAnswer } from './link-rules.ts'
import { chosenWords, LINKED_WORDS } from './link-texts.ts'

/** What an owner has done by the link of a message; dates are instants or clinic days as text. */
type DoneValues = { link: string } & (
  | { action: OwnerAnswer; petName: string; serviceType: string; startsAt: string }
  | { action: CareAnswer; petName: string; day: string; kind?: LinkedKind }
  | { action: 'chosen'; choice: ReminderChoice['reminders'] }
)

/** The emails about what was done by a link: someone to whom it was forwarded may have done it. */
export const LINK_NEWS = {
  'reminder-answered': (values: DoneValues): Words => ({
    subject: 'Your answer to our reminder',
    paragraphs: [doneWords(values)],
    afterwards: 'If this was not you, someone else has used the link in our message. Please let us know.',
    button: { label: 'See my appointments', link: values.link },
    note: mailNotes().news,
  }),
} as const satisfies Phrases

function doneWords(values: DoneValues): string {
  if (values.action === 'chosen') return chosenWords(values.choice)
  if ('day' in values) {
    const what = `${values.petName}’s ${LINKED_WORDS[values.kind ?? 'vaccination'].name}, due on ${formatLongDay(values.day)}`
    if (values.action === 'done') return `You have answered that ${what}, was done elsewhere.`
    return values.action === 'remind'
      ? `You have asked us to remind you again of ${what}.`
      : `You have asked us not to remind you of ${what}.`
  }
  const what = `${values.serviceType} for ${values.petName} on ${momentWords(new Date(values.startsAt))}`
  return values.action === 'coming'
    ? `You have answered that you’ll be there: ${what}.`
    : `You have answered that you can’t come: ${what}. The slot stays yours until we cancel the appointment.`
}
