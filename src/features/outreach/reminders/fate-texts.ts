import { formatInstant, formatYearDay } from '../../../lib/time.ts'
import { listed } from '../../../lib/words/listed.ts'
import type { ReminderKind } from './kinds.ts'
import type { Fate } from './message-schemas.ts'
import type { SkipReason } from './rules.ts'

const channelWords = (channel: string) => (channel === 'notification' ? 'a notification' : channel)

/** What a reminder was about: `Bruno’s appointment on 4 Dec 2026, 10:00 AM`, `Vaccination due on 9 Jun 2026`. */
export function aboutWords({ kind, of, pet }: Pick<Fate, 'kind' | 'of'> & { pet?: string }): string {
  const about = ABOUT[kind](of)
  return pet === undefined ? `${about.charAt(0).toUpperCase()}${about.slice(1)}` : `${pet}’s ${about}`
}

/** What each kind is about; `of` is the instant or the clinic's day that it is for. */
const ABOUT: Record<ReminderKind, (of: string) => string> = {
  appointment: (of) => `appointment on ${formatInstant(of)}`,
  vaccination: (of) => `vaccination due on ${formatYearDay(of)}`,
  deworming: (of) => `deworming due on ${formatYearDay(of)}`,
  parasites: (of) => `parasite treatment due on ${formatYearDay(of)}`,
  checkup: (of) => `checkup due on ${formatYearDay(of)}`,
  feedback: (of) => `appointment on ${formatInstant(of)}: request for feedback`,
}

/** What became of a reminder, in a sentence: `Reminded by email and push on 2 Dec 2026, 10:00 AM`. */
export function fateWords({ fate, at, channels, why, emailFailed }: Fate): string {
  const when = formatInstant(at)
  switch (fate) {
    case 'planned':
      return `Will be reminded on ${when}`
    case 'sent':
      return `Reminded by ${listed(channels.map(channelWords))} on ${when}`
    case 'sent_by_staff':
      return `Reminded by WhatsApp on ${when}`
    case 'to_send':
      return emailFailed ? 'On the WhatsApp list, because the email failed' : 'On the WhatsApp list'
    case 'not_sent':
      return `Not reminded: removed from the WhatsApp list on ${when}`
    case 'withdrawn':
      return 'Not needed: the appointment or due day has changed'
    case 'skipped':
      return why === null ? `Not reminded on ${when}` : skippedWords(why, when)
  }
}

function skippedWords(why: SkipReason, when: string): string {
  switch (why) {
    case 'known_lately':
      return 'Not needed: the appointment was booked or moved shortly before'
    case 'unwanted':
      return 'Not reminded: the owner wants no reminders'
    case 'no_way':
      return 'Not reminded: the owner gets no email, push or WhatsApp'
    case 'booked':
      return 'Not needed: an appointment is booked'
    case 'done':
      return 'Not needed: already vaccinated, next date not set'
    case 'answered':
      return 'Not needed: the owner has answered'
    case 'set_lately':
      return 'Not needed: the due day was set shortly before the reminder'
    case 'said_lately':
      return 'Not needed: the owner had another reminder shortly before'
    case 'restored':
      return `Not reminded: skipped on ${when}, after the clinic’s data was restored`
    case 'held':
      return `Not reminded: the clinic skipped the reminder on ${when}`
  }
}
