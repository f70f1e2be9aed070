import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { clinicInstant } from '../../../src/lib/time.ts'
import { MORNING, openClinic } from '../../callers.ts'
import { anAppointment, aPet, aService } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { customer: owner, admin } = clinic.callers
const service = await aService(db)
const [pet, other] = [await aPet(db, { owner: clinic.customer }), await aPet(db, { owner: clinic.customer })]

const DAY = '2027-04-01'
const HOUSE = { visitType: 'house', houseVisitAddress: '4 Lake Road' }
const VET = {
  name: 'Dr. Vet',
  kind: 'person',
  visitType: null,
  serviceTypeIds: null,
  openingHours: null,
  hidden: false,
}

afterEach(async () => {
  clinic.setNow(MORNING)
  await db.deleteFrom('appointments').execute()
  await db.deleteFrom('waitlistEntries').execute()
  await db.deleteFrom('calendars').where('id', '>', 1).execute()
  await admin.ask('timetable.saveLead', { clinicMinutes: 0, houseMinutes: 0, openHoursOnly: false })
})

const form = (changes: object = {}) => ({
  petId: pet.id,
  serviceTypeId: service.id,
  date: DAY,
  hour: 12,
  visitType: 'clinic',
  idempotencyKey: randomUUID(),
  ...changes,
})
const book = async (changes: object = {}) => await owner.ask('appointments.book', form(changes))
const create = async (changes: object = {}) =>
  await admin.ask('appointments.create', {
    ...form(changes),
    customerId: clinic.customer.id,
    confirm: false,
  })

describe('lead time', () => {
  const stateAt = async (who: typeof owner, hour: number, visitType = 'clinic') =>
    (await who.ask('appointments.listSlots', { date: DAY, visitType })).body.slots.find(
      (slot) => slot.hour === hour,
    )?.state

  test('is off until a clinic sets it', async () => {
    clinic.setNow(clinicInstant(DAY, 11, 59))
    expect((await owner.ask('timetable.get')).body.lead).toEqual({
      clinicMinutes: 0,
      houseMinutes: 0,
      openHoursOnly: false,
    })
    expect((await book()).status).toBe(201)
  })

  test('counts opening hours only if the clinic wants that: not overnight', async () => {
    await admin.ask('timetable.saveLead', { clinicMinutes: 60, houseMinutes: 60, openHoursOnly: true })
    clinic.setNow(clinicInstant('2027-03-31', 23, 0))
    expect([await stateAt(owner, 10), await stateAt(owner, 11), await stateAt(admin, 10)]).toEqual([
      'tooSoon',
      'free',
      'free',
    ])
    expect((await book({ hour: 10 })).refusal.code).toBe('TOO_SOON')
    clinic.setNow(clinicInstant('2027-03-31', 20, 0))
    expect((await book({ hour: 10 })).status).toBe(201)
    // Who does not name it leaves it as it is.
    await admin.ask('timetable.saveLead', { clinicMinutes: 30, houseMinutes: 60 })
    expect((await owner.ask('timetable.get')).body.lead.openHoursOnly).toBe(true)
  })

  test('holds for what owners book and move to, more for house visits, and not for staff', async () => {
    await admin.ask('timetable.saveLead', { clinicMinutes: 60, houseMinutes: 180 })
    clinic.setNow(clinicInstant(DAY, 10, 30))
    expect([await stateAt(owner, 11), await stateAt(owner, 12), await stateAt(admin, 11)]).toEqual([
      'tooSoon',
      'free',
      'free',
    ])
    expect([await stateAt(owner, 13, 'house'), await stateAt(owner, 14, 'house')]).toEqual([
      'tooSoon',
      'free',
    ])
    expect((await owner.ask('appointments.listSlotRange')).body.slotsDiffer).toBe(true)
    expect((await book({ hour: 11 })).refusal.code).toBe('TOO_SOON')
    expect((await book({ hour: 13, ...HOUSE })).refusal.code).toBe('TOO_SOON')
    const parts = [pet, other].map(({ id }) => ({ petId: id, serviceTypeId: service.id }))
    const { petId: _, serviceTypeId: __, ...common } = form({ hour: 11 })
    const together = await owner.ask('appointments.bookTogether', { ...common, parts })
    expect(together.refusal.code).toBe('TOO_SOON')
    expect((await book({ hour: 12 })).status).toBe(201)
    const id = await anAppointment(db, { pet, service, day: '2027-04-09', hour: 12 })
    const moved = await owner.ask('appointments.moveOwn', { id, date: DAY, hour: 11 })
    expect(moved.refusal.code).toBe('TOO_SOON')
    expect((await create({ hour: 11, petId: other.id })).status).toBe(201)
    expect((await admin.ask('appointments.move', { id, date: DAY, hour: 13 })).status).toBe(200)
  })
})

describe('a pet', () => {
  test('can’t be at two places at once for its owner, in whatever way it would get there', async () => {
    await admin.ask('timetable.addCalendar', VET)
    const first = await book()
    expect(first.status).toBe(201)
    expect((await book()).refusal.code).toBe('PET_ELSEWHERE')
    const later = (await book({ hour: 15 })).body.id
    const move = () => owner.ask('appointments.moveOwn', { id: later, date: DAY, hour: 12 })
    expect((await move()).refusal.code).toBe('PET_ELSEWHERE')
    expect((await book({ petId: other.id })).status).toBe(201)
    // Where nothing is free, the pet is not the reason.
    expect([(await book()).refusal.code, (await move()).refusal.code]).toEqual([
      'SLOT_UNAVAILABLE',
      'SLOT_UNAVAILABLE',
    ])
    const parts = [other, pet].map(({ id }) => ({ petId: id, serviceTypeId: service.id }))
    const { petId: _, serviceTypeId: __, ...common } = form({ hour: 14 })
    expect((await owner.ask('appointments.bookTogether', { ...common, parts })).refusal.code).toBe(
      'PET_ELSEWHERE',
    )
    // Right after, or once the other is cancelled, it can.
    expect((await book({ hour: 13 })).status).toBe(201)
    await owner.ask('appointments.cancel', { id: first.body.id })
    expect((await book()).status).toBe(201)
  })

  test('is brought to one of two calendars by bookings at the same moment, and staff may go on', async () => {
    await admin.ask('timetable.addCalendar', VET)
    for (let round = 1; round <= 5; round++) {
      const date = `2027-05-0${round}`
      const answers = await Promise.all([book({ date }), book({ date })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    }
    expect((await create({ date: '2027-05-01' })).status).toBe(201)
  })

  test('the same form again is the same appointment, not another place', async () => {
    await admin.ask('timetable.addCalendar', VET)
    const sent = form()
    const first = await owner.ask('appointments.book', sent)
    const again = await owner.ask('appointments.book', sent)
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
  })
})
