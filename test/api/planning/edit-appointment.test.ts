import { afterEach, describe, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { aCustomer, anAppointment, aPet, aService, type GivenAppointment } from '../../factories.ts'
import { readNotices } from '../../mails.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const bath = await aService(db, { basePrice: 70_000, houseVisitSurcharge: 25_000 })
const dental = await aService(db, { basePrice: 90_000 })
const bruno = await aPet(db, { owner: clinic.customer })
const mia = await aPet(db, { owner: clinic.customer })

const CONTENT = {
  petId: bruno.id,
  serviceTypeId: bath.id,
  visitType: 'clinic',
  houseVisitAddress: null,
  notes: null,
  expectedAmount: 70_000,
}
const edit = (id: string, changes: Record<string, unknown> = {}) =>
  admin.ask('appointments.edit', { id, ...CONTENT, ...changes })
const aStored = (given: GivenAppointment = {}) =>
  anAppointment(db, { pet: bruno, service: bath, status: 'confirmed', ...given })
const stored = (id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const notices = async () =>
  (await readNotices(db, clinic.customer.login.userId)).map(({ title, message }) => ({ title, message }))

afterEach(async () => {
  await db.deleteFrom('notifications').execute()
})

describe('an edit', () => {
  test('changes service, pet, place, notes and the amount with them, and the owner is notified', async () => {
    const id = await aStored({ day: '2027-07-01', hour: 10 })
    const before = await stored(id)
    const { body } = await edit(id, {
      petId: mia.id,
      serviceTypeId: dental.id,
      notes: 'Bites',
      expectedAmount: 90_000,
    })
    expect(body).toMatchObject({
      appointment: {
        id,
        serviceType: dental.name,
        pet: { id: mia.id },
        paymentAmount: 90_000,
        notes: 'Bites',
      },
      warning: null,
    })
    expect(await stored(id)).toEqual({
      ...before,
      petId: mia.id,
      serviceTypeId: dental.id,
      serviceType: dental.name,
      notes: 'Bites',
      paymentAmount: 90_000,
    })
    expect(await notices()).toEqual([
      {
        title: 'Appointment changed',
        message: `Your appointment on Thursday, 1 July 2027 at 10:00 AM has been changed. Service: ${dental.name}. Pet: ${mia.name}. The notes have changed. Total: ₹900.`,
      },
    ])
  })

  test('of the place adds the surcharge, and takes it away again', async () => {
    const id = await aStored()
    const house = { visitType: 'house', houseVisitAddress: '14 Lake View Road', expectedAmount: 95_000 }
    expect((await edit(id, house)).body.appointment).toMatchObject({ paymentAmount: 95_000 })
    expect((await edit(id, { ...house, houseVisitAddress: '15 Lake View Road' })).status).toBe(200)
    expect((await edit(id)).body.appointment).toMatchObject({
      paymentAmount: 70_000,
      houseVisitAddress: null,
    })
  })

  test('of the notes leaves an amount that was changed by hand', async () => {
    const id = await aStored()
    await db.updateTable('appointments').set({ paymentAmount: 10_000 }).where('id', '=', id).execute()
    expect((await edit(id, { notes: 'Shy', expectedAmount: 10_000 })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ paymentAmount: 10_000, notes: 'Shy' })
  })

  test('of nothing notifies no one', async () => {
    expect((await edit(await aStored())).status).toBe(200)
    expect(await notices()).toEqual([])
  })

  test.each<[string, GivenAppointment, Record<string, unknown>, number, string]>([
    ['a completed appointment', { status: 'completed' }, {}, 409, 'STATUS_CHANGED'],
    ['a cancelled appointment', { status: 'cancelled' }, {}, 409, 'STATUS_CHANGED'],
    ['a paid appointment', { paymentStatus: 'paid' }, {}, 409, 'ALREADY_PAID'],
    ['an amount that no one saw', {}, { serviceTypeId: dental.id }, 409, 'PRICE_CHANGED'],
    ['another amount alone', {}, { expectedAmount: 1 }, 409, 'PRICE_CHANGED'],
    ['an unknown service', {}, { serviceTypeId: bruno.id }, 404, 'SERVICE_MISSING'],
    ['an unknown pet', {}, { petId: bath.id }, 404, 'PET_MISSING'],
  ])('of %s is refused', async (_what, given, changes, expected, code) => {
    const id = await aStored(given)
    const before = await stored(id)
    const { status, refusal } = await edit(id, { notes: 'Shy', ...changes })
    expect([status, refusal?.code]).toEqual([expected, code])
    expect(await stored(id)).toEqual(before)
    expect(await notices()).toEqual([])
  })

  test('gives no one another customer’s pet', async () => {
    const strangers = await aPet(db, { owner: await aCustomer(db) })
    expect((await edit(await aStored(), { petId: strangers.id })).refusal?.code).toBe('PET_MISSING')
  })
})

describe('an edit to another service, while durations count,', () => {
  const DAY = '2027-11-01'
  const setSlots = async (slots: object) =>
    await admin.ask('timetable.saveSlots', {
      slotStep: 60,
      durationsBlock: true,
      travelMinutes: 0,
      ...slots,
    })
  const long = { serviceTypeId: dental.id, expectedAmount: 90_000 }

  afterEach(async () => {
    await setSlots({ durationsBlock: false })
    // What is billed can't be deleted.
    await db.deleteFrom('appointments').where('billed', '=', false).execute()
  })

  test('takes its length and the time around it', async () => {
    await db.updateTable('serviceTypes').set({ duration: '01:30:00' }).where('id', '=', dental.id).execute()
    await setSlots({})
    await admin.ask('timetable.saveBuffers', {
      buffers: [{ serviceTypeId: dental.id, before: 5, after: 10 }],
    })
    const id = await aStored({ day: DAY, hour: 11 })
    expect((await edit(id, long)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ minutes: 90, bufferBefore: 5, bufferAfter: 10 })
    expect((await edit(id, { ...long, notes: 'Shy' })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ minutes: 90, notes: 'Shy' })
  })

  test('is refused where there is no time, with what is free, or goes to a calendar that is', async () => {
    await setSlots({})
    const id = await aStored({ day: DAY, hour: 11 })
    await aStored({ day: DAY, hour: 12 })
    const before = await stored(id)
    const { refusal } = await edit(id, long)
    expect([refusal?.code, refusal?.data?.fields]).toEqual([
      'DOES_NOT_FIT',
      {
        serviceTypeId:
          'There is not enough time before the next appointment. Please move this appointment to another time first. Free on this day: 2:00 PM, 3:00 PM, 4:00 PM and 3 more.',
      },
    ])
    expect(await stored(id)).toEqual(before)
    const vet = { name: 'Vet', kind: 'person', visitType: null, serviceTypeIds: null, openingHours: null }
    const { id: calendarId } = (await admin.ask('timetable.addCalendar', { ...vet, hidden: false })).body
    expect((await edit(id, long)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ calendarId, minutes: 90 })
    // What is billed can't be deleted.
    await db.deleteFrom('appointments').where('billed', '=', false).execute()
    await db.deleteFrom('calendars').where('id', '=', calendarId).execute()
  })
})
