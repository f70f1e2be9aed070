import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { allocate, insertEntry, listMovable } from '../../ledger/server/ledger-queries.ts'
import { CREDIT_REFUSALS } from '../texts.ts'
import { findDoseToBill } from './bill-list-queries.ts'
import { insertBill, insertLine, type LineRow, type NewLine } from './bill-queries.ts'
import { lineOfAppointment } from './change-draft.ts'
import { nameOfDose } from './charge-dose.ts'
import { creditBill, takeBackWriteOff } from './credit.ts'
import { shareOf } from './discounts.ts'
import { billChanged, dueOf, type OpenBill, openBill } from './open-bill.ts'
import { readTerms, saveDraft } from './price-draft.ts'
import { findSold } from './priced-queries.ts'

/**
 * Credits an issued bill whole and begins a draft of the same, to which the payments go over, so that its appointments are paid
 * again. The old lines are no longer live before the new ones are, and the credit comes last. Returns the draft's id.
 */
export async function correctBill(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  by: Actor,
): Promise<string> {
  const bill = await openBill(tx, id)
  const { row, lines } = bill
  if (row.state !== 'issued' || row.kind === 'credit') throw refusal(CREDIT_REFUSALS, 'NOT_ISSUED')
  // A bill of nothing has no sum that would say so.
  if (row.credited > 0 || lines.some(({ live, returned }) => returned || !live))
    throw refusal(CREDIT_REFUSALS, 'BILL_CREDITED')
  // What was done goes along to the draft: a case sheet has each line once.
  await tx.updateTable('billLines').set({ live: false, sheetId: null }).where('billId', '=', id).execute()
  const draftId = await repeat(tx, bill, by)
  await takeBackWriteOff(tx, id, row.writtenOff)
  for (const { id: entryId, amount } of await listMovable(tx, id, 'taken')) {
    await allocate(tx, entryId, id, -amount)
    await allocate(tx, entryId, draftId, amount)
  }
  const whole = lines.map((line) => ({ lineId: line.id, amount: line.total, shelf: true }))
  const gone = { ...bill, lines: lines.map((line) => ({ ...line, live: false, appointmentId: null })) }
  await creditBill(tx, gone, { lines: whole, reason, back: 'advance' }, by)
  return draftId
}

/** A draft with the lines of a bill. */
async function repeat(tx: Tx, { row, lines, appointments }: OpenBill, by: Actor): Promise<string> {
  const { customerId, buyer, discount } = row
  const draftId = await insertBill(tx, {
    customerId,
    buyer,
    discount,
    discountAllowed: shareOf({ row, lines }),
    reason: row.reason,
    printedReason: row.printedReason,
    facts: { corrects: row.id },
    createdBy: by.userId,
  })
  for (const line of lines) await insertLine(tx, draftId, await asChosen(tx, line, appointments))
  await saveDraft(tx, await openBill(tx, draftId), await readTerms(tx, clinicDay(by.now)))
  return draftId
}

/**
 * A line as it would be sold again: what people chose stays, and so does its price; its name, what it is and its tax are today's.
 * What a case sheet says was done keeps the name that it has there.
 * Which batch it comes from is seen when it is issued; that of a dose is known.
 */
async function asChosen(tx: Tx, line: LineRow, appointments: OpenBill['appointments']): Promise<NewLine> {
  const { appointmentId, orderId, productId, serviceId, doseId, sheetId } = line
  const { thousandths, unit, unitPrice, inclusive, discount, batch } = line
  const today = await factsNow(tx, line, appointments)
  return {
    ...{ appointmentId, orderId, productId, serviceId, doseId, sheetId },
    ...{ thousandths, unit, unitPrice, inclusive, discount },
    name: (sheetId === null ? today?.name : undefined) ?? line.name,
    goods: today?.goods ?? line.goods,
    taxClassId: today?.taxClassId ?? line.taxClassId,
    batch: productId !== null && doseId === null ? null : batch,
  }
}

/** What is known today of what a line sells; undefined for a line that someone wrote. */
async function factsNow(tx: Tx, line: LineRow, appointments: OpenBill['appointments']) {
  const appointment = appointments.get(line.appointmentId ?? '')
  if (appointment !== undefined) return { goods: false, ...(await lineOfAppointment(tx, appointment)) }
  const sold = await findSold(tx, line)
  const dose = line.doseId === null ? undefined : await findDoseToBill(tx, line.doseId)
  if (sold === undefined || dose === undefined) return sold
  return { ...sold, name: nameOfDose(sold.name, dose) }
}

/** Gives up what is due on an issued bill, or a part of it. */
export async function writeOff(
  tx: Tx,
  input: { id: string; seenDue: number; amount?: number | null | undefined; reason: string },
  by: Actor,
): Promise<void> {
  const bill = await openBill(tx, input.id)
  if (bill.row.state !== 'issued') throw refusal(CREDIT_REFUSALS, 'NOT_ISSUED')
  const due = dueOf(bill.row)
  if (due !== input.seenDue) throw billChanged(bill.row)
  if (due === 0) throw refusal(CREDIT_REFUSALS, 'NOTHING_DUE')
  const amount = input.amount ?? due
  if (amount > due) throw refusal(CREDIT_REFUSALS, 'MORE_THAN_DUE', { due })
  const entry = { kind: 'written_off', method: null, amount, customerId: bill.row.customerId } as const
  const entryId = await insertEntry(tx, { ...entry, reason: input.reason, madeBy: by.userId, at: by.now })
  await allocate(tx, entryId, input.id, amount)
}
