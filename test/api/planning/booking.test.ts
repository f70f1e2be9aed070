import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { priceOf } from '../../../src/features/planning/services/rules.ts'
import { clinicInstant } from '../../../src/lib/time.ts'
import { type Caller, MORNING, openClinic } from '../../callers.ts'
import { countRows } from '../../database.ts'
import type { Input } from '../../endpoints.ts'
import { anAppointment, aPet, aService, type Pet } from '../../factories.ts'
import { freeSlot } from '../requests.ts'

const clinic = await openClinic()
const { db } = clinic.database
const service = await aService(db, { basePrice: 70_050, houseVisitSurcharge: 45_000 })
const pet = await aPet(db, { owner: clinic.customer })
const { customer: caller } = clinic.callers

const TODAY = '2027-03-10'
let number = 0

/** A booking that would be made; each has a slot and a key of its own. */
function booking(changes: Input = {}): Input {
  number += 1
  return {
    petId: pet.id,
    serviceTypeId: service.id,
    ...freeSlot(number),
    visitType: 'clinic',
    houseVisitAddress: null,
    notes: null,
    idempotencyKey: randomUUID(),
    ...changes,
  }
}

const book = (changes: Input = {}, who: Caller = caller) => who.ask('appointments.book', booking(changes))
const storedAppointment = (id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
const appointmentsAt = (instant: Date) =>
  db.selectFrom('appointments').selectAll().where('appointmentDate', '=', instant).execute()

afterEach(() => clinic.setNow(MORNING))

async function aCustomerWithPet(): Promise<{ who: Caller; pet: Pet }> {
  const { customer, caller } = await clinic.anOwner()
  return { who: caller, pet: await aPet(db, { owner: customer }) }
}

describe('booking', () => {
  test('stores a clinic visit as asked, pending and unpaid, at the price of the service', async () => {
    const answer = await book({ date: '2027-05-01', hour: 10, notes: '  A little shy\n' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: answer.body.id,
      appointmentDate: '2027-05-01T04:30:00.000Z',
      serviceType: service.name,
      serviceTypeId: service.id,
      pet: { id: pet.id, name: pet.name, species: 'Dog' },
      visitType: 'clinic',
      houseVisitAddress: null,
      person: null,
      notes: 'A little shy',
      status: 'pending',
      cancelledLate: false,
      paymentAmount: 70_050,
      paymentStatus: 'pending',
      cancellationReason: null,
      noShow: false,
      ownerAnswer: null,
      confirmedBeforeMove: false,
      askedMove: null,
      petGone: null,
      billId: null,
      sheetId: null,
      together: [],
    })
    expect(await storedAppointment(answer.body.id)).toMatchObject({
      ownerPhone: clinic.customer.phone,
      petId: pet.id,
      serviceType: service.name,
      serviceTypeId: service.id,
      appointmentDate: new Date('2027-05-01T04:30:00Z'),
      status: 'pending',
      paymentAmount: 70_050,
      paymentStatus: 'pending',
      cancelledAt: null,
    })
  })

  test('stores a house visit with its address, at the price with surcharge', async () => {
    const { body } = await book({ visitType: 'house', houseVisitAddress: ' 14 Lake View Road ' })
    expect(body).toMatchObject({ houseVisitAddress: '14 Lake View Road', paymentAmount: 115_050 })
    expect(await storedAppointment(body.id)).toMatchObject({
      visitType: 'house',
      houseVisitAddress: '14 Lake View Road',
      paymentAmount: 115_050,
    })
  })

  test('shows in one’s own lists and in the clinic’s', async () => {
    const { who, pet: own } = await aCustomerWithPet()
    const { body } = await book({ petId: own.id }, who)
    expect((await who.ask('appointments.listOwn')).body.items).toEqual([body])
    expect((await who.ask('appointments.listOwnRecent')).body).toEqual([body])
    const { items } = (await clinic.callers.admin.ask('appointments.list', { filter: 'pending' })).body
    expect(items.find(({ id }) => id === body.id)).toMatchObject({
      ...body,
      customer: { phone: own.ownerPhone },
    })
  })

  test('takes all eleven hours of a day, and 29 February', async () => {
    for (const hour of [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]) {
      const { status, body } = await book({ date: '2028-02-29', hour })
      expect(status).toBe(201)
      expect(body.appointmentDate).toBe(clinicInstant('2028-02-29', hour).toISOString())
    }
  })

  test('tells no one of anything: a customer’s own act makes no notification', async () => {
    const before = await countRows(db)
    await book()
    expect((await countRows(db)).notifications).toBe(before.notifications)
  })
})

describe('a house visit and its address belong together', () => {
  test.each([
    ['house', null],
    ['house', ''],
    ['house', ' \n '],
    ['clinic', '14 Lake View Road'],
  ])('%s with %j is refused on the field', async (visitType, houseVisitAddress) => {
    const { status, refusal } = await book({ visitType, houseVisitAddress })
    expect([status, refusal.data]).toEqual([
      400,
      { fields: { houseVisitAddress: 'Please enter the house visit address' } },
    ])
  })

  test.each([null, '', '  '])('clinic with %j is booked without one', async (houseVisitAddress) => {
    expect((await book({ houseVisitAddress })).body.houseVisitAddress).toBeNull()
  })
})

describe('a time that can’t be booked', () => {
  const INVALID = [400, 'INVALID_TIME', 'Invalid appointment time']
  const UNAVAILABLE = [
    409,
    'SLOT_UNAVAILABLE',
    'This time slot is no longer available. Please select another time.',
  ]
  const refused = async (changes: Input) => {
    const before = await countRows(db)
    const { status, refusal } = await book(changes)
    expect(await countRows(db)).toEqual(before)
    return [status, refusal.code, refusal.message]
  }

  test.each([9, 21, 0, -1, 24, 1017, 2 ** 31])('hour %i is no slot', async (hour) => {
    expect(await refused({ hour })).toEqual(INVALID)
  })

  test.each(['2037-03-08', '9999-12-31'])('%s is too far away', async (date) => {
    expect(await refused({ date, hour: 10 })).toEqual(INVALID)
  })

  test.each(['2027-03-09', '2020-02-29', '1000-01-01'])('%s is over', async (date) => {
    expect(await refused({ date, hour: 10 })).toEqual(UNAVAILABLE)
  })

  test('an hour of today that has begun, to the millisecond', async () => {
    const noon = clinicInstant(TODAY, 12)
    clinic.setNow(noon)
    expect(await refused({ date: TODAY, hour: 12 })).toEqual(UNAVAILABLE)
    expect(await refused({ date: TODAY, hour: 11 })).toEqual(UNAVAILABLE)
    clinic.setNow(new Date(noon.getTime() - 1))
    expect((await book({ date: TODAY, hour: 12 })).status).toBe(201)
  })

  test('the clinic’s today ends at 18:30 UTC, for who books tomorrow and who books today', async () => {
    clinic.setNow(new Date('2027-03-10T18:29:59.999Z'))
    expect(await refused({ date: TODAY, hour: 20 })).toEqual(UNAVAILABLE)
    expect((await book({ date: '2027-03-11', hour: 10 })).status).toBe(201)
    clinic.setNow(new Date('2027-03-10T18:30:00.000Z'))
    expect(await refused({ date: TODAY, hour: 20 })).toEqual(UNAVAILABLE)
    expect((await book({ date: '2027-03-11', hour: 11 })).status).toBe(201)
  })

  test.each(['pending', 'confirmed', 'completed'] as const)('one of a %s appointment', async (status) => {
    const slot = freeSlot(9000 + ['pending', 'confirmed', 'completed'].indexOf(status))
    await anAppointment(db, { day: slot.date, hour: slot.hour, status })
    expect(await refused(slot)).toEqual(UNAVAILABLE)
  })

  test('but one that a cancelled appointment held can be booked again', async () => {
    const first = await book()
    await caller.ask('appointments.cancel', { id: first.body.id })
    const instant = new Date(first.body.appointmentDate)
    const slot = { date: instant.toISOString().slice(0, 10), hour: instant.getUTCHours() + 6 }
    expect((await book(slot)).status).toBe(201)
    expect((await appointmentsAt(instant)).map(({ status }) => status).sort()).toEqual([
      'cancelled',
      'pending',
    ])
  })
})

describe('the price', () => {
  const paise = fc.integer({ min: 0, max: 10_000_000_00 })
  const visitTypes = fc.constantFrom('clinic' as const, 'house' as const)

  test('is what the price list says at that moment, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(paise, paise, visitTypes, async (basePrice, houseVisitSurcharge, visitType) => {
        const offered = await aService(db, { basePrice, houseVisitSurcharge })
        const houseVisitAddress = visitType === 'house' ? 'Here' : null
        const { body } = await book({ serviceTypeId: offered.id, visitType, houseVisitAddress })
        const { total } = priceOf(offered, visitType)
        expect(body.paymentAmount).toBe(total)
        expect(await storedAppointment(body.id)).toMatchObject({ paymentAmount: total })
      }),
      { numRuns: 100 },
    )
  })

  test('and the service’s name stay as they were booked when the price list changes', async () => {
    const offered = await aService(db, { basePrice: 100 })
    const { body } = await book({ serviceTypeId: offered.id })
    await db
      .updateTable('serviceTypes')
      .set({ basePrice: 999, name: 'New' })
      .where('id', '=', offered.id)
      .execute()
    expect(await storedAppointment(body.id)).toMatchObject({
      paymentAmount: 100,
      serviceType: offered.name,
    })
    expect((await book({ serviceTypeId: offered.id })).body).toMatchObject({
      paymentAmount: 999,
      serviceType: 'New',
    })
  })
})

describe('the price that was shown', () => {
  const CHANGED = 'The price of this service has changed. Please check the new price and book again.'
  const HOUSE = { visitType: 'house', houseVisitAddress: '14 Lake View Road' }

  test.each([
    ['a clinic visit', {}, 500_00],
    ['a house visit', HOUSE, 725_00],
  ])('holds for %s while it stands', async (_name, place, expectedPrice) => {
    const offered = await aService(db, { basePrice: 500_00, houseVisitSurcharge: 225_00 })
    const asked = booking({ serviceTypeId: offered.id, ...place, expectedPrice })
    expect((await caller.ask('appointments.book', asked)).body.paymentAmount).toBe(expectedPrice)
  })

  test.each([
    ['risen', 499_99],
    ['fallen', 500_01],
    ['become one without the surcharge', 725_00],
  ])(
    'refuses the booking when it has %s; at the new one the same form books',
    async (_name, expectedPrice) => {
      const offered = await aService(db, { basePrice: 500_00, houseVisitSurcharge: 225_00 })
      const form = booking({ serviceTypeId: offered.id, expectedPrice })
      const before = await countRows(db)
      const { status, refusal } = await caller.ask('appointments.book', form)
      expect([status, refusal]).toMatchObject([
        409,
        { code: 'PRICE_CHANGED', message: CHANGED, data: { price: 500_00 } },
      ])
      expect(await countRows(db)).toEqual(before)

      const again = await caller.ask('appointments.book', { ...form, expectedPrice: 500_00 })
      expect([again.status, again.body.paymentAmount]).toEqual([201, 500_00])
    },
  )

  test('is no other form: sent again after a lost answer, it gives the appointment at the price it was booked', async () => {
    const offered = await aService(db, { basePrice: 500_00 })
    const form = booking({ serviceTypeId: offered.id, expectedPrice: 500_00 })
    const first = await caller.ask('appointments.book', form)
    await db.updateTable('serviceTypes').set({ basePrice: 999 }).where('id', '=', offered.id).execute()
    for (const expectedPrice of [500_00, 999]) {
      const retry = await caller.ask('appointments.book', { ...form, expectedPrice })
      expect(retry.body).toEqual(first.body)
    }
  })
})
