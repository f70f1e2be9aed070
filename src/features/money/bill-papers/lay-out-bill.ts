import type { PrintBlock, PrintColumn, PrintSum } from '../../../lib/files/print-blocks.ts'
import { formatMoney } from '../../../lib/money.ts'
import { formatInstant, formatYearDay } from '../../../lib/time.ts'
import { STATES } from '../../../lib/typed/gstin.ts'
import { formatPhone } from '../../../lib/typed/phone.ts'
import { listed } from '../../../lib/words/listed.ts'
import { quantityOf } from '../bills/quantity.ts'
import { METHODS, type PaymentMethod } from '../ledger/methods.ts'
import { type TaxRegime, type TaxSums, worthOf } from '../taxes/rules.ts'
import type { NextDay, WentBack } from './paper-schemas.ts'

/** A line as it is printed. */
export type PrintedLine = TaxSums & {
  name: string
  hsn: string | null
  thousandths: number
  unit: string | null
  unitPrice: number
  inclusive: boolean
  goods: boolean
  /** Of goods that come from one batch. */
  batch: string | null
  rate: number | null
  /** Of a credit note: the total of the line that it takes back. */
  of: number | null
  /** Of a credit note: how much of the quantity came back; 0 for an amount alone. */
  creditedThousandths: number
}

/** All that a printed bill says. Amounts are whole paise. */
export type PrintedBill = {
  /** `Bill`, `Tax Invoice`, …, `Estimate` of a draft. */
  title: string
  /** Its number; null of a draft. */
  label: string | null
  day: string | null
  /** Of a credit note: the bill that it is about. */
  credits: { label: string; day: string } | null
  regime: TaxRegime
  clinic: {
    name: string
    legalName: string | null
    address: string
    phone: string
    email: string
    gstin: string | null
    state: string | null
  }
  placeState: string | null
  buyer: { name: string; phone: string | null; gstin: string | null; address: string | null } | null
  lines: readonly PrintedLine[]
  reason: string | null
  roundOff: number
  total: number
  words: string
  credited: number
  writtenOff: number
  payments: readonly { method: PaymentMethod; amount: number }[]
  /** Of a credit note: how money went back, if any did. */
  wentBack: WentBack | null
  due: number
  /** When its pets are due next. */
  next: readonly NextDay[]
  /** The link that pays what is due; null if there is none. */
  upi: string | null
}

const COMPOSITION = 'composition taxable person, not eligible to collect tax on supplies'
const money = (paise: number) => formatMoney(paise, 'exact')

/** A bill as blocks, which the page, its printer and the PDF file draw alike. */
export function layOutBill(bill: PrintedBill): PrintBlock[] {
  return [
    ...head(bill),
    { kind: 'title', text: bill.title },
    { kind: 'pairs', pairs: factsOf(bill) },
    rowsOf(bill),
    { kind: 'sums', sums: sumsOf(bill) },
    { kind: 'text', text: bill.words, tone: 'soft' },
    ...(bill.reason === null ? [] : [text(`Reason: ${bill.reason}`)]),
    ...(bill.upi === null
      ? []
      : [{ kind: 'code', address: bill.upi, caption: `Pay ${money(bill.due)} by UPI` } as const]),
    ...nextBlocks(bill),
    ...(bill.regime === 'none' ? [] : [text(`For ${clinicName(bill)}: authorised signatory`)]),
  ]
}

/** What is due next, a line for each day of a pet: `Bruno: DHPPi+L and Anti-rabies on 12 Mar 2027`. */
function nextBlocks({ next, day: issuedOn }: PrintedBill): PrintBlock[] {
  if (next.length === 0) return []
  const days = [...Map.groupBy(next, ({ pet, day, at }) => `${pet} ${day} ${at}`).values()]
  return [{ kind: 'text', text: 'Next', tone: 'strong' }, ...days.map((of) => text(nextWords(of, issuedOn)))]
}

function nextWords(of: readonly NextDay[], issuedOn: string | null): string {
  const [first] = of
  if (first === undefined) return ''
  const { pet, day, at } = first
  const what = listed(of.flatMap((one) => one.what ?? []))
  // What was missed is not said to come.
  if (issuedOn !== null && day < issuedOn)
    return `${pet}: ${[what, `due since ${formatYearDay(day)}`].filter(Boolean).join(', ')}`
  const when = at === null ? formatYearDay(day) : formatInstant(at)
  return what === '' ? `${pet}: ${when}` : `${pet}: ${what} on ${when}`
}

const text = (line: string) => ({ kind: 'text', text: line, tone: 'soft' }) as const
const clinicName = ({ clinic }: PrintedBill) => clinic.legalName ?? clinic.name

function head({ clinic, regime }: PrintedBill): PrintBlock[] {
  const reach = [clinic.address, clinic.phone, clinic.email].filter((line) => line !== '').join(', ')
  const isTraded = clinic.legalName !== null && clinic.legalName !== clinic.name
  return [
    ...(regime === 'composition' ? [{ kind: 'text', text: COMPOSITION } as const] : []),
    { kind: 'text', text: clinic.name, tone: 'strong' },
    ...(isTraded ? [text(clinic.legalName ?? '')] : []),
    text(reach),
    ...(regime !== 'none' && clinic.gstin !== null ? [text(`GSTIN ${clinic.gstin}`)] : []),
  ]
}

function factsOf(bill: PrintedBill) {
  const { label, day, credits, buyer, regime, placeState } = bill
  const isInvoice = regime === 'regular' && bill.lines.some(({ rate }) => rate !== null)
  const facts = {
    Number: label,
    Date: day && formatYearDay(day),
    'For bill': credits && `${credits.label} of ${formatYearDay(credits.day)}`,
    Customer: buyer?.name,
    Phone: buyer?.phone && formatPhone(buyer.phone),
    'Customer’s GSTIN': buyer?.gstin,
    Address: buyer?.address,
    'Place of supply': isInvoice && placeState !== null ? stateName(placeState) : null,
    'Reverse charge': isInvoice ? 'No' : null,
  }
  return Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

const stateName = (state: string) => `${STATES[state] ?? ''} (${state})`

type Column = PrintColumn & { isShown: boolean; cell: (line: PrintedLine) => string }

function rowsOf(bill: PrintedBill): PrintBlock {
  const { lines, regime } = bill
  const isTaxed = lines.some(({ rate }) => rate !== null)
  const all: Column[] = [
    { label: 'Item', weight: 6, isShown: true, cell: itemOf },
    { label: 'HSN/SAC', weight: 2.4, isShown: regime === 'regular', cell: ({ hsn }) => hsn ?? '' },
    ...(bill.credits === null ? soldColumns(lines) : CREDITED_COLUMNS),
    {
      label: 'Taxable',
      weight: 3,
      isNumber: true,
      isShown: isTaxed,
      cell: ({ rate, taxable }) => (rate === null ? '' : money(taxable)),
    },
    { label: 'GST', weight: 3.6, isNumber: true, isShown: isTaxed, cell: taxOf },
    { label: 'Amount', weight: 3, isNumber: true, isShown: true, cell: ({ total }) => money(total) },
  ]
  const shown = all.filter(({ isShown }) => isShown)
  return {
    kind: 'rows',
    columns: shown.map(({ isShown: _, cell: __, ...column }) => column),
    rows: lines.map((line) => shown.map(({ cell }) => cell(line))),
  }
}

/** What was sold, with its batch: a reader sees whether a maker calls it back. */
const itemOf = ({ name, batch }: PrintedLine) => (batch === null ? name : `${name}, batch ${batch}`)

/** How many were sold, and for what. */
const soldColumns = (lines: readonly PrintedLine[]): Column[] => [
  { label: 'Quantity', weight: 2.6, isNumber: true, isShown: true, cell: quantityOf },
  { label: 'Price', weight: 3, isNumber: true, isShown: true, cell: ({ unitPrice }) => money(unitPrice) },
  {
    label: 'Discount',
    weight: 2.8,
    isNumber: true,
    isShown: lines.some((line) => discountOf(line) > 0),
    cell: (line) => (discountOf(line) === 0 ? '' : money(discountOf(line))),
  },
]

/** Of how much a credit note takes something back, and how many of it. */
const CREDITED_COLUMNS: Column[] = [
  {
    label: 'Quantity',
    weight: 2.6,
    isNumber: true,
    isShown: true,
    cell: (line) => (line.creditedThousandths === 0 ? '' : quantityOf(line)),
  },
  {
    label: 'Billed',
    isPlain: true,
    weight: 3.6,
    isNumber: true,
    isShown: true,
    cell: ({ of }) => (of === null ? '' : `of ${money(of)}`),
  },
]

/** What a line costs less than its price times its quantity, by its own discount and its share of the bill's. */
function discountOf(line: PrintedLine): number {
  const value = line.inclusive ? line.total : line.taxable + line.exempt
  return worthOf(line) - value
}

function taxOf({ rate, cgst, sgst, igst }: PrintedLine): string {
  return rate === null ? '' : `${rate / 100}% ${money(cgst + sgst + igst)}`
}

function sumsOf(bill: PrintedBill): PrintSum[] {
  const add = (field: keyof TaxSums) => bill.lines.reduce((sum, line) => sum + line[field], 0)
  const isTaxed = bill.lines.some(({ rate }) => rate !== null)
  const taxes: [string, number][] = isTaxed
    ? [
        ['Taxable value', add('taxable')],
        ['Exempt', add('exempt')],
        ['CGST', add('cgst')],
        ['SGST', add('sgst')],
        ['IGST', add('igst')],
      ]
    : []
  const paid = bill.payments.map(({ method, amount }): [string, number] => [METHODS[method].paid, amount])
  const isOpen = bill.due > 0 && bill.credits === null
  const discount = bill.credits === null ? bill.lines.reduce((sum, line) => sum + discountOf(line), 0) : 0
  return [
    // The amounts of the lines are without it already.
    ...(discount > 0 ? [{ label: 'Discount included', value: money(discount) }] : []),
    ...sums([...taxes, ['Round-off', bill.roundOff]]),
    { label: 'Total', value: money(bill.total), isStrong: true },
    ...sums([
      ['Credited', bill.credited],
      ...paid,
      ...backOf(bill.wentBack),
      ['Written off', bill.writtenOff],
    ]),
    ...(isOpen ? [{ label: 'Due', value: money(bill.due), isStrong: true }] : []),
  ]
}

/** How a credit note's money went back: `Refunded in cash`. */
function backOf(wentBack: WentBack | null): [string, number][] {
  if (wentBack === null) return []
  const { how, amount } = wentBack
  const words =
    how === 'advance' ? 'Saved as an advance' : ['Refunded', METHODS[how].back].filter(Boolean).join(' ')
  return [[words, amount]]
}

const sums = (named: readonly (readonly [string, number])[]) =>
  named.filter(([, amount]) => amount !== 0).map(([label, amount]) => ({ label, value: money(amount) }))
