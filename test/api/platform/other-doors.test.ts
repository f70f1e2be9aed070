import { afterAll, expect, test } from 'vitest'
import {
  permissionsOf,
  STAFF_ROLES,
  type StaffRole,
} from '../../../src/features/platform/auth/permissions.ts'
import { createLive } from '../../../src/features/platform/live/server/create-live.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { type Caller, cookiesOf, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aColleague, aFeed, anAdmin, anAppointment, aPet, type Login } from '../../factories.ts'
import { send } from '../../http.ts'
import { openStream } from '../../live-stream.ts'

/* What answers beside the endpoints, whose access the matrix tries, as each role and as a visitor. */

const database = await freshDatabase()
const live = createLive(database, createLog('silent'))
afterAll(live.end)
const server = await serve(database, { live, renderPreview: () => 'the draft' })
const { db } = database

const pet = await aPet(db)
await anAppointment(db, { pet, status: 'confirmed' })
const admin = await server.session(await anAdmin(db))
const previewCookie = cookiesOf(await admin.ask('site.preview', { on: true }))

const loginOf = (role: StaffRole): Promise<Login> =>
  role === 'admin' ? anAdmin(db) : aColleague(db, [], role)
const withPreview = (caller: Caller) =>
  caller.send({ path: '/', headers: { cookie: `${caller.cookie}; ${previewCookie}` } })
const detailsOf = async (caller: Caller) =>
  (await caller.send({ path: '/api/health' })).text.includes('database')

/** Changes that open pages hear of, and the permission with which staff do. */
const CHANGES = {
  'appointments.approve': 'appointments:read',
  'payments.markPaid': 'payments:read',
  'bills.take': 'payments:read',
  'notes.add': 'customers:read',
  'customers.join': 'customers:read',
  'orders.place': 'orders:read',
  'reminders.mark': 'reminders:read',
} as const

test.each(STAFF_ROLES)('feeds, draft and health open to %s what the role may see', async (role) => {
  const permissions = permissionsOf(role, [])
  const login = await loginOf(role)
  const caller = await server.session(login)
  const feed = await send(server.origin, { path: (await aFeed(db, login, 'clinic')).path })
  const seesAppointments = permissions.includes('appointments:read')
  expect([feed.status, feed.text.includes(pet.name)]).toEqual(seesAppointments ? [200, true] : [404, false])
  expect((await withPreview(caller)).text === 'the draft').toBe(permissions.includes('settings:write'))
  expect(await detailsOf(caller)).toBe(role === 'admin')
})

test('each role hears of the changes that it may see', async () => {
  const listeners = await Promise.all(
    STAFF_ROLES.map(async (role) => {
      const { cookie } = await server.session(await loginOf(role))
      return { permissions: permissionsOf(role, []), stream: await openStream(server.origin, cookie) }
    }),
  )
  for (const [endpoint, permission] of Object.entries(CHANGES)) {
    const isSeen = listeners.map(({ permissions }) => permissions.includes(permission))
    live.changed({ endpoint, caller: null, recordId: pet.id })
    const heard = listeners.map(({ stream }, at) => stream.hear(isSeen[at] ? 10_000 : 150))
    expect(
      (await Promise.all(heard)).map((events) => events.length > 0),
      endpoint,
    ).toEqual(isSeen)
  }
})

test('a visitor finds none of them open', async () => {
  const visitor = server.caller()
  expect((await withPreview(visitor)).text).toBe('the web')
  expect(await detailsOf(visitor)).toBe(false)
  expect((await openStream(server.origin, '')).status).toBe(401)
  expect((await visitor.send({ path: '/api/calendar-feeds/twc_guess.ics' })).status).toBe(404)
})
