import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { anAppointment, aPet, aService } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { customer: owner, admin } = clinic.callers
const service = await aService(db)
const pet = await aPet(db, { owner: clinic.customer })

const VET = {
  name: 'Dr. Vet',
  kind: 'person',
  visitType: null,
  serviceTypeIds: null,
  openingHours: null,
  hidden: false,
}
const DAY = '2027-04-01'

/** Books for another pet each time: one pet can't be at two places at once. */
const book = async (changes: object = {}) =>
  await owner.ask('appointments.book', {
    petId: (await aPet(db, { owner: clinic.customer })).id,
    serviceTypeId: service.id,
    date: DAY,
    hour: 11,
    visitType: 'clinic',
    idempotencyKey: randomUUID(),
    ...changes,
  })
const slotsFor = async (question: object = {}) =>
  (await owner.ask('appointments.listSlots', { date: DAY, serviceTypeId: service.id, ...question })).body
    .slots
const stateAt = async (hour: number, minute = 0) =>
  (await slotsFor()).find((slot) => slot.hour === hour && slot.minute === minute)?.state
const setSlots = async (slots: object) =>
  await admin.ask('timetable.saveSlots', {
    slotStep: 60,
    durationsBlock: false,
    travelMinutes: 0,
    ...slots,
  })
const spans = async () =>
  (
    await sql<{ calendar: number; from: string; until: string }>`
      select calendar_id as calendar, to_char(lower(span) at time zone 'Asia/Kolkata', 'HH24:MI') as "from",
        to_char(upper(span) at time zone 'Asia/Kolkata', 'HH24:MI') as "until"
      from calendar_times order by lower(span), calendar_id`.execute(db)
  ).rows.map(({ calendar, from, until }) => `${calendar} ${from}-${until}`)

beforeEach(async () => {
  await db.deleteFrom('appointments').execute()
  await db.deleteFrom('calendars').where('id', '>', 1).execute()
  await setSlots({})
})

describe('the name of a calendar', () => {
  test.each(['Dr. Vet', 'DR. VET', 'dr .vet', ' Dr.\u00a0\u00a0Vet ', 'Ｄｒ. Vet'])(
    'is its own: %j beside it is refused, added or changed',
    async (name) => {
      await admin.ask('timetable.addCalendar', VET)
      const { id } = (await admin.ask('timetable.addCalendar', { ...VET, name: 'Dr. Vets' })).body
      const added = await admin.ask('timetable.addCalendar', { ...VET, name })
      const changed = await admin.ask('timetable.saveCalendar', { ...VET, id, name })
      for (const { status, refusal } of [added, changed])
        expect([status, refusal.code, refusal.message]).toEqual([
          409,
          'CALENDAR_NAME_TAKEN',
          'Another calendar has this name already.',
        ])
      const { body } = await admin.ask('timetable.calendars')
      expect(body.map((calendar) => calendar.name).slice(1)).toEqual(['Dr. Vet', 'Dr. Vets'])
    },
  )

  test('can be written in another way, and is taken by one of two that come at once', async () => {
    const { id } = (await admin.ask('timetable.addCalendar', VET)).body
    expect((await admin.ask('timetable.saveCalendar', { ...VET, id, name: 'DR. VET' })).status).toBe(200)
    const both = await Promise.all(
      [1, 2].map(() => admin.ask('timetable.addCalendar', { ...VET, name: 'Van' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('a second calendar', () => {
  test('takes a second appointment of the same time, and no third', async () => {
    const { id } = (await admin.ask('timetable.addCalendar', VET)).body
    // Who gives it is named if that is a person.
    expect(await book()).toMatchObject({ status: 201, body: { person: null } })
    expect(await stateAt(11)).toBe('free')
    expect(await book()).toMatchObject({ status: 201, body: { person: VET.name } })
    const listed = [
      await owner.ask('appointments.listOwn'),
      await admin.ask('appointments.list', { day: DAY }),
    ]
    for (const { body } of listed)
      expect(body.items.map(({ person }) => person).toSorted()).toEqual([VET.name, null])
    expect(await stateAt(11)).toBe('booked')
    expect((await book()).refusal.code).toBe('SLOT_UNAVAILABLE')
    expect(await spans()).toEqual(['1 11:00-12:00', `${id} 11:00-12:00`])
  })

  test('may leave a service to no one, which is said with the days, and is given by who is chosen', async () => {
    const notGiven = async () => (await owner.ask('appointments.listSlotRange')).body.notGiven
    const other = await aService(db)
    expect(await notGiven()).toEqual([])
    const van = await admin.ask('timetable.addCalendar', { ...VET, visitType: 'house' })
    const only = { ...VET, name: 'Clinic', kind: 'room', serviceTypeIds: [service.id] }
    await admin.ask('timetable.saveCalendar', { ...only, id: 1 })
    expect(await notGiven()).toContainEqual({ serviceTypeId: other.id, visitType: 'clinic' })
    expect(await notGiven()).not.toContainEqual({ serviceTypeId: other.id, visitType: 'house' })
    expect(await slotsFor({ serviceTypeId: other.id, visitType: 'clinic' })).toEqual([])

    const given = await admin.ask('timetable.setGivers', { id: other.id, calendarIds: [1] })
    expect(given.body.find(({ id }) => id === 1)?.serviceTypeIds?.toSorted()).toEqual(
      [service.id, other.id].toSorted(),
    )
    // Who gave all services gives the others still.
    const left = given.body.find(({ id }) => id === van.body.id)?.serviceTypeIds
    expect(left).toContain(service.id)
    expect(left).not.toContain(other.id)
    expect(await notGiven()).toEqual([])
    expect(await slotsFor({ serviceTypeId: other.id, visitType: 'clinic' })).not.toEqual([])
    expect((await admin.ask('timetable.setGivers', { id: randomUUID(), calendarIds: [1] })).status).toBe(404)
    await admin.ask('timetable.saveCalendar', { ...only, id: 1, serviceTypeIds: null })
  })

  test('gives both of two bookings of a moment their place', async () => {
    await admin.ask('timetable.addCalendar', VET)
    for (let round = 0; round < 5; round++) {
      const date = `2027-05-0${round + 1}`
      const answers = await Promise.all([book({ date }), book({ date })])
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
    }
  })

  test('can be chosen; one that does not fit is refused', async () => {
    const { id } = (await admin.ask('timetable.addCalendar', { ...VET, visitType: 'house' })).body
    expect((await book({ calendarId: id })).refusal.code).toBe('INVALID_TIME')
    const house = { calendarId: id, visitType: 'house', houseVisitAddress: '4 Lake Road' }
    expect((await book(house)).status).toBe(201)
    expect(await slotsFor({ calendarId: id, visitType: 'clinic' })).toEqual([])
    expect((await book({ calendarId: 999 })).refusal.code).toBe('INVALID_TIME')
  })

  test('is offered to customers if it is a person, and to staff in any case', async () => {
    const range = async (who: typeof owner) => (await who.ask('appointments.listSlotRange')).body
    expect(await range(owner)).toMatchObject({ slotsDiffer: false, calendars: [] })
    const { id } = (await admin.ask('timetable.addCalendar', VET)).body
    const vet = { id, name: VET.name, visitType: null, serviceTypeIds: null }
    expect(await range(owner)).toMatchObject({ slotsDiffer: true, calendars: [vet] })
    expect((await range(admin)).calendars).toHaveLength(2)
  })

  test('takes nothing new once it is hidden, and the last one can’t be hidden', async () => {
    const { id, absences: _, ...added } = (await admin.ask('timetable.addCalendar', VET)).body
    expect((await admin.ask('timetable.saveCalendar', { ...added, id, hidden: true })).status).toBe(200)
    expect((await book({ calendarId: id })).refusal.code).toBe('INVALID_TIME')
    const refused = await admin.ask('timetable.saveCalendar', { ...VET, id: 1, hidden: true })
    expect(refused.refusal.code).toBe('LAST_CALENDAR')
    const unknown = await admin.ask('timetable.saveCalendar', { ...added, id: 12345 })
    expect(unknown.refusal.code).toBe('CALENDAR_MISSING')
  })

  test('keeps its services and hours', async () => {
    const changes = {
      serviceTypeIds: [service.id],
      openingHours: [{ weekday: 4, opens: '14:00', closes: '16:00' }],
    }
    const { id } = (await admin.ask('timetable.addCalendar', { ...VET, ...changes })).body
    expect((await admin.ask('timetable.calendars')).body.find((one) => one.id === id)).toEqual({
      ...VET,
      ...changes,
      id,
      absences: [],
    })
    expect((await slotsFor({ calendarId: id })).map(({ hour }) => hour)).toEqual([14, 15])
    const other = await aService(db)
    expect(await slotsFor({ calendarId: id, serviceTypeId: other.id })).toEqual([])
  })

  test('gives nothing if there is none of its services, and is still shown', async () => {
    const { id } = (await admin.ask('timetable.addCalendar', VET)).body
    const saved = await admin.ask('timetable.saveCalendar', { ...VET, id, serviceTypeIds: [randomUUID()] })
    expect([saved.status, saved.body.serviceTypeIds]).toEqual([200, []])
    const { status, body } = await admin.ask('timetable.calendars')
    expect([status, body.find((one) => one.id === id)?.serviceTypeIds]).toEqual([200, []])
    expect(await slotsFor({ calendarId: id, serviceTypeId: service.id })).toEqual([])
  })
})

test('the appointments that a calendar would no longer give are asked about', async () => {
  const { id } = (await admin.ask('timetable.addCalendar', VET)).body
  await book({ calendarId: id })
  const other = await aService(db)
  const mornings = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '10:00', closes: '11:00' }))
  const count = async (calendar: object) =>
    (await admin.ask('appointments.findOutsideHours', { calendar: { ...VET, id, ...calendar } })).body.count
  expect(await count({ name: 'Dr. New' })).toBe(0)
  expect(await count({ openingHours: mornings })).toBe(1)
  expect(await count({ serviceTypeIds: [other.id] })).toBe(1)
  expect(await count({ visitType: 'house' })).toBe(1)
  expect(await count({ id: 1, visitType: 'house' })).toBe(0)
  // What does not fit anyway is no news.
  await admin.ask('timetable.saveCalendar', { ...VET, id, visitType: 'house' })
  expect(await count({ visitType: 'house', openingHours: mornings })).toBe(0)
})

describe('time away', () => {
  const away = (calendarId: number, changes: object = {}) => ({
    calendarId,
    firstDay: DAY,
    lastDay: DAY,
    from: '10:30',
    until: '12:00',
    reason: 'Course',
    ...changes,
  })

  test('takes a calendar’s slots until it is removed; its appointments stay, and are asked about first', async () => {
    const { id: calendarId } = (await admin.ask('timetable.addCalendar', VET)).body
    expect((await book({ calendarId, petId: pet.id })).status).toBe(201)
    const outside = (await admin.ask('appointments.findOutsideHours', { absence: away(calendarId) })).body
    expect(outside).toMatchObject({ count: 1, appointments: [{ pet: { id: pet.id } }] })
    expect((await admin.ask('appointments.findOutsideHours', { absence: away(1) })).body.count).toBe(0)
    await admin.ask('timetable.saveCalendar', { ...VET, id: calendarId, hidden: true })
    for (const [absence, count] of [[away(1), 0] as const, [away(calendarId), 1] as const])
      expect((await admin.ask('appointments.findOutsideHours', { absence })).body.count).toBe(count)
    await admin.ask('timetable.saveCalendar', { ...VET, id: calendarId })
    const added = (await admin.ask('timetable.addAbsence', away(calendarId))).body
    expect(added).toMatchObject({ startsAt: '2027-04-01T05:00:00.000Z', reason: 'Course' })
    expect((await slotsFor({ calendarId }))[0]).toMatchObject({ hour: 12, state: 'free' })
    expect((await book({ calendarId, hour: 10 })).refusal.code).toBe('SLOT_UNAVAILABLE')
    expect((await book({ hour: 10 })).status).toBe(201)
    const listed = (await admin.ask('timetable.calendars')).body
    expect(listed.map(({ absences }) => absences)).toEqual([[], [added]])
    expect((await admin.ask('timetable.removeAbsence', { id: added.id })).status).toBe(200)
    expect((await book({ calendarId, hour: 10 })).status).toBe(201)
    expect((await admin.ask('timetable.removeAbsence', { id: added.id })).refusal.code).toBe(
      'ABSENCE_MISSING',
    )
  })

  test('of the only one who gives a service does not close the clinic; a closure does', async () => {
    const { id: calendarId } = (await admin.ask('timetable.addCalendar', VET)).body
    const others = (await admin.ask('timetable.calendars')).body.find(({ id }) => id === 1)
    if (others === undefined) throw new Error('There is no first calendar.')
    const { absences: _, id: first, ...clinicCalendar } = others
    const other = await aService(db)
    await admin.ask('timetable.saveCalendar', { ...clinicCalendar, id: first, serviceTypeIds: [other.id] })
    await admin.ask('timetable.addAbsence', { ...away(calendarId), from: null, until: null })
    const question = { serviceTypeId: service.id, visitType: 'clinic' } as const
    const read = async () => (await owner.ask('appointments.listSlots', { date: DAY, ...question })).body
    expect(await read()).toMatchObject({ slots: [], closed: null, nextFreeDay: '2027-04-02' })
    const holiday = { firstDay: DAY, lastDay: DAY, from: null, until: null, reason: 'Eid', announce: false }
    const { id } = (await admin.ask('timetable.addClosure', holiday)).body
    expect(await read()).toMatchObject({ slots: [], closed: { reason: 'Eid' } })
    await admin.ask('timetable.removeClosure', { id })
    await admin.ask('timetable.saveCalendar', { ...clinicCalendar, id: first })
  })

  test('of an unknown calendar, of the past or backwards is refused', async () => {
    const add = async (input: object) => (await admin.ask('timetable.addAbsence', { ...input })).refusal
    expect((await add(away(12345))).code).toBe('CALENDAR_MISSING')
    const past = { firstDay: '2020-01-01', lastDay: '2020-01-01' }
    expect((await add(away(1, past))).data?.fields).toHaveProperty('lastDay')
    expect((await add(away(1, { until: '10:00' }))).data?.fields).toHaveProperty('until')
  })
})

describe('slots', () => {
  test('of half an hour begin at half past, too, and take half an hour', async () => {
    await setSlots({ slotStep: 30 })
    expect((await book({ minute: 30 })).status).toBe(201)
    expect(await stateAt(11, 30)).toBe('booked')
    expect(await stateAt(11)).toBe('free')
    expect((await book({ minute: 15 })).refusal.code).toBe('INVALID_TIME')
    expect(await spans()).toEqual(['1 11:30-12:00'])
  })

  test('take the duration of their service, and the way to a house', async () => {
    await setSlots({ slotStep: 30, durationsBlock: true, travelMinutes: 15 })
    await db.updateTable('serviceTypes').set({ duration: '01:30:00' }).where('id', '=', service.id).execute()
    const house = { visitType: 'house', houseVisitAddress: '4 Lake Road' }
    expect((await book(house)).status).toBe(201)
    expect(await spans()).toEqual(['1 10:45-12:45'])
    expect(await stateAt(13)).toBe('free')
    expect((await book({ hour: 9, minute: 30 })).refusal.code).toBe('INVALID_TIME')
    expect((await book({ hour: 10 })).refusal.code).toBe('SLOT_UNAVAILABLE')
    expect((await book({ hour: 20 })).refusal.code).toBe('INVALID_TIME')
    expect((await book({ hour: 19, minute: 30 })).status).toBe(201)
  })

  test('leave the time around a service free while durations count', async () => {
    const buffers = [{ serviceTypeId: service.id, before: 10, after: 30 }]
    const none = [{ ...buffers[0], before: 0, after: 0 }]
    expect((await admin.ask('timetable.saveBuffers', { buffers })).body).toEqual({ buffers })
    await setSlots({ slotStep: 30 })
    expect((await book({ hour: 10 })).status).toBe(201)
    await setSlots({ slotStep: 30, durationsBlock: true })
    await db.updateTable('serviceTypes').set({ duration: '00:30:00' }).where('id', '=', service.id).execute()
    expect((await book({ hour: 12 })).status).toBe(201)
    expect(await spans()).toEqual(['1 10:00-10:30', '1 11:50-13:00'])
    expect(await stateAt(13)).toBe('booked')
    expect((await admin.ask('timetable.saveBuffers', { buffers: none })).body).toEqual({ buffers: [] })
    expect(await stateAt(13)).toBe('free')
    const wrong = await admin.ask('timetable.saveBuffers', { buffers: [{ ...buffers[0], after: 241 }] })
    expect(wrong.refusal.data?.fields).toEqual({
      'buffers.0.after': 'Please enter whole minutes, from 0 to 240',
    })
  })

  test('keep the time of what was booked before them', async () => {
    await book()
    await setSlots({ slotStep: 15 })
    expect(await spans()).toEqual(['1 11:00-12:00'])
    expect((await book({ minute: 45 })).refusal.code).toBe('SLOT_UNAVAILABLE')
  })
})

test('the times of a calendar are those of its appointments, whatever becomes of them', async () => {
  const at = (hour: number) => anAppointment(db, { pet, service, day: DAY, hour })
  const [first, second] = [await at(11), await at(12)]
  const change = (id: string, values: object) =>
    db.updateTable('appointments').set(values).where('id', '=', id).execute()
  await change(first, { status: 'cancelled', cancelledAt: new Date() })
  expect(await spans()).toEqual(['1 12:00-13:00'])
  await change(second, { minutes: 90, bufferBefore: 15 })
  expect(await spans()).toEqual(['1 11:45-13:30'])
  await expect(change(first, { status: 'pending', cancelledAt: null })).rejects.toMatchObject({
    constraint: 'calendar_times_apart',
  })
  await change(second, { squeezedIn: true })
  await change(first, { status: 'pending', cancelledAt: null })
  expect(await spans()).toEqual(['1 11:00-12:00'])
  await db.deleteFrom('appointments').where('id', '=', first).execute()
  expect(await spans()).toEqual([])
})
