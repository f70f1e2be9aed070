import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deleteOldClaimTries } from '../../../src/features/owners/customers/server/queries.ts'
import { SLOT_HOURS } from '../../../src/features/planning/timetable/rules.ts'
import { addDays, clinicDay } from '../../../src/lib/time.ts'
import { type Caller, MORNING, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aLogin, anAdmin, anAppointment, aPet, aService } from '../../factories.ts'

const database = await freshDatabase()
const { db } = database
const limited = await serve(database, { tryLimits: 'on' })
const capped = await serve(database, { bookingLimits: { daysAhead: 30, maxUpcoming: 5 } })
const service = await aService(db)

const TODAY = clinicDay(MORNING)
let taken = 0

/** A slot that no other test asks for, within the coming month. */
function nextSlot() {
  taken += 1
  const hour = SLOT_HOURS[taken % SLOT_HOURS.length] ?? 10
  return { date: addDays(TODAY, 1 + Math.floor(taken / SLOT_HOURS.length)), hour }
}

async function anOwner(server: typeof limited) {
  const owner = await server.anOwner()
  return { ...owner, pet: await aPet(db, { owner: owner.customer }) }
}

const formOf = (petId: string, slot: { date: string; hour: number } = nextSlot()) => ({
  petId,
  serviceTypeId: service.id,
  ...slot,
  visitType: 'clinic',
  idempotencyKey: randomUUID(),
})
const book = (caller: Caller, petId: string) => caller.ask('appointments.book', formOf(petId))

const appointmentsOf = async ({ phone }: { phone: string }) =>
  (await db.selectFrom('appointments').select('id').where('ownerPhone', '=', phone).execute()).length

describe('a customer who books on and on', () => {
  test('gets thirty appointments in an hour, and learns how long to wait', async () => {
    const { customer, pet, caller } = await anOwner(limited)
    let booked = 0
    for (let minute = 0; minute < 60; minute += 1) {
      limited.setNow(new Date(MORNING.getTime() + minute * 60_000))
      const answer = await book(caller, pet.id)
      booked += Number(answer.status === 201)
      if (answer.status === 201) continue
      expect([answer.status, answer.refusal.code]).toEqual([429, 'TOO_MANY_TRIES'])
      const wait = Number(answer.headers['retry-after'])
      const words = wait > 90 ? `${Math.ceil(wait / 60)} minutes` : `${wait} second${wait === 1 ? '' : 's'}`
      expect(answer.refusal.message).toBe(`Too many tries. Please try again in ${words}.`)
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(360)
    }
    expect(booked).toBeGreaterThanOrEqual(20)
    expect(booked).toBeLessThanOrEqual(30)
    expect(await appointmentsOf(customer)).toBe(booked)
    limited.setNow(MORNING)
  })

  test('gets the next one exactly when the wait is over', async () => {
    const { pet, caller } = await anOwner(limited)
    const answers = await Promise.all(Array.from({ length: 40 }, () => book(caller, pet.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ headers }) => headers['retry-after'] === '360')).toHaveLength(20)
    limited.setNow(new Date(MORNING.getTime() + 359_999))
    expect((await book(caller, pet.id)).status).toBe(429)
    limited.setNow(new Date(MORNING.getTime() + 360_000))
    expect((await book(caller, pet.id)).status).toBe(201)
    limited.setNow(MORNING)
  })

  test('is not counted for what was refused, nor for what others book', async () => {
    const [one, other] = [await anOwner(limited), await anOwner(limited)]
    for (let time = 0; time < 25; time += 1) {
      expect((await book(one.caller, randomUUID())).status).toBe(404)
    }
    for (let time = 0; time < 20; time += 1) expect((await book(one.caller, one.pet.id)).status).toBe(201)
    expect((await book(one.caller, one.pet.id)).status).toBe(429)
    expect((await book(other.caller, other.pet.id)).status).toBe(201)
  })

  test('is no measure for staff', async () => {
    const { customer, pet } = await anOwner(limited)
    const admin = await limited.session(await anAdmin(db))
    for (let time = 0; time < 40; time += 1) {
      const form = { ...formOf(pet.id), customerId: customer.id, confirm: false }
      expect((await admin.ask('appointments.create', form)).status).toBe(201)
    }
  })
})

test('pets that are added and deleted again and again are counted, too', async () => {
  const { caller } = await anOwner(limited)
  const addAndDelete = async () => {
    const added = await caller.ask('pets.add', { name: 'Bruno', species: 'Dog' })
    if (added.status === 201) await caller.ask('pets.remove', { id: added.body.id })
    return added
  }
  for (let pet = 0; pet < 50; pet += 1) expect((await addAndDelete()).status).toBe(201)
  const { status, refusal, headers } = await addAndDelete()
  expect([status, refusal.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_TRIES', '360'])
})

describe('where the clinic has set how many appointments may lie ahead', () => {
  const FULL =
    'You have reached the limit of upcoming appointments. Please cancel one first, or call the clinic.'

  test('of thirty bookings sent at once so many come through', async () => {
    const { customer, pet, caller } = await anOwner(capped)
    const answers = await Promise.all(Array.from({ length: 30 }, () => book(caller, pet.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(
      new Set(refused.map(({ status, refusal }) => `${status} ${refusal.code} ${refusal.message}`)),
    ).toEqual(new Set([`409 OPEN_VISITS_FULL ${FULL}`]))
    expect(await appointmentsOf(customer)).toBe(5)
  })

  test('what is past, done or cancelled takes no room, and a cancellation makes some', async () => {
    const { pet, caller } = await anOwner(capped)
    await anAppointment(db, { pet, service, day: '2027-03-09' })
    for (const status of ['completed', 'cancelled'] as const)
      await anAppointment(db, { pet, service, status })
    await anAppointment(db, { pet, service, status: 'confirmed' })
    const ids: string[] = []
    for (let appointment = 0; appointment < 4; appointment += 1)
      ids.push((await book(caller, pet.id)).body.id)
    expect((await book(caller, pet.id)).refusal.code).toBe('OPEN_VISITS_FULL')
    expect((await caller.ask('appointments.cancel', { id: ids[0] })).status).toBe(200)
    expect((await book(caller, pet.id)).status).toBe(201)
  })

  test('the form of the last one, sent again, is answered with it', async () => {
    const { pet, caller } = await anOwner(capped)
    const forms = Array.from({ length: 5 }, () => formOf(pet.id))
    for (const form of forms) await caller.ask('appointments.book', form)
    const again = await caller.ask('appointments.book', forms[4])
    expect(again.status).toBe(201)
    expect((await caller.ask('appointments.listOwn')).body.items.map(({ id }) => id)).toContain(again.body.id)
    const other = await caller.ask('appointments.book', { ...forms[4], notes: 'Another form' })
    expect(other.refusal.code).toBe('KEY_REUSED')
  })

  test('staff may book more', async () => {
    const { customer, pet } = await anOwner(capped)
    const admin = await capped.session(await anAdmin(db))
    for (let appointment = 0; appointment < 7; appointment += 1) {
      const form = { ...formOf(pet.id), customerId: customer.id, confirm: true }
      expect((await admin.ask('appointments.create', form)).status).toBe(201)
    }
  })
})

describe('where the clinic has set how far ahead customers may book', () => {
  const TOO_FAR = 'This day is too far ahead to book yet. Please select an earlier date.'

  test('the last day is taken, the one after it refused at its field', async () => {
    const { customer, pet, caller } = await anOwner(capped)
    const late = formOf(pet.id, { date: addDays(TODAY, 31), hour: 10 })
    const refused = await caller.ask('appointments.book', late)
    expect([refused.status, refused.refusal]).toEqual([
      400,
      expect.objectContaining({
        code: 'TOO_FAR_AHEAD',
        message: TOO_FAR,
        data: { fields: { date: TOO_FAR } },
      }),
    ])
    expect(await appointmentsOf(customer)).toBe(0)
    const last = formOf(pet.id, { date: addDays(TODAY, 30), hour: 10 })
    expect((await caller.ask('appointments.book', last)).status).toBe(201)
  })

  test('staff may book later ones', async () => {
    const { customer, pet } = await anOwner(capped)
    const admin = await capped.session(await anAdmin(db))
    const form = formOf(pet.id, { date: addDays(TODAY, 400), hour: 11 })
    const { status } = await admin.ask('appointments.create', {
      ...form,
      customerId: customer.id,
      confirm: false,
    })
    expect(status).toBe(201)
  })
})

describe('a login that tries claim codes', () => {
  const claim = (caller: Caller, phone: string) => caller.ask('customers.claim', { phone, code: '2345-6789' })
  const phoneOf = (number: number) => `+91${8_100_000_000 + number}`
  const triesOf = async (userId: string) =>
    (await db.selectFrom('claimTries').select('id').where('userId', '=', userId).execute()).length

  test('may fail ten times, whichever phones it guesses, and then one every ten minutes', async () => {
    const { login, caller } = await limited.aPerson()
    const answers: string[] = []
    for (let guess = 0; guess < 30; guess += 1) {
      const { status, refusal, headers } = await claim(caller, phoneOf(guess))
      answers.push(`${status} ${refusal.code} ${headers['retry-after']}`)
    }
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('403 CLAIM_REFUSED undefined'))
    expect(answers.slice(10)).toEqual(Array(20).fill('429 TOO_MANY_TRIES 600'))
    expect(await triesOf(login.userId)).toBe(10)
    limited.setNow(new Date(MORNING.getTime() + 600_000))
    expect((await claim(caller, phoneOf(1))).status).toBe(403)
    expect((await claim(caller, phoneOf(2))).status).toBe(429)
    limited.setNow(MORNING)
    const other = await limited.session(await aLogin(db))
    expect((await claim(other, phoneOf(1))).status).toBe(403)
  })

  test('leaves tries that are forgotten after a year', async () => {
    const login = await aLogin(db)
    for (const days of [364, 367]) {
      const at = new Date(Date.now() - days * 86_400_000)
      await db
        .insertInto('claimTries')
        .values({ userId: login.userId, customerId: null, outcome: 'unknown phone', createdAt: at })
        .execute()
    }
    await deleteOldClaimTries(db)
    expect(await triesOf(login.userId)).toBe(1)
  })
})
