import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { retentionStart } from '../../../../lib/server/database/retention-start.ts'
import type { PaymentMethod } from '../../ledger/methods.ts'
import type { TaxRegime } from '../../taxes/rules.ts'

/** Whom a bill names, as far as someone has said more than whose it is. */
export type Buyer = {
  name?: string | undefined
  phone?: string | undefined
  address?: string | undefined
  gstin?: string | undefined
  placeState?: string | undefined
}

/** What a bill says of the clinic, as it was when it was issued. */
export type BillFacts = {
  clinic: {
    name: string
    address: string | null
    phone: string | null
    legalName: string | null
    gstin: string | null
    state: string | null
    status: TaxRegime
  }
  title: string
  /** The bill that this one corrects: what it sells costs what it did there. */
  corrects?: string
  /** Of a credit note: how money went back, if any did. */
  wentBack?: WentBack
}

/** How money went back; `advance`: it stayed, as an advance of the customer. */
export type WentBack = { how: PaymentMethod | 'advance'; amount: number }

export type BillRow = {
  id: string
  kind: 'bill' | 'credit'
  state: 'draft' | 'issued'
  credits: string | null
  /** The draft that it was split off, or the bill that it goes on with; null: neither. */
  splitOf: string | null
  /** It was begun for what was done once the bill before it was issued or paid. */
  further: boolean
  number: string | null
  issuedOn: string | null
  createdAt: Date
  customerId: string | null
  customerName: string | null
  customerPhone: string | null
  facts: Partial<BillFacts>
  buyer: Buyer
  discount: number
  /** The share, in basis points, up to which someone who may correct bills has given a discount. */
  discountAllowed: number
  reason: string | null
  /** What of the reason is on paper; null: nothing, it is staff's alone. */
  printedReason: string | null
  roundOff: number
  total: number
  credited: number
  received: number
  writtenOff: number
  /** What was called off and is not settled yet. */
  calledOff: number
}

/** What a bill says of the clinic; null where none was written down, as on a draft that is new. */
export function wholeFacts({ facts: { clinic, title } }: Pick<BillRow, 'facts'>): BillFacts | null {
  return clinic === undefined || title === undefined ? null : { clinic, title }
}

export type LineRow = {
  id: string
  appointmentId: string | null
  orderId: string | null
  productId: string | null
  /** A service that was billed without an appointment. */
  serviceId: string | null
  /** A dose that was given at the clinic; what it took has left the shelf. */
  doseId: string | null
  /** The case sheet that says it was done; what it is and how much is changed there. */
  sheetId: string | null
  name: string
  thousandths: number
  unit: string | null
  unitPrice: number
  inclusive: boolean
  discount: number
  goods: boolean
  taxClassId: string | null
  hsn: string | null
  rate: number | null
  taxable: number
  exempt: number
  cgst: number
  sgst: number
  igst: number
  total: number
  credited: number
  /** How much of the quantity came back; of a line of a credit note, came back with it. */
  creditedThousandths: number
  /** Of a line of a credit note: the total of the line that it takes back. */
  of: number | null
  batch: string | null
  live: boolean
  returned: boolean
  /** True: it was called off, and is not settled yet. */
  calledOff: boolean
  /** True: it is owed although it was called off. */
  chargedAnyway: boolean
  /** True: it was taken from what the clinic counts. */
  fromStock: boolean
}

/** All of a bill that its row shows. */
export const BILL = sql`
  select bills.id, bills.kind, bills.state, bills.credits, bills.split_of, bills.further, bills.label as number, bills.issued_on,
    bills.created_at, bills.customer_id, customers.full_name as "customerName",
    customers.phone_number as "customerPhone", bills.facts, bills.buyer, bills.discount, bills.discount_allowed, bills.reason, bills.printed_reason,
    bills.round_off, bills.total, bills.credited, bills.received, bills.written_off,
    coalesce((select sum(amount) from called_off where called_off.bill_id = bills.id), 0)::bigint as called_off
  from bills left join customers on customers.id = bills.customer_id`

/** Bills by their ids, in the order of these. */
export async function findBills(db: Db, ids: readonly string[]): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`${BILL} where bills.id = any(${ids}::uuid[]) order by bills.id`.execute(
    db,
  )
  return rows
}

/** The customers whose bills these are. */
export async function listCustomersOf(db: Db, ids: readonly string[]): Promise<(string | null)[]> {
  if (ids.length === 0) return []
  const bills = db.selectFrom('bills').select('customerId').where('id', 'in', ids)
  return (await bills.execute()).map((bill) => bill.customerId)
}

/** Locks bills until the transaction ends, in the order of their ids. */
export async function lockBillRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select id from bills where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
}

const LINE = sql`
  select id, bill_id, appointment_id, order_id, product_id,
    service_id, dose_id, sheet_id, name, thousandths, unit, unit_price, price_includes_tax as inclusive, discount, goods,
    tax_class_id, hsn, rate, taxable, exempt, cgst, sgst, igst, total, credited, credited_thousandths, batch, live, returned, charged_anyway,
    (select o.total from bill_lines o where o.id = bill_lines.credits) as of,
    exists (select from called_off where line_id = bill_lines.id) as called_off,
    exists (select from stock_moves where bill_line_id = bill_lines.id) as "fromStock"
  from bill_lines`

/** The lines of bills, in their order. */
export async function listLines(
  db: Db,
  billIds: readonly string[],
): Promise<(LineRow & { billId: string })[]> {
  const { rows } = await sql<LineRow & { billId: string }>`
    ${LINE} where bill_id = any(${billIds}::uuid[]) order by bill_id, position, id`.execute(db)
  return rows
}

/** The appointments that bills charge. */
export async function listAppointmentIds(db: Db, billIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct appointment_id as id from bill_lines
    where bill_id = any(${billIds}::uuid[]) and appointment_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** The other bills that were one draft with this one before it was split, oldest first. */
export async function listParts(
  db: Db,
  { id, splitOf }: Pick<BillRow, 'id' | 'splitOf'>,
): Promise<{ id: string; number: string | null; state: BillRow['state']; since: boolean }[]> {
  const whole = splitOf ?? id
  return await db
    .selectFrom('bills')
    .select(['id', 'label as number', 'state', 'further as since'])
    .where((where) => where.or([where('id', '=', whole), where('splitOf', '=', whole)]))
    .where('id', '<>', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export type NewBill = {
  kind?: 'bill' | 'credit'
  credits?: string
  splitOf?: string
  further?: boolean
  customerId: string | null
  buyer?: Buyer
  facts?: Partial<BillFacts>
  discount?: number
  discountAllowed?: number
  reason?: string | null
  printedReason?: string | null
  roundOff?: number
  total?: number
  createdBy: string | null
}

/** Adds a bill and returns its id. */
export async function insertBill(tx: Tx, bill: NewBill): Promise<string> {
  const { id } = await tx
    .insertInto('bills')
    .values({
      kind: bill.kind ?? 'bill',
      credits: bill.credits ?? null,
      splitOf: bill.splitOf ?? null,
      further: bill.further ?? false,
      customerId: bill.customerId,
      buyer: JSON.stringify(bill.buyer ?? {}),
      facts: JSON.stringify(bill.facts ?? {}),
      discount: bill.discount ?? 0,
      discountAllowed: bill.discountAllowed ?? 0,
      reason: bill.reason ?? null,
      printedReason: bill.printedReason ?? null,
      roundOff: bill.roundOff ?? 0,
      total: bill.total ?? 0,
      createdBy: bill.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type NewLine = Partial<LineRow> & Pick<LineRow, 'name' | 'unitPrice'> & { credits?: string }

/** Adds a line to a bill, after those that it has. */
export async function insertLine(db: Db, billId: string, line: NewLine): Promise<void> {
  await db
    .insertInto('billLines')
    .values({
      ...(line.id !== undefined && { id: line.id }),
      billId,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from bill_lines where bill_id = ${billId})`,
      credits: line.credits ?? null,
      appointmentId: line.appointmentId ?? null,
      orderId: line.orderId ?? null,
      productId: line.productId ?? null,
      serviceId: line.serviceId ?? null,
      doseId: line.doseId ?? null,
      sheetId: line.sheetId ?? null,
      name: line.name,
      thousandths: line.thousandths ?? 1000,
      unit: line.unit ?? null,
      unitPrice: line.unitPrice,
      priceIncludesTax: line.inclusive ?? true,
      discount: line.discount ?? 0,
      goods: line.goods ?? false,
      taxClassId: line.taxClassId ?? null,
      hsn: line.hsn ?? null,
      rate: line.rate ?? null,
      taxable: line.taxable ?? 0,
      exempt: line.exempt ?? 0,
      cgst: line.cgst ?? 0,
      sgst: line.sgst ?? 0,
      igst: line.igst ?? 0,
      total: line.total ?? 0,
      creditedThousandths: line.creditedThousandths ?? 0,
      batch: line.batch ?? null,
      live: line.live ?? true,
    })
    .execute()
}

/** Lets lines be owed although what they are for was called off. */
export async function chargeAnyway(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.updateTable('billLines').set({ chargedAnyway: true }).where('id', 'in', ids).execute()
}

/** Deletes a line of a draft. */
export async function deleteLine(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('billLines').where('id', '=', id).execute()
}

/** Takes all lines off a draft. */
export async function emptyDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('billLines').where('billId', '=', id).execute()
  await tx.updateTable('bills').set({ total: 0, discount: 0, roundOff: 0 }).where('id', '=', id).execute()
}

/** Deletes a draft with its lines. */
export async function deleteBill(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('bills').where('id', '=', id).execute()
}

export type BillEntry = {
  id: string
  kind: 'taken' | 'refunded' | 'written_off' | 'undone'
  method: PaymentMethod | null
  amount: number
  reference: string | null
  reason: string | null
  at: Date
  undoneAt: Date | null
  madeBy: string | null
}

/** What was taken for a bill and given back, oldest first. */
export async function listEntriesOf(db: Db, billId: string): Promise<BillEntry[]> {
  const { rows } = await sql<BillEntry>`
    select e.id, e.kind, e.method, sum(a.amount)::bigint as amount, e.reference, e.reason, e.at,
      e.undone_at, e.made_by
    from allocations a join ledger_entries e on e.id = a.entry_id
    where a.bill_id = ${billId} group by e.id having sum(a.amount) <> 0 order by e.at, min(a.id)`.execute(db)
  return rows
}

/** True if the ledger says something of a bill, also where it adds up to nothing. */
export async function hadMoney(tx: Tx, billId: string): Promise<boolean> {
  const allocation = tx.selectFrom('allocations').select('id').where('billId', '=', billId).limit(1)
  return (await allocation.executeTakeFirst()) !== undefined
}

/** The credit notes of a bill, oldest first. */
export async function listCreditNotes(db: Db, billId: string) {
  return await db
    .selectFrom('bills')
    .select(['id', 'label as number', 'issuedOn', 'total', 'reason', 'printedReason'])
    .where('credits', '=', billId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Deletes old drafts for which no money was ever taken, and on which nothing stands that was done. */
export async function deleteOldDrafts(db: Db, now?: Date): Promise<void> {
  await sql`
    delete from bills where state = 'draft' and received = 0 and created_at < ${retentionStart('drafts', now)}
      and not exists (select from allocations where bill_id = bills.id)
      and not exists (select from bill_lines where bill_id = bills.id and sheet_id is not null)`.execute(db)
}

/**
 * Those of some appointments that a bill has paid for the first time; `issues` is true for one that the transaction issues
 * in its last statement, and that pays for what is free only then.
 */
export async function listNewlyPaid(
  tx: Tx,
  { billId, unpaid, issues }: { billId: string; unpaid: readonly string[]; issues: boolean },
): Promise<string[]> {
  if (unpaid.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select appointments.id from bills join bill_lines on bill_id = bills.id join appointments on appointments.id = appointment_id
    where bills.id = ${billId} and live and appointments.id = any(${unpaid}::uuid[]) and (paid_at is not null
      or (${issues} and bills.total - bills.credited - received - written_off <= 0))
    order by position`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The sums that a bill has in the database now. */
export async function readSums(tx: Tx, id: string) {
  const { rows } = await sql<{ credited: number; received: number; writtenOff: number }>`
    select credited, received, written_off from bills where id = ${id}`.execute(tx)
  return rows[0] ?? { credited: 0, received: 0, writtenOff: 0 }
}
