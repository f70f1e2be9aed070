import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { sealUpTo, startSealing } from '../../../src/features/platform/audit/server/seal-log.ts'
import { changeDigest } from '../../../src/features/platform/audit/server/seal-queries.ts'
import { verifyLog } from '../../../src/features/platform/audit/server/verify-log.ts'
import { auditedDb } from '../../../src/lib/server/database/audited-db.ts'
import type { Db } from '../../../src/lib/server/database/database.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { freshDatabase, sealAll } from '../../database.ts'
import { aProduct } from '../../factories.ts'

const { db } = await freshDatabase()
const acting = auditedDb(db, { action: 'tests.add', userId: 'someone' })

async function lastId(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from audit_log`.execute(db)
  return rows[0]?.id ?? 0
}

/** Adds rows whose ids have a gap in the middle, and seals them. Gives the id of the last. */
async function addSealed(): Promise<number> {
  await aProduct(acting)
  await acting
    .transaction()
    .execute(async (tx) => {
      await aProduct(tx)
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await aProduct(acting)
  await sealAll(db)
  return await lastId()
}

/** What is found after statements of someone who can switch the protection off. Undone at the end. */
async function verifyAfter(statements: string[], known?: string) {
  const undone = new Error('undone')
  let verified: Awaited<ReturnType<typeof verifyLog>> | undefined
  await db
    .transaction()
    .execute(async (tx) => {
      for (const table of ['audit_log', 'audit_changes', 'audit_seals'])
        await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      verified = await verifyLog(tx, known)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return verified
}

describe('the sealed log', () => {
  test('is found as it was written', async () => {
    await addSealed()
    const { rows, ...verified } = await verifyLog(db)
    expect(rows).toBeGreaterThanOrEqual(2)
    expect(verified).toMatchObject({ finding: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test.each([
    ['a row', (id: number) => `update audit_log set user_id = 'another' where id = ${id}`],
    ['when it was', (id: number) => `update audit_log set at = at + interval '1 ms' where id = ${id}`],
    ['a value', (id: number) => `update audit_changes set after = '{"price": 1}' where audit_id = ${id}`],
    ['a removed change', (id: number) => `delete from audit_changes where audit_id = ${id}`],
    [
      'a change erased with another digest',
      (id: number) =>
        `update audit_changes set before = null, after = null, salt = null, digest = '\\x00' where audit_id = ${id}`,
    ],
  ])('names the row of %s', async (_what, statement) => {
    const id = await addSealed()
    await addSealed()
    const verified = await verifyAfter([statement(id)])
    expect(verified?.finding).toEqual({ row: id, problem: 'altered' })
  })

  test('names a missing row', async () => {
    const id = await addSealed()
    await addSealed()
    const verified = await verifyAfter([`delete from audit_log where id = ${id}`])
    expect(verified?.finding).toEqual({ row: id, problem: 'missing' })
  })

  test('names a row that was added later', async () => {
    const id = await addSealed()
    const verified = await verifyAfter([
      `insert into audit_log (id, action) overriding system value values (${id - 1}, 'tests.forge')`,
    ])
    expect(verified?.finding).toEqual({ row: id - 1, problem: 'added' })
  })

  test('names a seal that was made to fit an altered row', async () => {
    const id = await addSealed()
    const verified = await verifyAfter([
      `delete from audit_log where id = ${id}`,
      `update audit_seals set digests = digests - -1 where through = ${id}`,
    ])
    expect(verified?.finding).toEqual({ row: id, problem: 'seal' })
  })

  test('shows with a known hash that its end was cut off', async () => {
    const before = await addSealed()
    const { hash } = await verifyLog(db)
    await addSealed()
    expect(await verifyLog(db, hash)).toMatchObject({ finding: null, found: true })
    const verified = await verifyAfter(
      [`delete from audit_log where id >= ${before}`, `delete from audit_seals where through >= ${before}`],
      hash,
    )
    expect(verified).toMatchObject({ finding: null, found: false })
  })

  test('holds after an erasure', async () => {
    const id = await addSealed()
    await sql`update audit_changes c set digest = ${changeDigest}, before = null, after = null, salt = null
      where audit_id = ${id}`.execute(db)
    expect((await verifyLog(db)).finding).toBeNull()
  })

  test('is not sealed twice by servers at the same time', async () => {
    await aProduct(acting)
    const watermark = await sealUpTo(db, null)
    await Promise.all([1, 2, 3, 4].map(() => sealUpTo(db, watermark)))
    // On a server the first may have waited for another test's transaction.
    await sealAll(db)
    expect((await verifyLog(db)).finding).toBeNull()
    const seals = await db
      .selectFrom('auditSeals')
      .select('through')
      .where('through', '=', await lastId())
      .execute()
    expect(seals).toHaveLength(1)
  })

  test('is named when a row has waited for its seal for too long', async () => {
    await addSealed()
    await aProduct(acting)
    const id = await lastId()
    expect((await verifyLog(db)).finding).toBeNull()
    const verified = await verifyAfter([`update audit_log set at = at - interval '2 hours' where id = ${id}`])
    expect(verified?.finding).toEqual({ row: id, problem: 'unsealed' })
  })

  test('leaves out no row of a transaction that ends late', async ({ skip }) => {
    skip(inject('databaseKind') === 'embedded', 'the embedded database has one transaction at a time')
    await sealAll(db)
    let first = 0
    let watermark: Awaited<ReturnType<typeof sealUpTo>> = null
    const sealsBefore = await countSeals(db)
    await acting.transaction().execute(async (tx) => {
      await aProduct(tx)
      first = (await sql<{ id: number }>`select max(id) as id from audit_log`.execute(tx)).rows[0]?.id ?? 0
      await aProduct(acting)
      watermark = await sealUpTo(db, null)
      expect(await sealUpTo(db, watermark)).toEqual(watermark)
      expect(await countSeals(db)).toBe(sealsBefore)
    })
    // Other tests of the same server may have a transaction open that began before.
    const sealAgain = async () => {
      watermark = await sealUpTo(db, watermark)
      return await countSeals(db)
    }
    await expect.poll(sealAgain, { timeout: 20_000 }).toBeGreaterThan(sealsBefore)
    const { digests } = await db
      .selectFrom('auditSeals')
      .select('digests')
      .orderBy('through', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(digests.map(([id]) => id)).toEqual([first, first + 1])
    expect((await verifyLog(db)).finding).toBeNull()
  })

  test('is sealed by the loop', async () => {
    await aProduct(acting)
    const id = await lastId()
    const stop = startSealing({ db, log: createLog('silent') }, 10)
    await expect
      .poll(() => db.selectFrom('auditSeals').select('through').where('through', '>=', id).execute(), {
        timeout: 20_000,
      })
      .not.toEqual([])
    await stop()
  })
})

async function countSeals(at: Db): Promise<number> {
  return (await at.selectFrom('auditSeals').select('through').execute()).length
}
