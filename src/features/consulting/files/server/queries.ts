import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { isInScope, type OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import { nameOfLogin } from '../../../platform/auth/server/people-queries.ts'
import type { FileKind } from '../rules.ts'

export type FileRow = {
  id: string
  name: string
  kind: FileKind
  size: number
  shared: boolean
  sheetId: string | null
  addedAt: Date
  addedBy: string | null
  removedAt: Date | null
  removedBecause: string | null
}

const FILE = sql`
  select files.id, files.name, kind, size, shared, sheet_id, added_at, ${nameOfLogin(sql`added_by`)} as added_by,
    removed_at, removed_because
  from files join customers on customers.id = customer_id`

/** True for a file that is shared, unless the case sheet at which it was added was discarded. */
export const isSharedFile = (file: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  ${file}.ready and ${file}.shared and ${file}.removed_at is null and not exists (
    select from case_sheets where case_sheets.id = ${file}.sheet_id and discarded_at is not null))`

/** All files to staff; to owners what is shared, of a pet that was and is theirs: a later owner doesn't know the first. */
const isSeen = (records: OwnerScope): RawBuilder<unknown> =>
  records === 'all'
    ? sql`ready`
    : sql`${isSharedFile(sql`files`)} and ${isInScope(records, 'customers.phoneNumber')} and exists (
        select from pets where pets.id = files.pet_id and deleted_at is null and ${isInScope(records, 'pets.ownerPhone')})`

/** The files about a pet, the latest first. */
export async function listFiles(db: Db, petId: string, records: OwnerScope): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`${FILE} where files.pet_id = ${petId} and ${isSeen(records)}
    order by added_at desc, files.id desc limit 400`.execute(db)
  return rows
}

/** A file in a scope; undefined if there is none, or if not all of it has come. */
export async function findFile(db: Db, id: string, records: OwnerScope): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`${FILE} where files.id = ${id} and ${isSeen(records)}`.execute(db)
  return rows[0]
}

/** Whose a pet's case sheet is; undefined if the pet has none with that id. */
export async function findSheetOwner(db: Db, sheetId: string, petId: string): Promise<string | undefined> {
  const sheet = db
    .selectFrom('caseSheets')
    .select('customerId')
    .where('id', '=', sheetId)
    .where('petId', '=', petId)
  return (await sheet.executeTakeFirst())?.customerId
}

/** How many files a locked pet has, and how many of them one of its case sheets; those that still come count. */
export async function countFiles(tx: Tx, petId: string, sheetId: string | null) {
  const { rows } = await sql<{ pet: number; sheet: number }>`
    select count(*)::integer as pet, (count(*) filter (where sheet_id = ${sheetId}::uuid))::integer as sheet
    from files where pet_id = ${petId} and removed_at is null`.execute(tx)
  return rows[0] ?? { pet: 0, sheet: 0 }
}

/** A file of which nothing has come yet. */
export type NewFile = {
  id: string
  petId: string
  customerId: string
  sheetId: string | null
  name: string
  size: number
  by: string
  now: Date
}

/** Writes down that a file comes; nothing if there is one with that id. */
export async function insertFile(tx: Tx, { by, now, ...file }: NewFile): Promise<void> {
  const row = { ...file, addedBy: by, addedAt: now }
  await tx
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type ComingFile = { petId: string; sheetId: string | null; size: number; ready: boolean }

/** A file that comes or has come; undefined if there is none. */
export async function findComing(db: Db, id: string): Promise<ComingFile | undefined> {
  const file = db.selectFrom('files').select(['petId', 'sheetId', 'size', 'ready']).where('id', '=', id)
  return await file.executeTakeFirst()
}

/** A piece of a file in base64. */
type Piece = { drawn: boolean; number: number; content: string }

/** Stores a piece of a file that is not finished, nor being finished or stopped; false if there is no such file. */
export async function putPiece(db: Db, id: string, { drawn, number, content }: Piece): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into file_pieces (file_id, drawn, number, content)
    select id, ${drawn}, ${number}, ${content} from files where id = ${id} and not ready for share
    on conflict (file_id, drawn, number) do update set content = excluded.content`.execute(db)
  return numAffectedRows > 0n
}

/** What is in a file: as it was sent, or as a picture was drawn. */
export async function readPieces(db: Db, id: string, drawn: boolean): Promise<Buffer> {
  const pieces = db.selectFrom('filePieces').select('content').where('fileId', '=', id)
  const rows = await pieces.where('drawn', '=', drawn).orderBy('number').execute()
  return Buffer.concat(rows.map(({ content }) => Buffer.from(content, 'base64')))
}

/** Makes a file what it is, and drops what is not read any more; false if that was done before, or it is gone. */
export async function setReady(
  tx: Tx,
  id: string,
  { kind, size, now }: { kind: FileKind; size: number; now: Date },
): Promise<boolean> {
  const made = tx
    .updateTable('files')
    .set({ kind, size, addedAt: now, ready: true })
    .where('id', '=', id)
    .where('ready', '=', false)
  const { numUpdatedRows } = await made.executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .deleteFrom('filePieces')
    .where('fileId', '=', id)
    .where('drawn', '<>', kind === 'picture')
    .execute()
  return true
}

/** Deletes a file that is not finished, with all that has come of it. */
export async function deleteComing(db: Db, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).where('ready', '=', false).execute()
}

/** Shares a file, or no longer; false if there is none. */
export async function setShared(db: Db, id: string, shared: boolean): Promise<boolean> {
  const change = db.updateTable('files').set({ shared }).where('id', '=', id).where('ready', '=', true)
  const { numUpdatedRows } = await change.where('removedAt', 'is', null).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a file; false if there is none. */
export async function setRemoved(
  db: Db,
  id: string,
  { because, by, now }: { because: string; by: string; now: Date },
): Promise<boolean> {
  const change = db
    .updateTable('files')
    .set({ removedAt: now, removedBy: by, removedBecause: because })
    .where('id', '=', id)
    .where('ready', '=', true)
    .where('removedAt', 'is', null)
  return (await change.executeTakeFirst()).numUpdatedRows > 0n
}

/** Brings a removed file back. */
export async function unsetRemoved(tx: Tx, id: string): Promise<void> {
  const change = tx.updateTable('files').set({ removedAt: null, removedBy: null, removedBecause: null })
  await change.where('id', '=', id).execute()
}

/** Deletes files that were removed some time ago. */
export async function deleteRemovedFiles(db: Db, now?: Date): Promise<void> {
  await db.deleteFrom('files').where('removedAt', '<', retentionStart('removedFiles', now)).execute()
}

/** Deletes what has come of files that were never finished. */
export async function deleteUnfinishedFiles(db: Db, now?: Date): Promise<void> {
  const old = db.deleteFrom('files').where('addedAt', '<', retentionStart('unfinishedFiles', now))
  await old.where('ready', '=', false).execute()
}
