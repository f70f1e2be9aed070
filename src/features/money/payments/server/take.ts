import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { databaseFault, isDuplicate } from '../../../../lib/server/database/errors.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { holdCustomer } from '../../../owners/customers/server/queries.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { announcePaid, type BeforeNumber, finish, makeReady, type Selling } from '../../bills/server/issue.ts'
import { billChanged, dueOf, type OpenBill, openBill, openBills } from '../../bills/server/open-bill.ts'
import { readTerms, saveDraft } from '../../bills/server/price-draft.ts'
import { readSettings } from '../../bills/server/settings-queries.ts'
import type { PaymentMethod } from '../../ledger/methods.ts'
import { assertBillOfLittleCash, assertLittleCash } from '../../ledger/server/cash-limit.ts'
import {
  allocate,
  findReference,
  holdSession,
  insertEntry,
  listAdvances,
  lockAdvances,
} from '../../ledger/server/ledger-queries.ts'
import { PAY_REFUSALS } from '../texts.ts'

export type Payment = {
  method: PaymentMethod
  reference: string | null
  /** Without it, all that is due. */
  amount?: number | null | undefined
}

type OneBill = {
  id: string
  seenDue: number | null
  issues?: boolean | undefined
  /** Makes the refusal of a bill on which another sum is due than was seen. */
  refuse?: typeof billChanged
}

/** Takes money for one bill in a transaction. A draft is issued, unless this is a deposit. */
export async function takeFor(
  tx: Tx,
  input: Payment & Selling & OneBill,
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const { id, seenDue, issues = true, refuse = billChanged, sellsAnyway } = input
  const bill = await openBill(tx, id)
  const isDraft = bill.row.state === 'draft'
  const ready = await readyToPay(tx, bill, { by, issues })
  const due = dueOf(ready.row)
  if (seenDue !== null && seenDue !== due) throw refuse(ready.row)
  if (due === 0 && !(isDraft && issues)) throw refusal(PAY_REFUSALS, 'NOTHING_DUE')
  const amount = assertAtMost(input.amount ?? due, due)
  if (amount > 0)
    await takeMoney(tx, { ...input, amount, customerId: ready.row.customerId, parts: [{ id, amount }] }, by)
  if (isDraft && issues) await finish(tx, ready, by, { sellsAnyway, beforeNumber })
  else await announcePaid(tx, ready, { beforeNumber })
}

async function readyToPay(tx: Tx, bill: OpenBill, { by, issues }: { by: Actor; issues: boolean }) {
  if (bill.row.kind === 'credit') throw refusal(PAY_REFUSALS, 'NOTHING_DUE')
  if (bill.row.state !== 'draft') return bill
  return issues
    ? await makeReady(tx, bill, by)
    : await saveDraft(tx, bill, await readTerms(tx, clinicDay(by.now)))
}

function assertAtMost(amount: number, due: number): number {
  if (amount > due) throw refusal(PAY_REFUSALS, 'MORE_THAN_DUE', { due })
  return amount
}

/** Takes one payment for several issued bills of a transaction, the first ones first. */
export async function takeForMany(
  tx: Tx,
  input: Payment & { bills: readonly { id: string; seenDue: number }[] },
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const opened = new Map(
    (
      await openBills(
        tx,
        input.bills.map(({ id }) => id),
      )
    ).map((bill) => [bill.row.id, bill]),
  )
  const bills = input.bills.flatMap(({ id, seenDue }) => {
    const bill = opened.get(id)
    if (bill === undefined || opened.delete(id) === false) return []
    if (bill.row.state !== 'issued' || dueOf(bill.row) !== seenDue) throw billChanged(bill.row)
    return [bill]
  })
  const due = bills.reduce((sum, { row }) => sum + dueOf(row), 0)
  if (due === 0) throw refusal(PAY_REFUSALS, 'NOTHING_DUE')
  const amount = assertAtMost(input.amount ?? due, due)
  let left = amount
  const parts = bills.map(({ row }) => {
    const part = Math.min(left, dueOf(row))
    left -= part
    return { id: row.id, amount: part }
  })
  const owners = new Set(bills.map(({ row }) => row.customerId))
  const customerId = owners.size === 1 ? (bills[0]?.row.customerId ?? null) : null
  await takeMoney(tx, { ...input, amount, customerId, parts }, by)
  for (const bill of bills) await announcePaid(tx, bill, { beforeNumber })
}

/** Takes an advance of a customer in a transaction. */
export async function takeAdvance(
  tx: Tx,
  { customerId, ...payment }: Payment & { customerId: string; amount: number },
  by: Actor,
): Promise<void> {
  if (!(await holdCustomer(tx, customerId))) throw refusal(PAY_REFUSALS, 'CUSTOMER_MISSING')
  await takeMoney(tx, { ...payment, customerId, parts: [] }, by)
}

type Money = Payment & {
  amount: number
  customerId: string | null
  parts: { id: string; amount: number }[]
  /** In which till it was taken, where that isn't the open one. */
  inSession?: string | null
}

/** Writes the entry of a payment and what of it belongs to which bill. */
export async function takeMoney(tx: Tx, money: Money, { userId, now }: Actor): Promise<void> {
  const { method, amount, customerId, parts, reference } = money
  if (method === 'cash') await assertLittleCash(tx, money, now)
  if (method === 'upi' && reference === null && (await readSettings(tx)).upiReferenceRequired)
    throw refusal(PAY_REFUSALS, 'REFERENCE_NEEDED')
  const taken = reference === null ? null : await findReference(tx, method, reference)
  if (taken !== null) throw referenceTaken(taken)
  try {
    const sessionId = money.inSession === undefined ? await holdSession(tx) : money.inSession
    const entry = {
      kind: 'taken',
      method,
      amount,
      customerId,
      reference,
      sessionId,
      madeBy: userId,
      at: now,
    } as const
    const id = await insertEntry(tx, entry)
    for (const part of parts) await allocate(tx, id, part.id, part.amount)
  } catch (error) {
    if (isDuplicate(error, 'ledger_entries_reference')) throw referenceTaken(null)
    if (databaseFault(error)?.constraint === 'till_sessions_open_only')
      throw refusal(PAY_REFUSALS, 'TILL_CLOSED')
    throw error
  }
}

function referenceTaken(label: string | null) {
  const { REFERENCE_TAKEN } = PAY_REFUSALS
  const message = label === null ? REFERENCE_TAKEN.message : `This reference is already on bill ${label}.`
  return refusal({ REFERENCE_TAKEN: { ...REFERENCE_TAKEN, message } }, 'REFERENCE_TAKEN', { bill: label })
}

/** Pays a bill from what its customer has paid in advance, the oldest first. */
export async function payFromAdvance(
  tx: Tx,
  { id, seenDue, sellsAnyway }: Selling & { id: string; seenDue: number },
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const bill = await openBill(tx, id)
  const isDraft = bill.row.state === 'draft'
  const ready = await readyToPay(tx, bill, { by, issues: true })
  let due = dueOf(ready.row)
  if (due !== seenDue) throw billChanged(ready.row)
  if (due === 0) throw refusal(PAY_REFUSALS, 'NOTHING_DUE')
  const { customerId } = ready.row
  if (customerId === null) throw refusal(PAY_REFUSALS, 'ADVANCE_SPENT')
  await lockAdvances(
    tx,
    (await listAdvances(tx, customerId)).map((advance) => advance.id),
  )
  const advances = await listAdvances(tx, customerId)
  if (advances.length === 0) throw refusal(PAY_REFUSALS, 'ADVANCE_SPENT')
  for (const advance of advances) {
    const part = Math.min(due, advance.left)
    await allocate(tx, advance.id, id, part)
    due -= part
    if (due === 0) break
  }
  await assertBillOfLittleCash(tx, id)
  if (isDraft) await finish(tx, ready, by, { sellsAnyway, beforeNumber })
  else await announcePaid(tx, ready, { beforeNumber })
}
