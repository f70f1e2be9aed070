import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { SLOT_HOURS } from '../../../src/features/planning/timetable/rules.ts'
import { offerFreeTimes } from '../../../src/features/planning/waitlist/server/offer-free-times.ts'
import { addDays } from '../../../src/lib/time.ts'
import { type ApiAnswer, type Caller, MORNING, openClinic, serve } from '../../callers.ts'
import { anAppointment, anOffer, aPet, aService, aWait, type Customer, type Pet } from '../../factories.ts'
import { atOnce, randomFrom } from '../../random.ts'
import { openRun } from '../../trust/open-run.ts'

const { seed, rounds: ROUNDS, record, figure } = openRun('R21', 4)
const random = randomFrom(seed)
const clinic = await openClinic()
const { database } = clinic
const { db } = database
// The second server shares the database: nothing may be right only within one process.
const second = await serve(database)
const service = await aService(db)

type Person = { customer: Customer; pet: Pet; caller: Caller }
/** Customers with a session at one server or the other. */
async function aPerson(server: typeof clinic | typeof second): Promise<Person> {
  const { customer, login } = await clinic.anOwner()
  return { customer, pet: await aPet(db, { owner: customer }), caller: await server.session(login) }
}
const first = await aPerson(clinic)
const other = await aPerson(second)
const third = await aPerson(second)

const mailer = { send: async () => true, delivers: false, publicUrl: 'https://tests.example' }
const offering = () => offerFreeTimes({ db, now: () => MORNING, mailer })

type Slot = { date: string; hour: number }
/** The slot of a round; the others of its day are closed. */
const slotOf = (round: number): Slot => ({ date: addDays('2027-06-01', round), hour: 10 + (round % 11) })

/** Leaves only one slot of each day, so that nothing else can be offered. */
async function takeOthers({ date, hour }: Slot): Promise<void> {
  for (const each of SLOT_HOURS)
    if (each !== hour) await anAppointment(db, { pet: third.pet, service, day: date, hour: each })
}
const wait = ({ customer, pet }: Person, { date }: Slot) =>
  aWait(db, customer, { firstDay: date, pet, service })
const book =
  ({ caller, pet }: Person, slot: Slot) =>
  () =>
    caller.ask('appointments.book', {
      petId: pet.id,
      serviceTypeId: service.id,
      visitType: 'clinic',
      idempotencyKey: randomUUID(),
      ...slot,
    })
const take =
  ({ caller }: Person, id: string) =>
  () =>
    caller.ask('waitlist.acceptOffer', { id })

/** An action that begins a little later, so that the other of a race is met at each of its steps. */
function soon<Result>(action: () => Promise<Result>): () => Promise<Result> {
  const delayMs = random() * 60
  return async () => {
    await pause(delayMs)
    return await action()
  }
}

const LATE = ['SLOT_TAKEN', 'SLOT_UNAVAILABLE', 'OFFER_OVER', 'ENTRY_MISSING']
/** Done or too late; anything else is a fault. */
function isDone({ status, refusal, text }: ApiAnswer): boolean {
  if (status < 300) return true
  if (!LATE.includes(refusal.code)) throw new Error(text)
  return false
}

/** Who has a slot: appointments, open offers, and what the calendar says. */
async function holders({ date, hour }: Slot) {
  const { rows } = await sql<{ appointments: number; offers: number; times: number; waiting: number }>`
    with slot as (
      select (${date}::date + make_time(${hour}::integer, 0, 0)) at time zone 'Asia/Kolkata' as at
    )
    select (select count(*)::int from appointments, slot where appointment_date = at and status <> 'cancelled') as appointments,
      (select count(*)::int from waitlist_offers, slot where starts_at = at and outcome is null) as offers,
      (select count(*)::int from calendar_times, slot where lower(span) = at) as times,
      (select count(*)::int from waitlist_entries where first_day = ${date}::date and ended_at is null) as waiting`.execute(
    db,
  )
  return rows[0] ?? { appointments: 0, offers: 0, times: 0, waiting: 0 }
}

afterEach(() =>
  sql`truncate waitlist_entries, appointments, calendar_times, notifications, outbox, jobs, idempotency_keys cascade`.execute(
    db,
  ),
)

/** Runs a race in each round and says what was wrong; counts how often its first action was done. */
async function race(name: string, round: (slot: Slot) => Promise<[boolean, string | null]>): Promise<number> {
  const wrong: string[] = []
  let done = 0
  for (let number = 0; number < ROUNDS; number += 1) {
    const [isFirst, fault] = await round(slotOf(number))
    // Who still waits has nothing to do with the next round.
    await db.deleteFrom('waitlistEntries').execute()
    if (isFirst) done += 1
    record({ name, round: number, isFirst, fault })
    if (fault !== null) wrong.push(`round ${number}: ${fault}`)
  }
  expect(wrong).toEqual([])
  return done
}
const faultOf = (isRight: boolean, facts: unknown) => (isRight ? null : JSON.stringify(facts))
const LONG = { timeout: 1_200_000 }

test(`an offer and a booking never both get a place, in ${ROUNDS} rounds`, LONG, async () => {
  const done = await race('offer against book', async (slot) => {
    await takeOthers(slot)
    await wait(first, slot)
    const [booked] = await atOnce(random, soon(book(other, slot)), async () => {
      await offering()
    })
    const isBooked = isDone(booked)
    const seen = await holders(slot)
    const isRight =
      seen.times === 1 && seen.appointments === (isBooked ? 1 : 0) && seen.offers === (isBooked ? 0 : 1)
    return [isBooked, faultOf(isRight && seen.waiting === 1, { isBooked, seen })]
  })
  figure(`${done} of ${ROUNDS} places were booked before they were offered; each had one holder`)
})

test(`two servers offer a place once, in ${ROUNDS} rounds`, LONG, async () => {
  await race('offer against offer', async (slot) => {
    await takeOthers(slot)
    await wait(first, slot)
    // Within one millisecond neither would be first.
    await pause(2)
    await wait(other, slot)
    await atOnce(random, offering, offering)
    const seen = await holders(slot)
    const [entry] = (await first.caller.ask('waitlist.listOwn')).body.filter(({ offer }) => offer !== null)
    const isRight = seen.offers === 1 && seen.times === 1 && entry?.firstDay === slot.date
    return [true, faultOf(isRight, seen)]
  })
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from notifications where kind = 'place-offered'`.execute(db)
  expect(rows[0]?.sent).toBe(ROUNDS)
  figure(
    `${ROUNDS} places offered by two servers at once: one offer and one message each, to the first in line`,
  )
})

test(`a place taken twice is one appointment, in ${ROUNDS} rounds`, LONG, async () => {
  await race('take against take', async (slot) => {
    const id = await anOffer(db, await wait(first, slot), slot)
    const answers = await atOnce(random, take(first, id), soon(take(first, id)))
    const seen = await holders(slot)
    const ids = new Set(answers.map(({ body }) => body.id))
    const isRight = answers.every(isDone) && ids.size === 1 && seen.appointments === 1 && seen.times === 1
    return [true, faultOf(isRight && seen.offers === 0 && seen.waiting === 0, seen)]
  })
  figure(`${ROUNDS} places taken twice at once: one appointment each`)
})

test(
  `of taking a place and a booking by someone else the first wins, in ${ROUNDS} rounds`,
  LONG,
  async () => {
    const done = await race('take against book', async (slot) => {
      const id = await anOffer(db, await wait(first, slot), slot)
      const [taken, booked] = await atOnce(random, take(first, id), soon(book(other, slot)))
      const seen = await holders(slot)
      // The time passes from the offer to the appointment: no one else ever finds it free.
      const isRight = isDone(taken) && !isDone(booked) && seen.appointments === 1 && seen.times === 1
      return [isDone(taken), faultOf(isRight, { seen, taken: taken.text, booked: booked.text })]
    })
    figure(
      `${done} of ${ROUNDS} places were taken while someone else tried to book them: never free in between`,
    )
  },
)

test(`of taking a place and its lapse one counts, in ${ROUNDS} rounds`, LONG, async () => {
  const done = await race('take against lapse', async (slot) => {
    await takeOthers(slot)
    const id = await anOffer(db, await wait(first, slot), slot)
    await wait(other, slot)
    const delayMs = Math.round(random() * 40)
    await sql`update waitlist_offers set expires_at = now() + make_interval(secs => ${delayMs / 1000})
      where id = ${id}`.execute(db)
    const [taken] = await atOnce(random, soon(take(first, id)), async () => {
      await sql`select pg_sleep(${delayMs / 2000})`.execute(db)
      await offering()
    })
    // A job that came too soon is followed by the one that was queued for the moment.
    await sql`select pg_sleep(0.05)`.execute(db)
    await offering()
    const isTaken = isDone(taken)
    const seen = await holders(slot)
    const isRight =
      seen.times === 1 && seen.appointments === (isTaken ? 1 : 0) && seen.offers === (isTaken ? 0 : 1)
    return [isTaken, faultOf(isRight, { isTaken, seen })]
  })
  figure(`${done} of ${ROUNDS} places were taken before they lapsed; the others went to the next in line`)
})

test(`a cancellation while places are offered loses no place, in ${ROUNDS} rounds`, LONG, async () => {
  const done = await race('cancel against offer', async (slot) => {
    await takeOthers(slot)
    await wait(first, slot)
    const booked = await book(other, slot)()
    const { id } = booked.body
    const [cancelled] = await atOnce(
      random,
      soon(() => other.caller.ask('appointments.cancel', { id })),
      async () => {
        await offering()
      },
    )
    const before = await holders(slot)
    // What the cancellation has queued.
    await offering()
    const seen = await holders(slot)
    const isRight = isDone(cancelled) && seen.appointments === 0 && seen.offers === 1 && seen.times === 1
    return [before.offers === 1, faultOf(isRight, { before, seen })]
  })
  figure(
    `${done} of ${ROUNDS} cancelled places were offered by the job that ran at that moment, the others by the next`,
  )
})

test(`no one else books a place that is freed for who waits, in ${ROUNDS} rounds`, LONG, async () => {
  await race('book against cancel and offer', async (slot) => {
    await takeOthers(slot)
    await wait(first, slot)
    const { id } = (await book(other, slot)()).body
    const tryToBook = async () => {
      let booked = false
      for (let tries = 0; tries < 5; tries += 1) booked = isDone(await book(third, slot)()) || booked
      return booked
    }
    const cancel = async () => {
      const answer = await other.caller.ask('appointments.cancel', { id })
      await soon(offering)()
      return answer
    }
    const [cancelled, isBooked] = await atOnce(random, cancel, tryToBook)
    const isLate = isDone(await book(third, slot)())
    await offering()
    const seen = await holders(slot)
    const isRight = isDone(cancelled) && !isBooked && !isLate && seen.offers === 1 && seen.times === 1
    return [true, faultOf(isRight, { isBooked, isLate, seen })]
  })
  figure(`${ROUNDS} places that were freed while someone waited: none was booked by anyone else`)
})

test(`of a withdrawal and an offer none stays held for no one, in ${ROUNDS} rounds`, LONG, async () => {
  const done = await race('leave against offer', async (slot) => {
    await takeOthers(slot)
    const id = await wait(first, slot)
    const [left] = await atOnce(
      random,
      soon(() => first.caller.ask('waitlist.leave', { id })),
      async () => {
        await offering()
      },
    )
    const seen = await holders(slot)
    const { rows } = await sql`select from waitlist_offers where entry_id = ${id}`.execute(db)
    return [rows.length === 1, faultOf(isDone(left) && seen.offers === 0 && seen.times === 0, seen)]
  })
  figure(`${done} of ${ROUNDS} places were offered before the wait was withdrawn; none stayed held`)
})

test(`an offer and an undone move never both get a place, in ${ROUNDS} rounds`, LONG, async () => {
  const { admin } = clinic.callers
  const done = await race('undo against offer', async (slot) => {
    await takeOthers(slot)
    const { id } = (await book(other, slot)()).body
    await wait(first, slot)
    await admin.ask('appointments.move', { id, date: addDays(slot.date, 100), hour: 10 })
    const undo = () => admin.ask('appointments.move', { id, ...slot })
    const [undone] = await atOnce(random, soon(undo), async () => {
      await offering()
    })
    const isUndone = isDone(undone)
    const seen = await holders(slot)
    const isRight =
      seen.times === 1 && seen.appointments === (isUndone ? 1 : 0) && seen.offers === (isUndone ? 0 : 1)
    return [isUndone, faultOf(isRight, { isUndone, seen })]
  })
  figure(`${done} of ${ROUNDS} moves were undone before their place was offered; each had one holder`)
})
