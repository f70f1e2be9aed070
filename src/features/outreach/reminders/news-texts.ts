import type { Phrases, Words } from '../../../lib/message.ts'
import { formatLongDate, formatLongDay, formatTime, formatYearDay } from '../../../lib/time.ts'
import { listed } from '../../../lib/words/listed.ts'
import { namedCare, type ReminderKind } from './kinds.ts'
import { ANSWER_PATH, unsubscribePath } from './paths.ts'

/** One thing that a message is about: an appointment at an instant, or what is due on a clinic's day. */
export type ReminderItem = {
  /** The id of the appointment or the pet. */
  subject: string
  kind: ReminderKind
  pet: string
  service?: string
  /** Of an appointment: its instant. */
  at?: string
  isAtHome?: boolean
  /** Of care: the clinic's day, and whether it was over when this was written. */
  day?: string
  isOver?: boolean
  /** Of care: its items that are due then; none for a typed day. */
  items?: readonly { id: string; name: string }[]
}

/** What a reminder says, as it was when it was written. */
export type ReminderValues = {
  /** The owner's first name. */
  name: string
  items: readonly ReminderItem[]
  link: string
  /** The secret of the link. */
  token: string
}

const withoutYear = (day: string) => day.replace(/ \d{4}$/, '')

function dayOf({ at, day }: ReminderItem): string {
  if (at !== undefined) return withoutYear(formatLongDate(new Date(at)))
  return day === undefined ? '' : formatYearDay(day)
}

/** `We’re expecting Bruno for Vaccination on Friday, 4 December 2026 at 10:00 AM.` */
function expectedSentence({ pet, service = '', at = '', isAtHome }: ReminderItem): string {
  const when = `on ${formatLongDate(new Date(at))} at ${formatTime(new Date(at))}`
  return isAtHome
    ? `We’re coming to you ${when} for ${pet}’s ${service}.`
    : `We’re expecting ${pet} for ${service} ${when}.`
}

/** `Misty’s vaccination (DHPPi+L, Anti-rabies) is due on Sunday, 6 December 2026.` */
const dueSentence =
  (what: string) =>
  ({ pet, day = '', isOver, items = [] }: ReminderItem): string =>
    `${pet}’s ${namedCare(
      what,
      items.map(({ name }) => name),
    )} ${isOver ? 'was' : 'is'} due on ${formatLongDay(day)}.`

type SameDay = { first: ReminderItem; pets: readonly string[]; areSeveral: boolean }

function expectedOnDay({ first, pets, areSeveral }: SameDay): string {
  if (pets.length > 1) return `${listed(pets)} on ${dayOf(first)}`
  return `${first.pet}’s ${areSeveral ? 'appointments' : 'appointment'} on ${dayOf(first)}`
}

/** Without a word for several, one says both. */
const dueOnDay =
  (one: string, several: string | null) =>
  ({ first, pets, areSeveral }: SameDay): string => {
    const [what, was, is] = areSeveral && several !== null ? [several, 'were', 'are'] : [one, 'was', 'is']
    return `${listed(pets)}’s ${what} ${first.isOver ? was : is} due on ${dayOf(first)}`
  }

type KindWords = {
  /** What a message says of one. */
  sentence: (item: ReminderItem) => string
  /** What a subject says of those of one day. */
  onDay: (items: SameDay) => string
  /** True if its owner is asked whether they come; otherwise, when to. */
  comes: boolean
  /** True if a time can be booked by the link. */
  books: boolean
}

const careWords = (what: string, several: string | null, books = false): KindWords => ({
  sentence: dueSentence(what),
  onDay: dueOnDay(what, several),
  comes: false,
  books,
})

const KIND_WORDS: Record<ReminderKind, KindWords> = {
  appointment: { sentence: expectedSentence, onDay: expectedOnDay, comes: true, books: false },
  vaccination: careWords('vaccination', 'vaccinations', true),
  deworming: careWords('deworming', null),
  parasites: careWords('parasite treatment', 'parasite treatments'),
  checkup: careWords('checkup', 'checkups'),
  // Its message is one of its own (`feedbackWords`).
  feedback: { sentence: expectedSentence, onDay: expectedOnDay, comes: false, books: false },
}

const sentenceOf = (item: ReminderItem) => KIND_WORDS[item.kind].sentence(item)

/** How many days a subject names. */
const MAX_NAMED_DAYS = 2

/**
 * `Bruno’s appointment on Friday, 4 December`, `Bruno and Misty on Friday, 4 December`, `Misty’s vaccination is due on
 * 6 Dec 2026`: what is on the same day together, and how many more days there are.
 */
export function subjectOf(items: readonly ReminderItem[]): string {
  const days = [...Map.groupBy(items, (item) => `${item.kind} ${dayOf(item)} ${item.isOver}`).values()]
  const named = days.slice(0, MAX_NAMED_DAYS).map(dayWords)
  const more = days.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

/** What is on one day, or due on it. */
function dayWords(items: readonly ReminderItem[]): string {
  const [first] = items
  if (first === undefined) return ''
  const pets = [...new Set(items.map(({ pet }) => pet))]
  return KIND_WORDS[first.kind].onDay({ first, pets, areSeveral: items.length > 1 })
}

/**
 * What an email says of how to get no more: by its link, which needs no login, and to the mail program itself. What is
 * stored of a reminder has no link.
 */
const endsBy = ({ link, token }: Partial<ReminderValues>) => ({
  note: 'To end reminders, open the link above and press “Stop reminders”.',
  ...(link && token && { unsubscribe: new URL(unsubscribePath(token), link).href }),
})

function reminderWords(values: ReminderValues): Words {
  const { items, link, token } = values
  const appointments = items.filter(({ kind }) => KIND_WORDS[kind].comes)
  const only = items.length === 1 ? appointments[0] : undefined
  return {
    subject: subjectOf(items),
    paragraphs: [items.map(sentenceOf).join(' ')],
    afterwards: afterwardsOf(appointments.length, items.length),
    button: { label: buttonOf(items), link },
    ...endsBy(values),
    ...(only !== undefined && {
      quickAction: {
        label: 'I’ll be there',
        path: `/api${ANSWER_PATH}`,
        body: { token, subject: only.subject, answer: 'coming' },
        done: { title: 'Thank you', message: `See you on ${dayOf(only)}.` },
        failed: { title: 'Your answer was not saved', message: 'Please open this message to try again.' },
      },
    }),
  }
}

function buttonOf(items: readonly ReminderItem[]): string {
  const words = items.map(({ kind }) => KIND_WORDS[kind])
  if (words.some(({ comes }) => comes)) return 'Yes, move or can’t come'
  return words.some(({ books }) => books) ? 'Book a time' : 'See what is due'
}

function afterwardsOf(appointments: number, all: number): string {
  if (appointments === 0)
    return 'If the care was done elsewhere, or you don’t want reminders, tell us with one tap.'
  return all === 1
    ? 'Will you come? Tell us with one tap.'
    : 'Will you come? Tell us with one tap for each appointment.'
}

function feedbackWords(values: ReminderValues): Words {
  const { items, link } = values
  const [{ pet = '', service = '', at } = {}] = items
  const when = at === undefined ? '' : ` on ${withoutYear(formatLongDate(new Date(at)))}`
  return {
    subject: `How was ${pet}’s appointment${when}?`,
    paragraphs: [`${pet} was here for ${service}. How was the appointment? Tell us with two taps.`],
    button: { label: 'Tell us', link },
    ...endsBy(values),
  }
}

/** What staff are notified of when messages are held. */
type HeldValues = { count: number; why: 'many' | 'gap' }

function heldWords({ count, why }: HeldValues): Words {
  const waiting = count === 1 ? '1 reminder is waiting' : `${count} reminders are waiting`
  return {
    subject: 'Reminders are waiting',
    paragraphs: [
      why === 'many'
        ? `${waiting}, more than usual. Please check the list, then send or skip the reminders.`
        : `${waiting}, because none were sent for more than a week. Please check the list, then send or skip the reminders.`,
    ],
  }
}

/** What an owner has answered, for staff: only that they can't come is news. */
type AnswerValues = { customerName: string; petName: string; serviceType: string; startsAt: string }

/** The messages of reminders. */
export const REMINDER_NEWS = {
  'daily-reminder': reminderWords,
  'hours-reminder': reminderWords,
  'feedback-request': feedbackWords,
  'reminders-held': heldWords,
  'owner-cannot-come': ({ customerName, petName, serviceType, startsAt }: AnswerValues): Words => {
    const at = new Date(startsAt)
    return {
      subject: 'An owner can’t come',
      paragraphs: [
        `${customerName} can’t come with ${petName} for ${serviceType} on ${formatLongDate(at)} at ${formatTime(at)}. The time stays taken until you cancel the appointment.`,
      ],
    }
  },
} as const satisfies Phrases

/** The text that staff send by WhatsApp; it ends in a question. */
export function whatsAppText(clinicName: string, { name, items, link }: ReminderValues): string {
  const what = items.map(sentenceOf).join(' ')
  const words = items.map(({ kind }) => KIND_WORDS[kind])
  const question = words.some(({ comes }) => comes)
    ? 'Will you come? Please answer here, or choose another time:'
    : `Shall we find a time? ${words.some(({ books }) => books) ? 'Book one' : 'Call us'}, or tell us that the care is done:`
  return `Hello ${name}! This is ${clinicName}. ${what} ${question} ${link}`
}
