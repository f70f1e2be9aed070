import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { isDuplicate } from '../../../../lib/server/database/errors.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { holdCustomer } from '../../../owners/customers/server/queries.ts'
import { lockPayments } from '../../../planning/appointments/server/payment-queries.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { assertOwnerOfLittleCash } from '../../ledger/server/cash-limit.ts'
import { giveMoneyTo } from '../../ledger/server/ledger-queries.ts'
import { worthOf } from '../../taxes/rules.ts'
import { saveClassOfLine } from '../../taxes/server/change-taxes.ts'
import { findTaxClassOfService, hasClass } from '../../taxes/server/tax-queries.ts'
import { DRAFT_REFUSALS, MAX_LINES } from '../texts.ts'
import { findBillOf, findOwnDraft } from './bill-list-queries.ts'
import {
  type Buyer,
  deleteBill,
  deleteLine,
  emptyDraft,
  hadMoney,
  insertBill,
  insertLine,
  type LineRow,
} from './bill-queries.ts'
import { allowDiscount, assertDiscount } from './discounts.ts'
import { announcePaid, type BeforeNumber, releaseMoney } from './issue.ts'
import { type OpenBill, openBill } from './open-bill.ts'
import { readTerms, saveDraft } from './price-draft.ts'
import { findOrderToBill, findPriced, findPricedService, type OrderToBill } from './priced-queries.ts'

type NewDraftInput = {
  appointmentId?: string | undefined
  orderId?: string | undefined
  customerId?: string | undefined
}

/**
 * Begins a draft, or finds the bill on which the appointment or the order stands already, or the draft on which a customer
 * is charged for what was done without an appointment. Returns its id.
 */
export async function beginDraft(tx: Tx, input: NewDraftInput, by: Actor): Promise<string> {
  if (input.appointmentId !== undefined) return await draftOfAppointment(tx, input.appointmentId, by)
  if (input.orderId !== undefined) return await draftOfOrder(tx, input.orderId, by)
  const { customerId = null } = input
  if (customerId !== null && !(await holdCustomer(tx, customerId)))
    throw refusal(DRAFT_REFUSALS, 'CUSTOMER_MISSING')
  const own = customerId === null ? undefined : await findOwnDraft(tx, customerId)
  return own ?? (await insertBill(tx, { customerId, createdBy: by.userId }))
}

/** The bill of an appointment in a transaction: the one on which it stands, or a new draft. */
export async function draftOfAppointment(tx: Tx, id: string, by: Actor): Promise<string> {
  const [appointment] = await lockPayments(tx, [id])
  if (appointment === undefined) throw refusal(DRAFT_REFUSALS, 'APPOINTMENT_MISSING')
  const present = await findBillOf(tx, { appointmentId: id })
  if (present !== undefined) return present
  if (appointment.status === 'cancelled') throw refusal(DRAFT_REFUSALS, 'APPOINTMENT_CANCELLED')
  if (appointment.customerId === null) throw refusal(COMMON_REFUSALS, 'CUSTOMER_ERASED')
  const draftId = await insertBill(tx, { customerId: appointment.customerId, createdBy: by.userId })
  await insertLine(tx, draftId, await lineOfAppointment(tx, appointment))
  await reprice(tx, await openBill(tx, draftId), by)
  return draftId
}

/** What an appointment charges, as a line of a draft. */
export async function lineOfAppointment(tx: Tx, one: Awaited<ReturnType<typeof lockPayments>>[number]) {
  const taxClassId = await findTaxClassOfService(tx, one.serviceTypeId)
  return {
    appointmentId: one.id,
    name: `${one.serviceType} (${one.petName})`,
    unitPrice: one.amount,
    taxClassId,
  }
}

async function draftOfOrder(tx: Tx, id: string, by: Actor): Promise<string> {
  const order = await findOrderToBill(tx, id)
  if (order === undefined) throw refusal(DRAFT_REFUSALS, 'ORDER_MISSING')
  const present = await findBillOf(tx, { orderId: id })
  if (present !== undefined) return present
  if (order.status === 'cancelled') throw refusal(DRAFT_REFUSALS, 'ORDER_CANCELLED')
  const draftId = await insertBill(tx, { customerId: order.customerId, createdBy: by.userId })
  for (const item of order.items) await insertLine(tx, draftId, lineOfItem(id, item))
  await reprice(tx, await openBill(tx, draftId), by)
  return draftId
}

const lineOfItem = (orderId: string, { quantity, ...item }: OrderToBill['items'][number]) => ({
  ...item,
  orderId,
  thousandths: quantity * 1000,
  goods: true,
})

/** A draft, locked. Refuses a bill that is issued. */
export async function openDraft(tx: Tx, id: string, also: readonly string[] = []): Promise<OpenBill> {
  const bill = await openBill(tx, id, also)
  if (bill.row.state !== 'draft') throw refusal(DRAFT_REFUSALS, 'BILL_ISSUED')
  return bill
}

/** Prices a draft again. Money that was taken for it may cover it now. */
export async function reprice(tx: Tx, bill: OpenBill, by: Actor, beforeNumber?: BeforeNumber): Promise<void> {
  const priced = await saveDraft(tx, bill, await readTerms(tx, clinicDay(by.now)))
  if (priced.row.received > 0) await announcePaid(tx, priced, { beforeNumber })
}

export type AddedLine = {
  id: string
  productId?: string | undefined
  serviceId?: string | undefined
  appointmentId?: string | undefined
  free?:
    | { name: string; unitPrice: number; goods: boolean; taxClassId?: string | null | undefined }
    | undefined
  thousandths?: number | undefined
  unit: string | null
  batch: string | null
}

/** Adds a line to a draft: an appointment of the same customer, something with a price, or a line of the caller's own. */
export async function addLine(
  tx: Tx,
  line: AddedLine,
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const also = line.appointmentId === undefined ? [] : [line.appointmentId]
  const bill = await openDraft(tx, line.id, also)
  if (bill.lines.length >= MAX_LINES) throw refusal(DRAFT_REFUSALS, 'LINES_FULL')
  const quantity = { thousandths: line.thousandths ?? 1000, unit: line.unit, batch: line.batch }
  try {
    if (line.appointmentId !== undefined) await addAppointment(tx, bill, line.appointmentId)
    else if (line.productId !== undefined)
      await addMore(tx, bill, { ...(await productToSell(tx, line.productId)), ...quantity })
    else if (line.serviceId !== undefined)
      await addMore(tx, bill, { ...(await serviceToSell(tx, line.serviceId)), ...quantity })
    else if (line.free !== undefined) await addFree(tx, bill, { ...line.free, ...quantity }, by)
  } catch (error) {
    if (isDuplicate(error, 'bill_lines_appointment')) throw refusal(DRAFT_REFUSALS, 'ALREADY_BILLED')
    throw error
  }
  await reprice(tx, await openBill(tx, line.id), by, beforeNumber)
}

async function addAppointment(tx: Tx, { row, appointments }: OpenBill, id: string): Promise<void> {
  const appointment = appointments.get(id)
  if (appointment === undefined) throw refusal(DRAFT_REFUSALS, 'APPOINTMENT_MISSING')
  if (appointment.status === 'cancelled') throw refusal(DRAFT_REFUSALS, 'APPOINTMENT_CANCELLED')
  if (row.customerId !== null && row.customerId !== appointment.customerId)
    throw refusal(DRAFT_REFUSALS, 'OTHER_CUSTOMER')
  if (appointment.paymentStatus !== 'pending') throw refusal(DRAFT_REFUSALS, 'ALREADY_BILLED')
  await insertLine(tx, row.id, await lineOfAppointment(tx, appointment))
  const { customerId } = appointment
  if (row.customerId !== null || customerId === null) return
  await tx.updateTable('bills').set({ customerId }).where('id', '=', row.id).execute()
  await ownMoney(tx, row.id, customerId)
}

/** What no one in particular paid for a draft is now of whom it is for. */
async function ownMoney(tx: Tx, id: string, customerId: string): Promise<void> {
  await giveMoneyTo(tx, id, customerId)
  await assertOwnerOfLittleCash(tx, id, customerId)
}

type Quantity = { thousandths: number; unit: string | null; batch: string | null }

/** A product as a line sells it now. Refuses one that is not offered. */
export async function productToSell(tx: Tx, productId: string) {
  const product = await findPriced(tx, productId)
  if (product === undefined) throw refusal(DRAFT_REFUSALS, 'PRODUCT_MISSING')
  return { ...product, productId, serviceId: null }
}

/** At the counter a service costs what it does at the clinic, and takes no time of a calendar. Refuses one that is not offered. */
export async function serviceToSell(tx: Tx, serviceId: string) {
  const service = await findPricedService(tx, serviceId)
  if (service === undefined) throw refusal(DRAFT_REFUSALS, 'SERVICE_MISSING')
  return { ...service, goods: false, productId: null, serviceId }
}

type Sold = Awaited<ReturnType<typeof productToSell> | ReturnType<typeof serviceToSell>> & Quantity

/** What is on the bill already gets more of it, unless it comes from another batch. */
async function addMore(tx: Tx, { row, lines }: OpenBill, sold: Sold): Promise<void> {
  const same = lines.find(
    (line) =>
      line.productId === sold.productId &&
      line.serviceId === sold.serviceId &&
      line.orderId === null &&
      line.doseId === null &&
      line.sheetId === null &&
      line.batch === sold.batch &&
      line.unit === sold.unit,
  )
  const thousandths = (same?.thousandths ?? 0) + sold.thousandths
  if (same !== undefined && same.unitPrice === sold.unitPrice && thousandths <= 999_000)
    await tx.updateTable('billLines').set({ thousandths }).where('id', '=', same.id).execute()
  else await insertLine(tx, row.id, sold)
}

async function addFree(
  tx: Tx,
  { row }: OpenBill,
  line: NonNullable<AddedLine['free']> & Quantity,
  by: Actor,
): Promise<void> {
  assertMayWrite(by)
  await assertClass(tx, line.taxClassId)
  await insertLine(tx, row.id, { ...line, taxClassId: line.taxClassId ?? null })
}

/** Refuses a caller who can't write lines of their own. */
function assertMayWrite({ permissions }: Actor): void {
  if (!permissions.includes('payments:correct')) throw refusal(DRAFT_REFUSALS, 'FREE_LINE_FORBIDDEN')
}

/** True for a line whose name and price someone wrote. */
function isFree({ appointmentId, orderId, productId, serviceId }: LineRow): boolean {
  return [appointmentId, orderId, productId, serviceId].every((id) => id === null)
}

async function assertClass(tx: Tx, id: string | null | undefined): Promise<void> {
  if (id && !(await hasClass(tx, id))) throw refusal(DRAFT_REFUSALS, 'CLASS_MISSING')
}

type LineChange = {
  id: string
  lineId: string
  thousandths?: number | undefined
  discount?: number | undefined
  taxClassId?: string | undefined
}

/**
 * Changes the quantity, the discount or the tax of a line of a draft; the tax is saved if staff may change settings.
 * Refuses more of a line that someone wrote, to a caller who may write none.
 */
export async function changeLine(
  tx: Tx,
  change: LineChange,
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const bill = await openDraft(tx, change.id)
  const line = lineIn(bill, change.lineId)
  if (change.thousandths !== undefined && change.thousandths !== line.thousandths) assertNotDone([line])
  const { thousandths = line.thousandths, discount = line.discount, taxClassId = line.taxClassId } = change
  if (isFree(line) && thousandths > line.thousandths) assertMayWrite(by)
  if (discount > worthOf({ ...line, thousandths })) throw refusal(DRAFT_REFUSALS, 'DISCOUNT_TOO_LARGE')
  await assertClass(tx, change.taxClassId)
  await tx
    .updateTable('billLines')
    .set({ thousandths, discount, taxClassId })
    .where('id', '=', line.id)
    .execute()
  if (change.taxClassId !== undefined && by.permissions.includes('settings:write')) {
    const { serviceTypeId = line.serviceId } = bill.appointments.get(line.appointmentId ?? '') ?? {}
    await saveClassOfLine(
      tx,
      { productId: line.productId, serviceTypeId, seen: line.taxClassId },
      change.taxClassId,
    )
  }
  const lines = bill.lines.map((one) => (one.id === line.id ? { ...one, thousandths, discount } : one))
  if (discount > line.discount) {
    await assertDiscount(tx, { ...bill, lines }, by)
    await allowDiscount(tx, { ...bill, lines }, by)
  }
  await reprice(tx, await openBill(tx, change.id), by, beforeNumber)
}

/** A line of a draft. Refuses one that is not on it. */
export function lineIn({ lines }: Pick<OpenBill, 'lines'>, id: string): LineRow {
  const line = lines.find((one) => one.id === id)
  if (line === undefined) throw refusal(DRAFT_REFUSALS, 'LINE_MISSING')
  return line
}

/** Refuses to change what a case sheet says was done: that is done there. */
function assertNotDone(lines: readonly LineRow[]): void {
  if (lines.some(({ sheetId }) => sheetId !== null)) throw refusal(DRAFT_REFUSALS, 'DONE_ON_SHEET')
}

/** Takes a line off a draft. */
export async function removeLine(
  tx: Tx,
  { id, lineId }: { id: string; lineId: string },
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const bill = await openDraft(tx, id)
  const line = lineIn(bill, lineId)
  assertNotDone([line])
  await deleteLine(tx, line.id)
  await reprice(tx, await openBill(tx, id), by, beforeNumber)
}

/**
 * Deletes a draft; what was paid for it becomes an advance. One of which the ledger speaks stays without a line, and no list
 * shows it.
 */
export async function discardDraft(tx: Tx, id: string): Promise<void> {
  const { row, lines } = await openDraft(tx, id)
  assertNotDone(lines)
  if (row.received > 0 && row.customerId === null) throw refusal(DRAFT_REFUSALS, 'MONEY_OF_NO_ONE')
  await releaseMoney(tx, id, row.received)
  if (await hadMoney(tx, id)) await emptyDraft(tx, id)
  else await deleteBill(tx, id)
}

type Discount = { id: string; discount: number; reason: string | null; printReason?: boolean | undefined }

/** Sets the discount of a draft. Refuses more than the caller may give, and a large one without a reason. */
export async function setDiscount(
  tx: Tx,
  { id, discount, reason, printReason = false }: Discount,
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const bill = await openDraft(tx, id)
  const printedReason = printReason ? reason : null
  const changed = { ...bill, row: { ...bill.row, discount, reason, printedReason } }
  await assertDiscount(tx, changed, by)
  await tx.updateTable('bills').set({ discount, reason, printedReason }).where('id', '=', id).execute()
  await allowDiscount(tx, changed, by)
  await reprice(tx, changed, by, beforeNumber)
}

type BuyerInput = {
  id: string
  customerId?: string | null | undefined
  name: string | null
  address: string | null
  gstin: string | null
  placeState: string | null
}

/** Says whose a draft is, and whom it names. With an appointment, an order or something done on it, it stays its customer's. */
export async function setBuyer(
  tx: Tx,
  input: BuyerInput,
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const isThere = input.customerId ? await holdCustomer(tx, input.customerId) : true
  const bill = await openDraft(tx, input.id)
  const { customerId = bill.row.customerId, name, address, gstin, placeState } = input
  if (customerId !== bill.row.customerId) {
    const isBound = bill.lines.some(({ appointmentId, orderId, doseId, sheetId }) =>
      [appointmentId, orderId, doseId, sheetId].some((of) => of !== null),
    )
    if (isBound) throw refusal(DRAFT_REFUSALS, 'OTHER_CUSTOMER')
    // What someone paid stays theirs; what no one in particular paid is now the customer's.
    if (bill.row.received > 0 && bill.row.customerId !== null) throw refusal(DRAFT_REFUSALS, 'MONEY_ON_BILL')
    if (!isThere) throw refusal(DRAFT_REFUSALS, 'CUSTOMER_MISSING')
  }
  const said = Object.entries({ name, address, gstin, placeState }).filter(([, value]) => value !== null)
  const buyer: Buyer = Object.fromEntries(said)
  await tx
    .updateTable('bills')
    .set({ customerId, buyer: JSON.stringify(buyer) })
    .where('id', '=', input.id)
    .execute()
  if (customerId !== null && bill.row.customerId === null) await ownMoney(tx, input.id, customerId)
  await reprice(tx, await openBill(tx, input.id), by, beforeNumber)
}
