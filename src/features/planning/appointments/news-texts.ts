import { clinic } from '../../../clinic/clinic.ts'
import type { Fact, Phrases, Words } from '../../../lib/message.ts'
import { formatMoney } from '../../../lib/money.ts'
import { formatShortDate, formatTime } from '../../../lib/time.ts'
import { endSentence } from '../../../lib/words/end-sentence.ts'
import { reachWords } from '../../../lib/words/reach-words.ts'
import { mailNotes } from '../../platform/notifications/texts.ts'
import { type VisitType, visitTypeLabels } from '../services/visit-types.ts'
import { declinedNotice, handedOverNotice, type MoveOutcome, momentWords, movedNotice } from './move-rules.ts'
import type { ChangedParts } from './rules.ts'
import { noticeOf, TRANSITIONS, type Transition } from './transitions.ts'

/** What messages say about an appointment, as it was when they were written. Dates are instants as text. */
export type AppointmentValues = {
  petName: string
  serviceType: string
  startsAt: string
  visitType: VisitType
  /** The address of a house visit. */
  address: string | null
  /** In paise. */
  amount: number
  /** The other appointments of the same booking, if the message is about all of them. */
  others?: readonly OtherValues[]
}

type OtherValues = Pick<AppointmentValues, 'petName' | 'serviceType' | 'startsAt' | 'amount'>

type OwnValues = AppointmentValues & { link: string }

/** What a customer did: requested, cancelled or moved an appointment, or asked to move it. */
export type CustomerAction =
  | { event: 'requested' }
  | { event: 'cancelled'; late: boolean }
  | { event: MoveOutcome; from: string; to: string }

type CustomerValues = AppointmentValues & { customerName: string; action: CustomerAction }
type ClinicValues = CustomerValues & { customerPhone: string | null; notes: string | null; link: string }

/** What customers, staff and the clinic are notified of. */
export const APPOINTMENT_NEWS = {
  'appointment-changed': ({
    transition,
    reason,
    ...about
  }: OwnValues & { transition: Transition; reason: string | null }) =>
    toOwner(about, {
      ...noticeOf(transition, {
        ...about,
        appointmentDate: new Date(about.startsAt),
        cancellationReason: reason,
        all: about.others && listed(about),
      }),
      afterwards:
        TRANSITIONS[transition].to === 'cancelled' ? afterwardsOf(transition, about.petName) : undefined,
    }),
  'appointment-edited': ({ changes, ...about }: OwnValues & { changes: ChangedParts }) =>
    toOwner(about, {
      title: 'Appointment changed',
      message: `Your appointment on ${whenOf(about)} has been changed. ${changeSentences(changes).join(' ')}`,
    }),
  'appointment-moved': ({ from, ...about }: OwnValues & { from: string }) =>
    toOwner(about, movedNotice(about.serviceType, { from: new Date(from), to: new Date(about.startsAt) })),
  'appointment-move-declined': ({ asked, ...about }: OwnValues & { asked: string }) =>
    toOwner(
      about,
      declinedNotice(about.serviceType, { at: new Date(about.startsAt), asked: new Date(asked) }),
    ),
  'appointment-handed-over': ({ person, ...about }: OwnValues & { person: string }) =>
    toOwner(about, handedOverNotice(about.serviceType, { at: new Date(about.startsAt), person })),
  /** What customers did themselves; only by email. */
  'own-appointment': ({ action, ...about }: OwnValues & { action: CustomerAction }) =>
    toOwner(about, ownWords(action, about)),
  'customer-appointment': (values: CustomerValues) => {
    const { title, message } = staffWords(values)
    return { subject: title, paragraphs: [message] }
  },
  /** The same as an email to the clinic's own address. */
  'clinic-appointment': (values: ClinicValues) => {
    const { title, message } = staffWords(values)
    const { serviceType, petName, startsAt, customerName, customerPhone, notes, link } = values
    const facts: Fact[] = [
      ['Customer', customerName],
      ['Phone', customerPhone ?? ''],
      ...factsOf(values),
      ['Notes', notes ?? ''],
    ]
    return {
      subject: `${title}: ${serviceType} for ${petName}, ${formatShortDate(new Date(startsAt))}`,
      paragraphs: [message],
      facts: facts.filter(([, value]) => value !== ''),
      button: { label: 'Manage appointments', link },
      note: mailNotes().clinic,
    }
  },
} as const satisfies Phrases

function toOwner(
  { link, ...about }: OwnValues,
  { title, message, afterwards }: { title: string; message: string; afterwards?: string | undefined },
): Words {
  return {
    subject: title,
    pet: [...new Set([about, ...(about.others ?? [])].map(({ petName }) => petName))].join(', '),
    paragraphs: [message],
    facts: factsOf(about),
    ...(afterwards !== undefined && { afterwards }),
    button: { label: 'See my appointments', link },
    note: mailNotes().news,
  }
}

function afterwardsOf(transition: Transition, petName: string): string {
  if (transition === 'noShow')
    return `We missed you and ${petName}. If you did come, or would like another time, ${reachWords()}.`
  return `This appointment was cancelled by the clinic. If you have a question or would like another time, ${reachWords()}.`
}

function changeSentences({ service, pet, place, notes, amount }: ChangedParts): string[] {
  return [
    service !== undefined && `Service: ${service}.`,
    pet !== undefined && `Pet: ${pet}.`,
    place !== undefined &&
      endSentence([visitTypeLabels()[place.visitType], place.address].filter(Boolean).join(', ')),
    notes === true && 'The notes have changed.',
    amount !== undefined && `Total: ${formatMoney(amount)}.`,
  ].filter((sentence) => sentence !== false)
}

function ownWords(action: CustomerAction, about: AppointmentValues): { title: string; message: string } {
  const what = listed(about)
  switch (action.event) {
    case 'requested':
      return {
        title: 'Appointment requested',
        message: `Thank you. We have your request: ${what} on ${whenOf(about)}. We’ll confirm it shortly.`,
      }
    case 'cancelled':
      return {
        title: 'Appointment cancelled',
        message: `You have cancelled ${what} on ${whenOf(about)}. When you need another time, book it online or ${reachWords()}.`,
      }
    case 'moved':
      return {
        title: 'Appointment moved',
        message: `You have moved ${what} ${fromTo(action)}. We’ll confirm the new time shortly.`,
      }
    case 'asked':
      return {
        title: 'Request to move your appointment',
        message: `We have your request to move ${what} ${fromTo(action)}. The appointment stays as it is until we answer.`,
      }
  }
}

function staffWords({ action, customerName, ...about }: CustomerValues) {
  const what = listed(about)
  const when = whenOf(about)
  switch (action.event) {
    case 'requested':
    case 'cancelled': {
      const late = action.event === 'cancelled' && action.late ? ', with less than 24 hours’ notice' : ''
      return {
        title: `Appointment ${action.event}`,
        message: `${customerName} has ${action.event} ${what} on ${when}${late}.`,
      }
    }
    case 'moved':
      return {
        title: 'Appointment moved',
        message: `${customerName} has moved ${what} ${fromTo(action)}.`,
      }
    case 'asked':
      return {
        title: 'Request to move an appointment',
        message: `${customerName} asks to move ${what} ${fromTo(action)}.`,
      }
  }
}

function fromTo({ from, to }: { from: string; to: string }): string {
  return `from ${momentWords(new Date(from))} to ${momentWords(new Date(to))}`
}

/** `Grooming for Bruno and Check-up for Mia`. */
function listed({ others = [], ...first }: Pick<AppointmentValues, 'serviceType' | 'petName' | 'others'>) {
  const parts = [first, ...others].map(({ serviceType, petName }) => `${serviceType} for ${petName}`)
  return parts.join(', ').replace(/, ([^,]*)$/, ' and $1')
}

function factsOf({ visitType, address, others = [], ...about }: AppointmentValues): Fact[] {
  const { petName, serviceType, amount } = about
  const place = address ?? [clinic.name, ...clinic.address].join(', ')
  if (others.length > 0) {
    const all = [about, ...others]
    return [
      ['When', whenOf(about)],
      ...all.map(
        (one): Fact => [formatTime(new Date(one.startsAt)), `${listed(one)}, ${formatMoney(one.amount)}`],
      ),
      [visitTypeLabels()[visitType], place],
      ['Total', formatMoney(all.reduce((sum, one) => sum + one.amount, 0))],
    ]
  }
  return [
    ['Pet', petName],
    ['Service', serviceType],
    ['When', whenOf(about)],
    [visitTypeLabels()[visitType], place],
    ['Total', formatMoney(amount)],
  ]
}

function whenOf({ startsAt }: Pick<AppointmentValues, 'startsAt'>): string {
  return momentWords(new Date(startsAt))
}
