import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { News } from '../../../src/features/platform/auth/access.ts'
import { isFollowed } from '../../../src/features/platform/live/rules.ts'
import { auditedDb } from '../../../src/lib/server/database/audited-db.ts'
import { openDatabase } from '../../../src/lib/server/database/database.ts'
import { migrate } from '../../../src/lib/server/database/migrate.ts'
import { type Caller, serve } from '../../callers.ts'
import { digestTables, freshDatabase, readTables } from '../../database.ts'
import { ENDPOINTS, type Endpoint, type EndpointFacts, type Input } from '../../endpoints.ts'
import {
  aCustomer,
  aDevice,
  aLogin,
  aNotification,
  anAdmin,
  anAppointment,
  aPet,
  aPhoto,
  aProduct,
  aService,
  type Login,
} from '../../factories.ts'
import { type About, COOKIES, joinCookies, REQUESTS } from '../requests.ts'

const server = await serve(await freshDatabase())
const { db } = server.database
let number = 500

type Asked = { caller: Caller; login: Login | null; about: About; input: Input }

/** What some endpoints need beside their request in order to change something. */
const PREPARE: Partial<Record<Endpoint, (asked: Asked) => Promise<unknown>>> = {
  'security.signOutOthers': ({ about }) => aDevice(db, about.login),
  'notifications.markAllRead': ({ about }) => aNotification(db, about.login),
  'notifications.changePreferences': ({ about }) =>
    db.insertInto('mutedStaff').values({ userId: about.login.userId }).execute(),
  'notifications.unsubscribe': async ({ caller, about }) =>
    caller.ask('notifications.subscribe', await REQUESTS['notifications.subscribe'](db, about)),
  'pets.removePhoto': ({ input, about }) =>
    aPhoto(db, { id: String(input.id), name: 'Bruno', ownerPhone: about.customer.phone }),
}

async function lastId(): Promise<number> {
  const { id } = await db
    .selectFrom('auditLog')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}

async function rowsAfter(id: number) {
  return await db.selectFrom('auditLog').selectAll().where('id', '>', id).orderBy('id').execute()
}

async function changesOf(auditId: number) {
  return await db
    .selectFrom('auditChanges')
    .select(['tableName as table', 'recordId as record', 'before', 'after'])
    .where('auditId', '=', auditId)
    .orderBy('tableName')
    .execute()
}

const tables = await readTables(db)

/** Someone who may call an endpoint, with the records it is about. */
async function whoMay({ name, outcomes }: EndpointFacts): Promise<Omit<Asked, 'input'>> {
  number += 1
  const customer = await aCustomer(db)
  const own = customer.login ?? (await aLogin(db))
  const about = { customer, login: own, origin: server.origin, number }
  if (outcomes.anonymous === 'allow' && name !== 'auth.signOut')
    return { caller: server.caller(), login: null, about }
  if (outcomes.noProfile !== 'allow' && outcomes.customer === 'allow')
    return { caller: await server.session(own), login: own, about }
  const login = outcomes.noProfile === 'allow' ? await aLogin(db) : await anAdmin(db)
  return { caller: await server.session(login), login, about: { ...about, login } }
}

/** Calls an endpoint as someone who may; gives the rows that the log got and whether anything else has changed. */
async function callAllowed(endpoint: EndpointFacts) {
  const { caller, login, about } = await whoMay(endpoint)
  const input = await REQUESTS[endpoint.name](db, about)
  await PREPARE[endpoint.name]?.({ caller, login, about, input })
  const cookie = await COOKIES[endpoint.name]?.(db, about)
  const asking = cookie === undefined ? caller : server.caller(joinCookies(caller.cookie, cookie))
  const [id, before] = [await lastId(), await digestTables(db, tables)]
  const answer = await asking.ask(endpoint.name, input)
  const after = await digestTables(db, tables)
  const changed = tables.filter((table) => before[table] !== after[table])
  return { answer, login, changed, rows: await rowsAfter(id) }
}

/** Whose news a change is: the clinic's if a customer books, the customer's if staff notify them of an appointment. */
function newsOf({ name, meta }: EndpointFacts, changed: readonly string[], books: boolean): News | undefined {
  if (meta.access !== 'admins' && meta.access !== 'staff') return books ? 'clinic' : undefined
  const notifies = changed.includes('appointments') && changed.includes('notifications')
  // Of a payment alone there is the notification.
  const isPayment = name === 'payments.markPaid' || name.startsWith('bills.')
  return notifies && !isPayment ? 'customer' : undefined
}

describe('an endpoint', () => {
  test.each(ENDPOINTS.filter(({ meta }) => meta.words !== undefined))(
    '$name has words, so it leaves one row',
    async (endpoint) => {
      const { answer, login, changed, rows } = await callAllowed(endpoint)
      expect(answer.status, answer.text).toBe(endpoint.successStatus)
      expect(
        rows.map(({ action }) => action),
        changed.join(),
      ).toEqual([endpoint.name])
      for (const row of rows) {
        expect(row).toMatchObject({ userId: login?.userId ?? null, address: '127.0.0.x' })
        expect(row.requestId).toMatch(/^[0-9a-f-]{36}$/)
      }
      const changes = await changesOf(rows[0]?.id ?? 0)
      const books = changes.some(
        ({ table, before, after }) => table === 'appointments' && before === null && after?.owner_phone,
      )
      const stated = { books: endpoint.meta.books ?? false, news: endpoint.meta.news }
      expect(stated).toEqual({ books, news: newsOf(endpoint, changed, books) })
      expect(stated.news === undefined || isFollowed(endpoint.name)).toBe(true)
    },
  )

  test.each(ENDPOINTS.filter(({ meta }) => meta.words === undefined))(
    '$name has no words, so it changes nothing',
    async (endpoint) => {
      const { answer, changed, rows } = await callAllowed(endpoint)
      expect(answer.status, answer.text).toBe(endpoint.successStatus)
      expect([changed, rows]).toEqual([endpoint.meta.unrecorded ? UNRECORDED[endpoint.name] : [], []])
    },
  )
})

/** What is written without a row in the log: a browser prolongs its session by itself, a case sheet saves itself, and a
 * list is looked at before it comes in. */
const UNRECORDED: Readonly<Record<string, readonly string[]>> = {
  'auth.renew': ['sessions'],
  'files.begin': ['files'],
  'files.putPiece': [],
  'files.stop': ['file_pieces', 'files'],
  'imports.answer': [],
  'imports.check': ['import_rows'],
  'imports.create': ['imports'],
  'imports.putRows': [],
  'sheets.save': ['case_sheets'],
}

/** Columns that hold a secret, or the hash or address of one. */
const SECRETS = [
  'accounts.password',
  'sessions.id',
  'tickets.id',
  'access_tokens.hash',
  'calendar_feeds.hash',
  'two_factors.secret',
  'two_factors.backup_codes',
  'passkeys.public_key',
  'passkeys.credential_id',
  'staff_invitations.token_hash',
  'staff_pins.hash',
  'waitlist_offers.link_hash',
  'claim_codes.code_hash',
  'push_subscriptions.endpoint',
  'push_subscriptions.p256dh',
  'push_subscriptions.auth',
]

test.each(SECRETS)('%s is never recorded', async (column) => {
  const [table = '', name = ''] = column.split('.')
  const { rows } = await sql<{ secret: string; recorded: boolean }>`
    select ${sql.ref(name)} as secret, exists (
      select from audit_changes where position(${sql.ref(name)} in concat(before::text, after::text)) > 0
    ) as recorded from ${sql.table(table)} where ${sql.ref(name)} is not null limit 20`.execute(db)
  expect(rows).not.toEqual([])
  expect(rows.filter(({ recorded }) => recorded)).toEqual([])
})

describe('a row', () => {
  test('holds what changed, before and after, with the reason', async () => {
    const admin = await anAdmin(db)
    const caller = await server.session(admin)
    const id = await anAppointment(db, { status: 'confirmed' })
    const last = await lastId()
    await caller.ask('appointments.callOff', { id, reason: 'The vet is ill' })
    const [row] = await rowsAfter(last)
    expect(row).toMatchObject({ action: 'appointments.callOff', userId: admin.userId, role: 'admin' })
    const [change] = await changesOf(row?.id ?? 0)
    expect(change).toMatchObject({
      table: 'appointments',
      record: id,
      before: { status: 'confirmed' },
      after: { status: 'cancelled', cancellation_reason: 'The vet is ill' },
    })
    expect(Object.keys(change?.before ?? {})).toEqual(['status'])
  })

  test('holds nothing before for what was empty, and null for a record that is new', async () => {
    const recorded = auditedDb(db, { action: 'test' })
    const last = await lastId()
    const pet = await aPet(recorded)
    const setBreed = async (breed: string | null) =>
      void (await recorded.updateTable('pets').set({ breed }).where('id', '=', pet.id).execute())
    await setBreed('Indie')
    await setBreed(null)
    const rows = await rowsAfter(last)
    const changes = (await Promise.all(rows.map(({ id }) => changesOf(id)))).flat()
    expect(
      changes.filter(({ record }) => record === pet.id).map(({ before, after }) => [before, after]),
    ).toEqual([
      [null, expect.objectContaining({ name: pet.name })],
      [{}, { breed: 'Indie' }],
      [{ breed: 'Indie' }, {}],
    ])
  })

  test('is one for all records that an action changes', async () => {
    const { customer, caller } = await server.anOwner()
    const pet = await aPet(db, { owner: customer })
    const appointment = await anAppointment(db, { pet })
    const last = await lastId()
    await caller.ask('pets.remove', { id: pet.id })
    const rows = await rowsAfter(last)
    expect(rows.map(({ action }) => action)).toEqual(['pets.remove'])
    const changes = await changesOf(rows[0]?.id ?? 0)
    expect(changes.map(({ table, record }) => [table, record])).toEqual([
      ['appointments', appointment],
      ['pets', pet.id],
    ])
  })

  test('is one for each request, whatever shares its transaction', async () => {
    const service = await aService(db)
    const owners = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { customer, caller } = await server.anOwner()
        return { customer, caller, pet: await aPet(db, { owner: customer }) }
      }),
    )
    const last = await lastId()
    const answers = await Promise.all(
      owners.map(async ({ caller, pet }, index) => {
        const slot = { date: '2027-05-03', hour: 10 + index }
        const booking = { petId: pet.id, serviceTypeId: service.id, visitType: 'clinic', ...slot }
        return await caller.ask('appointments.book', { ...booking, idempotencyKey: randomUUID() })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const rows = await rowsAfter(last)
    const changes = await Promise.all(rows.map(async ({ id }) => await changesOf(id)))
    const written = rows.map(({ userId }, index) => [
      userId,
      changes[index]?.map(({ after }) => after?.owner_phone),
    ])
    expect(written).toHaveLength(5)
    expect(written).toEqual(
      expect.arrayContaining(owners.map(({ customer }) => [customer.login.userId, [customer.phone]])),
    )
  })

  test('is not left by a refused request, nor by one that changes nothing', async () => {
    const caller = await server.session(await anAdmin(db))
    const id = await anAppointment(db, { status: 'cancelled' })
    const last = await lastId()
    expect((await caller.ask('appointments.approve', { id })).status).toBe(409)
    expect(await rowsAfter(last)).toEqual([])
  })

  test('is left by a change that no request makes', async () => {
    const last = await lastId()
    await aProduct(db)
    expect(await rowsAfter(last)).toMatchObject([{ action: 'none', userId: null, requestId: null }])
  })

  test('is rolled back with its part of a transaction', async () => {
    const last = await lastId()
    const acting = auditedDb(db, { action: 'tests.try' })
    await acting.transaction().execute(async (tx) => {
      await sql`savepoint part`.execute(tx)
      await aProduct(tx)
      await sql`rollback to savepoint part`.execute(tx)
      await aProduct(tx)
    })
    const rows = await rowsAfter(last)
    expect(rows.map(({ action }) => action)).toEqual(['tests.try'])
    expect(await changesOf(rows[0]?.id ?? 0)).toHaveLength(1)
  })
})

describe('the log can only be added to', () => {
  beforeAll(async () => {
    // Rows are refused one by one: there must be one.
    await db.insertInto('auditSeals').values({ through: 1, digests: '[]', hash: '' }).execute()
  })

  test.each([
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
    "update audit_changes set after = '{}'",
    'delete from audit_changes',
    'truncate audit_changes',
    'delete from audit_seals',
    'truncate audit_seals',
  ])('%s is refused', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/can only be added to/)
  })

  test('but the values of a change can be erased, once, leaving their digest', async () => {
    const erase = () =>
      sql`update audit_changes set before = null, after = null, salt = null, digest = '\\x00'
        where ctid in (select ctid from audit_changes order by audit_id limit 1)`.execute(db)
    await erase()
    await expect(erase()).rejects.toThrow(/can only be added to/)
  })
})

/** The statements that the manual gives for a role that owns nothing. */
function documentedGrants(): string {
  const manual = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [, grants] = /```sql\n(grant create[^`]+)```/.exec(manual) ?? []
  if (grants === undefined) throw new Error('The manual has no grants.')
  return grants
}

test('the role of the manual can do everything but alter the log', async ({ skip }) => {
  skip(inject('databaseKind') === 'embedded', 'the embedded database has no roles that connect')
  const {
    rows: [place],
  } = await sql<{ name: string; port: number }>`
    select current_database() as name, inet_server_port() as port`.execute(db)
  await server.database.exec(`create role tailwell_app login; ${documentedGrants()}`)
  const url = `postgresql://tailwell_app@127.0.0.1:${place?.port}/${place?.name}`
  const database = await openDatabase({ url, dataDir: '' })
  try {
    await migrate(database)
    const last = await lastId()
    await aProduct(auditedDb(database.db, { action: 'tests.role' }))
    expect(await rowsAfter(last)).toMatchObject([{ action: 'tests.role' }])
    for (const statement of [
      'delete from audit_log',
      'update audit_changes set salt = null',
      'truncate audit_log',
      'alter table audit_log disable trigger all',
      'drop table audit_changes',
    ])
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/permission denied|must be owner/)
  } finally {
    await database.close()
  }
})
