import { describe, expect, test } from 'vitest'
import { clinicDay } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import { ENDPOINTS, type OutputOf } from '../../endpoints.ts'
import { aCustomer, anAppointment, aPet, PASSWORD } from '../../factories.ts'

type AuditPage = OutputOf<'audit.list'>

const clinic = await openClinic()
const { db } = clinic.database
const { admin, customer } = clinic.callers

async function actionsOf(input: Record<string, unknown>): Promise<string[]> {
  const { body } = await admin.ask('audit.list', input)
  return body.items.map(({ action }) => action)
}

const pet = await aPet(db, { owner: clinic.customer })
const appointment = await anAppointment(db, { pet })
await admin.ask('appointments.approve', { id: appointment })
await admin.ask('payments.changeAmount', { id: appointment, seenAmount: 70_000, amount: 65_050 })
await admin.ask('payments.markPaid', { id: appointment, seenAmount: 65_050 })
await customer.ask('pets.update', {
  id: pet.id,
  name: 'Moti',
  species: 'Dog',
  breed: 'Labrador',
  age: 4,
  birthDate: null,
  gender: 'male',
  weight: 28.5,
})

test('the actions are listed by their words: those of the endpoints, and those of no endpoint', async () => {
  const { body } = await admin.ask('audit.actions')
  const stated = ENDPOINTS.flatMap(({ name, meta: { words } }) =>
    words === undefined ? [] : [{ action: name, words }],
  )
  expect(body).toEqual(expect.arrayContaining(stated))
  const own =
    /^(admin\.|demo$|server$|none$|migration$|security\.finishProviderSignIn$|imports\.(run|takeBack)$)/
  expect(body.filter(({ action }) => !own.test(action))).toHaveLength(stated.length)
  expect(body).toContainEqual({ action: 'none', words: 'Changed outside the application' })
  const words = body.map((action) => action.words)
  expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other)))
})

describe('the activity', () => {
  test('of an appointment has its payment’s, latest first', async () => {
    expect(await actionsOf({ record: appointment })).toEqual([
      'payments.markPaid',
      'payments.changeAmount',
      'appointments.approve',
      'none',
    ])
  })

  test('shows who, what was there before and what is there now', async () => {
    const { body } = await admin.ask('audit.list', { record: pet.id })
    const [latest] = body.items
    expect(latest).toMatchObject({
      action: 'pets.update',
      words: 'Pet changed',
      userId: clinic.logins.customer.userId,
      email: clinic.logins.customer.email,
      role: 'customer',
      address: '127.0.0.x',
      changes: [
        { table: 'pets', recordId: pet.id, after: { name: 'Moti' }, erased: false },
        { table: 'pet_weights', recordId: pet.id, after: { source: 'form' }, erased: false },
      ],
    })
  })

  test('is found by who did it, and by whom it was done to', async () => {
    const { email } = clinic.logins.customer
    expect(await actionsOf({ q: email.toUpperCase(), action: 'pets.update' })).toEqual(['pets.update'])
    const [words = ''] = clinic.customer.fullName.split(' ')
    const q = `${email.replaceAll('.', '')} ${words}`
    expect(await actionsOf({ q, action: 'pets.update' })).toEqual(['pets.update'])
    const other = await aCustomer(db, { login: null })
    await admin.ask('customers.changePhone', { id: other.id, phone: '+918111111111' })
    expect(await actionsOf({ q: '+918111111111' })).toContain('customers.changePhone')
    expect(await actionsOf({ q: 'no one at all' })).toEqual([])
  })

  test('is found by action and by day', async () => {
    expect(await actionsOf({ action: 'payments.markPaid' })).toEqual(['payments.markPaid'])
    const today = clinicDay(new Date())
    expect(await actionsOf({ action: 'payments.markPaid', from: today, to: today })).toHaveLength(1)
    expect(await actionsOf({ action: 'payments.markPaid', to: '2020-01-01' })).toEqual([])
    expect(await actionsOf({ action: 'payments.markPaid', from: '2090-01-01' })).toEqual([])
  })

  test('is read page by page, each row once', async () => {
    for (let number = 0; number < 60; number += 1) await aPet(db, { owner: clinic.customer })
    const ids: number[] = []
    let cursor: string | null = null
    do {
      const page: AuditPage = (await admin.ask('audit.list', cursor === null ? {} : { cursor })).body
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect(ids.length).toBeGreaterThan(60)
  })

  test('names the login of a sign-in', async () => {
    const { caller, login } = await clinic.aPerson()
    await clinic.signIn(login)
    const { body } = await admin.ask('audit.list', { action: 'auth.signIn' })
    expect(body.items[0]).toMatchObject({ email: login.email })
    await caller.ask('auth.signOut')
  })

  test('names who signs in over the session of another, as them alone', async () => {
    const [before, next] = [await clinic.aPerson(), await clinic.aPerson()]
    const answer = await before.caller.ask('auth.signIn', { email: next.login.email, password: PASSWORD })
    expect(answer.status, answer.text).toBe(200)
    const { items } = (await admin.ask('audit.list', { action: 'auth.signIn' })).body
    const named = items.map(({ email }) => email)
    expect([named[0], named.includes(before.login.email)]).toEqual([next.login.email, false])
  })

  test.each([{ from: '2027-02-30' }, { action: "x'; drop" }, { record: '' }])('refuses %j', async (input) => {
    expect((await admin.ask('audit.list', input)).status).toBe(400)
  })

  test('refuses a cursor that is not ours', async () => {
    expect((await admin.ask('audit.list', { cursor: 'nonsense' })).status).toBe(400)
  })
})

describe('which record an action was about', () => {
  const subjectOf = async (input: Record<string, unknown>) => {
    const { body } = await admin.ask('audit.list', input)
    return body.items.map(({ action, subject }) => [action, subject])
  }

  test('is named by its present name, an appointment by its service, pet, owner and time', async () => {
    const service = {
      name: 'X-ray',
      description: null,
      hours: 0,
      minutes: 30,
      basePrice: 90_000,
      houseVisitSurcharge: 0,
    }
    const made = await admin.ask('services.create', service)
    await admin.ask('services.update', { ...service, id: made.body.id, name: 'X-ray of a paw' })
    expect(await subjectOf({ record: made.body.id })).toEqual([
      ['services.update', 'X-ray of a paw'],
      ['services.create', 'X-ray of a paw'],
    ])
    await admin.ask('services.remove', { id: made.body.id })
    // Gone, it has the name that the log holds.
    expect((await subjectOf({ record: made.body.id }))[0]).toEqual(['services.remove', 'X-ray of a paw'])
    const [[, about] = []] = await subjectOf({ action: 'payments.changeAmount' })
    expect(about).toMatch(/^.+ for Moti \(.+\), \d+ \w+ \d{4}, \d+:\d\d [AP]M$/)
    const [[, paid] = []] = await subjectOf({ action: 'payments.markPaid' })
    expect(paid).toMatch(/^\d\d-\d\d\/00001 \(.+\)$/)
  })

  test('is the customer of a note, and the access token by the name it was given', async () => {
    const { id } = clinic.customer
    await admin.ask('notes.add', {
      id,
      petId: null,
      text: 'Rings twice',
      isWarning: false,
      idempotencyKey: crypto.randomUUID(),
    })
    const [[, note] = []] = await subjectOf({ action: 'notes.add' })
    expect(note).not.toBeNull()
    const token = { name: 'Till', scopes: ['services:read'], days: 30, password: PASSWORD }
    const made = await admin.ask('tokens.createService', token)
    expect(made.status, made.text).toBeLessThan(300)
    expect(await subjectOf({ action: 'tokens.createService' })).toEqual([['tokens.createService', 'Till']])
  })
})
