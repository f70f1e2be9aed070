import { describe, expect, inject, test } from 'vitest'
import type { BackupState } from '../../../src/features/office/system/rules.ts'
import { recordBackup } from '../../../src/features/office/system/server/queries.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { MORNING, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, aMail, anAdmin } from '../../factories.ts'
import { REQUESTS } from '../requests.ts'

const kind = inject('databaseKind')

describe('the state of the system', () => {
  test('is shown to admins: the database, who makes backups, email, push and this server', async () => {
    const database = await freshDatabase()
    const server = await serve(database)
    const admin = await server.session(await anAdmin(database.db))
    const { status, body } = await admin.ask('system.get')
    expect(status).toBe(200)
    expect(body).toEqual({
      problems: kind === 'embedded' ? ['BACKUPS_OFF'] : [],
      settings: [],
      database: {
        kind,
        version: expect.stringMatching(/^1[5-9]\.|^[2-9]\d\./),
        sizeBytes: expect.any(Number),
        schema: expect.any(Number),
        failure: null,
      },
      backups: { by: kind === 'embedded' ? 'no one' : 'host', last: null, failure: null },
      mail: { delivers: false, waiting: 0, givenUp: 0, lastSent: null },
      push: { configured: true, devices: 0, waiting: 0 },
      queues: [],
      activity: {
        requests: expect.any(Number),
        faults: 0,
        withinMs: null,
        bookings: { customer: 0, clinic: 0 },
        slotsLost: 0,
        signInsRefused: 0,
      },
      streams: 0,
      release: expect.stringMatching(/^\d+\.\d+\.\d+/),
      startedAt: MORNING.toISOString(),
      disk: { freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
    })
    expect(body.database.sizeBytes).toBeGreaterThan(1_000_000)
    expect(body.database.schema).toBeGreaterThanOrEqual(14)
  })

  test('names what is wrong with emails, backups and settings', async () => {
    const database = await freshDatabase()
    const { db } = database
    const failed = { last: MORNING, failure: 'EACCES: permission denied' } satisfies BackupState
    const server = await serve(database, {
      mailer: { send: async () => true, delivers: true, publicUrl: 'https://tests.example' },
      readBackups: () => failed,
      settingWarnings: ['TRUST_PROXY'],
    })
    const admin = await server.session(await anAdmin(db))
    const [givenUp, sent] = [await aMail(db), await aMail(db)]
    await aMail(db)
    const set = (id: string) => db.updateTable('jobs').where('id', '=', id)
    const sentAt = new Date()
    await set(givenUp).set({ dueAt: null, failedAt: sentAt }).execute()
    await set(sent).set({ dueAt: null, doneAt: sentAt }).execute()
    const state = (await admin.ask('system.get')).body
    expect(state.problems).toEqual(['BACKUP_FAILED', 'MAIL_GIVEN_UP'])
    expect(state.settings).toEqual(['TRUST_PROXY'])
    expect(state.backups).toEqual({ by: 'us', last: MORNING.toISOString(), failure: failed.failure })
    expect(state.queues).toEqual([{ kind: 'mail', waiting: 1, lagS: expect.any(Number) }])
    expect(state.mail).toEqual({ delivers: true, waiting: 1, givenUp: 1, lastSent: sentAt.toISOString() })
  })

  test('has the last backup that the command made', async () => {
    const database = await freshDatabase()
    const server = await serve(database)
    const admin = await server.session(await anAdmin(database.db))
    await recordBackup(database.db, MORNING)
    await recordBackup(database.db, new Date(MORNING.getTime() - 1000))
    const { backups } = (await admin.ask('system.get')).body
    expect(backups.last).toBe(MORNING.toISOString())
  })

  test('has what this server has done since it started', async () => {
    const database = await freshDatabase()
    const server = await serve(database)
    const { db } = database
    const login = await anAdmin(db)
    const admin = await server.session(login)
    const { origin } = server
    const input = await REQUESTS['appointments.walkIn'](db, {
      ...{ customer: await aCustomer(db), login, origin, number: 1 },
    })
    expect((await admin.ask('appointments.walkIn', input)).status).toBe(201)
    await server.caller().ask('auth.signIn', { email: login.email, password: 'not the password' })
    await expect
      .poll(async () => (await admin.ask('system.get')).body.activity)
      .toMatchObject({ faults: 0, bookings: { customer: 0, clinic: 1 }, signInsRefused: 1 })
  })
})

test('what a browser reports of the app is in the log, without addresses, and not more than five times', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (text) => void lines.push(text) })
  const server = await serve(await freshDatabase(), { log, tryLimits: 'on' })
  const report = {
    page: '/dashboard',
    message: 'RangeError: of kim@mail.example',
    stack: 'a\n  at addDays (app.js:1)',
  }
  const statuses = []
  for (let count = 0; count < 6; count += 1)
    statuses.push((await server.caller().ask('system.reportFault', report)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(lines).toHaveLength(5)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    page: '/dashboard',
    message: 'RangeError: of ***@mail.example',
    at: ['a', 'at addDays (app.js:1)'],
    msg: 'the app failed in a browser',
  })
})
