import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'

/** A row's id and the digest of everything it says. */
export type RowDigest = [id: number, digest: string]

export type Seal = { through: number; digests: RowDigest[]; hash: string }

/** The digest of a change (`c`). That of an erased one remains, and is not computed from what is gone. */
export const changeDigest = sql`coalesce(c.digest, sha256(convert_to(
  jsonb_build_array(c.table_name, c.record_id, c.before, c.after, c.salt)::text, 'UTF8')))`

/** The digest of a row (`l`) with its changes, in an order that does not depend on how they are stored. */
const rowDigest = sql<string>`encode(sha256(convert_to((jsonb_build_array(
  l.id, extract(epoch from l.at), l.action, l.user_id, l.role, l.address, l.request_id,
  (select jsonb_agg(encode(${changeDigest}, 'hex') order by ${changeDigest}) from audit_changes c where c.audit_id = l.id)
) || case when l.token_id is null then '[]' else jsonb_build_array(l.token_id) end)::text, 'UTF8')), 'hex')`

/** The digests of the rows after one id and up to another, by id. */
export async function readDigests(
  db: Db,
  range: { after: number; through: number; limit: number },
): Promise<RowDigest[]> {
  const { rows } = await sql<{ id: number; digest: string }>`
    select l.id, ${rowDigest} as digest from audit_log l
    where l.id > ${range.after} and l.id <= ${range.through} order by l.id limit ${range.limit}`.execute(db)
  return rows.map(({ id, digest }) => [id, digest])
}

/** The last row so far, and the transaction before which all must have ended until no row below it can appear. */
export type Watermark = { through: number; transaction: string }

/** Null while the log is empty. */
export async function readWatermark(db: Db): Promise<Watermark | null> {
  const { rows } = await sql<{ through: number | null; transaction: string }>`
    select max(id) as through, pg_snapshot_xmax(pg_current_snapshot())::text as transaction from audit_log`.execute(
    db,
  )
  const { through = null, transaction = '' } = rows[0] ?? {}
  return through === null ? null : { through, transaction }
}

/** True once every transaction that could still write a row below the watermark has ended. */
export async function isSettled(db: Db, { transaction }: Watermark): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${transaction}::text::xid8 as settled`.execute(db)
  return rows[0]?.settled ?? false
}

/** Lets one server at a time seal, until its transaction ends; false while another one does. */
export async function tryLockSeals(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(20151130) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

export async function findLastSeal(db: Db): Promise<Pick<Seal, 'through' | 'hash'> | undefined> {
  return await db
    .selectFrom('auditSeals')
    .select(['through', 'hash'])
    .orderBy('through', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertSeal(tx: Tx, { through, digests, hash }: Seal): Promise<void> {
  await tx
    .insertInto('auditSeals')
    .values({ through, digests: JSON.stringify(digests), hash })
    .execute()
}

/** The seal that follows the one up to `after`. */
export async function findNextSeal(db: Db, after: number): Promise<Seal | undefined> {
  return await db
    .selectFrom('auditSeals')
    .select(['through', 'digests', 'hash'])
    .where('through', '>', after)
    .orderBy('through')
    .limit(1)
    .executeTakeFirst()
}

/** The first row after an id that has waited for its seal for longer than an hour. */
export async function findUnsealed(db: Db, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('auditLog')
    .select('id')
    .where('id', '>', after)
    .where('at', '<', sql<Date>`now() - interval '1 hour'`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Erases the values of changes that are old; their digests stay. */
export async function eraseOldValues(db: Db, now?: Date): Promise<void> {
  await sql`select erase_old_audited_values(${retentionStart('auditedValues', now)})`.execute(db)
}
