import { randomUUID } from 'node:crypto'
import { refusal } from '../../../../lib/refusal.ts'
import type { SeenFields } from '../../../../lib/seen-fields.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { findEarlier, formKey, takeFormKey } from '../../../../lib/server/http/idempotency.ts'
import type { Staff } from '../../../platform/auth/server/auth-context.ts'
import { lockCustomer } from '../../customers/server/queries.ts'
import { lockPet } from '../../pets/server/queries.ts'
import { MAX_NOTES, NOTE_REFUSALS } from '../texts.ts'
import {
  findCustomerOf,
  findNote,
  insertNote,
  listNotes,
  lockNote,
  type NoteRow,
  setRemoved,
  updateNote,
} from './queries.ts'

type NewNote = { id: string; petId: string | null; text: string; isWarning: boolean; idempotencyKey: string }

/**
 * Adds a note about a customer or one of their pets; a repeated submit of the same form gives the first. Refuses an unknown
 * customer, and another customer's pet.
 */
export async function addNote(db: Db, by: Staff, input: NewNote): Promise<NoteRow> {
  const { id: customerId, petId, text, isWarning } = input
  const form = formKey(by.userId, input)
  const id = randomUUID()
  return await db.transaction().execute(async (tx) => {
    const ownerPhone = await lockCustomer(tx, customerId)
    if (ownerPhone === undefined) throw refusal(NOTE_REFUSALS, 'NOT_FOUND')
    if (!(await takeFormKey(tx, form, id)))
      return await readNote(tx, (await findEarlier(tx, form, NOTE_REFUSALS)) ?? id)
    if (petId !== null && !(await lockPet(tx, petId, { ownerPhone })))
      throw refusal(NOTE_REFUSALS, 'PET_MISSING')
    const isAdded = await insertNote(tx, { id, customerId, petId, text, isWarning, madeBy: by.userId })
    if (!isAdded) throw refusal(NOTE_REFUSALS, 'NOTES_FULL')
    return await readNote(tx, id)
  })
}

type Change = { id: string; text: string; isWarning: boolean; seen?: SeenFields | undefined }

/** Changes what was changed in a note's form. Refuses a note that is removed. */
export async function changeNote(db: Db, { id, seen, ...fields }: Change): Promise<NoteRow> {
  return await db.transaction().execute(async (tx) => {
    const present = await lockNote(tx, id)
    if (present === undefined) throw refusal(NOTE_REFUSALS, 'NOTE_MISSING')
    await updateNote(tx, id, mergeChanges(present, fields, seen))
    return await readNote(tx, id)
  })
}

/** Brings a removed note back. Refuses one about a deleted pet, and one more than a customer can have. */
export async function restoreNote(db: Db, id: string): Promise<NoteRow> {
  return await db.transaction().execute(async (tx) => {
    const customerId = await findCustomerOf(tx, id)
    if (customerId === undefined || (await lockCustomer(tx, customerId)) === undefined)
      throw refusal(NOTE_REFUSALS, 'NOTE_MISSING')
    const others = await listNotes(tx, customerId)
    if (!(await setRemoved(tx, id, false))) throw refusal(NOTE_REFUSALS, 'NOTE_MISSING')
    if (others.length >= MAX_NOTES) throw refusal(NOTE_REFUSALS, 'NOTES_FULL')
    return await readNote(tx, id)
  })
}

/** One note. Refuses one that is removed. */
export async function readNote(db: Db, id: string): Promise<NoteRow> {
  const note = await findNote(db, id)
  if (note === undefined) throw refusal(NOTE_REFUSALS, 'NOTE_MISSING')
  return note
}
