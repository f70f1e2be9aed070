import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MORNING, openClinic } from '../../callers.ts'
import { readEverything } from '../../database.ts'
import { anAppointment, aPet, aService } from '../../factories.ts'
import { openRun } from '../../trust/open-run.ts'
import { freeSlot } from '../requests.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, customer: owner } = clinic.callers

const BATH = {
  name: 'Bath',
  description: 'With brush.',
  hours: 1,
  minutes: 5,
  basePrice: 60_050,
  houseVisitSurcharge: 0,
}

const stored = (id: string) =>
  db.selectFrom('serviceTypes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const offered = async () => (await owner.ask('services.list')).body.map(({ id }) => id)

describe('the services that are used most', () => {
  test('are the five of most appointments of the last 90 days, whatever was called off, hidden or is still to come', async () => {
    clinic.setNow(new Date('2027-03-10T09:00:00+05:30'))
    const services = await Promise.all(Array.from({ length: 7 }, () => aService(db)))
    const ids = services.map(({ id }) => id)
    const MARCH = ['01', '02', '03', '04', '05', '06'].map((day) => `2027-03-${day}`)
    const inMonth = (month: string) => MARCH.map((day) => day.replace('2027-03', month))
    for (const [at, service] of services.entries()) {
      const book = async (days: readonly string[], status: 'completed' | 'cancelled' = 'completed') => {
        for (const day of days) await anAppointment(db, { service, day, hour: 10 + at, status })
      }
      if (at < 5) await book(MARCH.slice(0, 5 - at))
      else if (at === 5) await book(MARCH, 'cancelled')
      else await book([...inMonth('2026-11'), ...inMonth('2027-04')])
    }
    const used = async () => (await admin.ask('services.oftenUsed')).body
    expect(await used()).toEqual(ids.slice(0, 5))
    await admin.ask('services.remove', { id: ids[0] ?? '' })
    expect(await used()).toEqual(ids.slice(1, 5))
    await db.deleteFrom('appointments').execute()
    clinic.setNow(MORNING)
  })
})

describe('a service', () => {
  test('is stored as it was entered, and on offer first of all', async () => {
    await aService(db)
    const answer = await admin.ask('services.create', BATH)
    const { hours, minutes, ...entered } = BATH
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toEqual({ ...entered, id: answer.body.id, duration: '01:05:00' })
    expect(await stored(answer.body.id)).toMatchObject({
      name: 'Bath',
      duration: '01:05:00',
      basePrice: 60_050,
      houseVisitSurcharge: 0,
      deletedAt: null,
    })
    expect((await offered())[0]).toBe(answer.body.id)
  })

  test.each([
    { hours: 0, minutes: 0 },
    { hours: 24, minutes: 59 },
    { basePrice: 0 },
    { basePrice: 1_000_000_000 },
    { description: null },
    { name: '<b>Bath</b> & “brush”' },
  ])('takes %j', async (fields) => {
    const answer = await admin.ask('services.create', { ...BATH, sameName: true, ...fields })
    expect(answer.status, answer.text).toBe(201)
  })

  test('of the name of another is asked about, however it is written, and taken once that is said', async () => {
    const deleted = await aService(db, { name: 'Nail trim', deleted: true })
    const trim = { ...BATH, name: 'Nail trim' }
    const first = await admin.ask('services.create', trim)
    expect(first.status, first.text).toBe(201)
    const other = await aService(db)
    const typed = { ...BATH, name: '  nail  TRIM ' }
    const rename = { id: other.id, ...typed }
    for (const [name, input] of [
      ['services.create', typed],
      ['services.update', rename],
    ] as const) {
      const { status, refusal } = await admin.ask(name, input)
      expect([status, refusal.code]).toEqual([409, 'SERVICE_NAME_TAKEN'])
    }
    expect((await admin.ask('services.update', { id: first.body.id, ...typed })).status).toBe(200)
    expect((await admin.ask('services.update', { ...rename, sameName: true })).status).toBe(200)
    expect((await admin.ask('services.update', { ...rename, basePrice: 5 })).status).toBe(200)
    expect((await stored(deleted.id)).name).toBe('Nail trim')
  })

  test('of two of one name that are added at once one is asked about', async () => {
    for (let round = 0; round < 10; round += 1) {
      const names = [`Ear care ${round}`, `EAR CARE ${round}`]
      const answers = await Promise.all(names.map((name) => admin.ask('services.create', { ...BATH, name })))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    }
  })

  test('that is missing parts gets each sentence on its field', async () => {
    const answer = await admin.ask('services.create', { name: ' ', hours: null, minutes: 60, basePrice: -1 })
    expect(answer.refusal.data?.fields).toMatchObject({
      name: 'Service name is required',
      hours: 'Hours required',
      minutes: 'Max 59',
      basePrice: expect.any(String),
      houseVisitSurcharge: expect.any(String),
    })
  })

  test('that is changed keeps the name and price of what was booked', async () => {
    const service = await aService(db, { basePrice: 10_000 })
    const appointment = await anAppointment(db, { service })
    const answer = await admin.ask('services.update', { id: service.id, ...BATH, sameName: true })
    expect([answer.status, answer.body]).toMatchObject([200, { id: service.id, name: 'Bath' }])
    expect(await stored(service.id)).toMatchObject({ name: 'Bath', basePrice: 60_050 })
    expect(await booked(appointment)).toEqual({
      serviceType: service.name,
      serviceTypeId: service.id,
      paymentAmount: 10_000,
    })
  })

  test('that is deleted is hidden, can’t be booked, and stays in what was booked', async () => {
    const service = await aService(db)
    const appointment = await anAppointment(db, { service })
    const before = await booked(appointment)
    const answer = await admin.ask('services.remove', { id: service.id })
    expect([answer.status, answer.body]).toEqual([200, { removed: true }])
    expect(await offered()).not.toContain(service.id)
    expect(await booked(appointment)).toEqual(before)
    expect((await stored(service.id)).deletedAt).not.toBeNull()
    const pet = await aPet(db, { owner: clinic.customer })
    const refused = await owner.ask('appointments.book', appointmentInputOf(pet.id, service.id, 0))
    expect([refused.status, refused.refusal.code]).toEqual([404, 'SERVICE_MISSING'])
  })

  test.each([
    ['services.update', BATH],
    ['services.remove', {}],
  ] as const)('%s finds neither an unknown nor a deleted one', async (name, input) => {
    const gone = await aService(db, { deleted: true })
    const before = await readEverything(db)
    for (const id of [randomUUID(), gone.id]) {
      const answer = await admin.ask(name, { id, ...input })
      expect([answer.status, answer.refusal.code]).toEqual([404, 'SERVICE_MISSING'])
    }
    expect(await readEverything(db)).toEqual(before)
  })
})

const booked = (id: string) =>
  db
    .selectFrom('appointments')
    .select(['serviceType', 'serviceTypeId', 'paymentAmount'])
    .where('id', '=', id)
    .executeTakeFirst()

function appointmentInputOf(petId: string, serviceTypeId: string, number: number) {
  const form = { petId, serviceTypeId, visitType: 'clinic', idempotencyKey: randomUUID() }
  return { ...form, ...freeSlot(10_000 + number) }
}

const { rounds: ROUNDS, record, figure } = openRun('R2', 12)
const AT_ONCE = 4

test(`in ${ROUNDS} rounds a service deleted while it is booked leaves no orphan and loses no history`, {
  timeout: 600_000,
}, async () => {
  const pet = await aPet(db, { owner: clinic.customer })
  const wrong: string[] = []
  let won = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const service = await aService(db)
    const book = (number: number) =>
      owner.ask('appointments.book', appointmentInputOf(pet.id, service.id, 1 + round * AT_ONCE + number))
    const remove = () => admin.ask('services.remove', { id: service.id })
    // Each round another one is asked first.
    const acts = [
      book(0),
      book(1),
      ...(round % 2 === 0 ? [remove(), book(2)] : [book(2), remove()]),
      remove(),
    ]
    const answers = await Promise.all(acts)
    const statuses = answers.map(({ status }) => status)
    const taken = statuses.filter((status) => status === 201).length
    const refusedBookings = statuses.filter((status) => status === 404).length
    record({ race: 'remove service, book', round, statuses })
    won += taken
    // Of the two deletions one did it and one found nothing.
    if (statuses.filter((status) => status === 200).length !== 1 || taken + refusedBookings !== 4)
      wrong.push(`round ${round}: ${statuses.join(' ')}`)
    const booked = await db
      .selectFrom('appointments')
      .select(['serviceType', 'paymentAmount'])
      .where('serviceTypeId', '=', service.id)
      .execute()
    const right = booked.every((row) => row.serviceType === service.name && row.paymentAmount === 70_000)
    if (booked.length !== taken || !right) wrong.push(`round ${round}: ${JSON.stringify(booked)}`)
    if ((await stored(service.id)).deletedAt === null) wrong.push(`round ${round}: not deleted`)
  }
  expect(wrong).toEqual([])
  expect(won).toBeGreaterThan(0)
  figure(`service removed while booked: ${ROUNDS} rounds, ${won} bookings came first`)
})
