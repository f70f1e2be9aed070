import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CLAIM_CODE_ALPHABET, CLAIM_CODE_LENGTH } from '../../../src/features/owners/customers/rules.ts'
import { claimRecord } from '../../../src/features/owners/customers/server/claim-record.ts'
import { PROFILE_TEXTS } from '../../../src/features/owners/customers/texts.ts'
import { createCustomer } from '../../../src/features/owners/households/server/create-customer.ts'
import { openClinic } from '../../callers.ts'
import { readEverything } from '../../database.ts'
import { aCustomer, aLogin, anAppointment, aPet, type Login } from '../../factories.ts'
import { SECRET } from '../../session.ts'
import { newPhone } from '../requests.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers

let number = 5000
function freshPhone(): string {
  number += 1
  return newPhone(number)
}

const profile = (phone: string) => ({ fullName: 'Asha Menon', phone, address: '14 Lake View Road' })

/** A record that staff made, and its code. */
async function aRecordWithCode() {
  const record = await aCustomer(db, { login: null, phone: freshPhone() })
  const { body } = await admin.ask('customers.createClaimCode', { id: record.id })
  return { ...record, code: body.code }
}

const ownerOf = async (id: string) =>
  (await db.selectFrom('customers').select('userId').where('id', '=', id).executeTakeFirstOrThrow()).userId
const codeOf = (id: string) =>
  db.selectFrom('claimCodes').selectAll().where('customerId', '=', id).executeTakeFirst()
const triesOf = async (id: string) =>
  (await db.selectFrom('claimTries').select('outcome').where('customerId', '=', id).execute()).map(
    ({ outcome }) => outcome,
  )
const verify = (login: Login) =>
  db.updateTable('users').set({ emailVerified: true }).where('id', '=', login.userId).execute()

function anotherCode(): string {
  const sign = () => CLAIM_CODE_ALPHABET[randomInt(CLAIM_CODE_ALPHABET.length)]
  return Array.from({ length: CLAIM_CODE_LENGTH }, sign).join('')
}

describe('a code', () => {
  test('is shown once, kept as a hash, and good for a day', async () => {
    const { id, code } = await aRecordWithCode()
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
    const stored = await codeOf(id)
    expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''))
    expect(stored).toMatchObject({ createdBy: clinic.logins.admin.userId, wrongTries: 0 })
    const hours = ((stored?.expiresAt.getTime() ?? 0) - (stored?.createdAt.getTime() ?? 0)) / 3_600_000
    expect(hours).toBeCloseTo(24, 2)
  })

  test('ends the one before it', async () => {
    const record = await aRecordWithCode()
    const second = (await admin.ask('customers.createClaimCode', { id: record.id })).body.code
    const { caller, login } = await clinic.aPerson()
    expect((await caller.ask('customers.claim', { phone: record.phone, code: record.code })).status).toBe(403)
    expect((await caller.ask('customers.claim', { phone: record.phone, code: second })).status).toBe(200)
    expect(await ownerOf(record.id)).toBe(login.userId)
  })

  test('is refused for a record that has a login', async () => {
    const { id } = await aCustomer(db)
    const answer = await admin.ask('customers.createClaimCode', { id })
    expect([answer.status, answer.refusal.code]).toEqual([409, 'HAS_LOGIN'])
    expect(await codeOf(id)).toBeUndefined()
  })
})

describe('a caller with the code', () => {
  test('gets the record with its pets and appointments, once, under a new session', async () => {
    const record = await aRecordWithCode()
    const pet = await aPet(db, { owner: record })
    await anAppointment(db, { pet })
    const { caller, login } = await clinic.aPerson()
    const before = caller.cookie
    const typed = ` ${record.code.toLowerCase().replace('-', ' ')} `
    const answer = await caller.ask('customers.claim', { phone: record.phone, code: typed })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { exists: true, phone: record.phone, complete: true },
    ])
    expect(await ownerOf(record.id)).toBe(login.userId)
    expect(await codeOf(record.id)).toBeUndefined()
    expect(await triesOf(record.id)).toEqual(['linked'])
    expect((await caller.ask('pets.listOwn')).body.map(({ id }) => id)).toEqual([pet.id])
    expect(caller.cookie).not.toBe(before)
    expect((await clinic.caller(before).ask('customers.getOwnProfile')).status).toBe(401)
  })

  test('is answered the same when the answer got lost', async () => {
    const record = await aRecordWithCode()
    const { login } = await clinic.aPerson()
    const claim = { userId: login.userId, phone: record.phone, code: record.code.replace('-', '') }
    await claimRecord(db, SECRET, claim)
    await claimRecord(db, SECRET, claim)
    expect((await triesOf(record.id)).sort()).toEqual(['linked', 'own record'])
  })

  test('and a record of their own already gets no second one, and the code stays good', async () => {
    const record = await aRecordWithCode()
    const customer = await aCustomer(db)
    const code = record.code.replace('-', '')
    const userId = customer.login?.userId ?? ''
    await expect(claimRecord(db, SECRET, { userId, phone: record.phone, code })).rejects.toMatchObject({
      code: 'CLAIM_REFUSED',
    })
    expect(await ownerOf(record.id)).toBeNull()
    const tries = db.selectFrom('claimTries').select('outcome').where('userId', '=', userId).execute()
    expect(await tries).toEqual([{ outcome: 'has a record' }])
    const { caller } = await clinic.aPerson()
    expect((await caller.ask('customers.claim', { phone: record.phone, code })).status).toBe(200)
  })
})

describe('a record is never taken over', () => {
  test('by typing its phone', async () => {
    const record = await aCustomer(db, { login: null })
    const { caller } = await clinic.aPerson()
    const before = await readEverything(db)
    const answer = await caller.ask('customers.saveOwnProfile', profile(record.phone))
    expect([answer.status, answer.refusal.code]).toEqual([409, 'PHONE_TAKEN'])
    expect(answer.refusal.message).toBe('Failed to save profile. Please try again.')
    expect(await readEverything(db)).toEqual(before)
  })

  test('by a phone in a body that has no place for one', async () => {
    const record = await aCustomer(db, { login: null })
    const { caller } = await clinic.aPerson()
    await caller.ask('customers.saveOwnProfile', profile(freshPhone()))
    const update = {
      fullName: 'Asha Menon',
      address: '14 Lake View Road',
      notificationPreferences: { email: true, sms: true, push: true },
    }
    for (const taken of [{ phone: record.phone }, { phoneNumber: record.phone }, { userId: 'x' }]) {
      expect((await caller.ask('customers.updateOwnProfile', { ...update, ...taken })).status).toBe(400)
    }
    expect((await caller.ask('customers.saveOwnProfile', profile(record.phone))).refusal.code).toBe(
      'PHONE_FIXED',
    )
    expect(await ownerOf(record.id)).toBeNull()
  })

  test('by a login that only says that the address is its own', async () => {
    const { login, caller } = await clinic.aPerson()
    const record = await aCustomer(db, { login: null, email: login.email })
    const answer = await caller.ask('customers.saveOwnProfile', profile(record.phone))
    expect([answer.status, answer.refusal.code]).toEqual([409, 'PHONE_TAKEN'])
    expect(await ownerOf(record.id)).toBeNull()
  })

  test('by a login whose proved address is another', async () => {
    const { login, caller } = await clinic.aPerson()
    await verify(login)
    const record = await aCustomer(db, { login: null, email: `x${login.email}` })
    expect((await caller.ask('customers.saveOwnProfile', profile(record.phone))).status).toBe(409)
    expect(await ownerOf(record.id)).toBeNull()
  })

  test('by the proved address, when the record has a login', async () => {
    const { login, caller } = await clinic.aPerson()
    await verify(login)
    const record = await aCustomer(db, { email: login.email })
    expect((await caller.ask('customers.saveOwnProfile', profile(record.phone))).status).toBe(409)
    expect(await ownerOf(record.id)).toBe(record.login?.userId)
  })

  test('by 1,000 guessed codes: five are looked at, and then not even the right one helps', {
    timeout: 120_000,
  }, async () => {
    const record = await aRecordWithCode()
    const right = record.code.replace('-', '')
    const { login } = await clinic.aPerson()
    const guess = (code: string) =>
      claimRecord(db, SECRET, { userId: login.userId, phone: record.phone, code }).then(
        () => 'linked',
        (error: { code?: string }) => error.code,
      )
    const answers = new Map<string | undefined, number>()
    for (let round = 0; round < 20; round += 1) {
      const codes = Array.from({ length: 50 }, anotherCode).filter((code) => code !== right)
      for (const answer of await Promise.all(codes.map(guess)))
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
    expect([...answers.keys()]).toEqual(['CLAIM_REFUSED'])
    expect(await guess(right)).toBe('CLAIM_REFUSED')
    expect(await ownerOf(record.id)).toBeNull()
    expect(await codeOf(record.id)).toMatchObject({ wrongTries: 5 })
    const total = (answers.get('CLAIM_REFUSED') ?? 0) + 1
    const { rows } = await sql<{ outcome: string; tries: number }>`
      select outcome, count(*)::int as tries from claim_tries where customer_id = ${record.id}
      group by outcome order by outcome`.execute(db)
    expect(rows).toEqual([
      { outcome: 'locked', tries: total - 5 },
      { outcome: 'wrong code', tries: 5 },
    ])
  })

  test('by a code that was used', async () => {
    const record = await aRecordWithCode()
    const first = await clinic.aPerson()
    const second = await clinic.aPerson()
    const claim = { phone: record.phone, code: record.code }
    expect((await first.caller.ask('customers.claim', claim)).status).toBe(200)
    expect((await second.caller.ask('customers.claim', claim)).status).toBe(403)
    expect(await ownerOf(record.id)).toBe(first.login.userId)
    expect((await triesOf(record.id)).sort()).toEqual(['has a login', 'linked'])
  })

  test('by a code of another record', async () => {
    const [mine, theirs] = [await aRecordWithCode(), await aRecordWithCode()]
    const { caller } = await clinic.aPerson()
    expect((await caller.ask('customers.claim', { phone: theirs.phone, code: mine.code })).status).toBe(403)
    expect([await ownerOf(mine.id), await ownerOf(theirs.id)]).toEqual([null, null])
  })

  test('twice at once: one of two gets it, twenty times over', async () => {
    for (let round = 0; round < 20; round += 1) {
      const record = await aRecordWithCode()
      const people = [await clinic.aPerson(), await clinic.aPerson()]
      const claim = { phone: record.phone, code: record.code }
      const answers = await Promise.all(people.map(({ caller }) => caller.ask('customers.claim', claim)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      const winner = people[answers.findIndex(({ status }) => status === 200)]
      expect(await ownerOf(record.id)).toBe(winner?.login.userId)
    }
  })

  test('one login that claims two records at once gets one', async () => {
    const records = [await aRecordWithCode(), await aRecordWithCode()]
    const { login } = await clinic.aPerson()
    const claims = records.map(({ phone, code }) =>
      claimRecord(db, SECRET, { userId: login.userId, phone, code: code.replace('-', '') }),
    )
    const results = (await Promise.allSettled(claims)).map(({ status }) => status)
    expect(results.sort()).toEqual(['fulfilled', 'rejected'])
    const owners = await Promise.all(records.map(({ id }) => ownerOf(id)))
    expect(owners.filter((owner) => owner !== null)).toEqual([login.userId])
  })
})

test('every refusal of a claim reads the same, whatever is wrong', async () => {
  const wrong = await aRecordWithCode()
  const expired = await aRecordWithCode()
  await sql`update claim_codes set expires_at = now() where customer_id = ${expired.id}`.execute(db)
  const locked = await aRecordWithCode()
  await db.updateTable('claimCodes').set({ wrongTries: 5 }).where('customerId', '=', locked.id).execute()
  const without = await aCustomer(db, { login: null, phone: freshPhone() })
  const owned = await aCustomer(db, { phone: freshPhone() })
  const { caller, login } = await clinic.aPerson()
  const answers = []
  for (const claim of [
    { phone: wrong.phone, code: anotherCode() },
    { phone: expired.phone, code: expired.code },
    { phone: locked.phone, code: locked.code },
    { phone: without.phone, code: anotherCode() },
    { phone: owned.phone, code: anotherCode() },
    { phone: freshPhone(), code: anotherCode() },
  ]) {
    const { status, text } = await caller.ask('customers.claim', claim)
    answers.push({ status, text })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 403, text: expect.stringContaining(PROFILE_TEXTS.claimRefused) })
  const tries = await db
    .selectFrom('claimTries')
    .select('outcome')
    .where('userId', '=', login.userId)
    .orderBy('createdAt')
    .orderBy('outcome')
    .execute()
  expect(tries.map(({ outcome }) => outcome).sort()).toEqual(
    ['wrong code', 'expired', 'locked', 'no code', 'has a login', 'unknown phone'].sort(),
  )
})

describe('a code that can be none, or a phone that can be none, is no try', () => {
  test.each([
    [{ code: '' }, 'code'],
    [{ code: '12345' }, 'code'],
    [{ code: 'K7QF-2M90' }, 'code'],
    [{ code: 'x'.repeat(10_000) }, 'code'],
    [{ code: 12345678 }, 'code'],
    [{ phone: 'TEMP-0123abcd' }, 'phone'],
    [{ phone: '' }, 'phone'],
  ])('%j', async (given, field) => {
    const before = await readEverything(db)
    const claim = { phone: freshPhone(), code: 'K7QF2M9X', ...given }
    const answer = await clinic.callers.noProfile.ask('customers.claim', claim)
    expect([answer.status, Object.keys(answer.refusal.data?.fields ?? {})]).toEqual([400, [field]])
    expect(await readEverything(db)).toEqual(before)
  })
})

/** The record of someone who gave the clinic an address and no phone. */
const aWalkIn = (email: string) => {
  const idempotencyKey = randomUUID()
  const entry = { fullName: 'Asha', phone: null, email, address: null, pets: [], idempotencyKey }
  return createCustomer(db, clinic.logins.admin, { entry, now: new Date() })
}

describe('the address that a login has shown to be its own', () => {
  test('opens the record that carries it, once its phone is given', async () => {
    const { login, caller } = await clinic.aPerson()
    await verify(login)
    const record = await aCustomer(db, { login: null, email: login.email })
    const pet = await aPet(db, { owner: record })
    const before = caller.cookie
    const answer = await caller.ask('customers.saveOwnProfile', profile(record.phone))
    expect([answer.status, answer.body]).toMatchObject([200, { phone: record.phone, fullName: 'Asha Menon' }])
    expect(await ownerOf(record.id)).toBe(login.userId)
    expect(await triesOf(record.id)).toEqual(['linked'])
    expect((await caller.ask('pets.listOwn')).body.map(({ id }) => id)).toEqual([pet.id])
    expect(caller.cookie).not.toBe(before)
  })

  test('fills in the profile with what the clinic knows, which is no profile yet', async () => {
    const { login, caller } = await clinic.aPerson()
    const record = await aCustomer(db, { login: null, email: login.email })
    const read = async () => (await caller.ask('customers.getOwnProfile')).body
    expect(await read()).toMatchObject({ exists: false, fullName: '', phone: null, address: null })
    await verify(login)
    expect(await read()).toMatchObject({ exists: false, phone: record.phone, complete: false })
    expect((await read()).fullName).not.toBe('')
    expect(await ownerOf(record.id)).toBeNull()
    await aWalkIn(login.email)
    expect(await read()).toMatchObject({ exists: false, fullName: '', phone: null })
  })

  test('opens the record of someone who gave no phone, and the phone takes its place everywhere', async () => {
    const { login, caller } = await clinic.aPerson()
    await verify(login)
    const record = await aWalkIn(login.email)
    expect(record.phone).toMatch(/^TEMP-/)
    const pet = await aPet(db, { owner: record })
    const appointment = await anAppointment(db, { pet })
    const phone = freshPhone()
    expect((await caller.ask('customers.saveOwnProfile', profile(phone))).status).toBe(200)
    expect(await ownerOf(record.id)).toBe(login.userId)
    expect((await caller.ask('pets.listOwn')).body.map(({ id }) => id)).toEqual([pet.id])
    expect((await caller.ask('appointments.listOwn')).body.items.map(({ id }) => id)).toEqual([appointment])
  })

  test('opens none of two such records: which one it is, is for the clinic to say', async () => {
    const { login, caller } = await clinic.aPerson()
    await verify(login)
    const records = [await aWalkIn(login.email), await aWalkIn(login.email)]
    expect((await caller.ask('customers.saveOwnProfile', profile(freshPhone()))).status).toBe(200)
    for (const { id } of records) expect(await ownerOf(id)).toBeNull()
  })

  test('changes nothing when the phone is on another record', async () => {
    const { login, caller } = await clinic.aPerson()
    await verify(login)
    const walkIn = await aWalkIn(login.email)
    const other = await aCustomer(db, { login: null })
    const before = await readEverything(db)
    const answer = await caller.ask('customers.saveOwnProfile', profile(other.phone))
    expect([answer.status, answer.refusal.code]).toEqual([409, 'PHONE_TAKEN'])
    expect(await readEverything(db)).toEqual(before)
    expect(await ownerOf(walkIn.id)).toBeNull()
  })
})

describe('a number that the server made', () => {
  test('counts as no profile, and profile setup puts the phone in its place', async () => {
    const login = await aLogin(db)
    const record = await aCustomer(db, { login, phone: `TEMP-${login.userId}` })
    const pet = await aPet(db, { owner: record })
    const caller = await clinic.session(login)
    expect((await caller.ask('auth.session')).body.session).toMatchObject({
      role: 'none',
      profileComplete: false,
    })
    expect((await caller.ask('customers.getOwnProfile')).body).toMatchObject({ exists: true, phone: null })
    expect((await caller.ask('pets.listOwn')).status).toBe(403)
    expect((await caller.ask('customers.saveOwnProfile', profile(freshPhone()))).status).toBe(200)
    expect((await caller.ask('pets.listOwn')).body.map(({ id }) => id)).toEqual([pet.id])
  })

  test('is never typed by a person', async () => {
    const { caller } = await clinic.aPerson()
    for (const phone of ['TEMP-0123abcd', 'temp-0123abcd', ' TEMP-0123abcd', '+91TEMP-0123abcd']) {
      const answer = await caller.ask('customers.saveOwnProfile', profile(phone))
      expect([answer.status, Object.keys(answer.refusal.data?.fields ?? {})]).toEqual([400, ['phone']])
    }
  })
})

test('completing the profile puts a new session in the place of the old, which a repeated submit may still use', async () => {
  const { login, caller } = await clinic.aPerson()
  const old = clinic.caller(caller.cookie)
  const form = profile(freshPhone())
  await caller.ask('customers.saveOwnProfile', form)
  expect(caller.cookie).not.toBe(old.cookie)
  expect((await clinic.caller(old.cookie).ask('customers.saveOwnProfile', form)).status).toBe(200)
  const sessions = await db
    .selectFrom('sessions')
    .select(sql<number>`extract(epoch from expires_at - now())::int`.as('left'))
    .where('userId', '=', login.userId)
    .orderBy('expiresAt')
    .execute()
  expect(sessions.map(({ left }) => left <= 30)).toEqual([true, false])
  const again = caller.cookie
  await caller.ask('customers.saveOwnProfile', form)
  expect(caller.cookie).toBe(again)
})
