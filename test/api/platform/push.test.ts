import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { inWords } from '../../../src/app/phrases.ts'
import { WAITLIST_NEWS } from '../../../src/features/planning/waitlist/news-texts.ts'
import { pushJobs } from '../../../src/features/platform/notifications/server/deliver-push.ts'
import { notifyCustomer } from '../../../src/features/platform/notifications/server/notify.ts'
import { messageOf } from '../../../src/lib/message.ts'
import { deleteOldJobs } from '../../../src/lib/server/jobs/job-queries.ts'
import { startJobs } from '../../../src/lib/server/jobs/run-jobs.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { openPushServices } from '../../../src/lib/server/push/push.ts'
import { makePushKeys } from '../../../src/lib/server/push/push-settings.ts'
import { type Caller, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aDevice, aLogin, anAdmin, anAppointment, aPet, PASSWORD } from '../../factories.ts'
import {
  aBrowser,
  type Browser,
  PUSH_SETTINGS,
  type Received,
  readSignature,
  startPushServer,
} from '../../push-server.ts'

const LOOK_EVERY_MS = 20
const DEADLINE_MS = 300

const service = await startPushServer()
const settings = { ...PUSH_SETTINGS, hosts: [service.host] }
const server = await serve(await freshDatabase(), { push: settings })
const { db } = server.database
const admin = await server.session(await anAdmin(db))
const cleanUps: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  service.answer(201)
  service.received.splice(0)
  await db.deleteFrom('jobs').execute()
})

/** Delivers until the test ends; gives what is logged. */
function deliver(from = settings, deadlineMs?: number): string[] {
  const lines: string[] = []
  const keep = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const send = openPushServices(from, deadlineMs)
  // One after the other, so that it is known what each attempt finds.
  const kinds = [{ ...pushJobs({ db, send, publicKey: from.publicKey, inWords }), atOnce: 1 }]
  cleanUps.push(startJobs({ db, log: createLog('warn', keep), kinds }, LOOK_EVERY_MS))
  return lines
}

/** A customer who is signed in, with a pet and, unless there shall be none, a browser in which push is on. */
async function anOwner(browser: Browser | null = service.browser()) {
  const { login, customer, caller } = await server.anOwner()
  const pet = await aPet(db, { owner: customer })
  if (browser !== null) await turnOn(caller, browser)
  return { login, customer, caller, pet, browser }
}
type Owner = Awaited<ReturnType<typeof anOwner>>

async function turnOn(caller: Caller, { target }: Browser) {
  const answer = await caller.ask('notifications.subscribe', target)
  expect(answer.body, answer.text).toEqual({ subscribed: true })
}

/** Tells an owner something, as the clinic does by approving an appointment. */
async function notify({ pet }: Owner) {
  const { status, body } = await admin.ask('appointments.approve', { id: await anAppointment(db, { pet }) })
  expect([status, body.warning]).toEqual([200, null])
}

const endpointsOf = async (caller: Caller) => (await caller.ask('notifications.push')).body.endpoints
/** What still waits to be pushed. */
const pushes = () =>
  db.selectFrom('jobs').selectAll().where('kind', '=', 'push').where('dueAt', 'is not', null).execute()
const subscriptions = (userId: string) =>
  db.selectFrom('pushSubscriptions').selectAll().where('userId', '=', userId).execute()

/** Waits until nothing more is to be pushed. */
const allDone = () => expect.poll(pushes, { timeout: 10_000 }).toEqual([])

/** Waits until the one push has been tried so often and put off; gives in how many seconds it is due. */
async function putOff(attempts: number): Promise<number> {
  const read = async () => {
    const { rows } = await sql<{ attempts: number; s: number }>`
      select attempts, extract(epoch from due_at - now())::float8 as s from jobs where kind = 'push'`.execute(
      db,
    )
    return rows[0] ?? { attempts: 0, s: 0 }
  }
  // A push that is under way is held for a minute; one that has been put off the first time for half of one.
  await expect
    .poll(read, { timeout: 10_000 })
    .toMatchObject({ attempts, s: expect.closeTo(30 * 2 ** (attempts - 1), -1) })
  return (await read()).s
}

const setPushes = () => db.updateTable('jobs').where('kind', '=', 'push')
const makeDue = () => setPushes().set({ dueAt: sql`now()` }).execute()

describe('a change of status', () => {
  test('reaches every browser of the customer, which alone can read it, signed by the clinic', async () => {
    const owner = await anOwner()
    const second = service.browser()
    await turnOn(owner.caller, second)
    await notify(owner)
    const lines = deliver()
    await allDone()
    expect(lines).toEqual([])
    const { items } = (await owner.caller.ask('notifications.list')).body
    for (const browser of [owner.browser, second]) {
      const path = new URL(browser?.target.endpoint ?? '').pathname
      const got = service.received.filter((message) => message.path === path)
      expect(got).toHaveLength(1)
      const [message = { path, headers: {}, body: Buffer.of() }] = got
      const { headers, body } = message
      expect(headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm', urgency: 'normal' })
      expect(body.length).toBeLessThan(600)
      const [item] = items
      expect(browser?.read(body)).toEqual({
        title: `Appointment confirmed: ${owner.pet.name}`,
        message: item?.message,
        tag: item?.id,
        link: '/dashboard/appointments',
      })
      await expectSigned(message)
    }
  })

  test.each([
    [0, { push: false }],
    [1, { push: true }],
    [1, {}],
    [1, { email: false }],
  ])('is pushed %i times to who prefers %j', async (count, preferences) => {
    const owner = await anOwner()
    await db
      .updateTable('customers')
      .set({ notificationPreferences: JSON.stringify(preferences) as never })
      .where('id', '=', owner.customer.id)
      .execute()
    await notify(owner)
    expect(await pushes()).toHaveLength(count)
  })

  test('is pushed to no one else, and to no one who has not turned it on', async () => {
    const [owner] = [await anOwner(null), await anOwner()]
    await notify(owner)
    expect(await pushes()).toEqual([])
  })

  test('comes with a button where there is something to do at once', async () => {
    const owner = await anOwner()
    const values = { serviceType: 'Grooming', petName: 'Bruno', startsAt: '2027-04-01T09:30:00.000Z' }
    const offered = {
      ...values,
      until: '2027-04-01T04:30:00.000Z',
      link: 'https://a.example/',
      price: 120_000,
    }
    const news = messageOf(WAITLIST_NEWS, 'place-offered', { ...offered, token: 'secret' })
    await db.transaction().execute((tx) => notifyCustomer(tx, owner.customer.phone, news))
    deliver()
    await allDone()
    const [message] = service.received
    expect(owner.browser?.read(message?.body ?? Buffer.of())).toMatchObject({
      message: expect.stringContaining('The slot costs ₹1,200 and is held for you until 10:00 AM.'),
      action: {
        label: 'Accept',
        path: '/api/waitlist/link/accept',
        body: { token: 'secret', expectedPrice: 120_000 },
        done: { title: 'Booked', message: 'Bruno’s Grooming on Thursday, 1 April 2027 at 3:00 PM.' },
      },
    })
  })

  test('takes its pushes along where it is undone', async () => {
    const owner = await anOwner()
    const id = await anAppointment(db, { pet: owner.pet })
    await sql`alter table jobs add constraint refuse_all check (kind <> 'push') not valid`.execute(db)
    const { status, body } = await admin.ask('appointments.approve', { id })
    await sql`alter table jobs drop constraint refuse_all`.execute(db)
    expect([status, body.warning]).toEqual([200, 'Failed to create notification'])
    expect((await owner.caller.ask('notifications.list')).body.items).toEqual([])
    expect(await pushes()).toEqual([])
  })
})

async function expectSigned(message: Received) {
  const { key, token, payload } = await readSignature(message, `http://${service.host}`)
  expect(key).toBe(settings.publicKey)
  expect(decodeProtectedHeader(token)).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(payload.sub).toBe('mailto:hello@clinic.example')
  expect(Number(payload.exp) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
}

describe('a push service', () => {
  test.each([404, 410])('that answers %i is asked no more: the browser is forgotten', async (status) => {
    const owner = await anOwner()
    service.answer(status)
    await notify(owner)
    await notify(owner)
    const lines = deliver()
    await allDone()
    expect(service.received).toHaveLength(1)
    expect(lines).toEqual([])
    expect(await endpointsOf(owner.caller)).toEqual([])
  })

  test.each([
    [500, 'The push service answered 500'],
    [429, 'The push service answered 429'],
    [403, 'The push service answered 403'],
    [307, 'The push service answered 307'],
    ['hang', 'The push service did not answer in time'],
    ['garbage', 'The push service could not be reached'],
  ] as const)('that answers %s is tried again, later each time', async (answer, reason) => {
    const owner = await anOwner()
    service.answer(answer)
    await notify(owner)
    const lines = deliver(settings, answer === 'hang' ? DEADLINE_MS : undefined)
    expect(await putOff(1)).toBeLessThanOrEqual(30)
    await makeDue()
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'job failed', kind: 'push', attempts: 1, reason, againInS: 30 },
      { msg: 'job failed', kind: 'push', attempts: 2, reason, againInS: 60 },
    ])
    expect(lines.join('')).not.toContain(new URL(owner.browser?.target.endpoint ?? '').pathname)
    service.answer(201)
    await makeDue()
    await allDone()
    // No redirect was followed, and the message is the same each time.
    const paths = new Set(service.received.map(({ path }) => path))
    expect(paths).toEqual(new Set([new URL(owner.browser?.target.endpoint ?? '').pathname]))
    expect(service.received).toHaveLength(3)
  })

  test('that refuses a message for good gets it no second time, and the next one all the same', async () => {
    const owner = await anOwner()
    service.answer(413)
    await notify(owner)
    const lines = deliver()
    await allDone()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ attempts: 1, againInS: null }])
    service.answer(201)
    await notify(owner)
    await allDone()
    expect(service.received).toHaveLength(2)
    expect(await endpointsOf(owner.caller)).toHaveLength(1)
  })

  test('is given up after thirty attempts', async () => {
    const owner = await anOwner()
    service.answer(500)
    await notify(owner)
    await setPushes().set({ attempts: 29 }).execute()
    const lines = deliver()
    await allDone()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ attempts: 30, againInS: null }])
    expect(await endpointsOf(owner.caller)).toHaveLength(1)
  })

  test('that is no longer known gets nothing, and the browser is forgotten', async () => {
    const owner = await anOwner()
    await notify(owner)
    deliver({ ...settings, hosts: [] })
    await allDone()
    expect(service.received).toEqual([])
    expect(await subscriptions(owner.login.userId)).toEqual([])
  })

  test('that hangs keeps no request waiting, and no end for more than three seconds', async () => {
    const owner = await anOwner()
    service.answer('hang')
    await notify(owner)
    const send = openPushServices(settings)
    const kinds = [pushJobs({ db, send, publicKey: settings.publicKey, inWords })]
    const end = startJobs({ db, log: createLog('silent'), kinds })
    await expect.poll(() => service.received.length, { timeout: 10_000 }).toBe(1)
    const before = performance.now()
    await notify(owner)
    expect(performance.now() - before).toBeLessThan(1000)
    const ended = performance.now()
    await end()
    expect(performance.now() - ended).toBeLessThan(4000)
  })

  test('gets nothing that is older than a day, which is swept away', async () => {
    const owner = await anOwner()
    await notify(owner)
    await setPushes().set({ expiresAt: sql`now() - interval '1 hour'` }).execute()
    deliver()
    await wait(10 * LOOK_EVERY_MS)
    expect(service.received).toEqual([])
    await notify(owner)
    await expect.poll(() => service.received.length, { timeout: 10_000 }).toBe(1)
    await deleteOldJobs(db)
    await allDone()
  })
})

test('several deliverers give each push once', async () => {
  const owner = await anOwner()
  for (let number = 0; number < 15; number += 1) await notify(owner)
  for (let number = 0; number < 3; number += 1) deliver()
  await allDone()
  expect(service.received).toHaveLength(15)
})

describe('turning push on', () => {
  test('is offered with the public key, and shows one’s own browsers alone', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    expect((await owner.caller.ask('notifications.push')).body).toEqual({
      publicKey: settings.publicKey,
      endpoints: [owner.browser?.target.endpoint],
    })
    expect(await endpointsOf(other.caller)).toEqual([other.browser?.target.endpoint])
  })

  test('where it is not set up is not offered, and refused', async () => {
    const without = await serve(server.database, { push: null })
    const owner = await anOwner()
    const caller = without.caller(owner.caller.cookie)
    expect((await caller.ask('notifications.push')).body).toEqual({ publicKey: null, endpoints: [] })
    const answer = await caller.ask('notifications.subscribe', service.browser().target)
    expect([answer.status, answer.refusal.code]).toEqual([409, 'PUSH_UNAVAILABLE'])
  })

  test.each([
    ['an address in our own network', 'http://127.0.0.1:1/x'],
    ['an address of no one known', 'https://push.example/x'],
    ['the address of the cloud around us', 'http://169.254.169.254/latest/meta-data/'],
  ])('is refused for %s', async (_what, endpoint) => {
    const owner = await anOwner(null)
    const answer = await owner.caller.ask('notifications.subscribe', aBrowser(endpoint).target)
    expect([answer.status, answer.refusal.code]).toEqual([422, 'PUSH_REFUSED'])
    expect(await subscriptions(owner.login.userId)).toEqual([])
  })

  test('is refused for a key that is none', async () => {
    const owner = await anOwner(null)
    const { target } = service.browser()
    const wrong = { ...target, p256dh: `B${'x'.repeat(86)}` }
    const answer = await owner.caller.ask('notifications.subscribe', wrong)
    expect([answer.status, answer.refusal.code]).toEqual([422, 'PUSH_REFUSED'])
  })

  test('twice in one browser keeps it once, with its newest keys', async () => {
    const owner = await anOwner()
    const endpoint = owner.browser?.target.endpoint ?? ''
    const again = aBrowser(endpoint)
    await turnOn(owner.caller, again)
    await notify(owner)
    deliver()
    await allDone()
    expect(service.received).toHaveLength(1)
    expect(again.read(service.received[0]?.body ?? Buffer.of())).toMatchObject({
      title: `Appointment confirmed: ${owner.pet.name}`,
    })
  })

  test('in an eleventh browser takes the place of the oldest', async () => {
    const owner = await anOwner()
    const browsers = Array.from({ length: 10 }, () => service.browser())
    for (const browser of browsers) {
      await turnOn(owner.caller, browser)
      await sql`update push_subscriptions set created_at = created_at - interval '1 minute'
        where user_id = ${owner.login.userId}`.execute(db)
    }
    expect(await endpointsOf(owner.caller)).toEqual(browsers.map(({ target }) => target.endpoint))
  })

  test('in a browser that was another’s gives it to the newcomer, and nothing that was meant for the other', async () => {
    const [before, now] = [await anOwner(), await anOwner(null)]
    await notify(before)
    await turnOn(now.caller, aBrowser(before.browser?.target.endpoint ?? ''))
    deliver()
    await wait(10 * LOOK_EVERY_MS)
    expect(service.received).toEqual([])
    expect([await endpointsOf(before.caller), (await endpointsOf(now.caller)).length]).toEqual([[], 1])
  })

  test('counts for the public key of that time', async () => {
    const owner = await anOwner()
    await notify(owner)
    const others = { ...settings, ...makePushKeys() }
    deliver(others)
    await wait(10 * LOOK_EVERY_MS)
    expect(service.received).toEqual([])
    const changed = await serve(server.database, { push: others })
    expect(await endpointsOf(changed.caller(owner.caller.cookie))).toEqual([])
  })
})

/** Makes the sign-in of a login one of last week, whose session has run out. */
async function longAgo(userId: string): Promise<void> {
  await sql`update sessions set created_at = created_at - interval '8 days', expires_at = now() - interval '1 day'
    where user_id = ${userId}`.execute(db)
  await sql`update push_subscriptions set signed_in_at = signed_in_at - interval '8 days'
    where user_id = ${userId}`.execute(db)
}

describe('push ends in a browser', () => {
  test('that turns it off, with what was on its way; another’s stays', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    await notify(owner)
    for (const endpoint of [owner, other].map(({ browser }) => browser?.target.endpoint)) {
      const { body } = await owner.caller.ask('notifications.unsubscribe', { endpoint })
      expect(body).toEqual({ subscribed: false })
    }
    deliver()
    await allDone()
    expect(service.received).toEqual([])
    expect([(await endpointsOf(owner.caller)).length, (await endpointsOf(other.caller)).length]).toEqual([
      0, 1,
    ])
  })

  test('that is signed out', async () => {
    const owner = await anOwner()
    await owner.caller.ask('auth.signOut')
    expect(await subscriptions(owner.login.userId)).toEqual([])
  })

  test('that is signed out from another one, which keeps its own', async () => {
    const owner = await anOwner()
    await sql`update sessions set created_at = created_at - interval '1 minute' where user_id = ${owner.login.userId}`.execute(
      db,
    )
    await turnOn(owner.caller, owner.browser ?? service.browser())
    const elsewhere = await server.session(owner.login)
    const browser = service.browser()
    await turnOn(elsewhere, browser)
    await elsewhere.ask('security.signOutOthers')
    expect(await endpointsOf(elsewhere)).toEqual([browser.target.endpoint])
  })

  test('where the password is changed', async () => {
    const owner = await anOwner(null)
    const caller = await server.signIn(owner.login)
    await turnOn(caller, service.browser())
    const passwords = { currentPassword: PASSWORD, newPassword: 'a calmer grey cat' }
    expect((await caller.ask('auth.changePassword', passwords)).status).toBe(200)
    expect(await subscriptions(owner.login.userId)).toEqual([])
  })

  test('whose session has run out, when the others are signed out or the password is changed', async () => {
    const owner = await anOwner()
    const { userId } = owner.login
    await longAgo(userId)
    const elsewhere = await server.signIn(owner.login)
    await elsewhere.ask('security.signOutOthers')
    expect(await subscriptions(userId)).toEqual([])

    await turnOn(elsewhere, service.browser())
    await db
      .updateTable('pushSubscriptions')
      .set({ signedInAt: sql`signed_in_at - interval '8 days'` })
      .where('userId', '=', userId)
      .execute()
    const passwords = { currentPassword: PASSWORD, newPassword: 'a calmer grey cat' }
    expect((await elsewhere.ask('auth.changePassword', passwords)).status).toBe(200)
    expect(await subscriptions(userId)).toEqual([])
  })

  test('that was bound to a new sign-in, with that', async () => {
    const owner = await anOwner()
    const { userId } = owner.login
    await longAgo(userId)
    const again = await server.session(owner.login)
    await turnOn(again, owner.browser ?? service.browser())
    await again.ask('auth.signOut')
    expect(await subscriptions(userId)).toEqual([])
  })

  test('with the login', async () => {
    const owner = await anOwner()
    await notify(owner)
    await db.deleteFrom('users').where('id', '=', owner.login.userId).execute()
    expect(await subscriptions(owner.login.userId)).toEqual([])
    deliver()
    await allDone()
    expect(service.received).toEqual([])
  })

  test('but not because its session has run out', async () => {
    const owner = await anOwner()
    await aDevice(db, owner.login)
    const { userId } = owner.login
    await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${userId}`.execute(
      db,
    )
    await db.deleteFrom('sessions').where('userId', '=', userId).execute()
    expect(await subscriptions(userId)).toHaveLength(1)
  })

  test('nor where another session takes the place of its own', async () => {
    const newcomer = await aLogin(db)
    const caller = await server.session(newcomer)
    await turnOn(caller, service.browser())
    const profile = { fullName: 'Asha Menon', phone: '9812345678', email: '', address: '14 Lake View Road' }
    expect((await caller.ask('customers.saveOwnProfile', profile)).status).toBe(200)
    expect(await endpointsOf(caller)).toHaveLength(1)
    await caller.ask('auth.signOut')
    expect(await subscriptions(newcomer.userId)).toEqual([])
  })
})
