import type { Db } from '../../../../lib/server/database/database.ts'
import { findVaccination, priceOf } from '../../../planning/services/rules.ts'
import { listServices } from '../../../planning/services/server/queries.ts'
import type { VisitType } from '../../../planning/services/visit-types.ts'
import type { Timetable } from '../../../planning/timetable/rules.ts'
import { findMoveLimit } from '../../../planning/timetable/server/queries.ts'
import { isGiven } from '../../../planning/timetable/slots.ts'
import { isCare, type ReminderKind } from '../kinds.ts'
import { appointmentActions, appointmentState } from '../link-rules.ts'
import type { Linked, LinkedItem } from '../link-schemas.ts'
import type { ReminderItem } from '../news-texts.ts'
import { isAbout } from '../rules.ts'
import { listDueCare } from './care-queries.ts'
import { findChoice } from './choice-queries.ts'
import {
  findFeedback,
  findSpecies,
  listCareAnswers,
  listLinkedAppointments,
  listLinkedPets,
} from './link-queries.ts'
import type { ReadLink } from './read-link.ts'
import { findSettings } from './settings-queries.ts'

type Present = { now: Date; timetable: Timetable }

/** What a link shows: what its message was about, as that is now. */
export async function presentLink(db: Db, link: ReadLink, { now, timetable }: Present): Promise<Linked> {
  const { message, owner } = link
  const { reminders } = await findChoice(db, owner.customerId)
  if (message.kind === 'feedback-request')
    return { kind: 'feedback', items: [], prices: null, reminders, feedback: await presentFeedback(db, link) }
  const items = await presentItems(db, link, now)
  const prices = items.some(({ books }) => books) ? await readPrices(db, timetable) : null
  return { kind: 'reminder', items, prices, reminders, feedback: null }
}

async function presentFeedback(db: Db, { message, owner }: ReadLink) {
  const [item] = message.items
  return {
    pet: item?.pet ?? '',
    species: (item && (await findSpecies(db, item.subject, owner.phone))) ?? '',
    service: item?.service ?? null,
    at: item?.at ?? null,
    rating: (await findFeedback(db, message.messageId))?.rating ?? null,
    reviewLink: (await findSettings(db)).reviewLink,
  }
}

/** What care costs where it is given; null if the clinic has no service for it any more. */
async function readPrices(db: Db, timetable: Timetable): Promise<Linked['prices']> {
  const service = findVaccination(await listServices(db))
  if (service === undefined) return null
  const priceAt = (visitType: VisitType) =>
    isGiven(timetable, { serviceTypeId: service.id, visitType }) ? priceOf(service, visitType).total : null
  return { clinic: priceAt('clinic'), house: priceAt('house') }
}

/** What a message was about, as it is now. */
export async function presentItems(db: Db, link: ReadLink, now: Date): Promise<LinkedItem[]> {
  const { items } = link.message
  const facts = await readFacts(db, link, now)
  return items.flatMap((item) => PRESENT[item.kind](item, facts))
}

type Facts = Awaited<ReturnType<typeof readFacts>>

async function readFacts(db: Db, { message: { items }, owner: { phone } }: ReadLink, now: Date) {
  const subjectsOf = (isIt: (kind: ReminderKind) => boolean) =>
    items.filter(({ kind }) => isIt(kind)).map(({ subject }) => subject)
  const petIds = subjectsOf(isCare)
  return {
    now,
    appointments: await listLinkedAppointments(
      db,
      subjectsOf((kind) => kind === 'appointment'),
      phone,
    ),
    pets: await listLinkedPets(db, petIds, phone),
    care: await listDueCare(db, petIds, phone),
    answers: await listCareAnswers(db, petIds),
    moveLimitHours: await findMoveLimit(db),
    cancelHours: (await findSettings(db)).cancelHours,
  }
}

const NOTHING = {
  ...{ present: null, answer: null, price: null },
  ...{ moves: null, cancels: false, books: false },
}

/** What a link shows of each kind; feedback has a page of its own. */
const PRESENT: Record<ReminderKind, (item: ReminderItem, facts: Facts) => LinkedItem[]> = {
  appointment: (item, facts) => [presentAppointment(item, facts)],
  vaccination: presentCare,
  deworming: presentCare,
  parasites: presentCare,
  checkup: presentCare,
  feedback: () => [],
}

function presentAppointment(item: ReminderItem, facts: Facts): LinkedItem {
  const { subject, pet, service = null, at = '', isAtHome = false } = item
  const found = facts.appointments.find(({ id }) => id === subject)
  const state = appointmentState(found, { at: new Date(at), now: facts.now })
  const isOpen = found !== undefined && state === 'open'
  return {
    ...{ subject, kind: 'appointment', pet, service: found?.service ?? service, at, day: null, state },
    names: [],
    species: found?.species ?? '',
    isAtHome: found === undefined ? isAtHome : found.visitType === 'house',
    status: found?.status ?? null,
    ...NOTHING,
    ...(isOpen && { answer: found.answer, ...appointmentActions(found, facts) }),
    ...(state === 'moved' && { present: found?.at.toISOString() ?? null }),
    ...((isOpen || state === 'moved') && { price: found?.price ?? null }),
  }
}

function presentCare(item: ReminderItem, facts: Facts): LinkedItem[] {
  const { subject, kind, pet, day = '', items = [] } = item
  if (!isCare(kind)) return []
  const found = facts.pets.find(({ id }) => id === subject)
  const said = facts.answers.find((one) => one.petId === subject && one.kind === kind && one.day === day)
  const isBooked = said?.answer === 'booked' && said.status !== null && said.status !== 'cancelled'
  const due = facts.care.filter((one) => isAbout(item, one))
  const isOpen = due.length > 0
  const names = (isOpen ? due.map((one) => one.item) : items).flatMap((one) => one?.name ?? [])
  const shown = {
    ...{ subject, kind, pet: found?.pet ?? pet, service: null, at: null, day, names },
    ...{ species: found?.species ?? '', isAtHome: false },
    ...{ state: isOpen ? ('open' as const) : ('ended' as const), status: null, ...NOTHING },
    ...(isOpen && {
      answer: said === undefined || said.answer === 'booked' ? null : said.answer,
      books: kind === 'vaccination',
    }),
    ...(isOpen && isBooked && presentBooked(said)),
  }
  return [shown]
}

/** What care is booked as. */
function presentBooked({ at, status, service, visitType, price }: Facts['answers'][number]) {
  return {
    ...{ answer: 'booked' as const, books: false, status, service, price },
    present: at?.toISOString() ?? null,
    isAtHome: visitType === 'house',
  }
}
