import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { Permission } from '../../../platform/auth/permissions.ts'
import { publicPhone } from '../../../platform/auth/rules.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { allocate, listMovable } from '../../ledger/server/ledger-queries.ts'
import { takeStock } from '../../stock/server/sell-stock.ts'
import { needsAddress, sumOf, type TaxRegime } from '../../taxes/rules.ts'
import { financialYearOf, formatBillNumber, seriesOf, yearName } from '../bill-number.ts'
import { askIfRight, ISSUE_REFUSALS } from '../texts.ts'
import { listNewlyPaid, readSums } from './bill-queries.ts'
import { assertDiscountStands } from './discounts.ts'
import { insertNumber, readLastDay } from './number-queries.ts'
import { billChanged, dueOf, type OpenBill, openBill } from './open-bill.ts'
import { readTerms, saveDraft } from './price-draft.ts'
import { isSoldNow } from './priced-queries.ts'
import { readSettings } from './settings-queries.ts'

/** What else belongs into the transaction, before it holds the row of the numbers; with the appointments newly paid. */
export type BeforeNumber = (tx: Tx, paid: readonly string[]) => Promise<void>

/** `sellsAnyway`: what is not in stock is sold all the same. */
export type Selling = { sellsAnyway?: boolean | undefined }

type Issued = Selling & { id: string; seenDue: number }

/** Issues a draft that is paid later. Refuses one that owes something else than its caller saw. */
export async function issueBill(db: Db, draft: Issued, by: Actor, beforeNumber?: BeforeNumber) {
  await db.transaction().execute((tx) => issueDraft(tx, draft, by, beforeNumber))
}

/** Issues a draft in a transaction, as its last step. */
export async function issueDraft(
  tx: Tx,
  { id, seenDue, sellsAnyway }: Issued,
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const bill = await openBill(tx, id)
  if (bill.row.state !== 'draft') throw refusal(ISSUE_REFUSALS, 'BILL_ISSUED')
  const ready = await makeReady(tx, bill, by)
  if (dueOf(ready.row) !== seenDue) throw billChanged(ready.row)
  await finish(tx, ready, by, { sellsAnyway, beforeNumber })
}

/** Prices a draft as of now. Refuses one that can't be issued, or not by its caller. */
export async function makeReady(tx: Tx, bill: OpenBill, by: Actor): Promise<OpenBill> {
  const terms = await readTerms(tx, clinicDay(by.now))
  const ready = await saveDraft(tx, bill, terms)
  if (ready.lines.length === 0) throw refusal(ISSUE_REFUSALS, 'BILL_EMPTY')
  assertStillSold(ready)
  await assertDiscountStands(tx, ready, by)
  const untaxed = ready.lines.filter(
    ({ taxClassId }) =>
      terms.taxes.status.status === 'regular' &&
      (taxClassId === null || !terms.taxes.classes.has(taxClassId)),
  )
  if (untaxed.length > 0) {
    const lines = untaxed.map(({ id, name }) => ({ id, name }))
    throw refusal(ISSUE_REFUSALS, 'TAX_MISSING', { lines })
  }
  if (ready.row.facts.title === 'two documents') throw refusal(ISSUE_REFUSALS, 'TWO_BILLS')
  await assertAddressGiven(tx, ready, terms.taxes.status.status)
  return ready
}

/** Refuses a large tax invoice without an address; the customer's own, if they have one, is proposed. */
async function assertAddressGiven(tx: Tx, { row, lines }: OpenBill, regime: TaxRegime): Promise<void> {
  const { address, gstin } = row.buyer
  if (address || !needsAddress({ regime, buyerGstin: gstin ?? null }, sumOf(lines))) return
  const own = tx.selectFrom('customers').select('address').where('id', '=', row.customerId)
  const found = row.customerId === null ? undefined : await own.executeTakeFirst()
  throw refusal(ISSUE_REFUSALS, 'ADDRESS_MISSING', { address: found?.address ?? null })
}

/** Refuses a product or a service that is no longer offered. */
function assertStillSold({ row, lines, prices }: OpenBill): void {
  const gone = lines.filter((line) => isSoldNow(row, line) && !prices.has(line.id))
  if (gone.length > 0)
    throw refusal(ISSUE_REFUSALS, 'NOT_SOLD', { lines: gone.map(({ id, name }) => ({ id, name })) })
}

/** Issues a draft that is ready: money beyond its total is an advance, and last comes its number. */
export async function finish(
  tx: Tx,
  bill: OpenBill,
  by: Actor,
  { sellsAnyway = false, ...how }: Selling & { beforeNumber: BeforeNumber | undefined },
): Promise<void> {
  await assertNumbersKnown(tx)
  await takeFromShelf(tx, bill, { ...by, anyway: sellsAnyway })
  const { received } = await readSums(tx, bill.row.id)
  await releaseMoney(tx, bill.row.id, received - bill.row.total)
  await saveBuyer(tx, bill)
  await announcePaid(tx, bill, { issues: true, ...how })
  await giveNumber(tx, bill.row, by)
}

/** Takes what a bill sells from the stock; a line that comes from one batch names it. */
async function takeFromShelf(
  tx: Tx,
  { lines }: OpenBill,
  by: Pick<Actor, 'userId' | 'now'> & { anyway: boolean },
): Promise<void> {
  const wanted = lines.flatMap(({ id, productId, doseId, name, thousandths, batch }) =>
    productId === null || doseId !== null ? [] : [{ lineId: id, productId, name, thousandths, batch }],
  )
  const batches = await takeStock(tx, wanted, by)
  for (const [id, batch] of batches)
    await tx.updateTable('billLines').set({ batch }).where('id', '=', id).execute()
}

/** Does what belongs into the transaction besides the bill, of which some appointments may be paid for the first time. */
export async function announcePaid(
  tx: Tx,
  { row, lines, appointments }: OpenBill,
  { issues = false, beforeNumber }: { issues?: boolean; beforeNumber: BeforeNumber | undefined },
): Promise<void> {
  if (beforeNumber === undefined) return
  const unpaid = lines.flatMap(({ appointmentId }) =>
    appointmentId !== null && appointments.get(appointmentId)?.wasPaid === false ? [appointmentId] : [],
  )
  await beforeNumber(tx, await listNewlyPaid(tx, { billId: row.id, unpaid, issues }))
}

/** Lets money that a bill has beyond what it owes become an advance, or go over to another bill, the latest first. */
export async function releaseMoney(tx: Tx, billId: string, amount: number, toBillId?: string): Promise<void> {
  let left = amount
  if (left <= 0) return
  for (const entry of await listMovable(tx, billId, 'taken')) {
    const part = Math.min(left, entry.amount)
    await allocate(tx, entry.id, billId, -part)
    if (toBillId !== undefined) await allocate(tx, entry.id, toBillId, part)
    left -= part
    if (left === 0) return
  }
}

/** Refuses to hand out a number of a restored backup before someone has said the last one. */
export async function assertNumbersKnown(tx: Tx): Promise<void> {
  if ((await readSettings(tx)).numbersUnsure) throw refusal(ISSUE_REFUSALS, 'NUMBERS_UNSURE')
}

/** Whom it names is written down, so that a later name or phone changes nothing on paper. */
async function saveBuyer(tx: Tx, { row }: OpenBill): Promise<void> {
  const phone = publicPhone(row.customerPhone)
  const buyer = {
    ...(row.customerName !== null && { name: row.customerName }),
    ...(phone !== null && { phone }),
    ...row.buyer,
  }
  await tx
    .updateTable('bills')
    .set({ buyer: JSON.stringify(buyer) })
    .where('id', '=', row.id)
    .execute()
}

/**
 * Gives a draft the next number of its series in the financial year; the date never goes back within one
 * unless someone said that it was wrong. The row of the series stays locked until the transaction ends, so this is its
 * last statement.
 */
export async function giveNumber(
  tx: Tx,
  { id, kind }: OpenBill['row'],
  { userId, now, permissions }: Actor,
): Promise<void> {
  const { prefix } = await readSettings(tx)
  const day = clinicDay(now)
  const series = seriesOf({ kind, prefix })
  const begins = financialYearOf(day)
  const year = yearName(begins)
  // The number is padded in the statement: asking for it first would hold the row for another round trip.
  const before = formatBillNumber({ kind, prefix, year: begins, number: 0 }).slice(0, -5)
  if (await insertNumber(tx, { id, series, year, before, day, userId, now })) return
  const last = await readLastDay(tx, { series, year })
  throw laterDay({ kind, last, today: day }, permissions)
}

/** The refusal of a number whose day would lie before that of the last one: a question to staff who can answer it. */
function laterDay(
  { kind, last, today }: { kind: OpenBill['row']['kind']; last: string; today: string },
  permissions: readonly Permission[],
) {
  const { LAST_DAY_LATER } = ISSUE_REFUSALS
  const asked = permissions.includes('payments:correct')
    ? { ...LAST_DAY_LATER, message: askIfRight({ kind, day: last }) }
    : LAST_DAY_LATER
  return refusal({ LAST_DAY_LATER: asked }, 'LAST_DAY_LATER', { day: last, today })
}
