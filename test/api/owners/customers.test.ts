import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { readEverything } from '../../database.ts'
import { aCustomer, anAdmin, anAppointment, aPet, aService } from '../../factories.ts'
import { freeSlot, newPhone } from '../requests.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers

let numbers = 9000
const freshPhone = () => newPhone(++numbers)

const KIM = { fullName: 'Kim Rao', email: 'kim@pets.example', address: '5 Mango Grove' }
/** Someone new from a form of its own. */
const create = (entry: object) =>
  admin.ask('customers.create', { ...KIM, idempotencyKey: randomUUID(), ...entry })
const BRUNO = { name: 'Bruno', species: 'Dog', breed: 'Labrador', age: 4, gender: 'male', weight: 28.5 }

const stored = (id: string) =>
  db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const petsOf = (phone: string) =>
  db.selectFrom('pets').selectAll().where('ownerPhone', '=', phone).orderBy('name').execute()

describe('putting a customer on the books', () => {
  test('stores the person with their pets, and no login', async () => {
    const phone = freshPhone()
    const pets = [BRUNO, { name: 'Misty', species: 'Cat' }]
    const answer = await create({ phone, pets })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toEqual({ ...KIM, id: answer.body.id, phone })
    expect(await stored(answer.body.id)).toMatchObject({
      phoneNumber: phone,
      fullName: 'Kim Rao',
      email: 'kim@pets.example',
      address: '5 Mango Grove',
      userId: null,
      notificationPreferences: { email: true, sms: true, push: true },
    })
    expect(await petsOf(phone)).toMatchObject([
      { ...BRUNO, deletedAt: null },
      { name: 'Misty', species: 'Cat', breed: null, age: null, gender: 'male', weight: null },
    ])
  })

  test('takes a phone as people write it, no email, no pets', async () => {
    const phone = freshPhone()
    const typed = `0${phone.slice(3, 8)} ${phone.slice(8)}`
    const { body } = await create({ email: ' ', phone: typed, pets: [] })
    expect(await stored(body.id)).toMatchObject({ phoneNumber: phone, email: null })
  })

  test('makes a number of its own for a walk-in without a phone, and shows it to no one', async () => {
    const answer = await create({ phone: null, pets: [BRUNO] })
    expect([answer.status, answer.body.phone]).toEqual([201, null])
    const { phoneNumber } = await stored(answer.body.id)
    expect(phoneNumber).toMatch(/^TEMP-[0-9a-f-]{36}$/)
    expect(await petsOf(phoneNumber)).toHaveLength(1)
    const one = await admin.ask('customers.get', { id: answer.body.id })
    expect(answer.text + one.text).not.toContain('TEMP-')
  })

  test('takes a stranger without an address only if that is said, and lets one be taken away', async () => {
    const { body, status } = await create({ phone: null, pets: [], address: null })
    expect([status, body.address, (await stored(body.id)).address]).toEqual([201, null, null])
    const { address: _, ...silent } = KIM
    const given = { ...silent, phone: null, pets: [], idempotencyKey: randomUUID() }
    for (const answer of [
      await admin.ask('customers.create', given),
      await admin.ask('customers.update', { id: body.id, ...silent }),
    ])
      expect([answer.status, answer.refusal.data?.fields]).toEqual([400, { address: 'Address is required' }])
    const change = (address: string | null) =>
      admin.ask('customers.update', { id: body.id, ...silent, address })
    expect((await change('7 Neem Street')).body.address).toBe('7 Neem Street')
    expect((await change(null)).body.address).toBeNull()
  })

  test('says each sentence on its field', async () => {
    const wrong = { fullName: ' ', phone: '12345', email: 'kim@pets', address: '', pets: [{ age: 31 }] }
    const answer = await create(wrong)
    expect([answer.status, answer.refusal.data?.fields]).toEqual([
      400,
      {
        fullName: 'Full name is required',
        phone: 'Phone number must be 10 digits with +91 prefix',
        email: 'Please enter a valid email address',
        address: 'Address is required',
        'pets.0.name': 'Pet name is required',
        'pets.0.species': 'Species is required',
        'pets.0.age': 'Age must be a whole number from 0 to 30',
      },
    ])
  })

  test.each([
    ['a phone that is on another record', (phone: string) => ({ phone, pets: [BRUNO] }), 409],
    ['a number like those that the server makes', () => ({ phone: `TEMP-${randomUUID()}`, pets: [] }), 400],
    [
      'a pet that is not born yet',
      () => ({ phone: null, pets: [{ ...BRUNO, birthDate: '2999-01-01' }] }),
      400,
    ],
  ])('refuses %s and keeps nothing of it', async (_name, given, status) => {
    const other = await aCustomer(db, { login: null })
    const before = await readEverything(db)
    const answer = await create(given(other.phone))
    expect(answer.status).toBe(status)
    if (status === 409) expect(answer.refusal).toMatchObject({ code: 'PHONE_TAKEN', defined: true })
    expect(await readEverything(db)).toEqual(before)
  })

  test('of two at once with one phone, one is kept, with its pets alone', async () => {
    for (let round = 0; round < 20; round += 1) {
      const phone = freshPhone()
      const entries = ['One', 'Two'].map((fullName) => ({
        fullName,
        phone,
        pets: [{ ...BRUNO, name: `Of ${fullName}` }],
      }))
      const answers = await Promise.all(entries.map((entry) => create(entry)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      const winner = answers.find(({ status }) => status === 201)?.body.fullName
      expect(await petsOf(phone)).toMatchObject([{ name: `Of ${winner}` }])
    }
  })
})

describe('a form that is sent again', () => {
  const aForm = () => ({ ...KIM, phone: null, pets: [BRUNO], idempotencyKey: randomUUID() })

  test('puts a walk-in on the books once, however often and at once it comes', async () => {
    const form = aForm()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(form)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const { phoneNumber } = await stored(answers[0]?.body.id ?? '')
    expect(await petsOf(phoneNumber)).toHaveLength(1)
  })

  test('with other content, or by a colleague, is not the same form', async () => {
    const form = aForm()
    const { body } = await create(form)
    const before = await readEverything(db)
    const other = await create({ ...form, fullName: 'Kim Rao the second' })
    expect([other.status, other.refusal.code]).toEqual([422, 'KEY_REUSED'])
    expect(await readEverything(db)).toEqual(before)
    const colleague = await clinic.session(await anAdmin(db))
    expect((await colleague.ask('customers.create', form)).body.id).not.toBe(body.id)
  })

  test('after a refusal is taken once what was wrong is right', async () => {
    const taken = await aCustomer(db, { login: null })
    const form = { ...aForm(), phone: taken.phone }
    expect((await create(form)).status).toBe(409)
    await db.updateTable('customers').set({ phoneNumber: freshPhone() }).where('id', '=', taken.id).execute()
    expect((await create(form)).status).toBe(201)
  })
})

describe('the list of customers', () => {
  test('comes by name, a page at a time, each with their pets, newest first', async () => {
    const word = `page${randomUUID().slice(0, 8)}`
    const made = []
    for (let number = 0; number < 45; number += 1) {
      const customer = await aCustomer(db, { login: null, email: `${word}@tests.example` })
      // Several have the same name: then the id decides.
      const fullName = `Same ${String(number % 4)}`
      await db.updateTable('customers').set({ fullName }).where('id', '=', customer.id).execute()
      made.push({ id: customer.id, fullName, phone: customer.phone })
    }
    const [first] = made
    const pet = await aPet(db, { owner: first ?? { phone: '' } })
    await aPet(db, { owner: first ?? { phone: '' }, deleted: true })

    const seen: { id: string; fullName: string }[] = []
    const sizes: number[] = []
    let cursor: string | undefined
    do {
      const { body } = await admin.ask('customers.list', { q: word, ...(cursor && { cursor }) })
      seen.push(...body.items)
      sizes.push(body.items.length)
      cursor = body.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(sizes).toEqual([20, 20, 5])
    const expected = made.sort((a, b) => a.fullName.localeCompare(b.fullName) || (a.id < b.id ? -1 : 1))
    expect(seen.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(seen.find(({ id }) => id === first?.id)).toMatchObject({
      hasLogin: false,
      messagesTo: null,
      pets: [{ id: pet.id, nextVaccinationDue: null }],
    })
  })

  test('says who has a login, and finds by a part of the phone', async () => {
    const customer = await aCustomer(db)
    const { body } = await admin.ask('customers.list', { q: customer.phone.slice(5) })
    expect(body).toMatchObject({ items: [{ id: customer.id, hasLogin: true, pets: [] }], nextCursor: null })
  })

  test('goes on after the place of the last one, though that one was renamed meanwhile', async () => {
    const word = `Renamed${randomUUID().slice(0, 8)}`
    const named = async (name: string) => {
      const { id } = await aCustomer(db)
      await db.updateTable('customers').set({ fullName: name }).where('id', '=', id).execute()
      return id
    }
    const ids: string[] = []
    for (let number = 10; number < 35; number += 1) ids.push(await named(`${word} ${number}`))
    const first = (await admin.ask('customers.list', { q: word })).body
    await db
      .updateTable('customers')
      .set({ fullName: `${word} 99` })
      .where('id', '=', ids[19] ?? '')
      .execute()
    const second = await admin.ask('customers.list', { q: word, cursor: first.nextCursor })
    expect(second.body.items.map(({ id }) => id)).toEqual([...ids.slice(20), ids[19]])
  })

  test('refuses a cursor that is not ours', async () => {
    for (const cursor of [randomUUID(), 'nonsense']) {
      const { status, refusal } = await admin.ask('customers.list', { cursor })
      expect([status, refusal.data?.fields]).toEqual([400, { cursor: expect.any(String) }])
    }
  })
})

describe('changing a customer', () => {
  test('stores name, email and address, and nothing else', async () => {
    const { id } = await aCustomer(db)
    const before = await stored(id)
    const answer = await admin.ask('customers.update', { id, ...KIM, email: null })
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...KIM, id, email: null, phone: before.phoneNumber },
    ])
    expect(await stored(id)).toEqual({
      ...before,
      fullName: 'Kim Rao',
      email: null,
      address: '5 Mango Grove',
      searchKey: `kim rao\n\n${before.phoneNumber}`,
      nameKey: 'kim rao',
    })
  })

  test('a new phone takes pets and appointments with it, and the login stays', async () => {
    const customer = await aCustomer(db)
    const pet = await aPet(db, { owner: customer })
    const appointment = await anAppointment(db, { pet })
    const phone = freshPhone()
    const answer = await admin.ask('customers.changePhone', { id: customer.id, phone })
    expect([answer.status, answer.body]).toMatchObject([200, { id: customer.id, phone }])
    expect(await petsOf(phone)).toMatchObject([{ id: pet.id }])
    const moved = db.selectFrom('appointments').select('ownerPhone').where('id', '=', appointment)
    expect(await moved.execute()).toEqual([{ ownerPhone: phone }])
    const owner = await clinic.session(customer.login ?? { userId: '', email: '' })
    expect((await owner.ask('customers.getOwnProfile')).body).toMatchObject({ phone })
    expect((await owner.ask('pets.listOwn')).body).toMatchObject([{ id: pet.id }])
  })

  test('a walk-in gets the phone that they give later', async () => {
    const { body } = await create({ phone: null, pets: [BRUNO] })
    const phone = freshPhone()
    expect((await admin.ask('customers.changePhone', { id: body.id, phone })).body.phone).toBe(phone)
    expect(await petsOf(phone)).toHaveLength(1)
  })

  test('refuses a phone that is on another record, and takes the one that it has', async () => {
    const [customer, other] = [await aCustomer(db), await aCustomer(db)]
    const before = await readEverything(db)
    const taken = await admin.ask('customers.changePhone', { id: customer.id, phone: other.phone })
    expect([taken.status, taken.refusal]).toMatchObject([409, { code: 'PHONE_TAKEN', defined: true }])
    const same = await admin.ask('customers.changePhone', { id: customer.id, phone: customer.phone })
    expect(same.status).toBe(200)
    expect(await readEverything(db)).toEqual(before)
  })

  test.each([
    ['customers.get', {}],
    ['customers.update', KIM],
    ['customers.changePhone', { phone: '+919999988888' }],
  ] as const)('%s does not find a customer whom no one knows', async (name, input) => {
    const answer = await admin.ask(name, { id: randomUUID(), ...input })
    expect([answer.status, answer.refusal.code]).toEqual([404, 'NOT_FOUND'])
  })
})

test('a phone that changes while its owner adds pets loses none and fails no one', async () => {
  for (let round = 0; round < 20; round += 1) {
    const customer = await aCustomer(db)
    const add = (name: string) => admin.ask('pets.addFor', { ...BRUNO, name, id: customer.id })
    const [one, moved, two] = await Promise.all([
      add('One'),
      admin.ask('customers.changePhone', { id: customer.id, phone: freshPhone() }),
      add('Two'),
    ])
    expect([one.status, moved.status, two.status]).toEqual([201, 200, 201])
    expect(await petsOf(moved.body.phone ?? '')).toHaveLength(2)
  }
})

/** A second run of the test takes other slots. */
let slots = 0

test('a phone that changes while its owner books: the appointment is the owner’s, or the try can be made again', async () => {
  const service = await aService(db)
  let booked = 0
  for (let round = 0; round < 60; round += 1) {
    const { customer, caller: owner } = await clinic.anOwner()
    const pet = await aPet(db, { owner: customer })
    const form = { petId: pet.id, serviceTypeId: service.id, visitType: 'clinic' }
    const slot = freeSlot(slots)
    slots += 1
    const book = () => owner.ask('appointments.book', { ...form, ...slot, idempotencyKey: randomUUID() })
    // Later and later, so that both come first in some rounds, however busy the machine is.
    const change = async () => {
      await wait(round)
      return await admin.ask('customers.changePhone', { id: customer.id, phone: freshPhone() })
    }
    const [appointment, moved] = await Promise.all([book(), change()])
    expect(moved.status).toBe(200)
    expect([201, 404, 503], appointment.text).toContain(appointment.status)
    booked += appointment.status === 201 ? 1 : 0
    if (appointment.status !== 201) expect((await book()).status).toBe(201)
    const owners = db.selectFrom('appointments').select('ownerPhone').where('petId', '=', pet.id)
    expect(await owners.execute()).toEqual([{ ownerPhone: moved.body.phone }])
  }
  clinic.takeLog()
  expect(booked).toBeGreaterThan(0)
})
