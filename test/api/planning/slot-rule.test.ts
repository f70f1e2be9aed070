import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { SLOT_STEPS } from '../../../src/features/planning/timetable/rules.ts'
import { insertAbsence } from '../../../src/features/planning/timetable/server/absence-queries.ts'
import { insertClosure } from '../../../src/features/planning/timetable/server/queries.ts'
import { addDays, clinicDay, clinicInstant } from '../../../src/lib/time.ts'
import { serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { anAdmin, aPet, appointmentRow, aService } from '../../factories.ts'

/** The rule is in the code; what the other database adds to it shows in fewer. */
const RUNS = inject('databaseKind') === 'server' ? 15 : 60

const database = await freshDatabase()
const { db } = database
const limits: { daysAhead: number | null; maxUpcoming: null } = { daysAhead: null, maxUpcoming: null }
const clinic = await serve(database, { bookingLimits: limits })
const { customer, caller: owner } = await clinic.anOwner()
const pet = await aPet(db, { owner: customer })
const service = await aService(db)
const admin = await clinic.session(await anAdmin(db))

const others = await db
  .insertInto('calendars')
  .values([{ name: 'Second' }, { name: 'Third' }])
  .returning('id')
  .execute()
const CALENDARS = [1, ...others.map(({ id }) => id)]

/** Minutes after midnight. */
type Span = { from: number; until: number }
const doOverlap = (one: Span, other: Span) => one.from < other.until && one.until > other.from

/** One or two spans of a day: open until a break, and again after it. */
const hours = fc
  .record({
    opens: fc.integer({ min: 360, max: 840 }),
    closes: fc.integer({ min: 900, max: 1380 }),
    rest: fc.option(fc.tuple(fc.integer({ min: 841, max: 869 }), fc.integer({ min: 870, max: 899 }))),
  })
  .map(({ opens, closes, rest }): Span[] =>
    rest === null
      ? [{ from: opens, until: closes }]
      : [
          { from: opens, until: rest[0] },
          { from: rest[1], until: closes },
        ],
  )
const anHour = fc.integer({ min: 6, max: 22 })
const time = fc.integer({ min: 0, max: 67 }).map((quarters) => 360 + 15 * quarters)

const situation = fc.record({
  now: fc.date({
    min: new Date('2027-01-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  }),
  daysAhead: fc.option(fc.integer({ min: 1, max: 20 })),
  distance: fc.integer({ min: -2, max: 24 }),
  start: fc.oneof(
    time,
    anHour.map((hour) => 60 * hour),
  ),
  step: fc.constantFrom(...SLOT_STEPS),
  /** The length of the service and the time around it; null if every appointment takes one slot. */
  duration: fc.option(
    fc.record({
      minutes: fc.integer({ min: 5, max: 150 }),
      before: fc.integer({ min: 0, max: 30 }),
      after: fc.integer({ min: 0, max: 30 }),
    }),
  ),
  /** The clinic's hours on every weekday, and the hour of the day that a closure touches. */
  open: hours,
  closed: fc.option(anHour),
  /** Hours of their own, and the hour for which they are absent. */
  calendars: fc.array(fc.record({ own: fc.option(hours), absent: fc.option(anHour) }), {
    minLength: 1,
    maxLength: 3,
  }),
  taken: fc.array(
    fc.record({ start: time, minutes: fc.integer({ min: 15, max: 120 }), place: fc.nat({ max: 2 }) }),
    {
      maxLength: 8,
    },
  ),
  isAdmin: fc.boolean(),
})
type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never

/** A slot outside the hours is refused as such, whatever else is wrong with its day. */
const REFUSED_WITH = {
  booked: ['SLOT_UNAVAILABLE'],
  tooShort: ['SLOT_UNAVAILABLE'],
  now: ['SLOT_UNAVAILABLE'],
  begun: ['SLOT_UNAVAILABLE'],
  closed: ['INVALID_TIME'],
  tooFarAhead: ['TOO_FAR_AHEAD'],
  tooSoon: ['TOO_SOON'],
} as const

const everyDay = (spans: readonly Span[]) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    spans.map(({ from, until }) => ({ weekday, opens: from, closes: until })),
  )

/** The last minute of an hour of a day. */
function minuteIn(date: string, hour: number) {
  const startsAt = clinicInstant(date, hour, 59)
  return { startsAt, endsAt: new Date(startsAt.getTime() + 60_000) }
}

/** Opens the clinic and its calendars, and says how long the service takes. */
async function arrange(date: string, { step, duration, open, closed, calendars }: Situation) {
  for (const table of ['appointments', 'openingHours', 'closures', 'calendarHours', 'absences'] as const)
    await db.deleteFrom(table).execute()
  await db.insertInto('openingHours').values(everyDay(open)).execute()
  if (closed !== null) await insertClosure(db, { ...minuteIn(date, closed), reason: null, alertId: null })
  for (const [index, id] of CALENDARS.entries()) {
    const { own = null, absent = null } = calendars[index] ?? {}
    const hiddenAt = index < calendars.length ? null : new Date()
    await db
      .updateTable('calendars')
      .set({ ownHours: own !== null, hiddenAt })
      .where('id', '=', id)
      .execute()
    if (own !== null) {
      const rows = everyDay(own).map((span) => ({ ...span, calendarId: id }))
      await db.insertInto('calendarHours').values(rows).execute()
    }
    if (absent !== null) await insertAbsence(db, { calendarId: id, ...minuteIn(date, absent), reason: null })
  }
  await db
    .updateTable('timetable')
    .set({ slotStep: step, durationsBlock: duration !== null })
    .execute()
  if (duration === null) return
  const { minutes, before, after } = duration
  await sql`update service_types set duration = make_interval(mins => ${minutes}) where id = ${service.id}`.execute(
    db,
  )
  await sql`insert into service_buffers (service_type_id, before, after) values (${service.id}, ${before}, ${after})
    on conflict (service_type_id) do update set before = excluded.before, after = excluded.after`.execute(db)
}

/** Books what is apart from what is booked already; gives what is taken in each calendar. */
async function take(date: string, { taken, calendars }: Situation): Promise<Span[][]> {
  const spans = calendars.map((): Span[] => [])
  const apart = taken.filter(({ start, minutes, place }) => {
    const [held, span] = [spans[place], { from: start, until: start + minutes }]
    if (held === undefined || held.some((other) => doOverlap(other, span))) return false
    held.push(span)
    return true
  })
  const row = await appointmentRow(db, { pet, service, day: date })
  const rows = apart.map(({ start, minutes, place }) => {
    const appointmentDate = clinicInstant(date, 0, start)
    return { ...row, id: randomUUID(), appointmentDate, minutes, calendarId: CALENDARS[place] ?? 1 }
  })
  if (rows.length > 0) await db.insertInto('appointments').values(rows).execute()
  return spans
}

/** The starts that the situation gives, and those at which a calendar is free for the whole appointment. */
function expectedOf(date: string, given: Situation, taken: Span[][]) {
  const { now, step, duration, open, closed, calendars } = given
  const { minutes, before, after } = duration ?? { minutes: step, before: 0, after: 0 }
  const starts = Array.from({ length: 1440 / step }, (_, index) => index * step)
  const isOpen = (spans: readonly Span[], start: number) =>
    spans.some(({ from, until }) => from <= start && start + minutes <= until)
  const givers = (start: number, isClosedNow: (hour: number | null) => boolean) =>
    calendars.flatMap(({ own, absent }, index) =>
      isOpen(own ?? open, start) && !isClosedNow(closed) && !isClosedNow(absent) ? [index] : [],
    )
  const touches = (start: number) => (hour: number | null) =>
    hour !== null &&
    // What is over closes nothing any more.
    minuteIn(date, hour).endsAt > now &&
    doOverlap({ from: 60 * hour + 59, until: 60 * hour + 60 }, { from: start, until: start + minutes })
  const isFree = (start: number) =>
    givers(start, touches(start)).some((index) => {
      const span = { from: start - before, until: start + minutes + after }
      return !taken[index]?.some((held) => doOverlap(held, span))
    })
  return {
    usual: starts.filter((start) => givers(start, () => false).length > 0),
    slots: starts.filter((start) => givers(start, touches(start)).length > 0),
    free: starts.filter(isFree),
  }
}

const question = { serviceTypeId: service.id }
const startOf = ({ hour, minute }: { hour: number; minute: number }) => 60 * hour + minute

test('what is offered is never refused, and what is not offered always is', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (given) => {
      const { now, daysAhead, distance, start, isAdmin } = given
      clinic.setNow(now)
      limits.daysAhead = daysAhead
      const date = addDays(clinicDay(now), distance)
      await arrange(date, given)
      const expected = expectedOf(date, given, await take(date, given))
      const who = isAdmin ? admin : owner

      const { slots, nextFreeDay } = (await who.ask('appointments.listSlots', { date, ...question })).body
      const free = slots.filter(({ state }) => state === 'free').map(startOf)
      const days = (await who.ask('appointments.listSlotDays', question)).body
      const range = (await who.ask('appointments.listSlotRange')).body
      const isInRange = date >= range.first && date <= range.last
      // Exactly what lies in the hours is shown, and exactly what can be had is offered.
      expect(slots.map(startOf)).toEqual(expected.slots)
      const isToCome = (minutes: number) => clinicInstant(date, Math.floor(minutes / 60), minutes % 60) > now
      expect(free).toEqual(isInRange ? expected.free.filter(isToCome) : [])
      // The strip, the date box and the times say the same of the day.
      expect(days.every((day) => day.date >= range.first && day.date <= range.last)).toBe(true)
      const inStrip = days.find((day) => day.date === date)
      expect(inStrip?.free ?? free.length).toBe(free.length)
      expect(inStrip !== undefined).toBe(isInRange && distance < 14)

      const bookAt = async (slot: { date: string; hour: number; minute: number }) => {
        // Another pet each time: one can't be at two places at once.
        const form = {
          petId: (await aPet(db, { owner: customer })).id,
          serviceTypeId: service.id,
          ...slot,
          visitType: 'clinic',
          idempotencyKey: randomUUID(),
        }
        return isAdmin
          ? await admin.ask('appointments.create', { ...form, customerId: customer.id, confirm: false })
          : await owner.ask('appointments.book', form)
      }
      // Where another day or slot is offered, it can be had.
      if (nextFreeDay !== null) {
        expect(free).toEqual([])
        const next = (await who.ask('appointments.listSlots', { date: nextFreeDay, ...question })).body
        expect(next.slots.some(({ state }) => state === 'free')).toBe(true)
      }
      const answer = await bookAt({ date, hour: Math.floor(start / 60), minute: start % 60 })
      expect(answer.status === 201).toBe(free.includes(start))
      const { slot } = (await who.ask('appointments.findNextSlot', question)).body
      if (slot !== null) expect((await bookAt(slot)).status).toBe(201)
      const unlisted = expected.usual.includes(start) ? 'booked' : 'closed'
      const state = slots.find((known) => startOf(known) === start)?.state ?? unlisted
      if (state !== 'free') expect(REFUSED_WITH[state]).toContain(answer.refusal.code)
    }),
    { numRuns: RUNS },
  )
})
