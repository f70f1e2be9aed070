import type { PrintedBill } from '../src/features/money/bill-papers/lay-out-bill.ts'
import { upiLink } from '../src/features/money/ledger/upi.ts'
import { amountInWords } from '../src/features/money/taxes/amount-in-words.ts'

const NOT_CREDITED = { batch: null, of: null, creditedThousandths: 0 }
const UNTAXED = { cgst: 0, sgst: 0, igst: 0 }

/** A bill with every field that a bill can have, for tests of what prints it. */
export const EXAMPLE_BILL: PrintedBill = {
  title: 'Invoice-cum-Bill of Supply',
  label: 'PAW/26-27/00042',
  day: '2026-11-26',
  credits: null,
  next: [],
  regime: 'regular',
  clinic: {
    name: 'Tailwell',
    legalName: 'Tailwell Animal Care LLP',
    address: '12 Banyan Lane, Indiranagar, Bengaluru 560038',
    phone: '+91 98765 43210',
    email: 'hello@tailwell.example',
    gstin: '29AAGCB7383J1Z4',
    state: '29',
  },
  placeState: '29',
  buyer: { name: 'आशा Rao', phone: '+91 90000 00001', gstin: null, address: null },
  lines: [
    {
      ...{ name: 'Check-up of Bruno', hsn: '998351', thousandths: 1000, unit: null, unitPrice: 70_000 },
      ...{ inclusive: true, goods: false, rate: null, ...NOT_CREDITED },
      ...{ ...UNTAXED, taxable: 0, exempt: 63_000, total: 63_000 },
    },
    {
      ...{ name: 'Dog food 3 kg', hsn: '2309', thousandths: 1000, unit: null, unitPrice: 118_000 },
      ...{ inclusive: true, goods: true, rate: 1800, ...NOT_CREDITED },
      ...{ taxable: 90_000, exempt: 0, cgst: 8100, sgst: 8100, igst: 0, total: 106_200 },
    },
    {
      ...{ name: 'Deworming tablets', hsn: '3004', thousandths: 300, unit: 'strip', unitPrice: 9950 },
      ...{ inclusive: true, goods: true, rate: 500, ...NOT_CREDITED, batch: 'DW-33' },
      ...{ taxable: 2843, exempt: 0, cgst: 71, sgst: 71, igst: 0, total: 2985 },
    },
  ],
  reason: 'Long-standing customer',
  roundOff: 15,
  total: 172_200,
  words: amountInWords(172_200),
  credited: 0,
  writtenOff: 0,
  payments: [{ method: 'cash', amount: 70_000 }],
  wentBack: null,
  due: 102_200,
  upi: upiLink({
    upiId: 'tailwell@okbank',
    name: 'Tailwell',
    amount: 102_200,
    reference: 'PAW/26-27/00042',
    note: 'Bill PAW/26-27/00042',
  }),
}
