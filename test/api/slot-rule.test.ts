import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { SLOT_HOURS } from '../../src/features/timetable/rules.ts'
import { insertClosure } from '../../src/features/timetable/server/queries.ts'
import { addDays, clinicDay, clinicInstant } from '../../src/lib/time.ts'
import { serve } from '../callers.ts'
import { freshDatabase } from '../database.ts'
import { anAdmin, anAppointment, aPet, aService } from '../factories.ts'

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

const situation = fc.record({
  now: fc.date({
    min: new Date('2027-01-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  }),
  daysAhead: fc.option(fc.integer({ min: 1, max: 20 })),
  distance: fc.integer({ min: -2, max: 24 }),
  hour: fc.integer({ min: 8, max: 22 }),
  taken: fc.subarray([...SLOT_HOURS]),
  /** The hours of every weekday, and the hours of the day that a closure touches. */
  open: fc.tuple(fc.integer({ min: 6, max: 14 }), fc.integer({ min: 15, max: 23 })),
  closed: fc.option(fc.integer({ min: 6, max: 22 })),
  isAdmin: fc.boolean(),
})

/** A slot outside the hours is refused as such, whatever else is wrong with its day. */
const REFUSED_WITH = {
  booked: ['SLOT_UNAVAILABLE'],
  begun: ['SLOT_UNAVAILABLE'],
  closed: ['INVALID_TIME'],
  tooFarAhead: ['TOO_FAR_AHEAD'],
} as const

const ALL_HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Opens the clinic every day between two hours, with at most one closure of an hour. */
async function openBetween(
  [from, until]: readonly [number, number],
  closed: { date: string; hour: number } | null,
) {
  await db.deleteFrom('opening_hours').execute()
  const span = { opens: from * 60, closes: until * 60 }
  await db
    .insertInto('opening_hours')
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...span })))
    .execute()
  await db.deleteFrom('closures').execute()
  if (closed === null) return
  const startsAt = clinicInstant(closed.date, closed.hour)
  const endsAt = new Date(startsAt.getTime() + 1)
  await insertClosure(db, { startsAt, endsAt, reason: null, alertId: null })
}

test('what is offered is never refused, and what is not offered always is', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async ({ now, daysAhead, distance, hour, taken, isAdmin, open, closed }) => {
      await db.deleteFrom('appointments').execute()
      clinic.setNow(now)
      limits.daysAhead = daysAhead
      const date = addDays(clinicDay(now), distance)
      await openBetween(open, closed === null ? null : { date, hour: closed })
      for (const held of taken) await anAppointment(db, { pet, service, day: date, hour: held })
      const who = isAdmin ? admin : owner

      const { slots, nextFreeDay } = (await who.ask('appointments.slots', { date })).body
      const free = slots.filter(({ state }) => state === 'free').map((slot) => slot.hour)
      const days = (await who.ask('appointments.days')).body
      const range = (await who.ask('appointments.range')).body
      const isInRange = date >= range.first && date <= range.last
      // The strip, the date box and the times say the same of the day.
      if (!isInRange) expect(free).toEqual([])
      expect(days.every((day) => day.date >= range.first && day.date <= range.last)).toBe(true)
      const inStrip = days.find((day) => day.date === date)
      expect(inStrip?.free ?? free.length).toBe(free.length)
      expect(inStrip !== undefined).toBe(isInRange && distance < 14)

      const bookAt = async (slot: { date: string; hour: number }) => {
        const form = {
          petId: pet.id,
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
        const next = (await who.ask('appointments.slots', { date: nextFreeDay })).body
        expect(next.slots.some(({ state }) => state === 'free')).toBe(true)
      }
      const isOffered = free.includes(hour)
      const answer = await bookAt({ date, hour })
      expect(answer.status === 201).toBe(isOffered)
      const { slot } = (await who.ask('appointments.nextSlot')).body
      if (slot !== null) expect((await bookAt(slot)).status).toBe(201)
      const isClosedAt = hour === closed && open[0] <= hour && hour < open[1]
      const state = slots.find((known) => known.hour === hour)?.state ?? (isClosedAt ? 'booked' : 'closed')
      if (state !== 'free') expect(REFUSED_WITH[state]).toContain(answer.refusal.code)
      expect(slots.map((slot) => slot.hour)).toEqual(
        ALL_HOURS.filter((each) => open[0] <= each && each < open[1] && each !== closed),
      )
      expect(free.every((time) => clinicInstant(date, time) > now)).toBe(true)
    }),
    { numRuns: RUNS },
  )
})
