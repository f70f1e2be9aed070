import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { addDays } from '../../../../lib/time.ts'
import { timeOf } from '../../timetable/moment.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { listTakenTimes } from '../../timetable/server/queries.ts'
import {
  byCalendar,
  closingReason,
  freeCalendars,
  isClosedOn,
  lastBooking,
  type SequenceSlot,
  type Slot,
  type SlotQuestion,
  sequencesOn,
  type TakenTimes,
} from '../../timetable/slots.ts'
import { bookableDays, dayState, type SlotFacts, slotState } from '../rules.ts'
import { BOOKING_REFUSALS } from '../texts.ts'
import type { Moving } from './move-queries.ts'

/** How many days are searched for a free slot when the requested day has none. */
const SEARCH_DAYS = 60

/** How many days the booking form shows with their number of free slots. */
const SHOWN_DAYS = 14

/**
 * The time of the request, how many days ahead the caller may book (null: any number), for what, and when it is open.
 * `more` are the services of further appointments right after it; `moving` is the appointment, if there is one already.
 */
type SlotRequest = Pick<SlotFacts, 'now' | 'daysAhead'> & {
  /** Customers must book early enough. */
  isOwner: boolean
  timetable: Timetable
  question: SlotQuestion
  more?: readonly string[]
  moving?: Moving | undefined
}

/**
 * The slots of a day, or why it has none, and, if none is free, the next day with a free one. Refuses a day that no
 * one can book yet. On a day that is only beyond the caller's limit, every slot is `tooFarAhead`.
 */
export async function readSlots(db: Db, day: string, request: SlotRequest) {
  const isTooFarAhead = dayState(day, bookableDays(request.now, request.daysAhead)) === 'tooFarAhead'
  if (isTooFarAhead && request.daysAhead === null) throw refusal(BOOKING_REFUSALS, 'INVALID_TIME')
  const slots = statesOf(
    day,
    byCalendar(await listTakenTimes(db, day, day, { moving: request.moving?.id })),
    request,
  )
  const full = slots.every((slot) => slot.state !== 'free')
  const { timetable } = request
  const isClosed = slots.length === 0 && isClosedOn(day, timetable)
  const closed = isClosed ? { reason: closingReason(day, timetable) } : null
  return { date: day, slots, closed, nextFreeDay: full ? await findNextFreeDay(db, day, request) : null }
}

/** The next days that the caller can book, starting with today, with the number of free slots on each. */
export async function countFreeSlots(db: Db, request: SlotRequest) {
  const { first, last } = bookableDays(request.now, request.daysAhead)
  const days = await countFree(db, first, { days: SHOWN_DAYS, request })
  return days.filter(({ date }) => date <= last).toArray()
}

/** The earliest free slot, or null if there is none in the days searched. */
export async function findNextSlot(db: Db, request: SlotRequest) {
  const { first: today } = bookableDays(request.now, request.daysAhead)
  const first = await readSlots(db, today, request)
  const day = first.nextFreeDay === null ? first : await readSlots(db, first.nextFreeDay, request)
  const free = day.slots.find(({ state }) => state === 'free')
  return { slot: free === undefined ? null : { date: day.date, hour: free.hour, minute: free.minute }, today }
}

/** The next day with a free slot: after `day` if it can be booked, otherwise from today. */
async function findNextFreeDay(db: Db, day: string, request: SlotRequest): Promise<string | null> {
  const range = bookableDays(request.now, request.daysAhead)
  const start = dayState(day, range) === 'bookable' ? addDays(day, 1) : range.first
  const days = await countFree(db, start, { days: SEARCH_DAYS, request })
  return days.find(({ free }) => free > 0)?.date ?? null
}

/** The free slots of each day; a day is worked out when it is asked for. */
async function countFree(db: Db, first: string, { days, request }: { days: number; request: SlotRequest }) {
  const taken = byCalendar(
    await listTakenTimes(db, first, addDays(first, days - 1), { moving: request.moving?.id }),
  )
  return Array(days)
    .keys()
    .map((index) => {
      const date = addDays(first, index)
      const slots = statesOf(date, taken, request)
      const closed = slots.length === 0 && isClosedOn(date, request.timetable)
      return { date, free: slots.filter(({ state }) => state === 'free').length, closed }
    })
}

/** The slots of a day with their states. */
function statesOf(day: string, taken: TakenTimes, request: SlotRequest) {
  const { timetable, question, more = [], moving, isOwner } = request
  const ending = ({ startsAt }: Slot) => lastBooking(startsAt, timetable, question.visitType)
  return sequencesOn(day, timetable, { question, more }).map(({ minute, parts }) => {
    const state = slotState(day, parts[0]?.slot, {
      ...request,
      lastBooking: isOwner ? ending : undefined,
      isTaken: () =>
        parts.some(
          ({ slot, needed }) =>
            isWhereItIs(slot, request) || freeCalendars(slot, moving ?? needed, taken).length === 0,
        ),
    })
    const [first] = parts
    return {
      ...timeOf(minute),
      state: state === 'booked' && first ? whyTaken(first, request, taken) : state,
    }
  })
}

/** Why a slot that is taken can't be had: the first part's time alone may be free. */
function whyTaken({ slot, needed }: SequenceSlot['parts'][number], request: SlotRequest, taken: TakenTimes) {
  if (isWhereItIs(slot, request)) return 'now'
  const { moving, timetable } = request
  const shortest = { ...(moving ?? needed), minutes: timetable.slotStep }
  return freeCalendars(slot, shortest, taken).length > 0 ? 'tooShort' : 'booked'
}

/** Whether an appointment that is to be moved begins at a slot already, unless another calendar is to take it. */
function isWhereItIs({ startsAt }: Slot, { moving, question }: SlotRequest): boolean {
  const { calendarId = moving?.calendarId } = question
  return startsAt.getTime() === moving?.startsAt.getTime() && calendarId === moving.calendarId
}
