import { formatMoney } from '../../../../lib/money.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { addDays, clinicDay, startOfDay } from '../../../../lib/time.ts'
import type { PaymentMethod } from '../methods.ts'
import { isTooMuchCash } from '../rules.ts'
import { LEDGER_REFUSALS } from '../texts.ts'
import { holdCash, listCashTimes, listOwnersOf, sumCashOfBill, sumCashOfPerson } from './ledger-queries.ts'

type Cash = { customerId: string | null; amount: number; parts: readonly { id: string; amount: number }[] }

/**
 * Refuses two lakh rupees of cash or more from one person in a day, or for one bill. What is paid at once for bills of
 * several people counts for each of them as far as it is for theirs.
 */
export async function assertLittleCash(
  tx: Tx,
  { customerId, amount, parts }: Cash,
  now: Date,
): Promise<void> {
  const people = customerId === null ? await peopleOf(tx, parts) : new Map([[customerId, amount]])
  // Payments for one bill wait for its row, and those of one person for several bills for this.
  for (const id of [...people.keys()].sort()) await holdCash(tx, id)
  assertBelow(amount, 0)
  for (const part of parts) assertBelow(part.amount, await sumCashOfBill(tx, part.id))
  for (const [id, own] of people) assertBelow(own, await sumOn(tx, id, clinicDay(now)))
}

/** Refuses to give back two lakh rupees of cash or more at once. */
export function assertLittleCashBack(method: PaymentMethod, amount: number): void {
  if (method === 'cash' && isTooMuchCash(amount)) throw refusal(LEDGER_REFUSALS, 'CASH_BACK_LIMIT')
}

/** What of a payment is for whose bills. */
async function peopleOf(tx: Tx, parts: Cash['parts']): Promise<Map<string, number>> {
  const people = new Map<string, number>()
  const owners = await listOwnersOf(
    tx,
    parts.map(({ id }) => id),
  )
  for (const { id, amount } of parts) {
    const owner = owners.get(id) ?? null
    if (owner !== null) people.set(owner, (people.get(owner) ?? 0) + amount)
  }
  return people
}

/** Refuses two lakh rupees of cash or more for one bill, from whichever days its advances are. */
export async function assertBillOfLittleCash(tx: Tx, billId: string): Promise<void> {
  assertBelow(0, await sumCashOfBill(tx, billId))
}

/** Refuses a bill that has just got its customer, if its cash and theirs of the same day are too much together. */
export async function assertOwnerOfLittleCash(tx: Tx, billId: string, customerId: string): Promise<void> {
  await holdCash(tx, customerId)
  const days = new Set((await listCashTimes(tx, billId)).map(clinicDay))
  for (const day of days) assertBelow(0, await sumOn(tx, customerId, day))
}

async function sumOn(tx: Tx, customerId: string, day: string): Promise<number> {
  return await sumCashOfPerson(tx, customerId, { from: startOfDay(day), until: startOfDay(addDays(day, 1)) })
}

function assertBelow(amount: number, taken: number): void {
  if (isTooMuchCash(amount + taken))
    throw refusal(LEDGER_REFUSALS, 'CASH_LIMIT', { taken: formatMoney(taken) })
}
