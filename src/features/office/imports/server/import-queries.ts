import { type RawBuilder, sql } from 'kysely'
import { comesAfter, type PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import type { AddedCare } from '../../../consulting/care/server/listed-queries.ts'
import type { Outcome } from '../outcomes.ts'
import { ANSWERS_APART, type ImportKind, UNDO_DAYS } from '../rules.ts'

/** What an import has written, and what stayed when it was taken back, by the kind of record. */
export type Counts = Partial<Record<RecordKind | `${RecordKind} stayed`, number>>
/** The records of people, and of goods, in the order in which they are taken back. */
export const PEOPLE_RECORDS = ['care', 'pet', 'customer'] as const
export const GOODS_RECORDS = ['lot', 'product'] as const
export type RecordKind = (typeof PEOPLE_RECORDS | typeof GOODS_RECORDS)[number]

/** A row of an import as it was put. */
export type StagedRow = { position: number; data: Record<string, unknown>; answer: string | null }

const IMPORT_COLUMNS = [
  'id',
  'kind',
  'fileName',
  'state',
  'rows',
  'next',
  'counts',
  'createdAt',
  'endedAt',
  'undoneAt',
] as const

/** True while an import can be taken back, by the database's clock, which said when it ended. */
const CAN_UNDO =
  sql<boolean>`coalesce(state = 'finished' and ended_at > now() - make_interval(days => ${sql.lit(UNDO_DAYS)}), false)`.as(
    'canUndo',
  )

/** Begins an import. */
export async function insertImport(
  tx: Tx,
  input: { kind: ImportKind; fileName: string; rows: number; madeBy: string },
): Promise<string> {
  const { id } = await tx.insertInto('imports').values(input).returning('id').executeTakeFirstOrThrow()
  return id
}

/** One import; undefined if there is none. */
export async function findImport(db: Db, id: string) {
  return await db
    .selectFrom('imports')
    .select([...IMPORT_COLUMNS, CAN_UNDO])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** One import, locked until the transaction ends; undefined if there is none. */
export async function lockImport(tx: Tx, id: string) {
  return await tx
    .selectFrom('imports')
    .select([...IMPORT_COLUMNS, CAN_UNDO, 'madeBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The same, unless another server works on it at this moment. */
export async function lockFreeImport(tx: Tx, id: string) {
  return await tx
    .selectFrom('imports')
    .select([...IMPORT_COLUMNS, CAN_UNDO, 'madeBy'])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}
export type LockedImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>

/** A page of the imports that were started, newest first. */
export async function listImports(db: Db, { after, limit }: PageRange) {
  return await db
    .selectFrom('imports')
    .select([...IMPORT_COLUMNS, CAN_UNDO])
    .where('state', '<>', 'staged')
    .where(comesAfter(after, ['createdAt', 'id'], 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

/** Puts rows of an import; a row that is put again takes the place of the earlier one. */
export async function putRows(
  tx: Tx,
  importId: string,
  rows: readonly { position: number; data: unknown; outcome: Outcome | null; reason: string | null }[],
): Promise<void> {
  await sql`
    insert into import_rows (import_id, position, data, outcome, reason)
    select ${importId}::uuid, position, data, outcome, reason
    from jsonb_to_recordset(cast(${JSON.stringify(rows)}::text as jsonb))
      as put (position integer, data jsonb, outcome text, reason text)
    on conflict (import_id, position) do update
      set data = excluded.data, outcome = excluded.outcome, reason = excluded.reason, answer = null`.execute(
    tx,
  )
}

/** The next rows of an import from a position on, in their order. */
export async function listStagedRows(
  db: Db,
  importId: string,
  { from, limit }: { from: number; limit: number },
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select position, data, answer from import_rows
    where import_id = ${importId} and position >= ${from} order by position limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows
}

/** How many rows of an import have arrived. */
export async function countRows(db: Db, importId: string): Promise<number> {
  const { rows } = await db
    .selectFrom('importRows')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return rows
}

export type SavedOutcome = { position: number; outcome: Outcome; reason: string | null }

/** Saves what becomes of rows, or what has become of them. */
export async function saveOutcomes(
  tx: Tx,
  importId: string,
  outcomes: readonly SavedOutcome[],
): Promise<void> {
  await sql`
    update import_rows set outcome = said.outcome, reason = said.reason
    from jsonb_to_recordset(cast(${JSON.stringify(outcomes)}::text as jsonb))
      as said (position integer, outcome text, reason text)
    where import_id = ${importId} and import_rows.position = said.position`.execute(tx)
}

/** What becomes of a row. One that was to come in after the place where its import was stopped has come to nothing. */
const OUTCOME = sql<Outcome | null>`case
  when outcome in ('new', 'known') and position >= (select next from imports where id = import_id and state = 'finished')
  then null else outcome end`

/** True for a row of which something was not taken, or taken with a change. */
const IS_NOTED = sql<boolean>`(jsonb_typeof(data->'notes') = 'array' and data->'notes' <> '[]'::jsonb)`

/** How many rows have each outcome and reason; of those to come in, how many records of each kind. */
export async function countOutcomes(db: Db, importId: string) {
  const { rows } = await sql<{
    outcome: Outcome | null
    reason: string | null
    count: number
    parts: number
    noted: number
    examples: unknown[]
  }>`
    select said.outcome, reason, count(*)::integer as count,
      coalesce(sum(jsonb_array_length(coalesce(data->'pets', data->'lots', '[]'::jsonb))), 0)::integer as parts,
      (count(*) filter (where ${IS_NOTED}))::integer as noted,
      (array_agg(data order by position))[1:3] as examples
    from import_rows cross join lateral (select ${OUTCOME} as outcome) as said
    where import_id = ${importId} group by said.outcome, reason`.execute(db)
  return rows
}

/** A page of an import's rows in the order of its file: those of an outcome, or all. */
export async function listRows(
  db: Db,
  importId: string,
  {
    outcome,
    from,
    limit,
  }: { outcome: Outcome | 'not in' | 'noted' | undefined; from: number; limit: number },
) {
  const isChosen =
    outcome === undefined
      ? sql`true`
      : outcome === 'not in'
        ? sql`(said.outcome is null or said.outcome in ('asks', 'left out') or reason is not null)`
        : outcome === 'noted'
          ? IS_NOTED
          : sql`said.outcome = ${outcome}`
  const { rows } = await sql<StagedRow & { outcome: Outcome | null; reason: string | null }>`
    select position, data, answer, said.outcome, reason
    from import_rows cross join lateral (select ${OUTCOME} as outcome) as said
    where import_id = ${importId} and position >= ${from} and ${isChosen}
    order by position limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Answers a question for all rows that have it; they are matched again. */
export async function answerRows(
  tx: Tx,
  importId: string,
  { reason, answer }: { reason: string; answer: string },
): Promise<void> {
  await tx
    .updateTable('importRows')
    .set({ answer: sql<string>`concat_ws(${ANSWERS_APART}::text, answer, ${answer}::text)` })
    .where('importId', '=', importId)
    .where('outcome', '=', 'asks')
    .where('reason', '=', reason)
    .execute()
}

type Change = Partial<{
  state: LockedImport['state']
  next: number
  counts: Counts
  startedAt: 'now'
  endedAt: 'now'
  undoneAt: 'now'
}>

/** Changes the state of an import that is locked. Another one that is running violates `imports_one_at_a_time`. */
export async function updateImport(
  tx: Tx,
  id: string,
  { counts, startedAt, endedAt, undoneAt, ...change }: Change,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      ...change,
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(startedAt && { startedAt: sql<Date>`now()` }),
      ...(endedAt && { endedAt: sql<Date>`now()` }),
      ...(undoneAt && { undoneAt: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute()
}

/** `care`: what was added to a pet that was there. */
export type NewRecord = { recordId: string; kind: RecordKind; position: number; care?: AddedCare }

/** Writes down what an import has written; what an undone one had hidden is this one’s now. */
export async function insertRecords(tx: Tx, importId: string, records: readonly NewRecord[]): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into import_records (record_id, import_id, kind, position, care)
    select "recordId", ${importId}::uuid, kind, position, care
    from jsonb_to_recordset(cast(${JSON.stringify(records)}::text as jsonb))
      as made ("recordId" uuid, kind text, position integer, care jsonb)
    on conflict (record_id) do update
      set import_id = excluded.import_id, kind = excluded.kind, position = excluded.position`.execute(tx)
}

/** The ids of the last records of a kind that an import has written, from the last back. */
export async function listRecords(
  db: Db,
  importId: string,
  { kind, limit }: { kind: RecordKind; limit: number },
): Promise<string[]> {
  const records = await db
    .selectFrom('importRecords')
    .select('recordId')
    .where('importId', '=', importId)
    .where('kind', '=', kind)
    .where('position', '>=', 0)
    .orderBy('position', 'desc')
    .orderBy('recordId')
    .limit(sql.lit(limit))
    .execute()
  return records.map(({ recordId }) => recordId)
}

/** What was added to the care of pets that were there, by the ids of its records. */
export async function listRecordedCare(
  db: Db,
  ids: readonly string[],
): Promise<{ recordId: string; care: AddedCare }[]> {
  const { rows } = await sql<{ recordId: string; care: AddedCare }>`
    select record_id, care from import_records where record_id = any(${ids}::uuid[]) and kind = 'care'
    order by record_id`.execute(db)
  return rows
}

/** Forgets records that are gone; those that stay are marked, so that they are looked at once. */
export async function settleRecords(
  tx: Tx,
  input: { gone: readonly string[]; stays: readonly string[] },
): Promise<void> {
  await sql`delete from import_records where record_id = any(${input.gone}::uuid[])`.execute(tx)
  await sql`update import_records set position = -1 - position where record_id = any(${input.stays}::uuid[]) and position >= 0`.execute(
    tx,
  )
}

/** So many rows go in one statement: on the embedded database all others wait for it. */
const DELETED_AT_ONCE = 1000

/** Deletes the next rows of imports; true if more may be left. */
async function deleteSomeRows(db: Db, ofImports: RawBuilder<unknown>): Promise<boolean> {
  const deleted = await sql`
    delete from import_rows where ctid = any(array(
      select ctid from import_rows where import_id in (${ofImports}) limit ${sql.lit(DELETED_AT_ONCE)}
    ))`.execute(db)
  return Number(deleted.numAffectedRows ?? 0) === DELETED_AT_ONCE
}

/** The same of one import. */
export async function deleteSomeRowsOf(db: Db, id: string): Promise<boolean> {
  return await deleteSomeRows(db, sql`${id}::uuid`)
}

async function deleteSomeRecords(db: Db, ofImports: RawBuilder<unknown>): Promise<boolean> {
  const deleted = await sql`
    delete from import_records where ctid = any(array(
      select ctid from import_records where import_id in (${ofImports}) limit ${sql.lit(DELETED_AT_ONCE)}
    ))`.execute(db)
  return Number(deleted.numAffectedRows ?? 0) === DELETED_AT_ONCE
}

/** Deletes the rows of imports that can't be taken back any more. */
export async function deleteOldImports(db: Db, now?: Date): Promise<void> {
  const isOver = sql<boolean>`coalesce(undone_at, ended_at) < ${retentionStart('importRows', now)}`
  const over = sql`select id from imports where state in ('finished', 'undone') and ${isOver}`
  while (await deleteSomeRows(db, over));
  while (await deleteSomeRecords(db, over));
}

/** Deletes the lists that no one has brought in. */
export async function deleteStagedImports(db: Db, now?: Date): Promise<void> {
  await deleteStaged(db, sql<boolean>`created_at < ${retentionStart('stagedImports', now)}`)
}

/** Deletes the list that an admin had not started before another. */
export async function deleteStagedOf(db: Db, madeBy: string): Promise<void> {
  await deleteStaged(db, sql<boolean>`made_by = ${madeBy}`)
}

async function deleteStaged(db: Db, isChosen: RawBuilder<boolean>): Promise<void> {
  const chosen = sql`select id from imports where state = 'staged' and ${isChosen}`
  while (await deleteSomeRows(db, chosen));
  await db.deleteFrom('imports').where('state', '=', 'staged').where(isChosen).execute()
}
