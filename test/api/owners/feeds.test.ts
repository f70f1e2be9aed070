import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { MAX_FEEDS } from '../../../src/features/owners/feeds/rules.ts'
import { newToken } from '../../../src/features/platform/auth/server/tokens/token-secret.ts'
import { serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import {
  aCustomer,
  aFeed,
  aLogin,
  anAdmin,
  anAppointment,
  aPet,
  aService,
  PASSWORD,
} from '../../factories.ts'
import { send } from '../../http.ts'
import { subjectsTo } from '../../mails.ts'

const server = await serve(await freshDatabase())
const { db } = server.database

/** Reads a feed as a calendar program does: without a cookie, and with a parser that is not ours. */
async function read(path: string) {
  const { status, text } = await send(server.origin, { path })
  expect(status, text).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, location, startDate, endDate, sequence } = new ICAL.Event(component)
    const stamp = component.getFirstPropertyValue('dtstamp') as ICAL.Time
    const state = component.getFirstPropertyValue('status')
    const times = { start: startDate.toJSDate(), end: endDate.toJSDate(), stamp: stamp.toJSDate() }
    return { uid, summary, location, sequence, state, ...times }
  })
  return { name: calendar.getFirstPropertyValue('x-wr-calname'), events }
}

/** An owner with a pet and a feed. */
async function anOwnerWithFeed() {
  const { login, caller, customer } = await server.anOwner()
  const pet = await aPet(db, { owner: customer })
  return { login, caller, pet, ...(await aFeed(db, login)) }
}

/** When the audit log saw the last change of an appointment, to the second. */
async function changedAt(id: string): Promise<Date> {
  const { at } = await db
    .selectFrom('auditChanges')
    .innerJoin('auditLog', 'auditLog.id', 'auditChanges.auditId')
    .select('at')
    .where('recordId', '=', id)
    .orderBy('auditLog.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return new Date(Math.floor(at.getTime() / 1000) * 1000)
}

const startOf = async (id: string) =>
  (
    await db
      .selectFrom('appointments')
      .select('appointmentDate as at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).at

describe('a calendar feed', () => {
  test('is made with its address shown once, and its owner notified', async () => {
    const { login, caller } = await server.anOwner()
    const made = await caller.ask('feeds.create', { password: PASSWORD })
    expect(made.status, made.text).toBe(201)
    const { path, ...feed } = made.body
    expect(path).toMatch(/^\/calendar\/twc_[0-9a-f]{48}\.ics$/)
    expect((await caller.ask('feeds.list')).body).toEqual([feed])
    const rows = JSON.stringify(await db.selectFrom('calendarFeeds').selectAll().execute())
    expect(rows).not.toContain(path.slice('/calendar/twc_'.length, -'.ics'.length))
    expect(await subjectsTo(db, login.email)).toContain('A calendar feed was created for your account')
    expect((await read(path)).events).toEqual([])
    expect((await caller.ask('feeds.list')).body[0]?.readOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('holds its owner’s appointments and no one else’s', async () => {
    const { pet, path } = await anOwnerWithFeed()
    const service = await aService(db)
    const id = await anAppointment(db, { pet, service })
    await anAppointment(db)
    const { events } = await read(path)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ summary: `${service.name} for ${pet.name}`, state: 'TENTATIVE' })
    expect(events[0]?.uid).toMatch(new RegExp(`^${id}@`))
    expect(events[0]?.start).toEqual(await startOf(id))
    expect(Number(events[0]?.end)).toBeGreaterThan(Number(events[0]?.start))
  })

  test('follows changes under the same UID, and says that an event is cancelled', async () => {
    const admin = await server.session(await anAdmin(db))
    const { pet, path } = await anOwnerWithFeed()
    const id = await anAppointment(db, { pet })
    const [before] = (await read(path)).events
    await admin.ask('appointments.approve', { id })
    const [confirmed] = (await read(path)).events
    expect(confirmed).toMatchObject({ uid: before?.uid, state: 'CONFIRMED', stamp: await changedAt(id) })
    await admin.ask('appointments.callOff', { id, reason: 'The vet is ill' })
    const [cancelled] = (await read(path)).events
    expect(cancelled).toMatchObject({ uid: before?.uid, state: 'CANCELLED', stamp: await changedAt(id) })
    const sequences = [before, confirmed, cancelled].map((event) => event?.sequence ?? -1)
    expect(sequences).toEqual([...sequences].sort((one, other) => one - other))
  })

  test('is the same until something changes: then a program gets 304', async () => {
    const { pet, path } = await anOwnerWithFeed()
    const id = await anAppointment(db, { pet })
    const first = await send(server.origin, { path })
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect(await send(server.origin, { path, headers })).toMatchObject({ status: 304, text: '' })
    const head = await send(server.origin, { method: 'HEAD', path })
    expect([head.status, head.headers.etag, head.text]).toEqual([200, first.headers.etag, ''])
    const admin = await server.session(await anAdmin(db))
    await admin.ask('appointments.approve', { id })
    expect((await send(server.origin, { path, headers })).status).toBe(200)
  })

  test('of an admin holds everyone’s appointments, with the owner’s name', async () => {
    const owner = await aCustomer(db)
    const name = 'Iyer, Asha; of "Banyan"\\Lane'
    await db.updateTable('customers').set({ fullName: name }).where('id', '=', owner.id).execute()
    const [pet, service] = [await aPet(db, { owner }), await aService(db)]
    const id = await anAppointment(db, { pet, service })
    await anAppointment(db)
    const admin = await server.session(await anAdmin(db))
    const { path } = (await admin.ask('feeds.create', { password: PASSWORD })).body
    const { events } = await read(path)
    const found = events.find(({ uid }) => uid.startsWith(id))
    expect(found?.summary).toBe(`${service.name} for ${pet.name} (${name})`)
    expect(events.length).toBeGreaterThan(1)
  })
})

describe('a feed of one calendar', () => {
  test('holds its appointments alone', async () => {
    const { id: calendarId } = await db
      .insertInto('calendars')
      .values({ name: 'Van', kind: 'van' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const inVan = await anAppointment(db)
    await db.updateTable('appointments').set({ calendarId }).where('id', '=', inVan).execute()
    await anAppointment(db)
    const admin = await server.session(await anAdmin(db))
    expect((await admin.ask('feeds.calendars')).body.at(-1)).toEqual({ id: calendarId, name: 'Van' })
    const { path, calendar } = (await admin.ask('feeds.create', { calendarId, password: PASSWORD })).body
    expect(calendar).toBe('Van')
    const { name, events } = await read(path)
    expect(name).toMatch(/: Van$/)
    expect(events.map(({ uid }) => uid.split('@')[0])).toEqual([inVan])
  })

  test('is refused for one that is not there, and for a customer', async () => {
    const admin = await server.session(await anAdmin(db))
    const { caller } = await server.anOwner()
    for (const [asked, calendarId] of [
      [admin, 999],
      [caller, 1],
    ] as const) {
      const { status, refusal } = await asked.ask('feeds.create', { calendarId, password: PASSWORD })
      expect([status, Object.keys(refusal.data?.fields ?? {})]).toEqual([400, ['calendarId']])
    }
  })
})

describe('a calendar feed ends', () => {
  const statusOf = async (path: string) => (await send(server.origin, { path })).status

  test('when it is removed, by its owner alone', async () => {
    const { caller, id, path } = await anOwnerWithFeed()
    const { caller: other } = await server.anOwner()
    expect((await other.ask('feeds.remove', { id })).status).toBe(404)
    expect(await statusOf(path)).toBe(200)
    expect((await caller.ask('feeds.remove', { id })).status).toBe(200)
    expect(await statusOf(path)).toBe(404)
  })

  test('with a new password', async () => {
    const { caller, path } = await anOwnerWithFeed()
    const input = { currentPassword: PASSWORD, newPassword: 'another calm grey cat' }
    expect((await caller.ask('auth.changePassword', input)).status).toBe(200)
    expect(await statusOf(path)).toBe(404)
  })

  test('when an admin leaves the staff', async () => {
    const { path } = await aFeed(db, await anAdmin(db), 'clinic')
    expect(await statusOf(path)).toBe(200)
    await db.deleteFrom('staff').execute()
    expect(await statusOf(path)).toBe(404)
  })
})

test.each(['twc_0123', `tw_${'0'.repeat(48)}`, `twc_${'0'.repeat(48)}`, '%00', '..', "'--"])(
  'at /calendar/%s.ics there is nothing',
  async (secret) => {
    expect((await send(server.origin, { path: `/calendar/${secret}.ics` })).status).toBe(404)
  },
)

test('the eleventh feed is refused', async () => {
  const login = await aLogin(db)
  const caller = await server.session(login)
  for (let number = 0; number < MAX_FEEDS; number += 1) await aFeed(db, login)
  expect((await caller.ask('feeds.create', { password: PASSWORD })).refusal.code).toBe('TOO_MANY_FEEDS')
  expect((await caller.ask('feeds.list')).body).toHaveLength(MAX_FEEDS)
})

test('of feeds that are asked for at once no more than ten are made, and a wrong password makes none', async () => {
  const login = await aLogin(db)
  const caller = await server.session(login)
  for (const input of [{}, { password: 'not the password' }]) {
    const { status, refusal } = await caller.ask('feeds.create', input)
    expect([status, refusal.code]).toEqual([403, 'WRONG_PASSWORD'])
  }
  const asked = await Promise.all(
    Array.from({ length: MAX_FEEDS + 5 }, () => caller.ask('feeds.create', { password: PASSWORD })),
  )
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(MAX_FEEDS)
  expect((await caller.ask('feeds.list')).body).toHaveLength(MAX_FEEDS)
})

test('a feed that is read without end is refused for a while, and so is guessing', async () => {
  const limited = await serve(server.database, { tryLimits: 'on' })
  const { path } = await aFeed(db, await aLogin(db))
  const unknown = `/calendar/${newToken('twc')}.ics`
  for (const [tried, status] of [
    [path, 200],
    [unknown, 404],
  ] as const) {
    for (let number = 0; number < 60; number += 1)
      expect((await send(limited.origin, { path: tried })).status).toBe(status)
    const refused = await send(limited.origin, { path: tried })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
})
