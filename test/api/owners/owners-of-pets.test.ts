import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { encodeCursor } from '../../../src/lib/server/database/cursor.ts'
import { addDays, clinicInstant, startOfDay } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import { aCustomer, anAppointment, aPet, aService, aWait } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
/** Days around the present day of the tests, 10 March 2027. */
const [TODAY, TOMORROW] = ['2027-03-10', '2027-03-11']
let days = 0

/** A past day that no other appointment has. */
function aPastDay(): string {
  days += 1
  return addDays('2026-01-01', days)
}

/** Two owners, the pet of the first, and an appointment of it on a past day. */
async function twoOwners() {
  const [from, to] = [await clinic.anOwner(), await clinic.anOwner()]
  const pet = await aPet(db, { owner: from.customer })
  const day = aPastDay()
  const past = await anAppointment(db, { pet, day, status: 'completed', visitType: 'house' })
  await db
    .updateTable('appointments')
    .set({ notes: 'Bites.', paymentAmount: 123_400 })
    .where('id', '=', past)
    .execute()
  const give = (given: Record<string, unknown> = {}) =>
    admin.ask('pets.give', {
      id: pet.id,
      ownerId: from.customer.id,
      newOwnerId: to.customer.id,
      cancelAppointments: false,
      ...given,
    })
  return { from, to, pet, past, day, give }
}

const ownerOf = async (id: string) =>
  (await db.selectFrom('appointments').select('ownerPhone').where('id', '=', id).executeTakeFirst())
    ?.ownerPhone

const statusOf = async (id: string) =>
  await db
    .selectFrom('appointments')
    .select(['status', 'cancelledLate as late', 'cancellationReason as reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a pet that is given to another owner', () => {
  test('belongs to the new one alone; its appointments stay with the owner of their day', async () => {
    const { from, to, pet, past, give } = await twoOwners()
    expect((await give()).body).toEqual({ cancelled: 0, warning: null })
    expect((await from.caller.ask('pets.get', { id: pet.id })).status).toBe(404)
    expect((await to.caller.ask('pets.listOwn')).body.map(({ id }) => id)).toEqual([pet.id])
    expect(await ownerOf(past)).toBe(from.customer.phone)
    const history = (await from.caller.ask('appointments.listOwn', { period: 'past' })).body.items
    expect(history).toMatchObject([{ id: past, notes: 'Bites.', paymentAmount: 123_400, petGone: 'given' }])
    expect((await to.caller.ask('appointments.listOwn', { period: 'past' })).body.items).toEqual([])
  })

  test('shows its new owner the day and the service of the past, and nothing else', async () => {
    const { from, to, pet, past, day, give } = await twoOwners()
    await anAppointment(db, { pet, day: aPastDay(), hour: 12, status: 'cancelled' })
    const coming = await anAppointment(db, { pet })
    await give()
    // What a page begins after would tell the time as well.
    for (const hour of [9, 11])
      for (const id of [past, randomUUID()]) {
        const cursor = encodeCursor({ at: clinicInstant(day, hour), id })
        const page = await to.caller.ask('appointments.listForPet', { id: pet.id, cursor })
        expect(page.body.items).toEqual([])
      }
    const { body } = await to.caller.ask('appointments.listForPet', { id: pet.id })
    expect(body.items).toEqual([
      {
        id: past,
        appointmentDate: startOfDay(day).toISOString(),
        serviceType: expect.any(String),
        pet: { id: pet.id, name: pet.name, species: 'Dog' },
        person: null,
        status: 'completed',
        byEarlierOwner: true,
        visitType: null,
        paymentAmount: null,
        paymentStatus: null,
      },
    ])
    for (const id of [past, coming])
      expect((await to.caller.ask('appointments.getOwn', { id })).status).toBe(404)
    expect((await to.caller.ask('pets.get', { id: pet.id })).body.coming).toEqual({
      pending: 0,
      confirmed: 0,
    })
    const seen = (await admin.ask('appointments.listForPet', { id: pet.id })).body.items
    expect(seen.map(({ byEarlierOwner }) => byEarlierOwner)).toEqual([true, true, true])
    expect(seen.find(({ id }) => id === past)).toMatchObject({ visitType: 'house', paymentAmount: 123_400 })
    expect(await ownerOf(coming)).toBe(from.customer.phone)
  })

  test('leaves what is upcoming with who made it, or cancels it and says so', async () => {
    const first = await twoOwners()
    const stays = await anAppointment(db, { pet: first.pet })
    await first.give()
    expect((await first.from.caller.ask('appointments.cancel', { id: stays })).status).toBe(200)
    const reopened = await admin.ask('appointments.reopen', { id: stays })
    expect([reopened.status, reopened.refusal.code]).toEqual([409, 'PET_GONE'])

    const second = await twoOwners()
    const pending = await anAppointment(db, { pet: second.pet, day: TODAY, hour: 19 })
    const confirmed = await anAppointment(db, { pet: second.pet, status: 'confirmed' })
    expect((await second.give({ cancelAppointments: true })).body).toEqual({ cancelled: 2, warning: null })
    const cancelled = { status: 'cancelled', late: false, reason: 'The pet has a new owner.' }
    expect([await statusOf(pending), await statusOf(confirmed)]).toEqual([cancelled, cancelled])
    const { userId } = second.from.login
    const notices = db.selectFrom('notifications').select('id').where('userId', '=', userId)
    expect(await notices.execute()).toHaveLength(2)
  })

  test('can be deleted by its new owner, who cancels nothing of the earlier one’s', async () => {
    const { to, pet, give } = await twoOwners()
    const stays = await anAppointment(db, { pet })
    await give()
    expect((await to.caller.ask('pets.remove', { id: pet.id })).body).toEqual({
      cancelled: 0,
      warning: null,
    })
    expect((await statusOf(stays)).status).toBe('pending')
  })

  test('follows no later change of the earlier owner’s phone, but their appointments do', async () => {
    const { from, to, pet, past, give } = await twoOwners()
    await give()
    const phone = '+919988700001'
    expect((await admin.ask('customers.changePhone', { id: from.customer.id, phone })).status).toBe(200)
    expect(await ownerOf(past)).toBe(phone)
    expect((await admin.ask('pets.get', { id: pet.id })).body.owner.id).toBe(to.customer.id)
  })

  test('is refused to the owner it has, to no one, and once the owner has changed', async () => {
    const { from, give } = await twoOwners()
    const codeOf = async (given: Record<string, unknown>) => {
      const { status, refusal } = await give(given)
      return [status, refusal.code]
    }
    expect(await codeOf({ newOwnerId: from.customer.id })).toEqual([409, 'SAME_OWNER'])
    expect(await codeOf({ newOwnerId: randomUUID() })).toEqual([404, 'OWNER_MISSING'])
    expect((await give()).status).toBe(200)
    expect(await codeOf({ newOwnerId: (await aCustomer(db)).id })).toEqual([409, 'OWNER_CHANGED'])
  })

  test('and booked for at the same moment is either booked before or not at all', async () => {
    const service = await aService(db)
    for (let round = 0; round < 5; round += 1) {
      const { from, pet, give } = await twoOwners()
      const book = from.caller.ask('appointments.book', {
        petId: pet.id,
        serviceTypeId: service.id,
        date: `2027-03-${12 + round}`,
        hour: 10,
        visitType: 'clinic',
        idempotencyKey: randomUUID(),
      })
      const [booked, given] = await Promise.all([book, give()])
      expect(given.status).toBe(200)
      expect([201, 404]).toContain(booked.status)
    }
  })
})

test('an owner’s phone can change while they book: neither waits for the other for ever', async () => {
  const service = await aService(db)
  for (let round = 0; round < 12; round += 1) {
    const { customer, caller } = await clinic.anOwner()
    const pet = await aPet(db, { owner: customer })
    const phone = `+9199887${10_000 + round}`
    const [changed, booked] = await Promise.all([
      admin.ask('customers.changePhone', { id: customer.id, phone }),
      caller.ask('appointments.book', {
        petId: pet.id,
        serviceTypeId: service.id,
        date: addDays('2027-04-01', round),
        hour: 10,
        visitType: 'clinic',
        idempotencyKey: randomUUID(),
      }),
    ])
    expect(changed.status).toBe(200)
    expect([201, 403, 404]).toContain(booked.status)
    const made = db.selectFrom('appointments').select('ownerPhone').where('petId', '=', pet.id)
    for (const row of await made.execute()) expect(row.ownerPhone).toBe(phone)
  }
})

describe('a pet that has died', () => {
  const mark = (id: string, given: Record<string, unknown> = {}) => ({
    id,
    day: TODAY,
    cancelAppointments: true,
    ...given,
  })

  async function anOwnersPet() {
    const { customer, caller, login } = await clinic.anOwner()
    const pet = await aPet(db, { owner: customer })
    await db.updateTable('pets').set({ nextVaccinationDue: '2027-03-01' }).where('id', '=', pet.id).execute()
    return { customer, caller, login, pet }
  }

  test('is kept, and its appointments are settled without a mark or a message', async () => {
    const { caller, login, pet } = await anOwnersPet()
    const soon = await anAppointment(db, { pet, day: TODAY, hour: 18, status: 'confirmed' })
    const later = await anAppointment(db, { pet })
    const past = await anAppointment(db, { pet, day: aPastDay(), status: 'completed' })
    expect((await caller.ask('pets.markDeceased', mark(pet.id))).body).toEqual({ cancelled: 2 })
    const cancelled = { status: 'cancelled', late: false, reason: 'We are sorry for your loss.' }
    expect([await statusOf(soon), await statusOf(later)]).toEqual([cancelled, cancelled])
    expect((await statusOf(past)).status).toBe('completed')
    expect((await caller.ask('pets.listOwn')).body).toMatchObject([{ id: pet.id, deceasedOn: TODAY }])
    const notices = db.selectFrom('notifications').select('id').where('userId', '=', login.userId)
    expect(await notices.execute()).toEqual([])
    const announced = sql`select data from jobs where kind = 'announcement' and data->>'appointmentId' in (${soon}, ${later})`
    expect((await announced.execute(db)).rows).toHaveLength(2)
  })

  test('keeps its appointments where that is chosen', async () => {
    const { pet } = await anOwnersPet()
    const stays = await anAppointment(db, { pet })
    const marked = await admin.ask('pets.markDeceased', mark(pet.id, { cancelAppointments: false }))
    expect(marked.body).toEqual({ cancelled: 0 })
    expect((await statusOf(stays)).status).toBe('pending')
  })

  test('is booked for by no one, waited for by no one, and due for nothing', async () => {
    const { customer, caller, pet } = await anOwnersPet()
    const service = await aService(db)
    await aWait(db, customer, { pet, service, firstDay: '2027-06-01' })
    const figures = async () => (await admin.ask('desk.getDashboard')).body.stats
    const before = await figures()
    await caller.ask('pets.markDeceased', mark(pet.id))
    const booking = { petId: pet.id, serviceTypeId: service.id, visitType: 'clinic' }
    const slot = { date: TOMORROW, hour: 10, idempotencyKey: randomUUID() }
    const wait = {
      ...booking,
      houseVisitAddress: null,
      calendarId: null,
      firstDay: '2027-06-01',
      lastDay: '2027-06-01',
      part: 'any',
    }
    for (const asked of [
      await caller.ask('appointments.book', { ...booking, ...slot }),
      await admin.ask('appointments.create', {
        ...booking,
        ...slot,
        customerId: customer.id,
        confirm: false,
      }),
      await caller.ask('waitlist.join', wait),
    ])
      expect([asked.status, asked.refusal.code]).toEqual([404, 'PET_MISSING'])
    expect((await caller.ask('waitlist.listOwn')).body).toEqual([])
    const due = (await admin.ask('pets.listDueVaccinations')).body.items.map(({ id }) => id)
    expect(due).not.toContain(pet.id)
    const after = await figures()
    expect(after.totalPets).toBe(before.totalPets - 1)
    const set = await admin.ask('pets.setVaccination', { id: pet.id, nextVaccinationDue: '2028-01-01' })
    expect([set.status, set.refusal.code]).toEqual([409, 'PET_DECEASED'])
    const home = (await caller.ask('desk.getOwnDashboard')).body
    expect([home.pets, home.overdue]).toEqual([[], []])
  })

  test('was marked by mistake: all is as before', async () => {
    const { caller, pet } = await anOwnersPet()
    const appointment = await anAppointment(db, { pet })
    await caller.ask('pets.markDeceased', mark(pet.id))
    await caller.ask('pets.markDeceased', mark(pet.id, { day: '2027-03-09' }))
    const closed = await admin.ask('appointments.reopen', { id: appointment })
    expect([closed.status, closed.refusal.code]).toEqual([409, 'PET_GONE'])
    const { body } = await caller.ask('pets.undoDeceased', { id: pet.id })
    expect(body).toMatchObject({ deceasedOn: null, nextVaccinationDue: '2027-03-01' })
    expect((await admin.ask('appointments.reopen', { id: appointment })).status).toBe(200)
  })

  test.each([[TOMORROW], ['2020-01-01']])('on %s is refused at the day', async (day) => {
    const { caller, pet } = await anOwnersPet()
    await db.updateTable('pets').set({ birthDate: '2021-05-05' }).where('id', '=', pet.id).execute()
    const { status, refusal } = await caller.ask('pets.markDeceased', mark(pet.id, { day }))
    const message = 'Please enter a day from the birth date to today'
    expect([status, refusal.data]).toEqual([400, { fields: { day: message } }])
  })
})

test('a cancelled appointment of a deleted pet says so and can’t be reopened', async () => {
  const pet = await aPet(db)
  const id = await anAppointment(db, { pet, status: 'cancelled' })
  await admin.ask('pets.remove', { id: pet.id })
  expect((await admin.ask('appointments.get', { id })).body.petGone).toBe('deleted')
  const { status, refusal } = await admin.ask('appointments.reopen', { id })
  expect([status, refusal.code]).toEqual([409, 'PET_GONE'])
})
