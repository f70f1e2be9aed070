import { expect, test } from 'vitest'
import { seedDemoClinic } from '../../db/seed.ts'
import { listWaiting } from '../../src/features/appointments/server/waiting-room-queries.ts'
import { momentOf } from '../../src/features/timetable/moment.ts'
import { clinicInstant } from '../../src/lib/time.ts'
import { freshDatabase } from '../database.ts'

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
    .select(['appointment_date as at', 'status', 'payment_status as payment'])
    .where('squeezed_in', '=', false)
    .orderBy('appointment_date')
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

const PAID = ['completed', 'paid']
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
  [12, ...PAID],
  [13, ...PAID],
  [14, ...AGREED],
  [15, ...ASKED],
  [17, ...ASKED],
]
const IN_THE_EVENING = [
  [15, ...PAID],
  [16, ...PAID],
  [17, ...PAID],
  [18, ...PAID],
  [20, ...ASKED],
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
