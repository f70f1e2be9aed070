import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { DONE_REFUSALS } from '../done-texts.ts'
import { deleteBill, deleteLine, hadMoney, insertLine, type LineRow } from './bill-queries.ts'
import { productToSell, reprice, serviceToSell } from './change-draft.ts'
import { type OpenBill, openBill, openBills } from './open-bill.ts'
import { type DoneAt, rightDraft } from './right-draft.ts'

type NewDone = {
  sheetId: string
  /** Made by the caller, so that a press that is sent twice is one line. */
  lineId: string
  at: Omit<DoneAt, 'sheetId'>
  productId?: string | undefined
  serviceId?: string | undefined
  thousandths: number
}

/**
 * Charges something that was done on the right draft, in a transaction, at the price of the day. Returns false if the line is
 * there already.
 */
export async function addDone(
  tx: Tx,
  { sheetId, lineId, at, productId, serviceId, thousandths }: NewDone,
  by: Actor,
): Promise<boolean> {
  const present = await findSheetOfLine(tx, lineId)
  if (present !== undefined) {
    if (present !== sheetId) throw refusal(DONE_REFUSALS, 'DONE_MISSING')
    return false
  }
  if (serviceId === undefined && productId === undefined) throw refusal(DONE_REFUSALS, 'PRODUCT_MISSING')
  const sold =
    serviceId === undefined ? await productToSell(tx, productId ?? '') : await serviceToSell(tx, serviceId)
  const { row } = await rightDraft(tx, { ...at, sheetId }, by)
  await insertLine(tx, row.id, { ...sold, id: lineId, sheetId, thousandths })
  await reprice(tx, await openBill(tx, row.id), by)
  return true
}

type Done = { sheetId: string; lineId: string }

/** Changes how much was done, in a transaction. Refuses a line of an issued bill, and one that is not on the sheet. */
export async function changeDone(
  tx: Tx,
  { thousandths, ...done }: Done & { thousandths: number },
  by: Actor,
): Promise<void> {
  const { row, line } = await openDone(tx, done)
  if (line.thousandths === thousandths) return
  await tx.updateTable('billLines').set({ thousandths }).where('id', '=', line.id).execute()
  await reprice(tx, await openBill(tx, row.id), by)
}

/**
 * Takes something off that was not done, in a transaction; a draft of it alone goes with it. Refuses a line of an issued bill,
 * and one that is not on the sheet.
 */
export async function removeDone(tx: Tx, done: Done, by: Actor): Promise<void> {
  const { row, lines, line } = await openDone(tx, done)
  await deleteLine(tx, line.id)
  await afterRemoval(tx, row.id, { isEmpty: lines.length === 1, by })
}

/**
 * Lets go of what a case sheet that is discarded said was done, in a transaction: it comes off drafts, and issued bills charge it
 * as anything else that they sell.
 */
export async function letGoDone(tx: Tx, sheetId: string, by: Actor): Promise<void> {
  const isOfSheet = tx.selectFrom('billLines').select('billId').distinct().where('sheetId', '=', sheetId)
  const billIds = (await isOfSheet.execute()).map(({ billId }) => billId)
  for (const bill of await openBills(tx, billIds)) {
    if (bill.row.state !== 'draft') continue
    const [done, others] = [true, false].map((is) =>
      bill.lines.filter((line) => (line.sheetId === sheetId) === is),
    )
    for (const { id } of done ?? []) await deleteLine(tx, id)
    await afterRemoval(tx, bill.row.id, { isEmpty: others?.length === 0, by })
  }
  await tx.updateTable('billLines').set({ sheetId: null }).where('sheetId', '=', sheetId).execute()
}

/** Deletes a draft from which everything was taken, unless it had money; else it has its new sums. */
async function afterRemoval(tx: Tx, id: string, { isEmpty, by }: { isEmpty: boolean; by: Actor }) {
  if (isEmpty && !(await hadMoney(tx, id))) await deleteBill(tx, id)
  else await reprice(tx, await openBill(tx, id), by)
}

/** The draft of a line that a case sheet says was done, locked. */
async function openDone(tx: Tx, { sheetId, lineId }: Done): Promise<OpenBill & { line: LineRow }> {
  const found = tx
    .selectFrom('billLines')
    .select('billId')
    .where('id', '=', lineId)
    .where('sheetId', '=', sheetId)
  const billId = (await found.executeTakeFirst())?.billId
  if (billId === undefined) throw refusal(DONE_REFUSALS, 'DONE_MISSING')
  const bill = await openBill(tx, billId)
  // Someone may have split or corrected the bill before it was locked.
  const line = bill.lines.find((one) => one.id === lineId && one.sheetId === sheetId)
  if (line === undefined) throw refusal(DONE_REFUSALS, 'DONE_MOVED')
  if (bill.row.state !== 'draft') throw refusal(DONE_REFUSALS, 'DONE_BILLED')
  return { ...bill, line }
}

/** The case sheet of a line; null for one of no sheet, undefined for an unknown line. */
async function findSheetOfLine(tx: Tx, lineId: string): Promise<string | null | undefined> {
  const line = tx.selectFrom('billLines').select('sheetId').where('id', '=', lineId)
  return (await line.executeTakeFirst())?.sheetId
}
