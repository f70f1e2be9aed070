import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { CustomerScope } from '../../../../lib/server/database/owner-scope.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { presentContact } from '../../../owners/customers/server/present-customer.ts'
import { findBillable } from '../../../planning/appointments/server/payment-queries.ts'
import { publicPhone } from '../../../platform/auth/rules.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { listAdvances } from '../../ledger/server/ledger-queries.ts'
import { amountInWords } from '../../taxes/amount-in-words.ts'
import { sumOf } from '../../taxes/rules.ts'
import type { Bill, BillItem } from '../bill-schemas.ts'
import { BILL_REFUSALS } from '../texts.ts'
import type { BillItemRow } from './bill-list-queries.ts'
import {
  type BillFacts,
  type BillRow,
  findBills,
  type LineRow,
  listAppointmentIds,
  listCreditNotes,
  listEntriesOf,
  listLines,
  listParts,
  wholeFacts,
} from './bill-queries.ts'
import { dueOf, ordersOf } from './open-bill.ts'
import { priceDraft, readTerms } from './price-draft.ts'
import { findCancelledOrders, findPrices } from './priced-queries.ts'

type Reader = { now: Date; userId: string; records: CustomerScope }

type Asked = Parameters<typeof actorOf>[0] & Pick<AuthContext, 'db'>

/** A bill as the clinic sees it, to answer a request with. */
export const shown = async ({ db, ...asked }: Asked, id: string) =>
  await readBill(db, id, { ...actorOf(asked), records: 'all' })

/** A bill as its readers see it: a customer only what is theirs and issued. Refuses any other. */
export async function readBill(db: Db, id: string, reader: Reader): Promise<Bill> {
  const [row] = await findBills(db, [id])
  const { records } = reader
  const isShown = records === 'all' || (row?.customerId === records.customerId && row.state === 'issued')
  if (row === undefined || !isShown) throw refusal(BILL_REFUSALS, 'BILL_MISSING')
  const priced = await pricedOf(db, row, reader.now)
  const [original] = row.credits === null ? [] : await findBills(db, [row.credits])
  const advances = row.customerId === null ? [] : await listAdvances(db, row.customerId)
  const bill = {
    ...presentHead(row, priced),
    ...priced.sums,
    lines: priced.lines.map(presentLine),
    secondBill: priced.second,
    parts: await listParts(db, row),
    advance: advances.reduce((sum, { left }) => sum + left, 0),
    entries: (await listEntriesOf(db, id)).map(({ at, undoneAt, madeBy, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
      mine: madeBy === reader.userId,
    })),
    wentBack: row.facts.wentBack ?? null,
    credits:
      original === undefined
        ? null
        : { id: original.id, number: original.number, issuedOn: original.issuedOn },
    creditNotes: await listCreditNotes(db, id),
  }
  return records === 'all' ? bill : presentForOwner(bill)
}

/** A bill as its owner sees it, on the page, behind a link and in the file: reasons are staff's, unless they are on paper. */
export function presentForOwner(bill: Bill): Bill {
  return {
    ...bill,
    reason: null,
    parts: [],
    entries: bill.entries.map((entry) => ({ ...entry, reason: null })),
    creditNotes: bill.creditNotes.map((note) => ({ ...note, reason: null })),
  }
}

type Priced = {
  second: string[]
  lines: (LineRow & { taxMissing: boolean })[]
  facts: BillFacts
  sums: Pick<Bill, 'taxable' | 'exempt' | 'cgst' | 'sgst' | 'igst' | 'roundOff' | 'total' | 'words'>
}

/** For a bill that stands as it was issued. */
const NOTHING_NOW = { appointments: new Map(), cancelledOrders: new Set<string>(), prices: new Map() }

/** The lines and sums of a bill: those of a draft as they are now, others as they were issued. */
async function pricedOf(db: Db, row: BillRow, now: Date): Promise<Priced> {
  const terms = await readTerms(db, clinicDay(now))
  const lines = (await listLines(db, [row.id])).map(({ billId: _, ...line }) => line)
  if (row.state === 'draft') {
    const found = await findBillable(db, await listAppointmentIds(db, [row.id]))
    const appointments = new Map(found.map((one) => [one.id, one]))
    const prices = await findPrices(db, { row, lines })
    const cancelledOrders = await findCancelledOrders(db, ordersOf(lines))
    const draft = { row, lines, appointments, cancelledOrders, prices }
    const { lines: priced, sums, facts, second } = priceDraft(draft, terms)
    const { title: _title, lines: _lines, ...whole } = sums
    return { lines: priced, facts, second, sums: whole }
  }
  const facts = wholeFacts(row) ?? priceDraft({ row, lines, ...NOTHING_NOW }, terms).facts
  const { roundOff, total } = row
  const sums = { ...sumOf(lines), roundOff, total, words: amountInWords(total) }
  return { lines: lines.map((line) => ({ ...line, taxMissing: false })), facts, second: [], sums }
}

function presentHead(row: BillRow, { facts, sums }: Priced) {
  const {
    id,
    kind,
    state,
    number,
    issuedOn,
    createdAt,
    buyer,
    discount,
    reason,
    printedReason,
    credited,
    received,
    writtenOff,
    calledOff,
  } = row
  return {
    ...{ id, kind, state, number, issuedOn, discount, reason, printedReason },
    ...{ credited, received, writtenOff, calledOff },
    title: state === 'draft' ? 'Estimate' : facts.title,
    createdAt: createdAt.toISOString(),
    customer: customerOf(row),
    clinic: facts.clinic,
    buyer: {
      name: buyer.name ?? row.customerName,
      phone: buyer.phone ?? publicPhone(row.customerPhone),
      address: buyer.address ?? null,
      gstin: buyer.gstin ?? null,
      placeState: buyer.placeState ?? null,
    },
    due: dueOf({ ...row, total: sums.total }),
  }
}

function presentLine({
  inclusive: _i,
  returned: _r,
  chargedAnyway: _c,
  taxClassId: _t,
  sheetId,
  ...line
}: LineRow & { taxMissing: boolean }) {
  return { ...line, isDone: sheetId !== null }
}

function customerOf({ customerId, customerName, customerPhone }: BillRow) {
  if (customerId === null || customerName === null) return null
  return presentContact({ customerId, customerName, customerPhone })
}

/** A bill as lists show it. */
export function toItem(row: BillItemRow): BillItem {
  const { id, kind, state, number, issuedOn, createdAt, buyer, what, total, credited, received } = row
  const { calledOff } = row
  return {
    ...{ id, kind, state, number, issuedOn, what, total, credited, received, calledOff },
    createdAt: createdAt.toISOString(),
    customer: customerOf(row),
    buyerName: buyer.name ?? row.customerName,
    due: dueOf(row),
  }
}
