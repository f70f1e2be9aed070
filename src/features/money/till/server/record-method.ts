import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { openBills } from '../../bills/server/open-bill.ts'
import { METHODS, type TakenMethod } from '../../ledger/methods.ts'
import {
  holdSession,
  type LockedEntry,
  listAllocations,
  lockEntry,
  markUndone,
} from '../../ledger/server/ledger-queries.ts'
import { takeMoney } from '../../payments/server/take.ts'
import { isCurrent, takeBack } from '../../payments/server/undo.ts'
import { METHOD_REFUSALS } from '../../payments/texts.ts'
import { sinceClosed } from './since-closed.ts'
import { sumOutside } from './till-list-queries.ts'
import { findTill, findTillBefore } from './till-queries.ts'

/**
 * Says how a payment without a method was paid: it is undone and taken again by that method, and its bills and appointments
 * stay paid. Only while its till is open, or the one after it if no till was, or on the same day: what was counted stands.
 */
export async function recordMethod(
  tx: Tx,
  { id, method, reference }: { id: string; method: TakenMethod; reference: string | null },
  by: Actor,
): Promise<void> {
  const parts = await listAllocations(tx, id)
  await openBills(
    tx,
    parts.map(({ billId }) => billId),
  )
  const entry = await lockEntry(tx, id)
  if (entry === undefined || entry.kind !== 'taken') throw refusal(METHOD_REFUSALS, 'ENTRY_MISSING')
  if (entry.method !== 'unrecorded') throw refusal(METHOD_REFUSALS, 'METHOD_KNOWN')
  const inSession = await sessionFor(tx, { entry, method }, by)
  if (!(await markUndone(tx, id, by.now))) throw refusal(METHOD_REFUSALS, 'ALREADY_UNDONE')
  const { amount, customerId, sessionId } = entry
  await takeBack(tx, { entry, sessionId }, by)
  const money = { method, reference, amount, customerId, inSession }
  await takeMoney(
    tx,
    { ...money, parts: parts.map((part) => ({ id: part.billId, amount: part.amount })) },
    by,
  )
}

/**
 * In which till a payment is taken again: in its own. Cash from before the open till comes into that one, unless more was
 * in the drawer at its opening than was known of: then it was counted there.
 */
async function sessionFor(
  tx: Tx,
  { entry, method }: { entry: LockedEntry; method: TakenMethod },
  { now }: Actor,
): Promise<string | null> {
  const open = await holdSession(tx)
  const till = open === null ? undefined : await findTill(tx, open)
  const last = await findTillBefore(tx, open)
  const from = sinceClosed(last, till?.openedAt ?? now)
  const isSinceClosed = entry.sessionId === null && entry.at >= from
  if (!isSinceClosed && !isCurrent(entry, open, now)) throw refusal(METHOD_REFUSALS, 'METHOD_LATE')
  if (!isSinceClosed || till === undefined || !METHODS[method].counted) return entry.sessionId
  const more = last?.stays == null ? 0 : till.float - last.stays - (await sumOutside(tx, from))
  return more >= entry.amount ? null : till.id
}
