import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { databaseFault } from '../../../../lib/server/database/errors.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { openBills } from '../../bills/server/open-bill.ts'
import type { TakenMethod } from '../../ledger/methods.ts'
import { assertLittleCashBack } from '../../ledger/server/cash-limit.ts'
import {
  allocate,
  holdSession,
  insertEntry,
  type LockedEntry,
  listAllocations,
  lockEntry,
  markUndone,
} from '../../ledger/server/ledger-queries.ts'
import { ENTRY_REFUSALS } from '../texts.ts'

/**
 * Undoes a payment that was entered by mistake: an entry of the same method takes it back, and its bills are due again. Who
 * can't correct bills undoes what they took themselves, until its till is closed or, without one, on the same day.
 */
export async function undoEntry(tx: Tx, id: string, by: Actor): Promise<void> {
  await openBills(
    tx,
    (await listAllocations(tx, id)).map(({ billId }) => billId),
  )
  const entry = await lockEntry(tx, id)
  if (entry === undefined || entry.kind !== 'taken') throw refusal(ENTRY_REFUSALS, 'ENTRY_MISSING')
  // Held until the end, so that the till in which it was taken can't be closed meanwhile.
  const sessionId = await holdSession(tx)
  if (!mayUndo(entry, sessionId, by)) throw refusal(ENTRY_REFUSALS, 'NOT_YOURS_TO_UNDO')
  if (!(await markUndone(tx, id, by.now))) throw refusal(ENTRY_REFUSALS, 'ALREADY_UNDONE')
  await takeBack(tx, { entry, sessionId }, by)
}

type TakenBack = { entry: LockedEntry; sessionId: string | null }

/** Writes the entry that takes a payment back from its bills, in a till or without one. */
export async function takeBack(tx: Tx, { entry, sessionId }: TakenBack, by: Actor): Promise<void> {
  await refusing(async () => {
    const { id, method, amount, customerId } = entry
    const undoing = { kind: 'undone', method, amount, customerId, sessionId, undoes: id } as const
    const undoneBy = await insertEntry(tx, { ...undoing, madeBy: by.userId, at: by.now })
    for (const part of await listAllocations(tx, id)) await allocate(tx, undoneBy, part.billId, -part.amount)
  })
}

function mayUndo(entry: LockedEntry, openSession: string | null, by: Actor): boolean {
  if (by.permissions.includes('payments:correct')) return true
  return entry.madeBy === by.userId && isCurrent(entry, openSession, by.now)
}

/** True for an entry of the open till; of one that was made without a till, on the same day. */
export function isCurrent(entry: LockedEntry, openSession: string | null, now: Date): boolean {
  return entry.sessionId === null ? clinicDay(entry.at) === clinicDay(now) : entry.sessionId === openSession
}

/** Gives back what is left of an advance, or a part of it. */
export async function returnAdvance(
  tx: Tx,
  {
    id,
    ...given
  }: { id: string; amount: number; method: TakenMethod; reference: string | null; reason: string },
  by: Actor,
): Promise<void> {
  const entry = await lockEntry(tx, id)
  if (entry === undefined || entry.kind !== 'taken') throw refusal(ENTRY_REFUSALS, 'ENTRY_MISSING')
  if (entry.undoneAt !== null) throw refusal(ENTRY_REFUSALS, 'ALREADY_UNDONE')
  assertLittleCashBack(given.method, given.amount)
  await refusing(async () => {
    const sessionId = await holdSession(tx)
    const { customerId } = entry
    const entered = { ...given, kind: 'refunded', customerId, sessionId, returns: id } as const
    await insertEntry(tx, { ...entered, madeBy: by.userId, at: by.now })
  })
}

/** What the database refuses, in words: it enforces the balance of an entry. */
async function refusing(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const constraint = databaseFault(error)?.constraint
    if (constraint === 'bills_bounds') throw refusal(ENTRY_REFUSALS, 'MONEY_WENT_BACK')
    if (constraint === 'ledger_entries_spent') throw refusal(ENTRY_REFUSALS, 'ADVANCE_SPENT')
    if (constraint === 'till_sessions_open_only') throw refusal(ENTRY_REFUSALS, 'TILL_CLOSED')
    throw error
  }
}
