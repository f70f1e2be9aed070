import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openClinic, serve } from '../../callers.ts'
import type { Endpoint, Input } from '../../endpoints.ts'
import { anAppointment, aPet, aService } from '../../factories.ts'
import { withMeanwhile } from '../../meanwhile.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { customer: owner, admin } = clinic.callers
const service = await aService(db)
const pet = await aPet(db, { owner: clinic.customer })

const DAY = '2027-04-01'
const SLOTS = { slotStep: 60, durationsBlock: false, travelMinutes: 0 }
const HOUSE = { visitType: 'house', houseVisitAddress: '4 Lake Road' }
const REFUSED = [409, 'NO_HOUSE_VISITS', 'The clinic makes no house visits. Please choose a clinic visit.']

const what = (changes: object) => ({
  petId: pet.id,
  serviceTypeId: service.id,
  date: DAY,
  hour: 11,
  idempotencyKey: randomUUID(),
  ...HOUSE,
  ...changes,
})
const offer = async (houseVisits: boolean) =>
  expect((await admin.ask('timetable.saveSlots', { ...SLOTS, houseVisits })).status).toBe(200)
const refusalOf = ({ status, refusal }: { status: number; refusal: { code: string; message: string } }) => [
  status,
  refusal.code,
  refusal.message,
]

beforeEach(async () => {
  await db.deleteFrom('appointments').execute()
  await offer(true)
})

test('a clinic without house visits books none, neither for customers nor for staff at any time', async () => {
  expect((await owner.ask('appointments.listSlotRange')).body).toMatchObject({
    houseVisits: true,
    notGiven: [],
  })
  await offer(false)
  expect(refusalOf(await owner.ask('appointments.book', what({})))).toEqual(REFUSED)
  const byStaff = what({ customerId: clinic.customer.id, confirm: false })
  expect(refusalOf(await admin.ask('appointments.create', byStaff))).toEqual(REFUSED)
  const outside = { ...byStaff, hour: 3, outsideHours: true }
  expect(refusalOf(await admin.ask('appointments.create', outside))).toEqual(REFUSED)
  const { body: slots } = await owner.ask('appointments.listSlots', { date: DAY, visitType: 'house' })
  expect(slots.slots).toEqual([])
  expect((await owner.ask('appointments.listSlotRange')).body).toMatchObject({
    houseVisits: false,
    slotsDiffer: true,
    notGiven: [{ serviceTypeId: service.id, visitType: 'house' }],
  })
  const atClinic = { visitType: 'clinic', houseVisitAddress: null }
  expect((await owner.ask('appointments.book', what(atClinic))).status).toBe(201)
})

test('a house visit that was booked before stays, and can be changed to a clinic visit but not moved', async () => {
  const { id } = (await owner.ask('appointments.book', what({}))).body
  await offer(false)
  expect(refusalOf(await owner.ask('appointments.moveOwn', { id, date: DAY, hour: 12 }))).toEqual(REFUSED)
  expect(refusalOf(await admin.ask('appointments.move', { id, date: DAY, hour: 12 }))).toEqual(REFUSED)
  const content = { id, petId: pet.id, serviceTypeId: service.id, notes: null }
  const { paymentAmount: expectedAmount } = (await admin.ask('appointments.get', { id })).body
  const same = { ...content, ...HOUSE, notes: 'Gate 2', expectedAmount }
  expect((await admin.ask('appointments.edit', same)).body).toMatchObject({
    appointment: { notes: 'Gate 2' },
  })
  const price = service.basePrice
  const atClinic = { ...content, visitType: 'clinic', houseVisitAddress: null, expectedAmount: price }
  expect((await admin.ask('appointments.edit', atClinic)).status).toBe(200)
  const back = { ...content, ...HOUSE, expectedAmount }
  expect(refusalOf(await admin.ask('appointments.edit', back))).toEqual(REFUSED)
})

test('no one waits for a house visit that is not made, and none is recorded', async () => {
  await offer(false)
  const wait = { petId: pet.id, serviceTypeId: service.id, ...HOUSE, calendarId: null }
  const entry = { ...wait, firstDay: DAY, lastDay: DAY, part: 'any' }
  expect(refusalOf(await owner.ask('waitlist.join', entry))).toEqual(REFUSED)
  expect(refusalOf(await admin.ask('waitlist.add', { ...entry, customerId: clinic.customer.id }))).toEqual(
    REFUSED,
  )
  const walkIn = { customerId: clinic.customer.id, petId: pet.id, serviceTypeId: service.id, notes: null }
  const recorded = { ...walkIn, ...HOUSE, happened: null, idempotencyKey: randomUUID() }
  expect(refusalOf(await admin.ask('appointments.walkIn', recorded))).toEqual(REFUSED)
})

test('the setting stays where it is left out', async () => {
  await offer(false)
  const { body } = await admin.ask('timetable.saveSlots', SLOTS)
  expect(body.slots.houseVisits).toBe(false)
  await db.updateTable('timetable').set({ houseVisits: true }).execute()
})

describe('house visits that end while a request is judged', () => {
  const meanwhile = withMeanwhile(db)
  const requests: Partial<Record<Endpoint, () => Promise<Input>>> = {
    'appointments.walkIn': async () => ({
      ...{ customerId: clinic.customer.id, petId: pet.id, serviceTypeId: service.id, notes: null },
      ...{ ...HOUSE, happened: null, idempotencyKey: randomUUID() },
    }),
    'appointments.edit': async () => {
      const id = await anAppointment(db, { pet, service, status: 'confirmed' })
      const expectedAmount = service.basePrice + service.houseVisitSurcharge
      const content = { id, petId: pet.id, serviceTypeId: service.id, notes: null }
      return { ...content, ...HOUSE, expectedAmount }
    },
    'waitlist.add': async () => ({
      ...{ customerId: clinic.customer.id, petId: pet.id, serviceTypeId: service.id, ...HOUSE },
      ...{ calendarId: null, firstDay: DAY, lastDay: DAY, part: 'any' },
    }),
  }

  test.each(Object.entries(requests))('%s is refused', async (name, inputOf) => {
    const server = await serve({ ...clinic.database, db: meanwhile.db })
    const desk = await server.session(clinic.logins.admin)
    const input = await inputOf()
    // So that the next request reads the timetable again.
    await db.updateTable('timetable').set({ version: sql`version + 1` }).execute()
    meanwhile.happens({
      column: 'travelMinutes',
      act: () => db.updateTable('timetable').set({ houseVisits: false, version: sql`version + 1` }).execute(),
    })
    expect(refusalOf(await desk.ask(name as Endpoint, input))).toEqual(REFUSED)
    expect(meanwhile.isOver()).toBe(true)
    const made = await db.selectFrom('appointments').select('id').where('visitType', '=', 'house').execute()
    expect([made, await db.selectFrom('waitlistEntries').select('id').execute()]).toEqual([[], []])
  })
})
