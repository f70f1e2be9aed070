import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { isDuplicate } from '../../../../lib/server/database/errors.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { TILL_REFUSALS } from '../texts.ts'
import { sinceClosed } from './since-closed.ts'
import { sumOutside } from './till-list-queries.ts'
import {
  findOpenTill,
  findTillBefore,
  insertCount,
  insertMove,
  insertTill,
  lockTill,
  sumCame,
  sumExpected,
  updateClosed,
} from './till-queries.ts'

/** What a closed drawer should hold: what stayed in it, with the cash that came or went since. Null where no one said. */
export async function sumDrawer(db: Db, now: Date): Promise<number | null> {
  const last = await findTillBefore(db, null)
  if (last === undefined || last.stays === null) return null
  return last.stays + (await sumOutside(db, sinceClosed(last, now)))
}

type Opening = { float: number; reason: string | null }

/** Opens the till with the cash that is in it. Refuses a second one, and another sum than was left without a reason. */
export async function openTill(db: Db, { float, reason }: Opening, { userId, now }: Actor): Promise<string> {
  try {
    if ((await findOpenTill(db)) !== undefined) throw refusal(TILL_REFUSALS, 'TILL_OPEN')
    const left = await sumDrawer(db, now)
    const isAsLeft = left === null || left === float
    if (!isAsLeft && reason === null) throw refusal(TILL_REFUSALS, 'OPEN_REASON')
    return await insertTill(db, { float, reason: isAsLeft ? null : reason, openedBy: userId, at: now })
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

type Move = { id: string; way: 'in' | 'out'; amount: number; reason: string; anyway?: boolean | undefined }

/** Stores that cash was put into the open till, or taken out of it. More than came in is asked about. */
export async function moveCash(
  tx: Tx,
  { id, way, amount, reason, anyway = false }: Move,
  { userId, now }: Actor,
): Promise<void> {
  await lockOpen(tx, id)
  if (way === 'out' && !anyway) {
    const { came, out } = await sumCame(tx, id)
    if (out + amount > came) throw refusal(TILL_REFUSALS, 'TOO_MUCH_OUT')
  }
  const signed = way === 'in' ? amount : -amount
  await insertMove(tx, { tillId: id, amount: signed, reason, madeBy: userId, at: now })
}

type Closing = {
  id: string
  counted: number
  /** How much of it stays in the drawer. */
  stays?: number | null | undefined
  seenDifference?: number | undefined
  reason: string | null
}

/**
 * Stores what was counted in a till and closes it, in a transaction. With a difference it stays open until there is a reason
 * for just this one: only a person who has counted learns what it should have been. Returns what should be there.
 */
export async function closeTill(
  tx: Tx,
  { id, counted, stays = null, seenDifference, reason }: Closing,
  { userId, now }: Actor,
): Promise<{ expected: number; difference: number }> {
  await lockOpen(tx, id)
  const expected = await sumExpected(tx, id)
  const difference = counted - expected
  const count = { tillId: id, counted, expected, madeBy: userId, at: now }
  await insertCount(tx, count)
  const isExplained = reason !== null && seenDifference === difference
  if (difference === 0 || isExplained) await updateClosed(tx, { ...count, stays, reason })
  return { expected, difference }
}
