import { onOneLine } from '../../../lib/text.ts'
import type { Bill } from '../bills/bill-schemas.ts'
import { PAYMENT_METHODS } from '../ledger/methods.ts'
import { upiLink } from '../ledger/upi.ts'
import { namesAddress } from '../taxes/rules.ts'
import type { PrintedBill } from './lay-out-bill.ts'
import type { NextDay } from './paper-schemas.ts'

/** What a printed bill says; with the clinic's UPI id also how what is due is paid; `next`: what is due for its pets. */
export function printedBill(
  bill: Bill,
  { upiId, next }: { upiId: string | null; next: readonly NextDay[] },
): PrintedBill {
  const { kind, number, clinic, buyer, credits, lines, entries, due } = bill
  const { address, phone, status, name, legalName, gstin } = clinic
  const isDue = kind === 'bill' && due > 0
  const reference = number ?? bill.id.slice(0, 8)
  return {
    title: kind === 'credit' ? 'Credit Note' : bill.title,
    label: number,
    day: bill.issuedOn,
    credits: credits?.number && credits.issuedOn ? { label: credits.number, day: credits.issuedOn } : null,
    regime: status,
    clinic: {
      ...{ name, legalName, gstin, state: clinic.state },
      address: onOneLine(address ?? ''),
      phone: phone ?? '',
      email: '',
    },
    placeState: buyer.placeState ?? clinic.state,
    buyer: buyer.name === null ? null : { ...buyer, name: buyer.name, address: printedAddress(bill) },
    lines: lines.map((line) => ({ ...line, inclusive: isInclusive(line) })),
    reason: bill.printedReason,
    roundOff: bill.roundOff,
    total: bill.total,
    words: bill.words,
    credited: bill.credited,
    writtenOff: bill.writtenOff,
    payments: PAYMENT_METHODS.map((method) => ({ method, amount: sumOf(entries, method) })).filter(
      ({ amount }) => amount !== 0,
    ),
    wentBack: bill.wentBack,
    due,
    next,
    upi:
      upiId !== null && isDue
        ? upiLink({ upiId, name, amount: due, reference, note: `Bill ${reference}` })
        : null,
  }
}

/** The buyer's address, where it belongs on the bill. */
function printedAddress({ clinic, buyer, taxable }: Bill): string | null {
  const input = { regime: clinic.status, clinicState: clinic.state ?? '', placeState: buyer.placeState }
  const isNamed = clinic.status === 'none' || namesAddress({ ...input, buyerGstin: buyer.gstin }, { taxable })
  return isNamed && buyer.address !== null ? onOneLine(buyer.address) : null
}

/** What was paid with a method, less what was undone or given back. */
function sumOf(entries: Bill['entries'], method: string): number {
  return entries.reduce((sum, entry) => (entry.method === method ? sum + entry.amount : sum), 0)
}

/** Whether a line's price has its tax in it: then its total is never more than its price. */
function isInclusive({ rate, unitPrice, thousandths, total }: Bill['lines'][number]): boolean {
  return rate === null || total <= Math.round((unitPrice * thousandths) / 1000)
}
