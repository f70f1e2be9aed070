import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { aCustomer, anAppointment, aPet, aService } from '../../factories.ts'
import { readNotices } from '../../mails.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { customer: owner, admin } = clinic.callers
const service = await aService(db)
const pet = await aPet(db, { owner: clinic.customer })

const DAY = '2027-04-01'
const VET = {
  name: 'Dr. Shaikh',
  kind: 'person',
  visitType: null,
  serviceTypeIds: null,
  openingHours: null,
  hidden: false,
}
const CLOSED = { firstDay: DAY, lastDay: DAY, from: null, until: null, reason: 'Holi', announce: false }

afterEach(async () => {
  for (const table of ['appointments', 'notifications', 'closures', 'absences'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('calendars').where('id', '>', 1).execute()
})

const create = async (changes: object) =>
  await admin.ask('appointments.create', {
    customerId: clinic.customer.id,
    petId: pet.id,
    serviceTypeId: service.id,
    date: DAY,
    hour: 21,
    visitType: 'clinic',
    confirm: false,
    idempotencyKey: randomUUID(),
    ...changes,
  })
const unsettled = async (shown?: number) =>
  (await admin.ask('appointments.listUnsettled', shown === undefined ? {} : { shown: String(shown) })).body
const close = async () => (await admin.ask('timetable.addClosure', CLOSED)).body.id

describe('outside the hours', () => {
  test.each([
    ['late in the evening', { hour: 21 }],
    ['early, at any minute', { hour: 6, minute: 40 }],
    ['a slot that ends after closing', { hour: 20, minute: 30 }],
  ])('staff knowingly book %s, which is marked and takes its time', async (_what, time) => {
    expect((await create(time)).refusal.code).toBe('INVALID_TIME')
    const { status, body } = await create({ ...time, outsideHours: true })
    expect([status, body.appointment]).toMatchObject([201, { outsideHours: true, squeezedIn: false }])
    expect((await create({ ...time, outsideHours: true })).refusal.code).toBe('SLOT_UNAVAILABLE')
    // It was agreed: there is nothing to settle.
    expect(await unsettled()).toEqual({ count: 0, appointments: [] })
  })

  test('a closed day is booked the same way, a time within the hours is not marked, and what is over stays over', async () => {
    await close()
    expect((await create({ hour: 11 })).refusal.code).toBe('SLOT_UNAVAILABLE')
    expect((await create({ hour: 11, outsideHours: true })).body.appointment.outsideHours).toBe(true)
    const within = await create({ date: '2027-04-02', hour: 11, minute: 10, outsideHours: true })
    expect([within.status, within.body.appointment.outsideHours]).toEqual([201, false])
    const past = await create({ date: '2027-03-09', hour: 22, outsideHours: true })
    expect(past.refusal.code).toBe('SLOT_UNAVAILABLE')
    for (const hour of [24, 33, -1])
      expect((await create({ hour, outsideHours: true })).refusal.code).toBe('INVALID_TIME')
  })

  test('owners never are: neither by the hour nor by saying so', async () => {
    const form = { petId: pet.id, serviceTypeId: service.id, date: DAY, visitType: 'clinic' }
    const own = { ...form, hour: 21, idempotencyKey: randomUUID() }
    expect((await owner.ask('appointments.book', own)).refusal.code).toBe('INVALID_TIME')
    expect((await owner.ask('appointments.book', { ...own, outsideHours: true })).status).toBe(400)
    const id = await anAppointment(db, { pet, service, day: DAY, hour: 11 })
    const move = { id, date: DAY, hour: 21, outsideHours: true }
    expect((await owner.ask('appointments.moveOwn', move)).status).toBe(400)
  })

  test('by a move it is marked, and by one within the hours no longer', async () => {
    const id = await anAppointment(db, { pet, service, day: DAY, hour: 11 })
    const move = async (to: object) => (await admin.ask('appointments.move', { id, date: DAY, ...to })).body
    expect((await admin.ask('appointments.move', { id, date: DAY, hour: 22 })).refusal.code).toBe(
      'INVALID_TIME',
    )
    expect((await move({ hour: 22, outsideHours: true })).appointment.outsideHours).toBe(true)
    expect((await move({ hour: 12 })).appointment.outsideHours).toBe(false)
  })
})

describe('what no longer fits', () => {
  test('is listed with the reason until it is moved, handed over, cancelled or left knowingly', async () => {
    const { id: vet } = (await admin.ask('timetable.addCalendar', VET)).body
    const ids = []
    for (const hour of [10, 11, 12, 13]) ids.push(await anAppointment(db, { pet, service, day: DAY, hour }))
    const [moved, handedOver, cancelled, left] = ids
    await anAppointment(db, { pet, service, day: DAY, hour: 14, status: 'cancelled' })
    await anAppointment(db, { pet, service, day: '2027-04-02', hour: 14 })
    expect(await unsettled()).toEqual({ count: 0, appointments: [] })
    const absence = { calendarId: 1, firstDay: DAY, lastDay: DAY, from: null, until: null, reason: 'Fever' }
    await admin.ask('timetable.addAbsence', absence)
    const listed = await unsettled()
    expect(listed.count).toBe(4)
    expect(listed.appointments.map(({ id }) => id)).toEqual(ids)
    expect(listed.appointments[0]).toMatchObject({
      why: 'away',
      reason: 'Fever',
      calendar: { id: 1 },
      handOver: [{ id: vet, name: VET.name }],
    })
    expect(await unsettled(0)).toEqual({ count: 4, appointments: [] })

    await admin.ask('appointments.move', { id: moved, date: '2027-04-02', hour: 10 })
    const given = await admin.ask('appointments.move', {
      id: handedOver,
      date: DAY,
      hour: 11,
      calendarId: vet,
    })
    expect(given.body.appointment.person).toBe(VET.name)
    await admin.ask('appointments.reject', { id: cancelled, reason: 'The vet is ill.' })
    expect((await unsettled()).appointments.map(({ id }) => id)).toEqual([left])
    const keep = await admin.ask('appointments.move', { id: left, date: DAY, hour: 13, outsideHours: true })
    expect(keep.body).toMatchObject({ appointment: { outsideHours: true }, warning: null })
    expect((await unsettled()).count).toBe(0)
    const news = await readNotices(db)
    expect(news.map(({ message }) => message)[1]).toBe(
      `Your ${service.name} appointment on Thursday, 1 April 2027 at 11:00 AM is now with ${VET.name}.`,
    )
    expect(news).toHaveLength(3)
    // What comes later was not known when it was agreed.
    await close()
    expect((await unsettled()).appointments).toMatchObject([
      { id: handedOver, why: 'closed', reason: 'Holi' },
      { id: left, why: 'closed' },
    ])
  })

  test('names who is free alone, and says what is outside changed hours or no longer given', async () => {
    const { id: vet } = (await admin.ask('timetable.addCalendar', VET)).body
    const [first, second] = [
      await anAppointment(db, { pet, service, day: DAY, hour: 10 }),
      await anAppointment(db, { pet, service, day: DAY, hour: 20 }),
    ]
    const guest = await aPet(db, { owner: await aCustomer(db) })
    const busy = await anAppointment(db, { pet: guest, service, day: DAY, hour: 10 }).catch(() => undefined)
    expect(busy).toBeUndefined()
    await create({ hour: 10, calendarId: vet })
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '11:00', closes: '21:00' }))
    const calendar = { ...VET, name: 'Clinic', kind: 'room' }
    await admin.ask('timetable.saveCalendar', { ...calendar, id: 1, openingHours: hours })
    expect((await unsettled()).appointments).toMatchObject([{ id: first, why: 'hours', handOver: [] }])
    const other = await aService(db)
    await admin.ask('timetable.saveCalendar', { ...calendar, id: 1, serviceTypeIds: [other.id] })
    expect((await unsettled()).appointments).toMatchObject([
      { id: first, why: 'notGiven', handOver: [] },
      { id: second, why: 'notGiven', handOver: [{ id: vet }] },
    ])
    await admin.ask('timetable.saveCalendar', { ...calendar, id: 1 })
  })
})
