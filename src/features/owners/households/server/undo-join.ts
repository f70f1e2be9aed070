import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { isDuplicate } from '../../../../lib/server/database/errors.ts'
import { JOIN_ENDS, type JoinEnd, joinChanged, UNDO_JOIN_REFUSALS } from '../texts.ts'
import { giveBackNews } from './give-back-queries.ts'
import {
  endJoin,
  hasLaterJoin,
  insertCustomerAgain,
  isLoginThere,
  listJoins,
  lockJoin,
  lockToJoin,
  moveLinks,
  moveReferences,
  type UndoableJoin,
  writeContact,
} from './join-queries.ts'
import { hasChosenSince, lockWatched, readChanges } from './watch-queries.ts'

/**
 * Takes a join back in one transaction: both records are as they were, and each has its rows again. Returns the id of the
 * record that had stayed. Refuses a join that is more than a day old, taken back or of someone erased, and one since which
 * something of who stayed has changed (`REFERENCES`), a third was joined, or the phone or the login is someone else’s or
 * no more; the refusal names it.
 */
export async function undoJoin(db: Db, id: string): Promise<string> {
  try {
    return await db.transaction().execute((tx) => undo(tx, id))
  } catch (error) {
    if (isDuplicate(error, 'customers_pkey')) throw changed(['another customer received the phone number'])
    if (isDuplicate(error, 'customers_user_id_key'))
      throw changed(['the login was connected to another record'])
    throw error
  }
}

async function undo(tx: Tx, id: string): Promise<string> {
  const join = await lockJoin(tx, id)
  if (join === undefined) throw refusal(UNDO_JOIN_REFUSALS, 'JOIN_MISSING')
  if (join.ended !== null) throw over(join.ended)
  const { remaining, joined, moved } = join.undo
  const [now] = await lockToJoin(tx, [remaining.id])
  if (now === undefined) throw changed(['the record was joined with another or deleted'])
  await lockWatched(tx, remaining.id)
  const changes = await changesSince(tx, join)
  if (changes.length > 0) throw changed(changes)
  const choseForBoth = await hasChosenSince(tx, remaining.id, join.undo.digests)
  await writeContact(tx, remaining.id, remaining)
  await insertCustomerAgain(tx, joined)
  await moveReferences(tx, { from: remaining, to: joined, only: moved })
  await moveLinks(tx, { from: remaining, to: joined, moved })
  await giveBackNews(tx, { remaining, joined, moved, since: join.madeAt, choseForBoth })
  await endJoin(tx, id)
  return remaining.id
}

async function changesSince(db: Db, { id, remainingId, undo }: UndoableJoin): Promise<string[]> {
  const { userId: login } = undo.joined
  return [
    ...(login !== null && !(await isLoginThere(db, login)) ? ['the other record’s login was deleted'] : []),
    // Taken back first, or the third's record would be lost: what it needs was noted while these two were one.
    ...((await hasLaterJoin(db, id)) ? ['another record was joined'] : []),
    ...(await readChanges(db, remainingId, undo.digests)),
  ]
}

/** The refusal of a join that has ended this way. */
function over(end: JoinEnd) {
  const { JOIN_MISSING } = UNDO_JOIN_REFUSALS
  return refusal({ JOIN_MISSING: { ...JOIN_MISSING, message: JOIN_ENDS[end] } }, 'JOIN_MISSING')
}

/** The refusal of a join since which these things have happened. */
function changed(things: readonly string[]) {
  const { JOIN_CHANGED } = UNDO_JOIN_REFUSALS
  return refusal({ JOIN_CHANGED: { ...JOIN_CHANGED, message: joinChanged(things) } }, 'JOIN_CHANGED')
}

/** The latest join of each of these customers that can still be taken back, by the id of the customer. */
export async function readUndoable(db: Db, ids: readonly string[]): Promise<Map<string, UndoableJoin>> {
  const undoable = new Map<string, UndoableJoin>()
  for (const join of await listJoins(db, ids)) {
    if (undoable.has(join.remainingId)) continue
    if ((await changesSince(db, join)).length === 0) undoable.set(join.remainingId, join)
  }
  return undoable
}
