import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillDemo } from '../../../db/fill-demo.ts'
import { BILLED_TO_LOGINS, findDemoAdmin, REFUNDED, seedDemoClinic } from '../../../db/seed.ts'
import { findSigner } from '../../../src/features/consulting/sheets/server/sign-sheet.ts'
import { listWaiting } from '../../../src/features/planning/appointments/server/waiting-room-queries.ts'
import { momentOf } from '../../../src/features/planning/timetable/moment.ts'
import { SLOT_HOURS } from '../../../src/features/planning/timetable/rules.ts'
import { type Db, inTx } from '../../../src/lib/server/database/database.ts'
import { addDays, clinicDay, clinicInstant } from '../../../src/lib/time.ts'
import { freshDatabase } from '../../database.ts'

const TODAY = '2027-03-10'
const TOMORROW = '2027-03-11'

/** What a new demo clinic has on a day at a time of today, and who is in its waiting room. */
async function demoAt(time: string) {
  const { db } = await freshDatabase()
  const [hour = 0, minute] = time.split(':').map(Number)
  const now = clinicInstant(TODAY, hour, minute)
  await seedDemoClinic(db, now)
  const rows = await db
    .selectFrom('appointments')
    .select(['appointmentDate as at', 'status', 'paymentStatus as payment'])
    .where('squeezedIn', '=', false)
    .orderBy('appointmentDate')
    .execute()
  const waiting = await listWaiting(db, now)
  return {
    on: (day: string) =>
      rows
        .map((row) => ({ ...row, ...momentOf(row.at) }))
        .filter((row) => row.day === day)
        .map(({ minute, status, payment }) => [minute / 60, status, payment]),
    waiting: waiting.map(({ species, inRoomAt }) => [species, inRoomAt === null ? 'waiting' : 'in the room']),
    latestArrival: Math.max(0, ...waiting.map(({ arrivedAt }) => arrivedAt?.getTime() ?? 0)),
    now: now.getTime(),
  }
}

const DONE = ['completed', 'pending']
const AGREED = ['confirmed', 'pending']
const ASKED = ['pending', 'pending']
const CHIKU = ['Bird', 'waiting']

/** Before any of them has begun. */
const TO_COME = [
  [10, ...AGREED],
  [11, ...AGREED],
  [12, ...AGREED],
  [13, ...ASKED],
  [15, ...ASKED],
]
const IN_THE_AFTERNOON = [
  [12, ...DONE],
  [13, ...DONE],
  [14, ...AGREED],
  [15, ...ASKED],
  [17, ...ASKED],
]
const IN_THE_EVENING = [
  [15, ...DONE],
  [16, ...DONE],
  [17, ...DONE],
  [18, ...DONE],
  [19, ...AGREED],
]

const TIMES: [time: string, day: string, appointments: unknown[][], waiting: unknown[][]][] = [
  ['00:10', TODAY, TO_COME, []],
  ['10:00', TODAY, TO_COME, [['Cat', 'in the room'], CHIKU]],
  ['14:30', TODAY, IN_THE_AFTERNOON, [['Dog', 'in the room'], CHIKU]],
  ['19:59', TODAY, IN_THE_EVENING, [CHIKU]],
  ['20:00', TOMORROW, TO_COME, []],
  ['23:50', TOMORROW, TO_COME, []],
]

test.each(TIMES)(
  'a demo clinic opened at %s has five appointments',
  async (time, day, appointments, waiting) => {
    const demo = await demoAt(time)
    expect(demo.on(day)).toEqual(appointments)
    expect(demo.waiting).toEqual(waiting)
    expect(demo.latestArrival).toBeLessThanOrEqual(demo.now)
  },
)

const HOUR_MS = 3_600_000

test('a demo clinic is filled around its first records, and again whenever it is opened', async () => {
  const { db } = await freshDatabase()
  const now = clinicInstant(TODAY, 14, 20)
  await seedDemoClinic(db, now)
  const first = await recordsOf(db)
  const days = { back: 3, ahead: 2 }
  await fillDemo(db, { now, days })
  expect(await recordsOf(db)).toEqual(first)
  const filled = await madeFor(db)
  await fillDemo(db, { now, days })
  expect(await madeFor(db)).toEqual(filled)
  expect(await stateOf(db, now)).toMatchObject({
    isStale: false,
    free: expect.toSatisfy((free) => free >= 3),
  })

  const later = new Date(now.getTime() + 30 * 24 * HOUR_MS)
  await fillDemo(db, { now: later, days })
  expect(await stateOf(db, later)).toMatchObject({
    ...{ isStale: false, free: expect.toSatisfy((free) => free >= 3) },
    present: 1,
  })
  expect((await madeFor(db)).slice(0, filled.length).map(({ id }) => id)).toEqual(filled.map(({ id }) => id))
})

const FIRST_TWO = ['+919845012301', '+919845012302']

/** What the first two customers have, apart from what the counter bills them. */
async function recordsOf(db: Db) {
  const rows = db
    .selectFrom('appointments')
    .selectAll()
    .where('ownerPhone', 'in', FIRST_TWO)
    .where('id', 'not in', BILLED_TO_LOGINS)
  return await rows.orderBy('id').execute()
}

/** The appointments that were made for a day, in their order. */
async function madeFor(db: Db) {
  const made = db
    .selectFrom('appointments')
    .select(['id', 'status'])
    .where('ownerPhone', 'like', '+9198450124%')
  return await made.orderBy('appointmentDate').orderBy('id').execute()
}

/** Whether an appointment of the clinic's other customers is over and open, who is there, and today's free hours. */
async function stateOf(db: Db, now: Date) {
  const rows = await db
    .selectFrom('appointments')
    .select(['appointmentDate as at', 'status', 'squeezedIn'])
    .where('ownerPhone', 'not in', FIRST_TWO)
    .where('status', '<>', 'cancelled')
    .execute()
  const isOver = ({ at }: { at: Date }) => at.getTime() + HOUR_MS <= now.getTime()
  const taken = rows.filter(({ squeezedIn }) => !squeezedIn).map(({ at }) => at.getTime())
  const today = SLOT_HOURS.map((hour) => clinicInstant(clinicDay(now), hour))
  return {
    isStale: rows.some((row) => isOver(row) && row.status !== 'completed'),
    present: rows.filter((row) => row.at <= now && !isOver(row)).length,
    free: today.filter((at) => at > now && !taken.includes(at.getTime())).length,
  }
}

test('a demo clinic has half a year of doses, a puppy in its course, days that were only typed, and who signs', async () => {
  const { db } = await freshDatabase()
  const now = clinicInstant(TODAY, 14, 20)
  await seedDemoClinic(db, now)
  const days = { back: 0, ahead: 0 }
  await fillDemo(db, { now, days })
  const doses = await db.selectFrom('careDoses').select('givenOn').orderBy('givenOn').execute()
  expect(doses.length).toBeGreaterThan(20)
  expect(doses.filter(({ givenOn }) => givenOn > TODAY)).toEqual([])
  const course = db
    .selectFrom('careDays')
    .select('dueOn')
    .where('step', '=', 'course')
    .where('present', '=', true)
  expect(await course.execute()).toHaveLength(1)
  const admin = String(await findDemoAdmin(db))
  expect((await inTx(db, (tx) => findSigner(tx, admin))).registration).toBe('DEMO-0001')
  await fillDemo(db, { now, days })
  expect(await db.selectFrom('careDoses').select('givenOn').execute()).toHaveLength(doses.length)
})

test('a demo clinic has a week of bills and tills, the same after it is opened again', async () => {
  const { db } = await freshDatabase()
  const now = clinicInstant(TODAY, 14, 20)
  await seedDemoClinic(db, now)
  const days = { back: 9, ahead: 1 }
  await fillDemo(db, { now, days })
  const tills = await tillsOf(db)
  expect(tills.map(({ day }) => day)).toEqual(
    Array.from({ length: 7 }, (_, back) => addDays(TODAY, back - 6)),
  )
  expect(tills.map(({ isOpen }) => isOpen)).toEqual([...Array(6).fill(false), true])
  expect(tills.map(({ difference }) => difference)).toEqual([0, 0, 0, 0, 0, -2000, null])
  const bills = await billsOf(db)
  expect(bills.map(({ number }) => number)).toEqual(bills.map((_, place) => place + 1))
  expect(bills.map(({ on }) => on)).toEqual(bills.map(({ on }) => on).sort())
  expect(new Set(bills.map(({ on }) => on)).size).toBe(10)
  expect(bills.filter(({ due }) => due > 0)).toHaveLength(1)
  expect(await db.selectFrom('bills').select('reason').where('kind', '=', 'credit').execute()).toHaveLength(1)
  const withLogin = db.selectFrom('customers').select('id').where('userId', 'is not', null)
  const theirs = db.selectFrom('bills').select('customerId').where('customerId', 'in', withLogin)
  expect(await theirs.where('state', '=', 'issued').execute()).toHaveLength(2)
  await fillDemo(db, { now, days })
  expect(await billsOf(db)).toEqual(bills)
  const { rows } = await sql<{ id: string }>`
    select id from appointments where id = any(${BILLED_TO_LOGINS}::uuid[]) and payment_status = 'pending' and status = 'completed'`.execute(
    db,
  )
  // Done before the days that were filled.
  expect(rows).toEqual([{ id: REFUNDED }])

  const tomorrow = new Date(now.getTime() + 24 * HOUR_MS)
  await fillDemo(db, { now: tomorrow, days })
  const later = await tillsOf(db)
  expect(later.slice(-2).map(({ isOpen, difference }) => [isOpen, difference])).toEqual([
    [false, 0],
    [true, null],
  ])
})

async function tillsOf(db: Db) {
  const rows = await db.selectFrom('tillSessions').selectAll().orderBy('openedAt').execute()
  return rows.map(({ openedAt, closedAt, counted, expected }) => ({
    day: clinicDay(openedAt),
    isOpen: closedAt === null,
    difference: counted === null || expected === null ? null : counted - expected,
  }))
}

/** The numbered bills, in their order. */
async function billsOf(db: Db) {
  const rows = db.selectFrom('bills').selectAll().where('kind', '=', 'bill').where('state', '=', 'issued')
  return (await rows.orderBy('number').execute()).map(({ number, issuedOn, total, credited, received }) => ({
    ...{ number, on: issuedOn, due: total - credited - received },
  }))
}
