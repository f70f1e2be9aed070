import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Caller, MORNING, openClinic } from '../../callers.ts'
import { countRows } from '../../database.ts'
import { aCustomer, anAppointment, aPet } from '../../factories.ts'
import { readNotices, subjectsTo } from '../../mails.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers

const BRUNO = { name: 'Bruno', species: 'Dog', breed: 'Labrador', age: 4, gender: 'male', weight: 28.5 }
/** Days around the present day of the tests, 10 March 2027. */
const [PAST, TODAY, TOMORROW] = ['2027-03-01', '2027-03-10', '2027-03-11']

const storedPet = (id: string) =>
  db.selectFrom('pets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const storedAppointment = (id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The refusal of a pet that the caller may not see. */
const MISSING = { status: 404, code: 'PET_MISSING', message: 'Pet not found' }
const refusalOf = ({ status, refusal }: Awaited<ReturnType<Caller['ask']>>) => ({
  status,
  code: refusal.code,
  message: refusal.message,
})

describe('a birth date', () => {
  test('makes the age follow from the calendar', async () => {
    const { caller } = await clinic.anOwner()
    const { body } = await caller.ask('pets.add', { ...BRUNO, age: null, birthDate: '2024-03-11' })
    expect(body).toMatchObject({ age: 2, birthDate: '2024-03-11' })
    expect(await storedPet(body.id)).toMatchObject({ age: null, birthDate: '2024-03-11' })
    clinic.setNow(new Date('2027-03-10T18:30:00Z'))
    expect((await caller.ask('pets.get', { id: body.id })).body.age).toBe(3)
    expect((await caller.ask('pets.listOwn')).body.map(({ age }) => age)).toEqual([3])
    clinic.setNow(MORNING)
  })

  test('wins over an age that is sent beside it', async () => {
    const { caller } = await clinic.anOwner()
    const { body } = await caller.ask('pets.add', { ...BRUNO, age: 9, birthDate: TODAY })
    expect(body.age).toBe(0)
    expect((await storedPet(body.id)).age).toBeNull()
  })

  const TOO_OLD = 'Age must be a whole number from 0 to 30'

  test.each([
    [TOMORROW, 'Please enter a birth date that is not in the future'],
    ['1996-03-10', TOO_OLD],
    ['1000-01-01', TOO_OLD],
  ])('of %s is refused on its field', async (birthDate, message) => {
    const { customer, caller } = await clinic.anOwner()
    const { id } = await aPet(db, { owner: customer })
    const before = await countRows(db)
    for (const answer of [
      await caller.ask('pets.add', { ...BRUNO, birthDate }),
      await caller.ask('pets.update', { ...BRUNO, id, birthDate }),
      await admin.ask('pets.addFor', { ...BRUNO, id: customer.id, birthDate }),
    ])
      expect([answer.status, answer.refusal.data]).toEqual([400, { fields: { birthDate: message } }])
    expect(await countRows(db)).toEqual(before)
    expect((await storedPet(id)).birthDate).toBeNull()
  })

  test('of thirty years and a bit is taken', async () => {
    const { caller } = await clinic.anOwner()
    const { status, body } = await caller.ask('pets.add', { ...BRUNO, birthDate: '1996-03-11' })
    expect([status, body.age]).toEqual([201, 30])
  })

  test('stays as it is, however old the pet has become', async () => {
    const { customer, caller } = await clinic.anOwner()
    const { id } = await aPet(db, { owner: customer })
    await db.updateTable('pets').set({ birthDate: '1990-01-01' }).where('id', '=', id).execute()
    const same = await caller.ask('pets.update', { ...BRUNO, id, birthDate: '1990-01-01' })
    expect([same.status, same.body.age]).toEqual([200, 37])
    const older = await caller.ask('pets.update', { ...BRUNO, id, birthDate: '1989-01-01' })
    expect(older.status).toBe(400)
  })
})

describe('a pet’s own page', () => {
  test('shows its facts, its owner and how many appointments lie ahead', async () => {
    const { customer, caller } = await clinic.anOwner()
    const pet = await aPet(db, { owner: customer })
    await anAppointment(db, { pet, day: PAST })
    await anAppointment(db, { pet })
    await anAppointment(db, { pet })
    await anAppointment(db, { pet, status: 'confirmed' })
    await anAppointment(db, { pet, status: 'cancelled' })
    const expected = {
      id: pet.id,
      name: pet.name,
      species: 'Dog',
      breed: null,
      age: null,
      birthDate: null,
      ...{ birthDateEstimated: false, microchip: null, colour: null, neutered: null },
      gender: 'male',
      weight: null,
      imageUrl: null,
      nextVaccinationDue: null,
      deceasedOn: null,
      vaccinationBookedAt: null,
      followsDoses: false,
      owner: { id: customer.id, fullName: customer.fullName, phone: customer.phone },
      coming: { pending: 2, confirmed: 1 },
    }
    expect((await caller.ask('pets.get', { id: pet.id })).body).toEqual(expected)
    expect((await admin.ask('pets.get', { id: pet.id })).body).toEqual(expected)
  })

  test('is not found by another customer, nor when the pet is gone, nor when there never was one', async () => {
    const { caller, customer } = await clinic.anOwner()
    const foreign = await aPet(db)
    const gone = await aPet(db, { owner: customer, deleted: true })
    for (const id of [foreign.id, gone.id, randomUUID()]) {
      expect(refusalOf(await caller.ask('pets.get', { id }))).toEqual(MISSING)
      expect(refusalOf(await caller.ask('appointments.listForPet', { id }))).toEqual(MISSING)
    }
    for (const id of [gone.id, randomUUID()])
      expect(refusalOf(await admin.ask('pets.get', { id }))).toEqual(MISSING)
  })

  test('lists its appointments from the latest date to the earliest, and no other pet’s', async () => {
    const { customer, caller } = await clinic.anOwner()
    const pet = await aPet(db, { owner: customer })
    const early = await anAppointment(db, { pet, day: '2027-02-01', hour: 11, status: 'completed' })
    const late = await anAppointment(db, { pet, day: '2028-02-01', hour: 11 })
    const middle = await anAppointment(db, { pet, day: '2027-02-01', hour: 12, status: 'cancelled' })
    await anAppointment(db, { pet: await aPet(db, { owner: customer }) })
    for (const asks of [caller, admin]) {
      const { body } = await asks.ask('appointments.listForPet', { id: pet.id })
      expect(body.items.map(({ id }) => id)).toEqual([late, middle, early])
      expect(body.nextCursor).toBeNull()
    }
  })

  test('lists them page by page', async () => {
    const { customer, caller } = await clinic.anOwner()
    const pet = await aPet(db, { owner: customer })
    const made: string[] = []
    for (let number = 0; number < 52; number += 1) made.push(await anAppointment(db, { pet }))
    const first = (await caller.ask('appointments.listForPet', { id: pet.id })).body
    expect(first.items).toHaveLength(50)
    const { body: second } = await caller.ask('appointments.listForPet', {
      id: pet.id,
      cursor: first.nextCursor,
    })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.reverse())
    expect(second.nextCursor).toBeNull()
  })
})

describe('changing a pet', () => {
  test.each(['owner', 'admin'])('stores all that was entered by its %s', async (who) => {
    const { customer, caller } = await clinic.anOwner()
    const pet = await aPet(db, { owner: customer })
    const answer = await (who === 'owner' ? caller : admin).ask('pets.update', { ...BRUNO, id: pet.id })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ ...BRUNO, id: pet.id, birthDate: null })
    expect(await storedPet(pet.id)).toMatchObject({ ...BRUNO, ownerPhone: customer.phone })
  })

  test('takes away what is left empty', async () => {
    const { caller } = await clinic.anOwner()
    const { body } = await caller.ask('pets.add', { ...BRUNO, birthDate: '2020-02-02' })
    await caller.ask('pets.update', { id: body.id, name: 'Bruno', species: 'Dog', birthDate: '' })
    expect(await storedPet(body.id)).toMatchObject({ breed: null, age: null, birthDate: null, weight: null })
  })

  test('is not for others, and not for a pet that is gone', async () => {
    const { caller, customer } = await clinic.anOwner()
    const foreign = await aPet(db)
    const gone = await aPet(db, { owner: customer, deleted: true })
    for (const id of [foreign.id, gone.id, randomUUID()])
      expect(refusalOf(await caller.ask('pets.update', { ...BRUNO, id }))).toEqual(MISSING)
    expect((await storedPet(foreign.id)).name).toBe(foreign.name)
    expect((await storedPet(gone.id)).name).toBe(gone.name)
  })
})

describe('staff', () => {
  test('add a pet to a customer, also to one without a login or a number', async () => {
    const walkIn = await aCustomer(db, { login: null, phone: 'TEMP-0123abcd' })
    const { status, body } = await admin.ask('pets.addFor', { ...BRUNO, id: walkIn.id })
    expect(status).toBe(201)
    expect(await storedPet(body.id)).toMatchObject({ ...BRUNO, ownerPhone: walkIn.phone })
    const { owner } = (await admin.ask('pets.get', { id: body.id })).body
    expect(owner).toEqual({ id: walkIn.id, fullName: walkIn.fullName, phone: null })
  })

  test('learn that there is no such customer', async () => {
    const before = await countRows(db)
    const answer = await admin.ask('pets.addFor', { ...BRUNO, id: randomUUID() })
    expect(refusalOf(answer)).toEqual({ status: 404, code: 'OWNER_MISSING', message: 'Customer not found' })
    expect(await countRows(db)).toEqual(before)
  })

  test('set and take away the day of the next vaccination, and the owner sees it', async () => {
    const { customer, caller } = await clinic.anOwner()
    const { id } = await aPet(db, { owner: customer })
    await admin.ask('pets.setVaccination', { id, nextVaccinationDue: '2027-09-30' })
    expect((await caller.ask('pets.get', { id })).body.nextVaccinationDue).toBe('2027-09-30')
    const { body } = await admin.ask('pets.setVaccination', { id, nextVaccinationDue: null })
    expect(body.nextVaccinationDue).toBeNull()
    expect((await storedPet(id)).nextVaccinationDue).toBeNull()
  })
})

describe('a form sent again, as after a lost answer', () => {
  test('adds one pet, even twice at once and when there is no room for another', async () => {
    const { customer, caller } = await clinic.anOwner()
    for (let pet = 0; pet < 49; pet += 1) await aPet(db, { owner: customer })
    const form = { ...BRUNO, idempotencyKey: randomUUID() }
    const answers = await Promise.all([caller.ask('pets.add', form), caller.ask('pets.add', form)])
    answers.push(await caller.ask('pets.add', form))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await caller.ask('pets.listOwn')).body).toHaveLength(50)
    const other = await caller.ask('pets.add', { ...form, name: 'Misty' })
    expect(refusalOf(other)).toMatchObject({ status: 422, code: 'KEY_REUSED' })
  })

  test('adds one pet for staff too, for this customer only', async () => {
    const { customer, caller } = await clinic.anOwner()
    const form = { ...BRUNO, id: customer.id, idempotencyKey: randomUUID() }
    const [first, second] = [await admin.ask('pets.addFor', form), await admin.ask('pets.addFor', form)]
    expect([second.status, second.body.id]).toEqual([201, first.body.id])
    expect((await caller.ask('pets.listOwn')).body).toHaveLength(1)
    const elsewhere = await admin.ask('pets.addFor', { ...form, id: (await aCustomer(db)).id })
    expect(refusalOf(elsewhere)).toMatchObject({ status: 422, code: 'KEY_REUSED' })
  })
})

describe('an owner has room for fifty pets', () => {
  const FULL = {
    status: 409,
    code: 'PETS_FULL',
    message: 'You can add up to 50 pets. Delete one to add another.',
  }

  test('no matter who adds them, and how many at the same time', async () => {
    const { customer, caller } = await clinic.anOwner()
    const gone = await aPet(db, { owner: customer, deleted: true })
    for (let pet = 0; pet < 45; pet += 1) await aPet(db, { owner: customer })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? caller.ask('pets.add', BRUNO)
          : admin.ask('pets.addFor', { ...BRUNO, id: customer.id }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    for (const answer of answers) if (answer.status !== 201) expect(refusalOf(answer)).toEqual(FULL)
    const pets = (await caller.ask('pets.listOwn')).body
    expect(pets).toHaveLength(50)
    expect(pets.map(({ id }) => id)).not.toContain(gone.id)
  })

  test('and one that is deleted makes room', async () => {
    const { customer, caller } = await clinic.anOwner()
    for (let pet = 0; pet < 49; pet += 1) await aPet(db, { owner: customer })
    const { id } = await aPet(db, { owner: customer })
    expect(refusalOf(await caller.ask('pets.add', BRUNO))).toEqual(FULL)
    expect((await caller.ask('pets.remove', { id })).status).toBe(200)
    expect((await caller.ask('pets.add', BRUNO)).status).toBe(201)
  })
})

describe('deleting a pet', () => {
  test('hides it, cancels what is pending ahead, and keeps all the rest', async () => {
    const { customer, caller, login } = await clinic.anOwner()
    const pet = await aPet(db, { owner: customer })
    const soon = await anAppointment(db, { pet, day: TODAY, hour: 18 })
    const later = await anAppointment(db, { pet })
    const appointments = [
      await anAppointment(db, { pet, day: PAST, hour: 12 }),
      await anAppointment(db, { pet, day: PAST, hour: 13, status: 'completed' }),
      await anAppointment(db, { pet, status: 'confirmed' }),
      await anAppointment(db, { pet: await aPet(db, { owner: customer }) }),
    ]
    const before = await Promise.all(appointments.map(storedAppointment))

    const answer = await caller.ask('pets.remove', { id: pet.id })
    expect([answer.status, answer.body]).toEqual([200, { cancelled: 2, warning: null }])

    expect((await storedPet(pet.id)).deletedAt).toBeInstanceOf(Date)
    const cancelled = { status: 'cancelled', cancelledBy: login.userId, cancelledAt: MORNING }
    expect(await storedAppointment(soon)).toMatchObject({ ...cancelled, cancelledLate: true })
    expect(await storedAppointment(later)).toMatchObject({ ...cancelled, cancelledLate: false })
    expect(await Promise.all(appointments.map(storedAppointment))).toEqual(before)
    expect((await caller.ask('pets.listOwn')).body.map(({ id }) => id)).not.toContain(pet.id)
    const { items } = (await caller.ask('appointments.listOwn')).body
    expect(items.filter((appointment) => appointment.pet.id === pet.id)).toHaveLength(5)
    expect(await noticesOf(login.userId)).toEqual([])
  })

  test('by staff tells the owner of each appointment that is cancelled', async () => {
    const { customer, login } = await clinic.anOwner()
    const pet = await aPet(db, { owner: customer })
    await anAppointment(db, { pet, day: '2027-04-01', hour: 11 })
    await anAppointment(db, { pet, day: '2027-04-02', hour: 11 })
    const { body } = await admin.ask('pets.remove', { id: pet.id })
    expect(body).toEqual({ cancelled: 2, warning: null })
    const notices = await noticesOf(login.userId)
    expect(notices.map(({ title }) => title)).toEqual(['Appointment cancelled', 'Appointment cancelled'])
    expect(notices[0]?.message).toMatch(
      /appointment on Thursday, 1 April 2027 at 11:00 AM has been cancelled\.$/,
    )
    expect(await subjectsTo(db, login.email)).toHaveLength(2)
  })

  test('of a customer without a login stands, and warns that no one was notified', async () => {
    const pet = await aPet(db, { owner: await aCustomer(db, { login: null }) })
    await anAppointment(db, { pet })
    const { body } = await admin.ask('pets.remove', { id: pet.id })
    const warning = 'Failed to create notification: Missing customer user ID'
    expect(body).toEqual({ cancelled: 1, warning })
  })

  test('twice, or of another’s pet, finds nothing and changes nothing', async () => {
    const { customer, caller } = await clinic.anOwner()
    const pet = await aPet(db, { owner: customer })
    const foreign = await aPet(db)
    const appointment = await anAppointment(db, { pet: foreign })
    await caller.ask('pets.remove', { id: pet.id })
    const first = await storedPet(pet.id)
    for (const id of [pet.id, foreign.id, randomUUID()])
      expect(refusalOf(await caller.ask('pets.remove', { id }))).toEqual(MISSING)
    expect(await storedPet(pet.id)).toEqual(first)
    expect((await storedPet(foreign.id)).deletedAt).toBeNull()
    expect((await storedAppointment(appointment)).status).toBe('pending')
  })
})

async function noticesOf(userId: string) {
  return (await readNotices(db, userId)).sort((one, other) => (one.message < other.message ? -1 : 1))
}

describe('the facts of a certificate', () => {
  const CHIP = '981020000123456'
  const FACTS = { microchip: CHIP, colour: 'Golden', neutered: true, birthDateEstimated: true }

  test('are saved, and stay where a form does not send them', async () => {
    const { caller } = await clinic.anOwner()
    const entered = { ...BRUNO, birthDate: PAST, ...FACTS, microchip: '981 020 000 123-456' }
    const { body } = await caller.ask('pets.add', entered)
    expect(body).toMatchObject(FACTS)
    const older = await caller.ask('pets.update', { ...BRUNO, birthDate: PAST, id: body.id })
    expect(older.body).toMatchObject(FACTS)
    const cleared = { ...BRUNO, id: body.id, microchip: '', colour: null, neutered: null }
    const unknown = { microchip: null, colour: null, neutered: null, birthDateEstimated: false }
    expect((await caller.ask('pets.update', cleared)).body).toMatchObject(unknown)
  })

  test('ask about a microchip that another living pet has, and take it all the same', async () => {
    const chip = { microchip: '981020000765432' }
    const { caller } = await clinic.anOwner()
    const first = (await caller.ask('pets.add', { ...BRUNO, ...chip })).body
    const asked = await caller.ask('pets.add', { ...BRUNO, ...chip })
    expect(refusalOf(asked)).toEqual({
      ...{ status: 409, code: 'CHIP_KNOWN' },
      message: 'Another pet has this microchip. Please check the number.',
    })
    const second = await caller.ask('pets.add', { ...BRUNO, ...chip, chipIsRight: true })
    expect(second.body.microchip).toBe(chip.microchip)
    const unchanged = await caller.ask('pets.update', { ...BRUNO, ...chip, id: first.id, weight: 29 })
    expect(unchanged.status).toBe(200)
    const third = (await caller.ask('pets.add', BRUNO)).body
    const changed = { ...BRUNO, ...chip, id: third.id }
    expect((await caller.ask('pets.update', changed)).refusal.code).toBe('CHIP_KNOWN')
    expect((await caller.ask('pets.update', { ...changed, chipIsRight: true })).status).toBe(200)
  })
})
