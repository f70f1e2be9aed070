import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { isDuplicate } from '../../../../lib/server/database/errors.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { TILL_REFUSALS } from '../texts.ts'
import { insertCount, insertMove, insertTill, lockTill, sumExpected, updateClosed } from './till-queries.ts'

/** Opens the till with the cash that is in it. Refuses a second one. Returns its id. */
export async function openTill(db: Db, float: number, { userId, now }: Actor): Promise<string> {
  try {
    return await insertTill(db, { float, openedBy: userId, at: now })
  } catch (error) {
    if (isDuplicate(error, 'till_sessions_open')) throw refusal(TILL_REFUSALS, 'TILL_OPEN')
    throw error
  }
}

/** Locks an open till in a transaction. Refuses an unknown or a closed one. */
async function lockOpen(tx: Tx, id: string): Promise<void> {
  const till = await lockTill(tx, id)
  if (till === undefined) throw refusal(TILL_REFUSALS, 'TILL_MISSING')
  if (till.isClosed) throw refusal(TILL_REFUSALS, 'TILL_OVER')
}

type Move = { id: string; way: 'in' | 'out'; amount: number; reason: string }

/** Stores that cash was put into the open till, or taken out of it. */
export async function moveCash(
  tx: Tx,
  { id, way, amount, reason }: Move,
  { userId, now }: Actor,
): Promise<void> {
  await lockOpen(tx, id)
  const signed = way === 'in' ? amount : -amount
  await insertMove(tx, { tillId: id, amount: signed, reason, madeBy: userId, at: now })
}

type Closing = {
  id: string
  counted: number
  seenDifference?: number | undefined
  reason: string | null
}

/**
 * Stores what was counted in a till and closes it, in a transaction. With a difference it stays open until there is a reason
 * for just this one: only a person who has counted learns what it should have been. Returns what should be there.
 */
export async function closeTill(
  tx: Tx,
  { id, counted, seenDifference, reason }: Closing,
  { userId, now }: Actor,
): Promise<{ expected: number; difference: number }> {
  await lockOpen(tx, id)
  const expected = await sumExpected(tx, id)
  const difference = counted - expected
  const count = { tillId: id, counted, expected, madeBy: userId, at: now }
  await insertCount(tx, count)
  const isExplained = reason !== null && seenDifference === difference
  if (difference === 0 || isExplained) await updateClosed(tx, { ...count, reason })
  return { expected, difference }
}
