import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database/database.ts'
import { isDuplicate } from '../../../lib/server/database/errors.ts'
import { UNDO_JOIN_REFUSALS } from '../texts.ts'
import {
  digestOf,
  endJoin,
  insertCustomerAgain,
  listJoins,
  lockJoin,
  lockToJoin,
  moveLinks,
  moveReferences,
  type UndoableJoin,
  writeContact,
} from './join-queries.ts'

/**
 * Takes a join back in one transaction: both records are as they were, and each has its rows again. Returns the id of the
 * record that had stayed. Refuses a join that is more than a day old or taken back, and one of which something has changed:
 * a row that went over, the customer's details, or who has the phone or the login.
 */
export async function undoJoin(db: Db, id: string): Promise<string> {
  try {
    return await db.transaction().execute((tx) => undo(tx, id))
  } catch (error) {
    if (!isDuplicate(error, 'customers_pkey') && !isDuplicate(error, 'customers_user_id_key')) throw error
    throw refusal(UNDO_JOIN_REFUSALS, 'JOIN_CHANGED')
  }
}

async function undo(tx: Db, id: string): Promise<string> {
  const join = await lockJoin(tx, id)
  if (join === undefined) throw refusal(UNDO_JOIN_REFUSALS, 'JOIN_MISSING')
  const { remaining, joined, moved } = join.undo
  const [now] = await lockToJoin(tx, [remaining.id])
  if (now === undefined || !(await isUnchanged(tx, join))) throw refusal(UNDO_JOIN_REFUSALS, 'JOIN_CHANGED')
  await writeContact(tx, remaining.id, remaining)
  await insertCustomerAgain(tx, joined)
  await moveReferences(tx, { from: remaining, to: joined, only: moved })
  await moveLinks(tx, remaining.id, joined.id)
  await endJoin(tx, id)
  return remaining.id
}

async function isUnchanged(tx: Db, { remainingId, undo }: UndoableJoin): Promise<boolean> {
  return (await digestOf(tx, remainingId, undo.moved)) === undo.digest
}

/** The latest join of each of these customers that can still be taken back, by the id of the customer. */
export async function readUndoable(db: Db, ids: readonly string[]): Promise<Map<string, UndoableJoin>> {
  const undoable = new Map<string, UndoableJoin>()
  for (const join of await listJoins(db, ids)) {
    if (!undoable.has(join.remainingId) && (await isUnchanged(db, join))) undoable.set(join.remainingId, join)
  }
  return undoable
}
