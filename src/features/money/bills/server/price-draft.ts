import { clinic } from '../../../../clinic/clinic.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import {
  type BillInput,
  type BillSums,
  computeBill,
  priceOfLine,
  splitBill,
  worthOf,
} from '../../taxes/rules.ts'
import { readTaxFacts, type TaxFacts } from '../../taxes/server/tax-queries.ts'
import { type BillFacts, deleteLine, type LineRow } from './bill-queries.ts'
import type { OpenBill } from './open-bill.ts'
import { readSettings } from './settings-queries.ts'

/** What the sums of a draft depend on besides itself. */
export type Terms = { taxes: TaxFacts; roundToRupee: boolean }

/** What holds for bills of a day. */
export async function readTerms(db: Db, day: string): Promise<Terms> {
  return { taxes: await readTaxFacts(db, day), roundToRupee: (await readSettings(db)).roundToRupee }
}

export type PricedDraft = {
  lines: (LineRow & { taxMissing: boolean })[]
  sums: BillSums
  facts: BillFacts
  /** The lines that have to be on a second bill; none while the tax of one is missing. */
  second: string[]
}

type Draft = Omit<OpenBill, 'row'> & { row: Pick<OpenBill['row'], 'state' | 'buyer' | 'facts' | 'discount'> }

/**
 * What a draft would be if it were issued on the day of the terms: the lines of appointments, products and services cost
 * what these do now, and those of cancelled appointments and orders have fallen off.
 */
export function priceDraft(
  { row, lines, appointments, cancelledOrders, prices }: Draft,
  { taxes, roundToRupee }: Terms,
): PricedDraft {
  const { status } = taxes
  const priced = lines
    .filter((line) => !isCalledOff({ appointments, cancelledOrders }, line))
    .map((line) => {
      const taxClass = line.taxClassId === null ? undefined : taxes.classes.get(line.taxClassId)
      const present = appointments.get(line.appointmentId ?? '')?.amount ?? prices.get(line.id)
      const unitPrice = present ?? line.unitPrice
      return {
        ...line,
        unitPrice: row.state === 'draft' ? unitPrice : line.unitPrice,
        hsn: taxClass?.hsn ?? null,
        rate: status.status === 'regular' ? (taxClass?.rate ?? null) : null,
        taxMissing: status.status === 'regular' && taxClass === undefined,
      }
    })
  const affordable = priced.map((line) => ({
    ...line,
    discount: Math.min(line.discount, worthOf(line)),
  }))
  const whole = affordable.reduce((sum, line) => sum + priceOfLine(line), 0)
  const input = {
    regime: status.status,
    clinicState: status.state ?? '',
    placeState: row.buyer.placeState ?? null,
    buyerGstin: row.buyer.gstin ?? null,
    lines: affordable,
    discount: Math.min(row.discount, whole),
    roundOff: roundToRupee,
  }
  const sums = computeBill(input)
  const summed = affordable.map((line, at) => {
    const { discountShare: _, ...own } = sums.lines[at] ?? NOTHING
    return { ...line, ...own }
  })
  const second = priced.some(({ taxMissing }) => taxMissing) ? [] : secondOf(input)
  const { corrects } = row.facts
  const facts = { ...factsOf(taxes, sums.title), ...(corrects !== undefined && { corrects }) }
  return { lines: summed, sums, facts, second }
}

function secondOf(input: BillInput<LineRow>): string[] {
  const [, ...others] = splitBill(input)
  return others.flatMap(({ lines }) => lines.map(({ id }) => id))
}

const NOTHING = { taxable: 0, exempt: 0, cgst: 0, sgst: 0, igst: 0, total: 0, discountShare: 0 }

/** True for a line whose appointment or order is cancelled. */
export function isCalledOff(
  { appointments, cancelledOrders }: Pick<OpenBill, 'appointments' | 'cancelledOrders'>,
  { appointmentId, orderId }: LineRow,
): boolean {
  const isCancelled = appointmentId !== null && appointments.get(appointmentId)?.status === 'cancelled'
  return isCancelled || (orderId !== null && cancelledOrders.has(orderId))
}

function factsOf({ status }: TaxFacts, title: string): BillFacts {
  return {
    title,
    clinic: {
      name: clinic.name,
      address: status.address ?? clinic.address.join(', '),
      phone: clinic.phone.display,
      legalName: status.legalName,
      gstin: status.gstin,
      state: status.state,
      status: status.status,
    },
  }
}

/** Writes a draft as it is priced now; lines that have fallen off go. Gives it as it is then. */
export async function saveDraft(tx: Tx, bill: OpenBill, terms: Terms): Promise<OpenBill> {
  const { lines, sums, facts } = priceDraft(bill, terms)
  const ids = new Set(lines.map(({ id }) => id))
  // What paid for a line of a corrected bill stays on the draft.
  for (const line of bill.lines.filter(({ id }) => !ids.has(id))) await deleteLine(tx, line.id)
  for (const line of lines)
    await tx
      .updateTable('billLines')
      .set({
        unitPrice: line.unitPrice,
        discount: line.discount,
        hsn: line.hsn,
        rate: line.rate,
        taxable: line.taxable,
        exempt: line.exempt,
        cgst: line.cgst,
        sgst: line.sgst,
        igst: line.igst,
        total: line.total,
      })
      .where('id', '=', line.id)
      .execute()
  const { total, roundOff } = sums
  await tx
    .updateTable('bills')
    .set({ total, roundOff, facts: JSON.stringify(facts) })
    .where('id', '=', bill.row.id)
    .execute()
  return { ...bill, lines, row: { ...bill.row, total, roundOff, facts } }
}
