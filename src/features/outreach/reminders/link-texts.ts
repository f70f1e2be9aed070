import { clinic } from '../../../clinic/clinic.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { formatLongDate, formatLongDay } from '../../../lib/time.ts'
import { reachWords } from '../../../lib/words/reach-words.ts'
import type { AppointmentStatus } from '../../planning/appointments/clinic-filters.ts'
import { momentWords } from '../../planning/appointments/move-rules.ts'
import { OWN_MOVE_REFUSALS } from '../../planning/appointments/move-texts.ts'
import { OWN_BOOKING_REFUSALS } from '../../planning/appointments/texts.ts'
import { LIMIT_REFUSALS } from '../../platform/auth/texts.ts'
import type { REMINDER_CHOICES } from './choices.ts'
import type { LinkedKind } from './kinds.ts'
import type { LinkedState } from './link-rules.ts'

/** The refusals of everything that a link does. */
export const LINK_REFUSALS = {
  ...LIMIT_REFUSALS,
  LINK_ENDED: { status: 410, message: 'This link no longer works. Sign in or call us.' },
  ITEM_OVER: { status: 409, message: 'This message is out of date. Please open the link again.' },
} as const satisfies Record<string, Refusal>

/** The refusals of moving an appointment by a link. */
export const MOVE_LINK_REFUSALS = { ...OWN_MOVE_REFUSALS, ...LINK_REFUSALS } as const satisfies Record<
  string,
  Refusal
>

/** The refusals of booking by a link, which has no form's key. */
const { KEY_REUSED: _, CUSTOMER_MISSING: __, ...BOOKING } = OWN_BOOKING_REFUSALS
export const BOOK_LINK_REFUSALS = { ...BOOKING, ...LINK_REFUSALS } as const satisfies Record<string, Refusal>

export const LINK_TEXTS = {
  loadFailed: 'Failed to load this page',
  answerFailed: 'Failed to save your answer',
  feedbackFailed: 'Failed to load feedback',
  slotsFailed: 'Failed to load time slots',
  ratingRequired: 'Please choose a rating',
  subjectRequired: 'This message is out of date. Please open the link again.',
} as const

/** An item as its page describes it. */
type Item = {
  kind: LinkedKind
  at: string | null
  day: string | null
  /** When it is now, if that is another time, or what is due is booked. */
  present: string | null
}

/** How the page of a link speaks of each kind; `service` is what is shown until something is booked. */
export const LINKED_WORDS = {
  appointment: { name: 'appointment', isCare: false, service: null },
  vaccination: { name: 'vaccination', isCare: true, service: 'Vaccination' },
  deworming: { name: 'deworming', isCare: true, service: 'Deworming' },
  parasites: { name: 'parasite treatment', isCare: true, service: 'Parasite treatment' },
  checkup: { name: 'checkup', isCare: true, service: 'Checkup' },
} as const satisfies Record<LinkedKind, { name: string; isCare: boolean; service: string | null }>

/** When something is, or is due: `Friday, 4 December 2026 at 10:00 AM`. */
export function whenWords({ at, day, present }: Item): string {
  const begins = present ?? at
  return begins === null ? formatLongDay(day ?? '') : momentWords(new Date(begins))
}

/** The text once an answer is saved. */
export function answeredWords(item: Item & { answer: string | null }): string | null {
  switch (item.answer) {
    case 'coming':
      return `Thank you. See you on ${weekdayOf(item)}.`
    case 'not_coming':
      return 'Thanks for telling us. The slot stays yours until we cancel the appointment.'
    case 'done':
      return 'Thank you. We won’t remind you about this again.'
    case 'not_now':
      return 'All right. We won’t remind you about this again.'
    default:
      return null
  }
}

function weekdayOf({ at }: Item): string {
  return at === null ? '' : (formatLongDate(new Date(at)).split(',')[0] ?? '')
}

/** Something that can't be answered any more: when it was, and what it is now. */
type Past = { at: string | null; status: AppointmentStatus | null }

/** The text about something that can no longer be answered. */
export function stateWords(state: Exclude<LinkedState, 'open'>, { at, status }: Past): string {
  switch (state) {
    case 'moved':
      return [
        at === null
          ? 'This is the new time.'
          : `This is the new time. The old time was ${momentWords(new Date(at))}.`,
        ...(status === 'pending' ? ['We’ll confirm the new time shortly.'] : []),
      ].join(' ')
    case 'cancelled':
      return 'This appointment has been cancelled.'
    case 'over':
      return 'This appointment has started or is over.'
    case 'ended':
      return `This message is out of date. If you have a question, ${reachWords()}.`
  }
}

/** What is said of care for which no time is booked by a link. */
export const callToBookWords = () => `To find a time, sign in or ${reachWords()}.`

/** The text once an owner has cancelled. */
export const cancelledWords = () => 'Cancelled. Thank you for telling us.'

/** What the page of a link that has ended says, with the clinic's phone. */
export const endedWords = () => `This link no longer works. Sign in, or ${reachWords()}.`

/** The text once an owner has asked the clinic to move an appointment. */
export function askedWords(to: string): string {
  const when = momentWords(new Date(to))
  return `We’ve sent your request to move the appointment to ${when}. The appointment stays as it is until the clinic answers.`
}

/** The text once care that was due is booked. */
export function bookedWords({ status }: Pick<Past, 'status'>): string {
  return status === 'pending' ? 'Booked. We’ll confirm the time shortly.' : 'Booked.'
}

/** What is said of what an owner wants to be reminded of. */
export function chosenWords(choice: (typeof REMINDER_CHOICES)[number]): string {
  if (choice === 'none') return 'You won’t get any more reminders.'
  return choice === 'all'
    ? 'We’ll remind you of appointments and care.'
    : 'We’ll remind you of appointments only.'
}

/** The five faces, worst first. */
export const ratingLabels = () => ['Very bad', 'Bad', 'Okay', 'Good', 'Very good'] as const

/** The heading of the feedback page. */
export const feedbackTitle = (pet: string) => `How was ${pet}’s appointment?`

/** What is said to someone who has given feedback before: their text is not shown to everyone with the link. */
export const givenBeforeWords = () =>
  'You have already answered, and you can change your answer. If you leave this field empty, your earlier text stays.'

/** The text once feedback is saved. */
export const thanksWords = () => `Thank you for telling us. Everyone at ${clinic.name} reads your feedback.`
