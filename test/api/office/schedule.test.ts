import { expect, test } from 'vitest'
import { closureSpan } from '../../../src/features/planning/timetable/rules.ts'
import { insertClosure } from '../../../src/features/planning/timetable/server/queries.ts'
import { clinicInstant } from '../../../src/lib/time.ts'
import { serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, anAdmin, anAppointment, anOffer, aWait } from '../../factories.ts'

const database = await freshDatabase()
const { db } = database
const server = await serve(database)
const admin = await server.session(await anAdmin(db))

/** A Wednesday and the Sunday of its week. */
const [WEDNESDAY, SUNDAY] = ['2027-04-07', '2027-04-11']
const [morning, evening, cancelled] = [
  await anAppointment(db, { day: WEDNESDAY, hour: 10 }),
  await anAppointment(db, { day: WEDNESDAY, hour: 20, status: 'confirmed', visitType: 'house' }),
  await anAppointment(db, { day: SUNDAY, hour: 12, status: 'cancelled' }),
]
await anAppointment(db, { day: '2027-04-12', hour: 10 })
await anAppointment(db, { day: '2027-04-04', hour: 20 })

test('the calendar shows a day or its week, with opening hours and closures', async () => {
  const lunch = { firstDay: SUNDAY, lastDay: SUNDAY, from: '13:00', until: '14:30', reason: 'Painters' }
  await insertClosure(db, { ...closureSpan(lunch), reason: lunch.reason, alertId: null })
  const { status, body } = await admin.ask('schedule.get', { date: WEDNESDAY, view: 'week' })
  expect(status).toBe(200)
  expect(body.calendars).toEqual([{ id: 1, name: 'Clinic' }])
  expect(body.slotStep).toBe(60)
  expect(body.days).toHaveLength(7)
  expect(body.days.map(({ date }) => date)).toEqual(expect.arrayContaining(['2027-04-05', SUNDAY]))
  expect(body.days[6]).toEqual({
    date: SUNDAY,
    open: [{ from: 600, until: 1260 }],
    closures: [{ from: 780, until: 870, reason: 'Painters' }],
    own: [],
  })
  expect(body.appointments.map(({ id }) => id)).toEqual([morning, evening, cancelled])

  const day = await admin.ask('schedule.get', { date: WEDNESDAY, view: 'day' })
  expect(day.body.days).toEqual([
    { date: WEDNESDAY, open: [{ from: 600, until: 1260 }], closures: [], own: [] },
  ])
  const place = { calendarId: 1, date: WEDNESDAY, minutes: 60 }
  expect(day.body.appointments).toMatchObject([
    { id: morning, minute: 600, status: 'pending', ...place },
    { id: evening, minute: 1200, status: 'confirmed', visitType: 'house', ...place },
  ])
})

test('calendars with other hours or absences, and those that take no more appointments', async () => {
  const day = '2027-05-05'
  const calendar = await db
    .insertInto('calendars')
    .values({ name: 'Dr Rao', kind: 'person', ownHours: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('calendarHours')
    .values({ calendarId: calendar.id, weekday: 3, opens: 480, closes: 720 })
    .execute()
  const id = await anAppointment(db, { day, hour: 9 })
  const place = { calendarId: calendar.id, minutes: 45 }
  const at = { appointmentDate: new Date(clinicInstant(day, 9).getTime() + 30 * 60_000) }
  await db
    .updateTable('appointments')
    .set({ ...place, ...at })
    .where('id', '=', id)
    .execute()

  const ask = async () => (await admin.ask('schedule.get', { date: day, view: 'day' })).body
  const shown = await ask()
  expect(shown.calendars.map(({ name }) => name)).toEqual(['Clinic', 'Dr Rao'])
  expect(shown.days[0]?.own).toEqual([
    { calendarId: calendar.id, open: [{ from: 480, until: 720 }], closures: [] },
  ])
  expect(shown.appointments).toMatchObject([{ id, calendarId: calendar.id, minute: 570, minutes: 45 }])

  await db.updateTable('calendars').set({ hiddenAt: new Date() }).where('id', '=', calendar.id).execute()
  const hidden = await ask()
  expect(hidden.calendars).toEqual(shown.calendars)
  expect(hidden.days[0]?.own).toEqual([{ calendarId: calendar.id, open: [], closures: [] }])
})

test('time around appointments and time that is held are given, without a name', async () => {
  const day = '2027-06-02'
  const id = await anAppointment(db, { day, hour: 12, visitType: 'house' })
  await db
    .updateTable('appointments')
    .set({ bufferBefore: 30, bufferAfter: 45 })
    .where('id', '=', id)
    .execute()
  const customer = await aCustomer(db)
  const offers = [15, 17].map(async (hour) =>
    anOffer(db, await aWait(db, customer, { firstDay: day }), { date: day, hour }),
  )
  const [, declined = ''] = await Promise.all(offers)
  await db.updateTable('waitlistOffers').set({ outcome: 'declined' }).where('id', '=', declined).execute()
  await anOffer(db, await aWait(db, customer, { firstDay: '2027-06-07' }), { date: '2027-06-07', hour: 10 })

  const ask = async () => (await admin.ask('schedule.get', { date: day, view: 'week' })).body
  const { appointments, held } = await ask()
  expect(appointments).toMatchObject([{ id, minute: 720, bufferBefore: 30, bufferAfter: 45 }])
  // What was declined is kept for the line until the waitlist's job has run.
  const offered = { calendarId: 1, date: day, from: 900, until: 960 }
  expect(held).toEqual([offered, { calendarId: 1, date: day, from: 1020, until: 1080 }])
  await db.deleteFrom('calendarTimes').where('freedAt', 'is not', null).execute()
  expect((await ask()).held).toEqual([offered])
})

test('a week with days of the year 10000 is refused', async () => {
  const ask = async (date: string) => (await admin.ask('schedule.get', { date, view: 'week' })).status
  expect([await ask('9999-12-26'), await ask('9999-12-27')]).toEqual([200, 400])
})
