import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import { nameOfLogin } from '../../../platform/auth/server/people-queries.ts'
import { MAX_NOTES } from '../texts.ts'

export type NoteRow = {
  id: string
  text: string
  isWarning: boolean
  petId: string | null
  petName: string | null
  madeAt: Date
  madeBy: string | null
}

/** The columns of a note that is not removed and not about a deleted pet, to be completed with a condition. */
const NOTE = sql`
  select customer_notes.id, customer_notes.text, customer_notes.is_warning,
    customer_notes.pet_id, pets.name as "petName", customer_notes.made_at,
    ${nameOfLogin(sql`customer_notes.made_by`)} as "madeBy"
  from customer_notes left join pets on pets.id = customer_notes.pet_id
  where customer_notes.removed_at is null and pets.deleted_at is null`

/** A customer's notes, warnings first, then the newest first. */
export async function listNotes(db: Db, customerId: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    ${NOTE} and customer_notes.customer_id = ${customerId}
    order by customer_notes.is_warning desc, customer_notes.made_at desc, customer_notes.id`.execute(db)
  return rows
}

/** One note; undefined if it is removed. */
export async function findNote(db: Db, id: string): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`${NOTE} and customer_notes.id = ${id}`.execute(db)
  return rows[0]
}

export type NewNote = {
  id: string
  customerId: string
  petId: string | null
  text: string
  isWarning: boolean
  madeBy: string
}

/** Adds a note; false if the customer, who is locked, has `MAX_NOTES`. */
export async function insertNote(tx: Tx, note: NewNote): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into customer_notes (id, customer_id, pet_id, text, is_warning, made_by)
    select ${note.id}::uuid, ${note.customerId}::uuid, ${note.petId}::uuid, ${note.text}::text, ${note.isWarning}::boolean,
      ${note.madeBy}::text
    where (
      select count(*) from (${NOTE} and customer_notes.customer_id = ${note.customerId}) as notes
    ) < ${sql.lit(MAX_NOTES)}`.execute(tx)
  return numAffectedRows === 1n
}

/** What staff can change of a note that is not removed, locked until the transaction ends. */
export async function lockNote(tx: Tx, id: string) {
  return await tx
    .selectFrom('customerNotes')
    .select(['text', 'isWarning'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Changes a note. */
export async function updateNote(
  tx: Tx,
  id: string,
  { text, isWarning }: Pick<NoteRow, 'text' | 'isWarning'>,
): Promise<void> {
  await tx.updateTable('customerNotes').set({ text, isWarning }).where('id', '=', id).execute()
}

/** Whose a note is, also one that is removed. */
export async function findCustomerOf(db: Db, id: string): Promise<string | undefined> {
  const note = db.selectFrom('customerNotes').select('customerId').where('id', '=', id)
  return (await note.executeTakeFirst())?.customerId
}

/**
 * Removes a note or brings it back; false if that is already so, there is no such note, or it has been removed for as long
 * as removed notes are kept.
 */
export async function setRemoved(db: Db, id: string, removed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customerNotes')
    .set({ removedAt: removed ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where(
      removed
        ? sql<boolean>`removed_at is null`
        : sql<boolean>`removed_at > ${retentionStart('removedNotes')}`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets the warnings about a pet go with it to its new owner; other notes stay with the one whose they are. */
export async function moveWarnings(tx: Tx, petId: string, customerId: string): Promise<void> {
  await tx
    .updateTable('customerNotes')
    .set({ customerId })
    .where('petId', '=', petId)
    .where('isWarning', '=', true)
    .execute()
}

/** Deletes notes that were removed more than a day ago. */
export async function deleteRemovedNotes(db: Db, now?: Date): Promise<void> {
  await db.deleteFrom('customerNotes').where('removedAt', '<', retentionStart('removedNotes', now)).execute()
}
