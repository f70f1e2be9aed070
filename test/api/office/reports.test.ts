import { expect, test } from 'vitest'
import { momentOf } from '../../../src/features/planning/timetable/moment.ts'
import { addDays, clinicInstant } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import { aCustomer, anAppointment, aPet, aReminder, aService, PASSWORD } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers

/** A leap year from Thursday on: 366 days. */
const YEAR = { from: '2032-01-01', to: '2032-12-31' }
const JUNE = { from: '2032-06-01', to: '2032-06-30' }
/** A Tuesday. */
const DAY = '2032-06-15'

const groomings = await aService(db, { basePrice: 50_000 })
const others = await aService(db, { basePrice: 50_000_000 })
const pet = await aPet(db)

const STATES = [
  { paymentStatus: 'paid', status: 'completed' },
  { paymentStatus: 'pending', status: 'completed' },
  { paymentStatus: 'refunded', status: 'completed' },
  { paymentStatus: 'pending', status: 'cancelled' },
  { paymentStatus: 'pending', status: 'cancelled', noShow: true },
  { paymentStatus: 'pending', status: 'confirmed' },
  { paymentStatus: 'pending', status: 'pending' },
] as const

const ids: string[] = []
for (const [place, state] of STATES.entries()) {
  const ofDay = { pet, day: DAY, hour: 10 + place, ...state }
  ids.push(await anAppointment(db, { service: groomings, ...ofDay }))
  // A thousand times as much, at both ends of the year.
  const day = place % 2 === 0 ? YEAR.from : YEAR.to
  await anAppointment(db, { service: others, ...ofDay, day })
}
const late = await anAppointment(db, { pet, service: groomings, day: DAY, hour: 20, status: 'cancelled' })
await db.updateTable('appointments').set({ cancelledLate: true }).where('id', '=', late).execute()
// The clocks of the clinic show the next day already: 18:30 UTC is its midnight.
await anAppointment(db, { pet, service: groomings, day: addDays(DAY, 1), hour: 0, paymentStatus: 'paid' })

const sums = (rows: readonly Record<string, unknown>[], key: string) =>
  rows.reduce((sum, row) => sum + Number(row[key]), 0)

const PERIODS = [YEAR, JUNE, { from: DAY, to: DAY }, { from: '2031-01-01', to: '2031-12-31' }]

test.each(PERIODS)('the amounts from $from to $to are those of the list of payments', async (period) => {
  const { days, services } = (await admin.ask('reports.money', period)).body
  const totals = async (selection: Readonly<Record<string, unknown>>) =>
    (await admin.ask('payments.totals', selection)).body
  const all = await totals(period)
  for (const key of ['paid', 'pending', 'refunded', 'count'] as const) {
    expect(sums(days, key)).toBe(all[key])
    expect(sums(services, key)).toBe(all[key])
  }
  for (const { day, ...row } of days) expect(await totals({ from: day, to: day })).toMatchObject(row)
  for (const { service, ...row } of services) expect(await totals({ ...period, service })).toMatchObject(row)
})

test.each(PERIODS)('who came from $from to $to is who the lists have', async (period) => {
  const { days, services, calendars } = (await admin.ask('reports.outcomes', period)).body
  const count = async (selection: Readonly<Record<string, unknown>>) =>
    (await admin.ask('appointments.list', selection)).body.items.length
  const LISTS = {
    completed: { filter: 'completed' },
    missed: { filter: 'noShow' },
    late: { filter: 'cancelled', cancellation: 'late' },
    inTime: { filter: 'cancelled', cancellation: 'inTime' },
    confirmed: { filter: 'confirmed' },
    pending: { filter: 'pending' },
  } as const
  for (const [key, list] of Object.entries(LISTS)) {
    expect(sums(days, key)).toBe(await count({ ...list, ...period }))
    for (const row of days)
      expect(row[key as keyof typeof LISTS]).toBe(await count({ ...list, from: row.day, to: row.day }))
    for (const row of services)
      expect(row[key as keyof typeof LISTS]).toBe(await count({ ...list, ...period, service: row.service }))
    expect(sums(calendars, key)).toBe(sums(days, key))
    for (const row of calendars)
      expect(row[key as keyof typeof LISTS]).toBe(
        await count({ ...list, ...period, calendar: String(row.id) }),
      )
  }
  expect(sums(days, 'late')).toBe(period.to < YEAR.from ? 0 : 1)
})

test('the use of the calendars counts the minutes of the clinic’s hours that are taken', async () => {
  const open = 11 * 60
  const before = (await admin.ask('reports.use', { from: DAY, to: DAY })).body
  const [calendar] = before.calendars
  // Five of the eight hold their time: three are cancelled.
  expect(calendar).toMatchObject({ booked: 5 * 60, open })
  expect(before.hours).toHaveLength(11)
  expect(before.hours.filter(({ booked }) => booked > 0).map(({ weekday, hour }) => [weekday, hour])).toEqual(
    [10, 11, 12, 15, 16].map((hour) => [2, hour]),
  )
  // An appointment that begins at half past takes a part of two hours; an overbooked one takes none.
  const at = new Date(clinicInstant(DAY, 13).getTime() + 30 * 60_000)
  const squeezed = await anAppointment(db, { pet, service: groomings })
  await db.updateTable('appointments').set({ appointmentDate: at }).where('id', '=', squeezed).execute()
  await db
    .insertInto('closures')
    .values({ startsAt: clinicInstant(DAY, 18, 15), endsAt: clinicInstant(addDays(DAY, 1), 11) })
    .execute()
  const { hours, calendars } = (await admin.ask('reports.use', { from: DAY, to: addDays(DAY, 1) })).body
  const of = (weekday: number, hour: number) =>
    hours.find((row) => row.weekday === weekday && row.hour === hour)
  expect(of(2, 13)).toMatchObject({ booked: 30, open: 60 })
  expect(of(2, 14)).toMatchObject({ booked: 30, open: 60 })
  expect(of(2, 18)).toMatchObject({ booked: 0, open: 15 })
  expect(of(3, 10)).toBeUndefined()
  // The appointment at midnight lies outside of the hours.
  expect(of(3, 0)).toMatchObject({ booked: 60, open: 0 })
  expect(calendars[0]?.open).toBe(open - 165 + open - 60)
  // Each cell leads to its rows, and equals what they take of the hour.
  for (const { weekday, hour, booked } of hours) {
    const list = { filter: 'all', from: DAY, to: addDays(DAY, 1), hour: `${weekday}-${hour}` } as const
    const { items } = (await admin.ask('appointments.list', list)).body
    const taken = items.map(({ appointmentDate, minutes }) => {
      const begins = momentOf(new Date(appointmentDate)).minute
      return Math.min(begins + minutes, hour * 60 + 60) - Math.max(begins, hour * 60)
    })
    expect(taken.reduce((sum, part) => sum + part, 0)).toBe(booked)
  }
  await db.updateTable('appointments').set({ squeezedIn: true }).where('id', '=', squeezed).execute()
  const after = (await admin.ask('reports.use', { from: DAY, to: DAY })).body.calendars
  expect(after[0]?.booked).toBe(5 * 60)
})

test('new customers are those whose record was made in the period, without erased ones', async () => {
  const [present, erased] = [await aCustomer(db), await aCustomer(db, { login: null })]
  const made = (id: string, at: Date) =>
    db.updateTable('customers').set({ createdAt: at }).where('id', '=', id).execute()
  await made(present.id, clinicInstant(DAY, 0))
  await made(erased.id, clinicInstant(DAY, 23))
  const { body } = await admin.ask('reports.newCustomers', { from: DAY, to: DAY })
  expect(body.days).toEqual([{ day: DAY, count: 2 }])
  expect(body.latest.map(({ id }) => id)).toEqual([erased.id, present.id])
  await admin.ask('privacy.eraseCustomer', {
    id: erased.id,
    word: 'DELETE',
    password: PASSWORD,
    despiteMoney: 'Asked for',
  })
  expect((await admin.ask('reports.newCustomers', { from: DAY, to: DAY })).body.days).toEqual([
    { day: DAY, count: 1 },
  ])
  expect((await admin.ask('reports.newCustomers', { ...JUNE, to: addDays(DAY, -1) })).body.latest).toEqual([])
})

test('reminders count on the day they were sent, with what came of them; no-shows with and without one', async () => {
  const period = { from: '2033-05-01', to: '2033-05-31' }
  const [monday, tuesday] = ['2033-05-02', '2033-05-03']
  const at = (hour: number) => clinicInstant('2033-05-05', hour)
  const wrote = async (day: string, about: Parameters<typeof aReminder>[2]) => {
    const id = await aReminder(db, await aCustomer(db), { day, ...about })
    await db
      .updateTable('reminderMessages')
      .set({ createdAt: clinicInstant(day, 10) })
      .where('id', '=', id)
      .execute()
  }
  const visit = async (hour: number, set: { status: 'completed' | 'cancelled'; noShow?: boolean }) =>
    await anAppointment(db, { pet, service: groomings, day: '2033-05-05', hour, ...set })
  const answered = await visit(10, { status: 'completed' })
  const said = { ownerAnswer: 'coming', ownerAnsweredAt: clinicInstant(tuesday, 8) } as const
  await db.updateTable('appointments').set(said).where('id', '=', answered).execute()
  await wrote(monday, { subject: answered, at: at(10).toISOString() })
  // Of another time, and one that no one has sent: neither reminded of the visit at 12.
  const moved = await visit(12, { status: 'cancelled', noShow: true })
  await wrote(tuesday, { subject: moved, at: at(11).toISOString() })
  await wrote(tuesday, { subject: moved, at: at(12).toISOString(), state: 'to_send' })
  await wrote(tuesday, {
    subject: await visit(13, { status: 'cancelled', noShow: true }),
    at: at(13).toISOString(),
  })
  await wrote(tuesday, { message: 'feedback-request' })
  const due = await aPet(db)
  await wrote(monday, { subject: due.id, kind: 'vaccination' })
  const jab = await anAppointment(db, {
    pet: due,
    service: await aService(db, { name: 'Annual vaccination' }),
    day: '2033-06-20',
    hour: 10,
    status: 'completed',
  })
  await db
    .updateTable('appointments')
    .set({ createdAt: clinicInstant(tuesday, 9) })
    .where('id', '=', jab)
    .execute()
  expect((await admin.ask('reports.reminders', period)).body).toEqual({
    days: [
      { day: monday, sent: 2, answered: 1, booked: 1, came: 2 },
      { day: tuesday, sent: 2, answered: 0, booked: 0, came: 0 },
    ],
    reminded: { came: 1, missed: 1 },
    others: { came: 0, missed: 1 },
  })
})

test.each([
  [{ from: DAY, to: addDays(DAY, -1) }, 'The last day is before the first day'],
  [{ from: '2031-12-31', to: YEAR.to }, 'At most 366 days at once'],
])('a period such as %j is refused at its last day', async (period, message) => {
  const { status, text } = await admin.ask('reports.money', period)
  expect(status).toBe(400)
  expect(text).toContain(message)
})
