import { afterEach, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { customer: owner, admin } = clinic.callers

const SUNDAY = '2027-04-04'
const EXTRA = { day: SUNDAY, opens: '10:00', closes: '13:00', calendarId: null }
const VET = { name: 'Dr. Vet', kind: 'person', visitType: null, serviceTypeIds: null, hidden: false }
const weekdays = (days: readonly number[]) =>
  days.map((weekday) => ({ weekday, opens: '10:00', closes: '21:00' }))

const hoursOn = async (date: string, calendarId?: number) =>
  (await owner.ask('appointments.listSlots', { date, ...(calendarId && { calendarId }) })).body.slots.map(
    ({ hour, minute }) => (minute === 0 ? String(hour) : `${hour}:${minute}`),
  )
const openOn = async (days: readonly number[]) => {
  const { version } = (await owner.ask('timetable.get')).body
  await admin.ask('timetable.saveHours', { version, openingHours: weekdays(days) })
}

afterEach(async () => {
  await db.deleteFrom('extraHours').execute()
  await db.deleteFrom('calendars').where('id', '>', 1).execute()
  await openOn([1, 2, 3, 4, 5, 6, 7])
})

test('a clinic that is closed on Sundays opens on one of them, also in the calendar, until it is removed', async () => {
  await openOn([1, 2, 3, 4, 5, 6])
  expect(await hoursOn(SUNDAY)).toEqual([])
  const { status, body } = await admin.ask('timetable.addExtraHours', EXTRA)
  const { id } = body[0] ?? {}
  expect([status, body]).toEqual([
    201,
    [{ id, day: SUNDAY, opens: '10:00', closes: '13:00', calendar: null }],
  ])
  expect(await hoursOn(SUNDAY)).toEqual(['10', '11', '12'])
  expect(await hoursOn('2027-04-11')).toEqual([])
  const schedule = await admin.ask('schedule.get', { date: SUNDAY, view: 'day' })
  expect(schedule.body.days[0]?.open).toEqual([{ from: 600, until: 780 }])
  expect((await admin.ask('timetable.extraHours')).body).toEqual(body)
  expect((await admin.ask('timetable.removeExtraHours', { id })).status).toBe(200)
  expect(await hoursOn(SUNDAY)).toEqual([])
  expect((await admin.ask('timetable.removeExtraHours', { id })).refusal.code).toBe('EXTRA_HOURS_MISSING')
})

test('hours that touch the usual ones are one with them, and one calendar can have some alone', async () => {
  const { id: vet } = (await admin.ask('timetable.addCalendar', { ...VET, openingHours: weekdays([1]) })).body
  await admin.ask('timetable.addExtraHours', { ...EXTRA, opens: '20:30', closes: '23:00', calendarId: 1 })
  expect((await hoursOn(SUNDAY, 1)).slice(-3)).toEqual(['20', '21', '22'])
  expect(await hoursOn(SUNDAY, vet)).toEqual([])
  await admin.ask('timetable.addExtraHours', EXTRA)
  expect(await hoursOn(SUNDAY, vet)).toEqual(['10', '11', '12'])
  expect(await hoursOn(SUNDAY, 1)).toHaveLength(13)
})

test.each([
  [{ day: '2027-03-09' }, 'day', 'Please choose today or a later date'],
  [{ day: '2027-02-30' }, 'day', 'Please select a date'],
  [{ opens: 'noon' }, 'opens', 'Please enter a time'],
  [{ closes: '10:00' }, 'closes', /^Must be after the opening time\. To stay open past midnight/],
])('with %o is refused at its field', async (change, field, message) => {
  const { status, refusal } = await admin.ask('timetable.addExtraHours', { ...EXTRA, ...change })
  expect(status).toBe(400)
  expect(refusal.data?.fields?.[field]).toMatch(message)
  const unknown = await admin.ask('timetable.addExtraHours', { ...EXTRA, calendarId: 999 })
  expect(unknown.refusal.code).toBe('CALENDAR_MISSING')
})
