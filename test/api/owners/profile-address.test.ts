import { describe, expect, test } from 'vitest'
import { eraseInactiveLogins } from '../../../src/features/owners/privacy/server/erase-inactive-logins.ts'
import { AUTH_MAILS } from '../../../src/features/platform/auth/mail-texts.ts'
import { mailCustomer } from '../../../src/features/platform/notifications/server/notify.ts'
import { messageOf } from '../../../src/lib/message.ts'
import { inTx } from '../../../src/lib/server/database/database.ts'
import { type Caller, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, aLogin, anAdmin, type Customer, type Login, PASSWORD } from '../../factories.ts'
import { readMails, subjectsTo } from '../../mails.ts'

const server = await serve(await freshDatabase())
const { db } = server.database
const admin = await server.session(await anAdmin(db))
const LINK = 'Please confirm your email address'

type Owner = { login: Login; customer: Customer; caller: Caller }

const { anOwner } = server

/** An owner who has not confirmed the address for signing in. */
async function aNewOwner(): Promise<Owner> {
  const { login, caller } = await server.aPerson()
  return { login, caller, customer: await aCustomer(db, { login }) }
}

async function enter({ caller, customer }: Owner, email: string | null) {
  const { fullName, address } = customer
  const notificationPreferences = { email: true, sms: true, push: true }
  const update = { fullName, address, email, notificationPreferences }
  const answer = await caller.ask('customers.updateOwnProfile', update)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** The secret of the latest link that was emailed to an address. */
async function linkTo(email: string): Promise<string> {
  const mail = (await readMails(db, email)).findLast(({ kind }) => kind === 'confirm-contact')
  return /verify-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Where a message to the customer goes: the recipient of one that is sent now. */
async function messageGoesTo({ customer }: Owner): Promise<string | undefined> {
  await db
    .deleteFrom('outbox')
    .where('customerId', '=', customer.id)
    .where('kind', '=', 'have-account')
    .execute()
  const news = messageOf(AUTH_MAILS, 'have-account', { link: 'https://a.example/' })
  await inTx(db, (tx) => mailCustomer(tx, customer.phone, news))
  const mail = db
    .selectFrom('outbox')
    .select('recipient')
    .where('customerId', '=', customer.id)
    .where('kind', '=', 'have-account')
  return (await mail.executeTakeFirst())?.recipient
}

let made = 0
function anAddress(): string {
  made += 1
  return `profile${made}@tests.example`
}

describe('an address that is entered in the profile', () => {
  test('gets a link and nothing else until its owner opens it; then another is proved in its turn', async () => {
    const owner = await anOwner()
    const [first, second] = [anAddress(), anAddress()]
    expect(await enter(owner, first)).toMatchObject({ email: first, messagesTo: owner.login.email })
    expect(await messageGoesTo(owner)).toBe(owner.login.email)
    expect(await subjectsTo(db, first)).toEqual([LINK])
    // Staff see that what stands in the profile is not where messages go.
    const { id } = owner.customer
    const seen = await admin.ask('customers.get', { id })
    expect(seen.body).toMatchObject({ email: first, messagesTo: owner.login.email })

    const opened = await owner.caller.ask('auth.verifyEmail', { token: await linkTo(first) })
    expect([opened.status, opened.body.message]).toEqual([200, 'Your email address is confirmed.'])
    expect((await owner.caller.ask('customers.getOwnProfile')).body.messagesTo).toBe(first)
    expect(await messageGoesTo(owner)).toBe(first)

    expect(await enter(owner, second)).toMatchObject({ email: second, messagesTo: first })
    expect(await messageGoesTo(owner)).toBe(first)
    expect(await enter(owner, first)).toMatchObject({ messagesTo: first })
    const outdated = await owner.caller.ask('auth.verifyEmail', { token: await linkTo(second) })
    expect([outdated.status, outdated.refusal.code]).toEqual([410, 'LINK_EXPIRED'])

    expect(await enter(owner, null)).toMatchObject({ email: null, messagesTo: owner.login.email })
    expect(await enter(owner, second)).toMatchObject({ messagesTo: owner.login.email })
    expect(await messageGoesTo(owner)).toBe(owner.login.email)
  })

  test('gets one link when a form is sent twice, also at once', async () => {
    const owner = await anOwner()
    const email = anAddress()
    await Promise.all([enter(owner, email), enter(owner, email)])
    await enter(owner, email)
    expect(await subjectsTo(db, email)).toEqual([LINK])
  })

  test('is not proved by the link in the session of another login, nor by that of another profile', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    const email = anAddress()
    await enter(owner, email)
    await enter(other, email)
    const mails = await readMails(db, email)
    const own = mails.find(({ userId }) => userId === owner.login.userId)
    const token = /token=([\w.-]+)/.exec(own?.text ?? '')?.[1] ?? ''
    const refused = await other.caller.ask('auth.verifyEmail', { token })
    expect([refused.status, refused.refusal.code]).toEqual([403, 'OTHER_ADDRESS'])
    expect(await messageGoesTo(other)).toBe(other.login.email)
  })

  test('is no way around the address for signing in: it confirms that one not', async () => {
    const owner = await aNewOwner()
    const email = anAddress()
    await enter(owner, email)
    await owner.caller.ask('auth.verifyEmail', { token: await linkTo(email) })
    const login = db.selectFrom('users').select('emailVerified').where('id', '=', owner.login.userId)
    expect(await login.executeTakeFirst()).toEqual({ emailVerified: false })
  })

  test('of profile setup is proved as well', async () => {
    const { login, caller } = await server.aPerson()
    const email = anAddress()
    const profile = { fullName: 'Kim Rao', phone: '98111 00001', email, address: '5 Mango Grove' }
    const saved = await caller.ask('customers.saveOwnProfile', profile)
    expect(saved.body).toMatchObject({ email, messagesTo: login.email })
    expect(await subjectsTo(db, email)).toEqual([LINK])
  })
})

describe('an address that staff enter', () => {
  const change = (id: string, email: string) =>
    admin.ask('customers.update', { id, fullName: 'Kim Rao', email, address: '5 Mango Grove' })

  test('for a customer with a login gets a link, and messages go there once it is opened', async () => {
    const owner = await anOwner()
    const email = anAddress()
    expect((await change(owner.customer.id, email)).body.email).toBe(email)
    expect(await messageGoesTo(owner)).toBe(owner.login.email)
    await owner.caller.ask('auth.verifyEmail', { token: await linkTo(email) })
    expect(await messageGoesTo(owner)).toBe(email)
  })

  test('for a customer without one gets nothing', async () => {
    const { id } = await aCustomer(db, { login: null })
    const email = anAddress()
    expect((await change(id, email)).status).toBe(200)
    expect(await subjectsTo(db, email)).toEqual([])
  })
})

describe('a record whose login was not used for years', () => {
  /** A record that its inactive login has left, and the address in its profile. */
  async function aLeftRecord(isProved: boolean) {
    const owner = await anOwner()
    const email = anAddress()
    await enter(owner, email)
    if (isProved) await owner.caller.ask('auth.verifyEmail', { token: await linkTo(email) })
    const inYears = new Date(Date.now() + 3 * 366 * 24 * 3_600_000)
    await eraseInactiveLogins(db, 500, inYears)
    const left = db.selectFrom('customers').select('userId').where('id', '=', owner.customer.id)
    expect(await left.executeTakeFirst()).toEqual({ userId: null })
    return { email, ...owner.customer }
  }

  /** What profile setup shows to someone who signs in with this address, which they have confirmed. */
  async function shownTo(email: string): Promise<string> {
    const login = await aLogin(db)
    await db.updateTable('users').set({ email, emailVerified: true }).where('id', '=', login.userId).execute()
    const caller = await server.session(login)
    return (await caller.ask('customers.getOwnProfile')).body.fullName
  }

  test('is found by its address if that was proved, or entered by staff, and not otherwise', async () => {
    const proved = await aLeftRecord(true)
    const typed = await aLeftRecord(false)
    expect(await shownTo(proved.email)).toBe(proved.fullName)
    expect(await shownTo(typed.email)).toBe('')
    const { id, fullName, address } = typed
    const email = anAddress()
    await admin.ask('customers.update', { id, fullName, email: typed.email, address })
    expect(await shownTo(`x.${typed.email}`)).toBe('')
    await admin.ask('customers.update', { id, fullName, email, address })
    expect(await shownTo(email)).toBe(fullName)
  })
})

describe('an address that no one has proved', () => {
  const countTo = async (email: string) => (await subjectsTo(db, email)).length

  test('gets five emails within an hour, from all causes and people together', async () => {
    const email = anAddress()
    const owners = await Promise.all(Array.from({ length: 4 }, anOwner))
    await Promise.all(owners.map((owner) => enter(owner, email)))
    const anyone = server.caller()
    for (let time = 0; time < 4; time += 1) {
      await anyone.ask('auth.signUp', { email, password: PASSWORD })
      await anyone.ask('auth.requestReset', { email })
    }
    expect(await countTo(email)).toBe(5)
    const invited = await admin.ask('staff.invite', { email, currentPassword: PASSWORD })
    expect([invited.status, invited.refusal.code]).toEqual([429, 'TOO_MANY_TRIES'])
    await db
      .updateTable('outbox')
      .set({ createdAt: new Date(Date.now() - 3_660_000) })
      .where('recipient', '=', email)
      .execute()
    expect((await admin.ask('staff.invite', { email, currentPassword: PASSWORD })).status).toBe(201)
  })

  test('gets no more of twenty at once', async () => {
    const owner = await aNewOwner()
    const news = messageOf(AUTH_MAILS, 'have-account', { link: 'https://a.example/' })
    const send = () => db.transaction().execute((tx) => mailCustomer(tx, owner.customer.phone, news))
    await Promise.all(Array.from({ length: 20 }, send))
    expect(await countTo(owner.login.email)).toBe(5)
  })

  test('is another than a confirmed one, which gets all', async () => {
    const owner = await anOwner()
    const news = messageOf(AUTH_MAILS, 'have-account', { link: 'https://a.example/' })
    for (let time = 0; time < 8; time += 1)
      await inTx(db, (tx) => mailCustomer(tx, owner.customer.phone, news))
    expect(await countTo(owner.login.email)).toBe(8)
  })
})
