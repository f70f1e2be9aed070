import type { Fact, Phrases, Words } from '../../lib/message.ts'
import { formatLongDate, formatLongDay, formatTime, formatYearDay } from '../../lib/time.ts'
import { mailNotes } from '../notifications/texts.ts'
import { ANSWER_PATH } from './paths.ts'

/** One thing that a message is about: an appointment at an instant, or what is due on a clinic's day. */
export type ReminderItem = {
  /** The id of the appointment or the pet. */
  subject: string
  kind: 'appointment' | 'vaccination' | 'feedback'
  pet: string
  service?: string
  /** Of an appointment: its instant. */
  at?: string
  isAtHome?: boolean
  /** Of care: the clinic's day, and whether it was over when this was written. */
  day?: string
  isOver?: boolean
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
function sentenceOf(item: ReminderItem): string {
  const { pet, service = '', at, day, isAtHome, isOver } = item
  if (at !== undefined) {
    const when = `on ${formatLongDate(new Date(at))} at ${formatTime(new Date(at))}`
    return isAtHome
      ? `We’re coming to you ${when} for ${pet}’s ${service}.`
      : `We’re expecting ${pet} for ${service} ${when}.`
  }
  return `${pet}’s vaccination ${isOver ? 'was' : 'is'} due on ${formatLongDay(day ?? '')}.`
}

const counted = (count: number, one: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`]

/** `Bruno’s appointment on Friday, 4 December`, or `2 appointments and 1 vaccination`. */
export function subjectOf(items: readonly ReminderItem[]): string {
  const [first, ...others] = items
  if (first !== undefined && others.length === 0) {
    if (first.at !== undefined) return `${first.pet}’s appointment on ${dayOf(first)}`
    return `${first.pet}’s vaccination ${first.isOver ? 'was' : 'is'} due on ${dayOf(first)}`
  }
  const appointments = items.filter(({ kind }) => kind === 'appointment').length
  return [
    ...counted(appointments, 'appointment'),
    ...counted(items.length - appointments, 'vaccination'),
  ].join(' and ')
}

const factOf = ({ pet, service, at, day }: ReminderItem): Fact => [
  pet,
  at === undefined
    ? `Vaccination, ${formatLongDay(day ?? '')}`
    : `${service}, ${formatLongDate(new Date(at))} at ${formatTime(new Date(at))}`,
]

function reminderWords({ items, link, token }: ReminderValues): Words {
  const [first] = items
  const appointments = items.filter(({ kind }) => kind === 'appointment')
  const isOne = items.length === 1
  const only = isOne && first?.kind === 'appointment' ? first : undefined
  return {
    subject: subjectOf(items),
    paragraphs: [items.map(sentenceOf).join(' ')],
    ...(!isOne && { facts: items.map(factOf) }),
    afterwards: afterwardsOf(appointments.length, items.length),
    button: { label: appointments.length > 0 ? 'Answer' : 'Book a time', link },
    note: mailNotes().news,
    ...(only !== undefined && {
      quickAction: {
        label: 'I’ll be there',
        path: `/api${ANSWER_PATH}`,
        body: { token, subject: only.subject, answer: 'coming' },
        done: { title: 'Thank you', message: `See you on ${dayOf(only)}.` },
        failed: { title: 'This was not saved', message: 'Please open it to try again.' },
      },
    }),
  }
}

function afterwardsOf(appointments: number, all: number): string {
  if (appointments === 0)
    return 'If it was done elsewhere, or you don’t want reminders, tell us with one tap.'
  return all === 1
    ? 'Will you come? Answer with one tap: yes, move or no.'
    : 'Will you come? Answer each with one tap.'
}

function feedbackWords({ items, link }: ReminderValues): Words {
  const [{ pet = '', service = '', at } = {}] = items
  const when = at === undefined ? '' : ` on ${withoutYear(formatLongDate(new Date(at)))}`
  return {
    subject: `How was ${pet}’s appointment?`,
    paragraphs: [`${pet} was here for ${service}${when}. How was it? It takes one tap.`],
    button: { label: 'Tell us', link },
    note: mailNotes().news,
  }
}

/** What staff are notified of when messages are held. */
type HeldValues = { count: number; why: 'many' | 'gap' }

function heldWords({ count, why }: HeldValues): Words {
  const waiting = count === 1 ? '1 reminder is waiting' : `${count} reminders are waiting`
  return {
    subject: 'Reminders are held',
    paragraphs: [
      why === 'many'
        ? `${waiting}, more than usual. Look at them, then send or skip them.`
        : `${waiting}: none were sent for more than a week. Look at them, then send or skip them.`,
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
        `${customerName} can’t come with ${petName} for ${serviceType} on ${formatLongDate(at)} at ${formatTime(at)}. The time stays taken until you cancel it.`,
      ],
    }
  },
} as const satisfies Phrases

/** The text that staff send by WhatsApp; it ends in a question. */
export function whatsAppText(clinicName: string, { name, items, link }: ReminderValues): string {
  const what = items.map(sentenceOf).join(' ')
  const question = items.some(({ kind }) => kind === 'appointment')
    ? 'Will you come? Yes, move or no:'
    : 'Shall we find a time? Book, or tell us that it is done:'
  return `Hello ${name}! This is ${clinicName}. ${what} ${question} ${link}`
}
