import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { DRAFT_REFUSALS } from '../texts.ts'
import { type DoseToBill, findBillOfDose, findDoseToBill } from './bill-list-queries.ts'
import { deleteBill, deleteLine, hadMoney, insertBill, insertLine } from './bill-queries.ts'
import { reprice } from './change-draft.ts'
import { openBill } from './open-bill.ts'
import { findPriced } from './priced-queries.ts'
import { rightDraft } from './right-draft.ts'

/** What a bill calls a dose: what was given, and to whom. */
export const nameOfDose = (product: string, { petName }: Pick<DoseToBill, 'petName'>) =>
  `${product} (${petName})`

/** Charges a dose on the right draft, in a transaction, unless it stands on a bill already. Returns that bill's id. */
export async function chargeDose(tx: Tx, doseId: string, by: Actor): Promise<string> {
  const dose = await readDose(tx, doseId)
  const present = await findBillOfDose(tx, doseId)
  if (present !== undefined) return present
  const { row } = await rightDraft(tx, dose, by)
  return await addDose(tx, { billId: row.id, dose }, by)
}

/** A draft of a dose alone. Refuses one that stands on a bill. */
export async function draftOfDose(tx: Tx, doseId: string, by: Actor): Promise<string> {
  const dose = await readDose(tx, doseId)
  if ((await findBillOfDose(tx, doseId)) !== undefined) throw refusal(DRAFT_REFUSALS, 'ALREADY_BILLED')
  const billId = await insertBill(tx, { customerId: dose.customerId, createdBy: by.userId })
  return await addDose(tx, { billId, dose }, by)
}

async function readDose(tx: Tx, doseId: string): Promise<DoseToBill> {
  const dose = await findDoseToBill(tx, doseId)
  if (dose === undefined) throw refusal(DRAFT_REFUSALS, 'DOSE_MISSING')
  return dose
}

async function addDose(
  tx: Tx,
  { billId, dose }: { billId: string; dose: DoseToBill },
  by: Actor,
): Promise<string> {
  const { id: doseId, productId, thousandths, batch } = dose
  const product = await findPriced(tx, productId)
  if (product === undefined) throw refusal(DRAFT_REFUSALS, 'PRODUCT_MISSING')
  const line = { ...product, name: nameOfDose(product.name, dose), productId, doseId, thousandths, batch }
  await insertLine(tx, billId, line)
  await reprice(tx, await openBill(tx, billId), by)
  return billId
}

/**
 * Takes a dose off a draft, in a transaction; a draft of it alone goes with it. Returns the bill that charges it all the same,
 * since it is issued and has not been credited.
 */
export async function unchargeDose(
  tx: Tx,
  doseId: string,
  by: Actor,
): Promise<{ id: string; number: string | null } | null> {
  const billId = await findBillOfDose(tx, doseId)
  if (billId === undefined) return null
  const { row, lines } = await openBill(tx, billId)
  const line = lines.find((one) => one.doseId === doseId && one.live)
  if (line === undefined) return null
  if (row.state !== 'draft') return line.credited < line.total ? { id: billId, number: row.number } : null
  await deleteLine(tx, line.id)
  if (lines.length === 1 && !(await hadMoney(tx, billId))) await deleteBill(tx, billId)
  else await reprice(tx, await openBill(tx, billId), by)
  return null
}
