import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { clinicDay } from '../../../src/lib/time.ts'
import { MORNING, openClinic } from '../../callers.ts'
import { aCustomer, anAppointment, aPet, aService } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const service = await aService(db)
const pet = await aPet(db, { owner: clinic.customer })
/** 10:17:42 AM in the clinic. */
const NOW = new Date('2027-03-10T04:47:42Z')

const walkIn = (changes: Record<string, unknown> = {}) =>
  admin.ask('appointments.walkIn', {
    customerId: clinic.customer.id,
    petId: pet.id,
    serviceTypeId: service.id,
    notes: null,
    happened: null,
    idempotencyKey: randomUUID(),
    ...changes,
  })
const stored = () => db.selectFrom('appointments').selectAll().execute()

afterEach(async () => {
  clinic.setNow(MORNING)
  await db.deleteFrom('appointments').execute()
})

describe('a walk-in', () => {
  test('here now waits from this minute, beside the appointment that has the time, and no one is notified', async () => {
    clinic.setNow(NOW)
    await anAppointment(db, { day: clinicDay(NOW), hour: 10, status: 'confirmed' })
    const minute = '2027-03-10T04:47:00.000Z'
    const { status, body } = await walkIn({ notes: 'Limps' })
    expect([status, body]).toMatchObject([
      201,
      {
        appointmentDate: minute,
        arrivedAt: minute,
        status: 'confirmed',
        paymentAmount: service.basePrice,
        visitType: 'clinic',
        notes: 'Limps',
        customer: { id: clinic.customer.id },
      },
    ])
    const row = (await stored()).find(({ id }) => id === body.id)
    expect(row).toMatchObject({ appointmentDate: new Date(minute), squeezedIn: true })
    expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
    const twice = await Promise.all([walkIn(), walkIn()])
    expect(twice.map((answer) => answer.status)).toEqual([201, 201])
    expect((await admin.ask('appointments.getWaitingRoom')).body).toHaveLength(3)
  })

  test('can be with one of several calendars; a house visit is with the first one that takes such visits', async () => {
    const vet = { name: 'Vet', kind: 'person', visitType: null, serviceTypeIds: null, openingHours: null }
    const { id } = (await admin.ask('timetable.addCalendar', { ...vet, hidden: false })).body
    expect((await walkIn({ calendarId: id })).status).toBe(201)
    expect((await stored()).map(({ calendarId }) => calendarId)).toEqual([id])
    expect((await walkIn({ calendarId: 999 })).refusal?.code).toBe('CALENDAR_MISSING')
    await db.updateTable('calendars').set({ visitType: 'clinic' }).where('id', '<>', id).execute()
    const house = await walkIn({ visitType: 'house', houseVisitAddress: '14 Lake View Road' })
    await db.updateTable('calendars').set({ visitType: null }).execute()
    expect((await stored()).find((row) => row.id === house.body.id)?.calendarId).toBe(id)
  })

  test('that is over is completed, at any minute, also outside the opening hours', async () => {
    const { body } = await walkIn({ happened: { date: '2027-03-07', hour: 23, minute: 59 } })
    expect(body).toMatchObject({
      appointmentDate: '2027-03-07T18:29:00.000Z',
      status: 'completed',
      paymentStatus: 'pending',
      arrivedAt: null,
    })
  })

  test('is as long as its service while durations count', async () => {
    const slots = { slotStep: 15, durationsBlock: true, travelMinutes: 0 }
    await admin.ask('timetable.saveSlots', slots)
    const short = await aService(db)
    await db.updateTable('serviceTypes').set({ duration: '00:20:00' }).where('id', '=', short.id).execute()
    const { body } = await walkIn({ serviceTypeId: short.id })
    await admin.ask('timetable.saveSlots', { ...slots, slotStep: 60, durationsBlock: false })
    expect(body.minutes).toBe(20)
    expect((await walkIn()).body.minutes).toBe(60)
  })

  test('at a house has its surcharge and address, and waits nowhere', async () => {
    const house = { visitType: 'house', houseVisitAddress: '14 Lake View Road' }
    const paymentAmount = service.basePrice + service.houseVisitSurcharge
    const over = await walkIn({ ...house, happened: { date: '2027-03-07', hour: 9, minute: 47 } })
    expect([over.status, over.body]).toMatchObject([201, { ...house, status: 'completed', paymentAmount }])
    const now = await walkIn(house)
    expect(now.body).toMatchObject({ ...house, status: 'confirmed', arrivedAt: null })
    expect((await admin.ask('appointments.getWaitingRoom')).body).toEqual([])
    const nowhere = await walkIn({ visitType: 'house' })
    expect(nowhere.refusal.data?.fields).toEqual({
      houseVisitAddress: 'Please enter the house visit address',
    })
  })

  test('is recorded once when its form is sent twice', async () => {
    const idempotencyKey = randomUUID()
    const first = await walkIn({ idempotencyKey })
    expect((await walkIn({ idempotencyKey })).body.id).toBe(first.body.id)
    expect((await walkIn({ idempotencyKey, notes: 'Other' })).refusal?.code).toBe('KEY_REUSED')
    expect(await stored()).toHaveLength(1)
  })

  test('leaves the owner’s slots as they were', async () => {
    clinic.setNow(NOW)
    const slots = async () =>
      (await clinic.callers.customer.ask('appointments.listSlots', { date: '2027-03-10' })).body
    const before = await slots()
    await walkIn()
    expect(await slots()).toEqual(before)
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['a minute that is to come', { happened: { date: '2027-03-10', hour: 9, minute: 31 } }, 400, 'NOT_YET'],
    ['an unknown customer', { customerId: randomUUID() }, 404, 'OWNER_MISSING'],
    ['an unknown pet', { petId: randomUUID() }, 404, 'PET_MISSING'],
    ['an unknown service', { serviceTypeId: randomUUID() }, 404, 'SERVICE_MISSING'],
  ])('of %s is refused', async (_what, changes, expected, code) => {
    const { status, refusal } = await walkIn(changes)
    expect([status, refusal?.code]).toEqual([expected, code])
    expect(await stored()).toEqual([])
  })

  test('is for the customer’s own pets', async () => {
    const strangers = await aPet(db, { owner: await aCustomer(db) })
    expect((await walkIn({ petId: strangers.id })).refusal?.code).toBe('PET_MISSING')
  })
})
