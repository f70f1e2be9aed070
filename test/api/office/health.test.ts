import type { KyselyPlugin } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../src/lib/server/database/database.ts'
import { migrate } from '../../../src/lib/server/database/migrate.ts'
import { type Caller, openClinic, serve } from '../../callers.ts'
import { newLocation } from '../../database.ts'
import { aLogin, anAdmin } from '../../factories.ts'
import { startSession } from '../../session.ts'

const clinic = await openClinic()
const { anonymous } = clinic.callers

describe('health', () => {
  test('is 200 once the database can be used, and tells strangers and customers nothing else', async () => {
    for (const who of [anonymous, clinic.callers.customer]) {
      const { status, body, headers } = await who.send({ path: '/api/health' })
      expect([status, body]).toEqual([200, { status: 'ok' }])
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('tells admins the kind and version of the database', async () => {
    const { status, body } = await clinic.callers.admin.send({ path: '/api/health' })
    const kind = inject('databaseKind')
    const version = expect.stringMatching(kind === 'embedded' ? /^18\./ : /^1[5-9]\.|^[2-9]\d\./)
    expect([status, body]).toEqual([200, { status: 'ok', database: kind, version, backup: null }])
  })

  test('is 503 while the database reads but refuses to write, and 200 when it writes again', async () => {
    const { db } = clinic.database
    let isFull = true
    const refuseWrites: KyselyPlugin = {
      transformQuery: ({ node }) => {
        const isWrite = node.kind === 'RawNode' && /^create/.test(node.sqlFragments.join(''))
        if (isFull && isWrite) throw new Error('could not extend file: No space left on device')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const server = await serve({ ...clinic.database, db: db.withPlugin(refuseWrites) })
    const admin = await server.session(await anAdmin(db))
    const health = async (who: Caller) => {
      const { status, body, headers } = await who.send({ path: '/api/health' })
      return [status, body, headers['retry-after']]
    }
    expect(await health(server.caller())).toEqual([503, { status: 'unavailable' }, '1'])
    const reason = expect.stringContaining('No space left on device')
    const details = { status: 'unavailable', database: inject('databaseKind'), reason }
    expect(await health(admin)).toEqual([503, details, '1'])
    expect((await server.caller().send({ path: '/api/health/live' })).status).toBe(200)
    expect(server.takeLog()).toEqual([expect.stringContaining('database refuses to write')])
    isFull = false
    expect(await health(server.caller())).toEqual([200, { status: 'ok' }, undefined])
  })

  test('is 503 while the database only reads, as a standby does; so is what writes', async ({ skip }) => {
    skip(inject('databaseKind') === 'embedded', 'the embedded database is no standby of another')
    const { url = '' } = await newLocation()
    const writing = await openDatabase({ url, dataDir: '' })
    await migrate(writing)
    const { userId } = await aLogin(writing.db)
    const cookie = await startSession(writing.db, userId)
    const database = await openDatabase({
      url: `${url}?options=-c%20default_transaction_read_only=on`,
      dataDir: '',
    })
    const server = await serve(database)
    const caller = server.caller(cookie)
    expect((await caller.send({ path: '/api/health' })).status).toBe(503)
    expect((await caller.ask('services.list')).status).toBe(200)
    const { status, headers } = await caller.ask('notifications.markAllRead')
    expect([status, headers['retry-after']]).toEqual([503, '1'])
    expect(server.takeLog()).toEqual([expect.stringContaining('25006')])
    await Promise.all([writing.close(), database.close()])
  })

  test('of the process alone is 503 once the engine of the database has ended, which it can’t start again', async () => {
    const { promise: ended, resolve } = Promise.withResolvers<Error>()
    const server = await serve({ ...clinic.database, ended })
    const live = async () => {
      const { status, body } = await server.caller().send({ path: '/api/health/live' })
      return [status, body]
    }
    expect(await live()).toEqual([200, { status: 'ok' }])
    resolve(new Error('could not write to file'))
    expect(await live()).toEqual([503, { status: 'unavailable' }])
  })

  test('is 503 with Retry-After once the database is closed; so is every question that needs it', async () => {
    const database = await openDatabase(await newLocation())
    await migrate(database)
    const server = await serve(database)
    const caller = await server.session(await aLogin(database.db))
    expect((await caller.ask('services.list')).status).toBe(200)
    await database.close()
    const health = await caller.send({ path: '/api/health' })
    expect([health.status, health.body]).toEqual([503, { status: 'unavailable' }])
    const live = await caller.send({ path: '/api/health/live' })
    expect([live.status, live.body]).toEqual([200, { status: 'ok' }])
    expect(health.headers['retry-after']).toBe('1')
    const list = await caller.ask('services.list')
    expect([list.status, list.refusal.code, list.headers['retry-after']]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '1',
    ])
    expect(server.takeLog().length).toBeGreaterThan(0)
  })
})
