import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { openBills } from '../../bills/server/open-bill.ts'
import type { TakenMethod } from '../../ledger/methods.ts'
import {
  allocate,
  holdSession,
  insertEntry,
  listAllocations,
  lockEntry,
  markUndone,
} from '../../ledger/server/ledger-queries.ts'
import { METHOD_REFUSALS } from '../texts.ts'
import { takeMoney } from './take.ts'
import { isCurrent, refusing } from './undo.ts'

/**
 * Says how a payment without a method was paid: it is undone and taken again by that method, in the same till, and its bills
 * and appointments stay paid. Only while its till is open, or without one on the same day: what was counted stands.
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
  if (!isCurrent(entry, await holdSession(tx), by.now)) throw refusal(METHOD_REFUSALS, 'METHOD_LATE')
  if (!(await markUndone(tx, id, by.now))) throw refusal(METHOD_REFUSALS, 'ALREADY_UNDONE')
  const { amount, customerId, sessionId } = entry
  const undoing = { kind: 'undone', method: entry.method, amount, customerId, sessionId, undoes: id } as const
  await refusing(async () => {
    const undoneBy = await insertEntry(tx, { ...undoing, madeBy: by.userId, at: by.now })
    for (const part of parts) await allocate(tx, undoneBy, part.billId, -part.amount)
  })
  const money = { method, reference, amount, customerId, inSession: sessionId }
  await takeMoney(
    tx,
    { ...money, parts: parts.map((part) => ({ id: part.billId, amount: part.amount })) },
    by,
  )
}
