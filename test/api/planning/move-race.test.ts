import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { momentOf } from '../../../src/features/planning/timetable/moment.ts'
import { closureSpan, SLOT_HOURS } from '../../../src/features/planning/timetable/rules.ts'
import { insertClosure } from '../../../src/features/planning/timetable/server/queries.ts'
import { addDays, clinicDay, clinicInstant, startOfDay } from '../../../src/lib/time.ts'
import { type ApiAnswer, type Caller, openClinic, serve } from '../../callers.ts'
import { anAppointment, aPet, aService } from '../../factories.ts'
import { atOnce, pick, randomFrom } from '../../random.ts'
import { openRun } from '../../trust/open-run.ts'

const { seed, rounds: ROUNDS, record, figure } = openRun('R19', 5)
const random = randomFrom(seed)
const clinic = await openClinic()
const { database } = clinic
const { db } = database
// The second server shares the database: nothing may be right only within one process.
const second = await serve(database)
const service = await aService(db)
const pet = await aPet(db, { owner: clinic.customer })
const admins: Caller[] = [clinic.callers.admin, await second.session(clinic.logins.admin)]
const owners: Caller[] = [clinic.callers.customer, await second.session(clinic.customer.login)]

type Slot = { date: string; hour: number }
const TOO_LATE = ['SLOT_TAKEN', 'SLOT_UNAVAILABLE', 'STATUS_CHANGED']

/** Three slots that no other round asks for. */
function slotsOf(round: number): [Slot, Slot, Slot] {
  const date = addDays('2027-06-01', Math.floor(round / 3))
  const at = (index: number) => ({ date, hour: SLOT_HOURS[3 * (round % 3) + index] ?? 10 })
  return [at(0), at(1), at(2)]
}

const at = ({ date, hour }: Slot) =>
  anAppointment(db, {
    pet,
    service,
    day: date,
    hour,
    status: pick(random, ['pending', 'confirmed'] as const),
  })
const move = (id: string, slot: Slot) => (): Promise<ApiAnswer> =>
  random() < 0.5
    ? pick(random, admins).ask('appointments.move', { id, ...slot })
    : pick(random, owners).ask('appointments.moveOwn', { id, ...slot })
const book = (slot: Slot) => (): Promise<ApiAnswer> => {
  const place = { visitType: 'clinic', idempotencyKey: randomUUID() } as const
  return pick(random, owners).ask('appointments.book', {
    petId: pet.id,
    serviceTypeId: service.id,
    ...place,
    ...slot,
  })
}

/** How an answer reads: done, or too late; anything else is a fault. */
function outcomeOf({ status, refusal, text }: ApiAnswer): 'done' | 'late' {
  if (status < 300) return 'done'
  if (!TOO_LATE.includes(refusal.code)) throw new Error(text)
  return 'late'
}

/** The appointments of a round's slots: `10 id`, or only the number of those booked meanwhile. */
async function held(slots: readonly Slot[]) {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'appointmentDate as at'])
    .where(
      'appointmentDate',
      'in',
      slots.map(({ date, hour }) => clinicInstant(date, hour)),
    )
    .where('status', '<>', 'cancelled')
    .orderBy('appointmentDate')
    .execute()
  return rows.map(({ id, at }) => ({ id, date: clinicDay(at), hour: momentOf(at).minute / 60 }))
}

afterEach(() => db.deleteFrom('appointments').execute())

/** Runs a race in each round and says what was wrong; `done` counts the actions that were. */
async function race(name: string, round: (slots: [Slot, Slot, Slot]) => Promise<[number, string | null]>) {
  const wrong: string[] = []
  let done = 0
  for (let number = 0; number < ROUNDS; number += 1) {
    const [count, fault] = await round(slotsOf(number))
    done += count
    record({ name, round: number, count, fault })
    if (fault !== null) wrong.push(`round ${number}: ${fault}`)
  }
  expect(wrong).toEqual([])
  return done
}

test(`of a move and a booking to one slot one wins, in ${ROUNDS} rounds`, {
  timeout: 1_800_000,
}, async () => {
  const done = await race('move against book', async (slots) => {
    const [from, to] = slots
    const id = await at(from)
    const outcomes = (await atOnce(random, move(id, to), book(to))).map(outcomeOf)
    const rows = await held(slots)
    const place = rows.find((row) => row.id === id)?.hour
    const isRight =
      outcomes.filter((outcome) => outcome === 'done').length === 1 &&
      place === (outcomes[0] === 'done' ? to.hour : from.hour) &&
      rows.length === (outcomes[0] === 'done' ? 1 : 2)
    return [1, isRight ? null : JSON.stringify({ outcomes, rows })]
  })
  figure(`${done} moves against bookings: one winner each, nothing lost`)
})

test(`of two moves to one slot one wins, in ${ROUNDS} rounds`, { timeout: 1_800_000 }, async () => {
  const done = await race('move against move', async (slots) => {
    const [one, other, to] = slots
    const ids = [await at(one), await at(other)] as const
    const outcomes = (await atOnce(random, move(ids[0], to), move(ids[1], to))).map(outcomeOf)
    const rows = await held(slots)
    const winner = ids[outcomes.indexOf('done')]
    const isRight =
      outcomes.filter((outcome) => outcome === 'done').length === 1 &&
      rows.length === 2 &&
      rows.find(({ hour }) => hour === to.hour)?.id === winner
    return [1, isRight ? null : JSON.stringify({ outcomes, rows })]
  })
  figure(`${done} pairs of moves to one slot: one winner each, nothing lost`)
})

test(`moves to each other’s slots and a booking never wait for each other, in ${ROUNDS} rounds`, {
  timeout: 1_800_000,
}, async () => {
  const done = await race('crossing', async (slots) => {
    const [one, other] = slots
    const ids = [await at(one), await at(other)] as const
    const crossing = () => atOnce(random, move(ids[0], other), move(ids[1], one))
    const [moves, booking] = await Promise.all([crossing(), book(one)()])
    const outcomes = [...moves, booking].map(outcomeOf)
    const rows = await held(slots)
    // Neither can be first: each slot is the other's until that one leaves it.
    const isRight =
      outcomes.every((outcome) => outcome === 'late') &&
      JSON.stringify(rows.map(({ id }) => id)) === JSON.stringify(ids)
    return [1, isRight ? null : JSON.stringify({ outcomes, rows })]
  })
  figure(`${done} pairs of moves to each other’s slots: all refused, nothing lost`)
})

test(`a chain of moves ends in one of its orders, in ${ROUNDS} rounds`, { timeout: 1_800_000 }, async () => {
  const done = await race('chain', async (slots) => {
    const [one, other, free] = slots
    const ids = [await at(one), await at(other)] as const
    const outcomes = (await atOnce(random, move(ids[0], other), move(ids[1], free))).map(outcomeOf)
    const rows = await held(slots)
    const hours = ids.map((id) => rows.find((row) => row.id === id)?.hour)
    const isRight =
      outcomes[1] === 'done' &&
      hours[1] === free.hour &&
      hours[0] === (outcomes[0] === 'done' ? other : one).hour
    return [outcomes[0] === 'done' ? 1 : 0, isRight ? null : JSON.stringify({ outcomes, rows })]
  })
  figure(`${done} of ${ROUNDS} moves to a slot that was being left came in time; nothing lost`)
})

test(`no move slips into a slot that is being closed, in ${ROUNDS} rounds`, {
  timeout: 1_800_000,
}, async () => {
  const done = await race('closing', async (slots) => {
    const [from, to] = slots
    const id = await at(from)
    const startsAt = clinicInstant(to.date, to.hour)
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    const delayMs = random() * 30
    const close = async () => {
      await wait(delayMs)
      return await db.transaction().execute(async (tx) => {
        await insertClosure(tx, { startsAt, endsAt, reason: null, alertId: null })
        // The closing transaction sees the appointments that are there by then.
        return await tx
          .selectFrom('appointments')
          .select('id')
          .where('appointmentDate', '=', startsAt)
          .execute()
      })
    }
    const [answer, seen] = await atOnce(random, move(id, to), close)
    const outcome = outcomeOf(answer)
    await db.deleteFrom('closures').execute()
    return [
      outcome === 'done' ? 1 : 0,
      (seen.length === 1) === (outcome === 'done') ? null : `${outcome}, ${seen.length} seen`,
    ]
  })
  figure(`${done} of ${ROUNDS} moves came before their slot was closed; none was unseen`)
})

test(`no booking escapes a closure, in ${ROUNDS} rounds`, { timeout: 1_800_000 }, async () => {
  const hours = SLOT_HOURS.slice(0, 6)
  let booked = 0
  const wrong: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const date = addDays('2027-06-01', round)
    const bookings = hours.map((hour) => book({ date, hour })())
    const close = () =>
      db.transaction().execute(async (tx) => {
        const span = closureSpan({ firstDay: date, lastDay: date, from: null, until: null })
        await insertClosure(tx, { ...span, reason: null, alertId: null })
        return await tx
          .selectFrom('appointments')
          .select('id')
          .where('appointmentDate', '>=', startOfDay(date))
          .where('appointmentDate', '<', startOfDay(addDays(date, 1)))
          .execute()
      })
    // At once, or as soon as one of them is answered.
    const closed = pick(random, [Promise.resolve(), ...bookings]).then(close)
    const [seen, ...answers] = await Promise.all([closed, ...bookings])
    const count = answers.map(outcomeOf).filter((outcome) => outcome === 'done').length
    booked += count
    record({ name: 'closing the day', round, booked: count, seen: seen.length })
    if (count !== seen.length) wrong.push(`round ${round}: ${count} booked, ${seen.length} seen`)
    await db.deleteFrom('closures').execute()
  }
  expect(wrong).toEqual([])
  figure(`${booked} of ${hours.length * ROUNDS} bookings came before their day was closed; none was unseen`)
})
