import { describe, expect, test } from 'vitest'
import { insertStaff } from '../../../src/features/platform/auth/server/staff-queries.ts'
import { openClinic, serve } from '../../callers.ts'
import { countRows } from '../../database.ts'
import { aCustomer, aLogin, anAppointment, aPet } from '../../factories.ts'
import { newPhone } from '../requests.ts'

const clinic = await openClinic()
const { db } = clinic.database

let number = 0

function freshPhone(): string {
  number += 1
  return newPhone(number)
}

const profile = (phone: string) => ({
  fullName: 'Asha Menon',
  phone,
  address: '14 Lake View Road\nBengaluru',
})
const everyChannel = { email: true, sms: true, push: true }
const recordOf = (userId: string) =>
  db.selectFrom('customers').selectAll().where('userId', '=', userId).execute()
const recordWith = (phone: string) =>
  db.selectFrom('customers').selectAll().where('phoneNumber', '=', phone).execute()

describe('profile setup', () => {
  test('shows what is known before there is a record', async () => {
    const { login, caller } = await clinic.aPerson()
    expect((await caller.ask('customers.getOwnProfile')).body).toEqual({
      exists: false,
      fullName: '',
      phone: null,
      email: null,
      address: null,
      accountEmail: login.email,
      messagesTo: login.email,
      notificationPreferences: everyChannel,
      complete: false,
    })
  })

  test('makes the record of this login, and the person is a customer at once', async () => {
    const { login, caller } = await clinic.aPerson()
    const phone = freshPhone()
    const answer = await caller.ask('customers.saveOwnProfile', {
      ...profile(phone),
      email: ' Asha@Example.org ',
    })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...profile(phone),
        exists: true,
        email: 'asha@example.org',
        accountEmail: login.email,
        messagesTo: login.email,
        notificationPreferences: everyChannel,
        complete: true,
      },
    ])
    expect(await recordOf(login.userId)).toMatchObject([
      {
        phoneNumber: phone,
        fullName: 'Asha Menon',
        email: 'asha@example.org',
        address: '14 Lake View Road\nBengaluru',
        notificationPreferences: { email: true, sms: true, push: true },
      },
    ])
    expect((await caller.ask('pets.listOwn')).status).toBe(200)
  })

  test.each([undefined, null, '', '  '])('takes the login’s own address where %j is given', async (email) => {
    const { login, caller } = await clinic.aPerson()
    await caller.ask('customers.saveOwnProfile', { ...profile(freshPhone()), email })
    expect(await recordOf(login.userId)).toMatchObject([{ email: login.email }])
  })

  test.each([
    (ten: string) => ten,
    (ten: string) => `0${ten}`,
    (ten: string) => `91${ten}`,
    (ten: string) => `+91${ten}`,
    (ten: string) => `+91 ${ten.slice(0, 5)} ${ten.slice(5)}`,
    (ten: string) => `+91-${ten}`,
    (ten: string) => `(+91) ${ten}`,
    (ten: string) => ` 0091 ${ten} `,
    (ten: string) => `\u202a+91 ${ten}\u202c`,
    (ten: string) => `tel:+91-(0)${ten.slice(0, 5)}\u2011${ten.slice(5)}`,
    (ten: string) => ten.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? ''),
  ])('stores a phone written in another way as +91 and ten digits: %s', async (write) => {
    const { login, caller } = await clinic.aPerson()
    const phone = freshPhone()
    const answer = await caller.ask('customers.saveOwnProfile', profile(write(phone.slice(3))))
    expect(answer.status, answer.text).toBe(200)
    expect(await recordOf(login.userId)).toMatchObject([{ phoneNumber: phone }])
  })

  test('says each specified sentence on its field', async () => {
    const { caller } = await clinic.aPerson()
    const wrong = { fullName: ' ', phone: '12345', email: 'no-one', address: '' }
    const answer = await caller.ask('customers.saveOwnProfile', wrong)
    expect([answer.status, answer.refusal.data]).toEqual([
      400,
      {
        fields: {
          fullName: 'Full name is required',
          phone: 'Please enter a valid 10-digit number with +91 prefix',
          email: 'Please enter a valid email address',
          address: 'Address is required',
        },
      },
    ])
  })

  test('submitted ten times at once makes one record, and every answer says so', async () => {
    const { login, caller } = await clinic.aPerson()
    const form = profile(freshPhone())
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => caller.ask('customers.saveOwnProfile', form)),
    )
    expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(answers.map(() => 200))
    expect(await recordOf(login.userId)).toHaveLength(1)
  })
})

describe('a phone that is someone’s already', () => {
  const REFUSED = [409, 'PHONE_TAKEN', 'Failed to save profile. Please try again.']
  test.each([
    ['a customer with a login', undefined, 'PHONE_HAS_LOGIN'],
    ['a customer whom the clinic registered', null, 'PHONE_TAKEN'],
  ])('is not taken over from %s', async (_name, login, code) => {
    const owner = await aCustomer(db, login === null ? { login } : {})
    const before = [await recordWith(owner.phone), await countRows(db)]
    const { caller } = await clinic.aPerson()
    const rowsWithLogin = await countRows(db)
    const answer = await caller.ask('customers.saveOwnProfile', profile(owner.phone))
    expect([answer.status, answer.refusal.code, answer.refusal.message]).toEqual([
      409,
      code,
      'Failed to save profile. Please try again.',
    ])
    expect(await recordWith(owner.phone)).toEqual(before[0])
    expect(await countRows(db)).toEqual(rowsWithLogin)
    expect((await caller.ask('auth.session')).body.session).toMatchObject({ role: 'none' })
  })

  test('looks like an unknown one after ten tries', async () => {
    const limited = await serve(clinic.database, { tryLimits: 'on' })
    const { phone } = await aCustomer(db)
    const { caller } = await limited.aPerson()
    const save = (number: string) => caller.ask('customers.saveOwnProfile', profile(number))
    for (let wrong = 0; wrong < 10; wrong += 1) expect((await save(phone)).status).toBe(409)
    for (const number of [phone, freshPhone()]) {
      const { status, refusal, headers } = await save(number)
      expect([status, refusal.code, headers['retry-after']]).toEqual([429, 'TOO_MANY_TRIES', '600'])
    }
    const owner = await limited.anOwner()
    for (let time = 0; time < 12; time += 1)
      expect((await owner.caller.ask('customers.saveOwnProfile', profile(owner.customer.phone))).status).toBe(
        200,
      )
  })

  test('is not taken over by an equal email address that no one has verified', async () => {
    const owner = await aCustomer(db, { login: null })
    const { login, caller } = await clinic.aPerson()
    await db.updateTable('customers').set({ email: login.email }).where('id', '=', owner.id).execute()
    const answer = await caller.ask('customers.saveOwnProfile', profile(owner.phone))
    expect([answer.status, answer.refusal.code, answer.refusal.message]).toEqual(REFUSED)
    expect(await recordWith(owner.phone)).toMatchObject([{ userId: null }])
  })

  test('is not taken over by someone whose own phone was made by the server', async () => {
    const owner = await aCustomer(db, { login: null })
    const login = await aLogin(db)
    const temporary = `TEMP-${freshPhone().slice(3)}`
    await aCustomer(db, { login, phone: temporary })
    const caller = await clinic.session(login)
    const answer = await caller.ask('customers.saveOwnProfile', profile(owner.phone))
    expect([answer.status, answer.refusal.code, answer.refusal.message]).toEqual(REFUSED)
    expect(await recordOf(login.userId)).toMatchObject([{ phoneNumber: temporary }])
  })

  test('goes to one of many who type it at the same moment', async () => {
    const phone = freshPhone()
    const people = await Promise.all(Array.from({ length: 8 }, clinic.aPerson))
    const answers = await Promise.all(
      people.map(({ caller }) => caller.ask('customers.saveOwnProfile', profile(phone))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const winner = people[answers.findIndex(({ status }) => status === 200)]
    expect(await recordWith(phone)).toMatchObject([{ userId: winner?.login.userId }])
  })
})

describe('a customer', () => {
  test('changes name, email and address', async () => {
    const { login, customer, caller } = await clinic.anOwner()
    const { phone } = customer
    const form = { fullName: 'Asha R. Menon', phone, email: 'new@example.org', address: 'Elsewhere' }
    expect((await caller.ask('customers.saveOwnProfile', form)).body).toMatchObject(form)
    expect(await recordOf(login.userId)).toMatchObject([{ fullName: 'Asha R. Menon', address: 'Elsewhere' }])
  })

  test('can’t change the phone, and nothing else of that form is saved', async () => {
    const { login, caller } = await clinic.anOwner()
    const before = await recordOf(login.userId)
    const answer = await caller.ask('customers.saveOwnProfile', profile(freshPhone()))
    expect([answer.status, answer.refusal.code, answer.refusal.message]).toEqual([
      409,
      'PHONE_FIXED',
      'Failed to save profile. Please try again.',
    ])
    expect(await recordOf(login.userId)).toEqual(before)
  })

  test('whose phone was made by the server gives the real one, and pets and appointments come along', async () => {
    const login = await aLogin(db)
    const owner = await aCustomer(db, { login, phone: `TEMP-${freshPhone().slice(3)}` })
    const pet = await aPet(db, { owner })
    const appointment = await anAppointment(db, { pet })
    const caller = await clinic.session(login)
    expect((await caller.ask('customers.getOwnProfile')).body).toMatchObject({ phone: null, complete: false })
    const phone = freshPhone()
    expect((await caller.ask('customers.saveOwnProfile', profile(phone))).status).toBe(200)
    expect((await caller.ask('pets.listOwn')).body.map(({ id }) => id)).toEqual([pet.id])
    expect((await caller.ask('appointments.listOwn')).body.items.map(({ id }) => id)).toEqual([appointment])
    expect(await recordOf(login.userId)).toMatchObject([{ id: owner.id, phoneNumber: phone }])
  })
})

describe('the profile screen', () => {
  const update = {
    fullName: 'Asha K. Menon',
    email: 'asha.k@example.org',
    address: '15 Lake View Road',
    notificationPreferences: { email: false, sms: true, push: false },
  }

  async function aCustomerAtWork() {
    const customer = await aCustomer(db)
    return { customer, caller: await clinic.session(customer.login ?? (await aLogin(db))) }
  }

  test('changes name, email, address and preferences, of this record alone', async () => {
    const { customer, caller } = await aCustomerAtWork()
    const { customer: other } = await aCustomerAtWork()
    const untouched = await recordWith(other.phone)
    const answer = await caller.ask('customers.updateOwnProfile', update)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { ...update, phone: customer.phone, exists: true },
    ])
    expect(await recordWith(customer.phone)).toMatchObject([
      {
        fullName: update.fullName,
        email: update.email,
        address: update.address,
        notificationPreferences: update.notificationPreferences,
      },
    ])
    expect(await recordWith(other.phone)).toEqual(untouched)
    expect((await caller.ask('auth.session')).body.session?.fullName).toBe(update.fullName)
  })

  test.each([null, '', ' '])('takes the email away where %j is given', async (email) => {
    const { customer, caller } = await aCustomerAtWork()
    expect((await caller.ask('customers.updateOwnProfile', { ...update, email })).body.email).toBeNull()
    expect(await recordWith(customer.phone)).toMatchObject([{ email: null }])
  })

  test.each([
    [{}, everyChannel],
    [{ sms: false }, { ...everyChannel, sms: false }],
    [
      { email: false, push: false },
      { email: false, sms: true, push: false },
    ],
  ])('takes what was never chosen for yes: %j', async (notificationPreferences, expected) => {
    const { customer, caller } = await aCustomerAtWork()
    await db.updateTable('customers').set({ notificationPreferences }).where('id', '=', customer.id).execute()
    expect((await caller.ask('customers.getOwnProfile')).body.notificationPreferences).toEqual(expected)
  })

  test.each([
    [{ fullName: ' ' }, 'fullName', 'Full name is required'],
    [{ email: 'asha@' }, 'email', 'Please enter a valid email address'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ notificationPreferences: { email: true } }, 'notificationPreferences.sms', ''],
    [{ phone: '+919845012345' }, '', 'This object contains fields that are not accepted'],
  ])('refuses %j', async (given, field, sentence) => {
    const { customer, caller } = await aCustomerAtWork()
    const before = await recordWith(customer.phone)
    const answer = await caller.ask('customers.updateOwnProfile', { ...update, ...given })
    expect(answer.status).toBe(400)
    expect(answer.refusal.data?.fields?.[field]).toContain(sentence)
    expect(await recordWith(customer.phone)).toEqual(before)
  })

  test('finds no record of an admin; one who has a record changes it', async () => {
    const { admin } = clinic.callers
    expect((await admin.ask('customers.getOwnProfile')).body).toMatchObject({
      exists: false,
      complete: false,
    })
    expect((await admin.ask('customers.updateOwnProfile', update)).status).toBe(404)
    const { customer, caller } = await aCustomerAtWork()
    await insertStaff(db, customer.login?.userId ?? '', { role: 'admin', permissions: [] })
    expect((await caller.ask('customers.updateOwnProfile', update)).body).toMatchObject(update)
  })
})
