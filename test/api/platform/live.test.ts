import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { insertStaff } from '../../../src/features/platform/auth/server/staff-queries.ts'
import { OFFERS_CHANGED } from '../../../src/features/platform/live/rules.ts'
import { createLive } from '../../../src/features/platform/live/server/create-live.ts'
import { openStreams } from '../../../src/features/platform/live/server/open-streams.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { addDays } from '../../../src/lib/time.ts'
import { type Caller, openClinic, serve, type TestServer } from '../../callers.ts'
import { anAdmin, anAppointment, aPet, aService, aSheet } from '../../factories.ts'
import { openStream } from '../../live-stream.ts'
import { aStaffRecord } from '../../staff.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, customer, otherCustomer } = clinic.callers
const pet = await aPet(db, { owner: clinic.customer })
const service = await aService(db)

const listen = (caller: Caller, origin = clinic.origin) => openStream(origin, caller.cookie)

/** Generous, for machines that are slow or busy. */
const SOON = { timeout: 10_000 }

let days = 0
async function book(caller = customer): Promise<string> {
  days += 1
  const { body } = await caller.ask('appointments.book', {
    petId: pet.id,
    serviceTypeId: service.id,
    date: addDays('2027-03-10', days),
    hour: 11,
    notes: '',
    visitType: 'clinic',
    houseVisitAddress: null,
    idempotencyKey: crypto.randomUUID(),
  })
  return body.id
}

test('staff hear of a booking, its owner of the decision, and another customer of neither', async () => {
  const [staff, owner, other] = await Promise.all([listen(admin), listen(customer), listen(otherCustomer)])
  const id = await book()
  expect(await staff.hear()).toEqual([{ news: 1 }])
  expect((await admin.ask('appointments.approve', { id })).status).toBe(200)
  expect(await owner.hear()).toEqual([{ news: 1 }])
  // Neither side hears of what it has done itself.
  expect([await staff.hear(300), await owner.hear(0), await other.hear(0)]).toEqual([[], [], []])
})

test('an owner hears of what staff book for them and of their payment, but not of refused requests', async () => {
  const [owner, other] = await Promise.all([listen(customer), listen(otherCustomer)])
  days += 1
  const created = await admin.ask('appointments.create', {
    customerId: clinic.customer.id,
    petId: pet.id,
    serviceTypeId: service.id,
    date: addDays('2027-03-10', days),
    hour: 12,
    notes: '',
    visitType: 'clinic',
    houseVisitAddress: null,
    confirm: true,
    idempotencyKey: crypto.randomUUID(),
  })
  expect(created.status).toBe(201)
  expect(await owner.hear()).toEqual([{ news: 1 }])
  const { id, paymentAmount } = created.body.appointment
  const seenAmount = paymentAmount ?? 0
  expect((await admin.ask('payments.markPaid', { id, seenAmount: seenAmount + 1 })).status).toBe(409)
  expect((await admin.ask('payments.markPaid', { id, seenAmount })).status).toBe(200)
  expect(await owner.hear()).toEqual([{ news: 0 }])
  expect([await owner.hear(300), await other.hear(0)]).toEqual([[], []])
})

test('a login’s other browsers hear that its notifications were read, and no one else', async () => {
  const here = await clinic.session(clinic.logins.customer)
  const [elsewhere, staff] = await Promise.all([listen(customer), listen(admin)])
  await here.ask('notifications.markAllRead')
  expect(await elsewhere.hear()).toEqual([{ news: 0 }])
  expect(await staff.hear(300)).toEqual([])
})

test('staff hear of a closure that a colleague adds, and with the customer of what the server offers', async () => {
  const live = createLive(clinic.database, createLog('silent'))
  afterAll(live.end)
  const server = await serve(clinic.database, { live })
  const [staff, owner, other] = await Promise.all(
    [admin, customer, otherCustomer].map((caller) => listen(caller, server.origin)),
  )
  const colleague = await server.session(await anAdmin(db))
  const { status } = await colleague.ask('timetable.addClosure', {
    ...{ firstDay: '2027-08-15', lastDay: '2027-08-15', from: null, until: null },
    ...{ reason: null, announce: false },
  })
  expect(status).toBe(201)
  expect(await staff?.hear()).toEqual([{ news: 0 }])
  live.changed({ endpoint: OFFERS_CHANGED, caller: null, recordId: clinic.customer.id })
  expect(await owner?.hear()).toEqual([{ news: 0 }])
  expect(await staff?.hear()).toEqual([{ news: 0 }])
  expect(await other?.hear(300)).toEqual([])
})

test('an owner hears of a decision also beside the change of a calendar, which has a number', async () => {
  const id = await anAppointment(db, { pet, service })
  const owner = await listen(customer)
  const calendar = { id: 1, name: 'Clinic', kind: 'room', visitType: null, serviceTypeIds: null }
  const changes = await Promise.all([
    admin.ask('timetable.saveCalendar', { ...calendar, openingHours: null, hidden: false }),
    admin.ask('appointments.approve', { id }),
  ])
  expect(changes.map(({ status }) => status)).toEqual([200, 200])
  expect(await owner.hear()).toEqual([{ news: 1 }])
})

test('no one hears of what is written on a case sheet, however often it is saved, but of what was done', async () => {
  const id = await aSheet(db, { customer: clinic.customer })
  const staff = await listen(admin)
  const colleague = await clinic.session(await anAdmin(db))
  for (let save = 1; save <= 30; save += 1) {
    const saved = await colleague.ask('sheets.save', { id, plan: 'x'.repeat(save) })
    expect(saved.status).toBe(200)
  }
  expect(await staff.hear(300)).toEqual([])
  const serviceId = service.id
  await colleague.ask('sheets.addDone', { id, lineId: crypto.randomUUID(), serviceId })
  expect(await staff.hear()).toEqual([{ news: 0 }])
})

test('no cache, proxy or compression holds events back, and nothing in them is personal', async () => {
  const staff = await listen(admin)
  expect(staff.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect(staff.headers).not.toHaveProperty('set-cookie')
  expect(staff.headers).not.toHaveProperty('content-encoding')
})

test('a stream ends when its session is signed out, here or from another device', async () => {
  const login = await anAdmin(db)
  const [first, second] = [await clinic.session(login), await clinic.session(login)]
  const [one, two] = await Promise.all([listen(first), listen(second)])
  expect((await first.ask('security.signOutOthers')).status).toBe(200)
  await expect.poll(two.isClosed, SOON).toBe(true)
  expect(one.isClosed()).toBe(false)
  expect((await first.ask('auth.signOut')).status).toBe(200)
  await expect.poll(one.isClosed, SOON).toBe(true)
})

test('a stream ends when its person is removed from the staff', async () => {
  const login = await anAdmin(db)
  const id = await aStaffRecord(db, login)
  const stream = await listen(await clinic.session(login))
  expect((await admin.ask('staff.revoke', { id })).status).toBe(200)
  await expect.poll(stream.isClosed, SOON).toBe(true)
})

test('a stream ends with a session that has run out, and has the rights that its person has now', async () => {
  const live = createLive(clinic.database, createLog('silent'), 50)
  afterAll(live.end)
  const server = await serve(clinic.database, { live })
  const [promoted, over] = [await server.aPerson(), await server.aPerson()]
  const stream = await listen(promoted.caller, server.origin)
  const ended = await listen(over.caller, server.origin)
  await sql`update sessions set expires_at = now() where user_id = ${over.login.userId}`.execute(db)
  await expect.poll(ended.isClosed, SOON).toBe(true)
  await insertStaff(db, promoted.login.userId, { role: 'admin', permissions: [] })
  await expect
    .poll(async () => {
      await server
        .caller(admin.cookie)
        .ask('appointments.approve', { id: await anAppointment(db, { pet, service }) })
      return await stream.hear(200)
    }, SOON)
    .toEqual([{ news: 0 }])
})

/** A response to a browser that reads nothing, which fails the test if it is written to after its end. */
function unreadResponse() {
  return Object.assign(new PassThrough(), { writeHead: () => undefined }) as unknown as ServerResponse
}

test('a browser that does not read is dropped, and nothing is written to a stream after its end', async () => {
  const streams = openStreams(db)
  const open = (userId: string) => {
    const response = unreadResponse()
    streams.open(response, { sessionId: userId, userId, role: 'admin', permissions: [], customerId: null })
    return response
  }
  const [slow, over] = [open('slow'), open('over')]
  const signedOut = { endpoint: 'auth.signOut', by: { sessionId: 'x', userId: 'over' }, customerIds: [] }
  streams.deliver([signedOut])
  await expect.poll(() => over.writableEnded, SOON).toBe(true)
  for (let round = 0; round < 20_000; round += 1) streams.deliverAnything()
  expect([slow.destroyed, over.destroyed]).toEqual([true, false])
  streams.end()
})

test('rights that can’t be read at once are read again: a session that has ended keeps no stream', async () => {
  let failures = 2
  const failing = new Proxy(db, {
    get: (target, name) => {
      failures -= 1
      if (failures >= 0) throw new Error('The database does not answer.')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const streams = openStreams(failing)
  const over = unreadResponse()
  streams.open(over, { sessionId: 'over', userId: 'over', role: 'admin', permissions: [], customerId: null })
  streams.deliver([{ endpoint: 'auth.signOut', by: { sessionId: 'x', userId: 'over' }, customerIds: [] }])
  await expect.poll(() => over.writableEnded, SOON).toBe(true)
  expect(failures).toBeLessThan(0)
  streams.end()
})

test('a login has at most ten streams', async () => {
  const { caller } = await clinic.anOwner()
  const streams = await Promise.all(Array.from({ length: 11 }, () => listen(caller)))
  const refused = streams.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  for (const stream of streams) stream.close()
  await expect.poll(async () => (await listen(caller)).status, SOON).toBe(200)
})

/** Waits until two servers hear of each other: their connections are opened beside the start. */
async function hearEachOther(second: TestServer): Promise<void> {
  const login = await anAdmin(db)
  const [here, there] = [await clinic.session(login), await clinic.session(login)]
  const stream = await listen(there, second.origin)
  await expect
    .poll(async () => {
      await here.ask('notifications.markAllRead')
      return await stream.hear(200)
    }, SOON)
    .toEqual([{ news: 0 }])
}

test('a server looks at its public pages again when someone has changed a service, here or at another server', async () => {
  const live = createLive(clinic.database, createLog('silent'))
  afterAll(live.end)
  let looks = 0
  live.onSiteChange(() => {
    looks += 1
  })
  const here = await (await serve(clinic.database, { live })).session(clinic.logins.admin)
  const elsewhere = inject('databaseKind') === 'server' ? admin : here
  for (const caller of [here, elsewhere]) {
    const before = looks
    // Servers hear each other once both are connected.
    await expect
      .poll(async () => {
        const fields = { hours: 1, minutes: 0, basePrice: 100, houseVisitSurcharge: 0 }
        const { status } = await caller.ask('services.create', { ...fields, name: crypto.randomUUID() })
        expect(status).toBe(201)
        return looks
      }, SOON)
      .toBeGreaterThan(before)
  }
})

// The embedded database has one process, so there is no other server to hear of.
if (inject('databaseKind') === 'server') {
  test('a booking at one server is heard at another within two seconds', async () => {
    const second = await serve(clinic.database)
    await hearEachOther(second)
    const [staff, owner, other] = [
      await listen(admin, second.origin),
      await listen(customer, second.origin),
      await listen(otherCustomer, second.origin),
    ]
    const id = await book()
    expect(await staff.hear()).toEqual([{ news: 1 }])
    expect((await admin.ask('appointments.approve', { id })).status).toBe(200)
    expect(await owner.hear()).toEqual([{ news: 1 }])
    expect([await staff.hear(300), await other.hear(0)]).toEqual([[], []])
  })

  test('a server that has lost its connection to the others opens it again and lets every page ask', async () => {
    const second = await serve(clinic.database)
    await hearEachOther(second)
    const staff = await listen(admin, second.origin)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tailwell live' and datname = current_database()`.execute(db)
    expect(await staff.hear(5000)).toEqual([{ news: 0 }])
    await hearEachOther(second)
    for (const server of [clinic, second])
      expect(server.takeLog().join()).toContain('not connected to the other servers')
  })
}
