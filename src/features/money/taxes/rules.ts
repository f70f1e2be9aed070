import { amountInWords } from './amount-in-words.ts'
import { dividedHalfUp, shareOut } from './whole-paise.ts'

/** How a clinic stands to GST: not registered, composition scheme, or registered as usual. */
export const TAX_REGIMES = ['none', 'composition', 'regular'] as const
export type TaxRegime = (typeof TAX_REGIMES)[number]

/** What a line's sums are computed from. Amounts are whole paise. */
export type PricedLine = {
  unitPrice: number
  /** The quantity, in thousandths of a unit. */
  thousandths: number
  /** In basis points: 1800 is 18 %. Null or absent: exempt; 0 is taxable at nil. */
  rate?: number | null | undefined
  /** The price contains the tax. */
  inclusive: boolean
  /** Goods, and not a service. */
  goods: boolean
  discount: number
}

/** What a bill's sums are computed from. */
export type BillInput<Line extends PricedLine = PricedLine> = {
  regime: TaxRegime
  /** The two digits of the clinic's state in a GSTIN. */
  clinicState: string
  /** Of the state that goods are sent to; the clinic's by default. */
  placeState?: string | null | undefined
  buyerGstin?: string | null | undefined
  lines: readonly Line[]
  /** Off the whole bill; shared over the lines in proportion. */
  discount?: number | undefined
  /** Rounds the total to the rupee, half up. */
  roundOff?: boolean | undefined
}

/** Sums in whole paise. `exempt` is what bears no tax, and all of it where the clinic charges none. */
export type TaxSums = {
  taxable: number
  exempt: number
  cgst: number
  sgst: number
  igst: number
  total: number
}

/** The sums of a line, and what it bears of the bill's discount. */
export type LineSums = TaxSums & { discountShare: number }

/** What a document is called; `two documents`: one is not allowed, the bill has to be split. */
export type BillTitle =
  | 'Bill'
  | 'Bill of Supply'
  | 'Tax Invoice'
  | 'Invoice-cum-Bill of Supply'
  | 'two documents'

export type BillSums = TaxSums & { title: BillTitle; lines: LineSums[]; roundOff: number; words: string }

/** Computes a bill. Tax is rounded by line, and the bill is the sum of its lines; the rounding is outside the tax. */
export function computeBill(bill: BillInput): BillSums {
  const prices = bill.lines.map(priceOfLine)
  const shares = shareOut(bill.discount ?? 0, prices)
  const lines = bill.lines.map((line, at) => {
    const discountShare = shares[at] ?? 0
    return { ...taxOf(bill, line, (prices[at] ?? 0) - discountShare), discountShare }
  })
  const sums = sumOf(lines)
  const total = bill.roundOff ? dividedHalfUp(sums.total, 100) * 100 : sums.total
  return {
    ...sums,
    title: titleOf(bill),
    lines,
    roundOff: total - sums.total,
    total,
    words: amountInWords(total),
  }
}

/** What a quantity costs without any discount: price times quantity, half up to the paisa. */
export function worthOf({ unitPrice, thousandths }: Pick<PricedLine, 'unitPrice' | 'thousandths'>): number {
  return dividedHalfUp(BigInt(unitPrice) * BigInt(thousandths), 1000)
}

/** What a line costs before the bill's discount: what its quantity costs, less its own discount. */
export function priceOfLine(line: Pick<PricedLine, 'unitPrice' | 'thousandths' | 'discount'>): number {
  return worthOf(line) - line.discount
}

/** The discounts of a bill and its lines together, what all would cost without, and their share of it in basis points. */
export function discountOf({ row, lines }: { row: { discount: number }; lines: readonly PricedLine[] }): {
  discount: number
  price: number
  share: number
} {
  const price = lines.reduce((sum, line) => sum + worthOf(line), 0)
  const discount = row.discount + lines.reduce((sum, line) => sum + line.discount, 0)
  return { discount, price, share: price === 0 ? 0 : (discount * 10_000) / price }
}

/** Adds sums up. */
export function sumOf(sums: readonly TaxSums[]): TaxSums {
  const add = (field: keyof TaxSums) => sums.reduce((sum, one) => sum + one[field], 0)
  return {
    taxable: add('taxable'),
    exempt: add('exempt'),
    cgst: add('cgst'),
    sgst: add('sgst'),
    igst: add('igst'),
    total: add('total'),
  }
}

/**
 * The bills that this one has to be: several where the buyer is registered and some lines are exempt, others taxable
 * (rule 46A), or where goods are sent to another state beside services. Together they cost the same, before rounding.
 */
export function splitBill<Line extends PricedLine>(bill: BillInput<Line>): BillInput<Line>[] {
  const { lines } = computeBill(bill)
  const parts = new Map<string, Line[]>()
  bill.lines.forEach((line, at) => {
    const document = documentOf(bill, line)
    const discount = line.discount + (lines[at]?.discountShare ?? 0)
    parts.set(document, [...(parts.get(document) ?? []), { ...line, discount }])
  })
  return [...parts.values()].map((own) => ({ ...bill, lines: own, discount: 0 }))
}

/**
 * The sums of a part of a line that is credited, after `before` of its total was. Each tax is the difference of what is
 * credited with and without this part, so that parts add up to the line, whatever they are.
 */
export function creditPart(line: TaxSums, before: number, amount: number): TaxSums {
  const part = (tax: number) =>
    line.total === 0
      ? 0
      : dividedHalfUp(BigInt(tax) * BigInt(before + amount), line.total) -
        dividedHalfUp(BigInt(tax) * BigInt(before), line.total)
  const [cgst, sgst, igst] = [part(line.cgst), part(line.sgst), part(line.igst)]
  const untaxed = amount - cgst - sgst - igst
  const isExempt = line.exempt !== 0
  return { taxable: isExempt ? 0 : untaxed, exempt: isExempt ? untaxed : 0, cgst, sgst, igst, total: amount }
}

/** What a line costs and has of something, and how much of both was credited. */
export type CreditedLine = {
  total: number
  thousandths: number
  credited: number
  creditedThousandths: number
}

/**
 * What a quantity of a line costs that comes back after others have: parts add up to the line, whatever they are. Never more
 * than is left of it.
 */
export function priceOfPart(line: CreditedLine, back: number): number {
  const upTo = (quantity: number) => dividedHalfUp(BigInt(line.total) * BigInt(quantity), line.thousandths)
  const { creditedThousandths: done } = line
  return Math.min(upTo(done + back) - upTo(done), line.total - line.credited)
}

/** What held on a day of what is dated: the latest that began by then. */
export function inForceOn<Dated extends { fromOn: string }>(
  dated: readonly Dated[],
  day: string,
): Dated | undefined {
  return dated.reduce<Dated | undefined>(
    (latest, one) => (one.fromOn <= day && (!latest || latest.fromOn <= one.fromOn) ? one : latest),
    undefined,
  )
}

/** From this taxable value on, a bill names its buyer's address and state (rule 46(e)). */
const NAMED_FROM = 5_000_000

/**
 * True if the buyer's address belongs on the bill. Elsewhere it does not: the state of an address that an invoice names
 * is the place of supply of its goods (IGST Act, section 10(1)(ca)).
 */
export function namesAddress(bill: Omit<BillInput, 'lines'>, { taxable }: Pick<TaxSums, 'taxable'>): boolean {
  return isSent(bill) || Boolean(bill.buyerGstin) || taxable >= NAMED_FROM
}

/** True if a bill can't be issued without the address of its buyer, who is not registered. */
export function needsAddress(
  { regime, buyerGstin }: Pick<BillInput, 'regime' | 'buyerGstin'>,
  { taxable }: Pick<TaxSums, 'taxable'>,
): boolean {
  return regime === 'regular' && !buyerGstin && taxable >= NAMED_FROM
}

function taxOf(bill: BillInput, line: PricedLine, value: number): TaxSums {
  const none = { taxable: 0, exempt: 0, cgst: 0, sgst: 0, igst: 0 }
  if (!isTaxed(bill, line)) return { ...none, exempt: value, total: value }
  const rate = BigInt(line.rate ?? 0)
  const whole = line.inclusive ? 10_000n + rate : 10_000n
  const isIntegrated = line.goods && isSent(bill)
  // Each half of the tax is rounded for itself, so that both are always equal.
  const half = isIntegrated ? 0 : dividedHalfUp(BigInt(value) * rate, 2n * whole)
  const igst = isIntegrated ? dividedHalfUp(BigInt(value) * rate, whole) : 0
  const tax = 2 * half + igst
  const taxable = line.inclusive ? value - tax : value
  return { taxable, exempt: 0, cgst: half, sgst: half, igst, total: taxable + tax }
}

function titleOf(bill: BillInput): BillTitle {
  if (bill.regime === 'none') return 'Bill'
  if (bill.regime === 'composition') return 'Bill of Supply'
  if (new Set(bill.lines.map((line) => documentOf(bill, line))).size > 1) return 'two documents'
  const taxed = bill.lines.filter((line) => isTaxed(bill, line)).length
  if (taxed === 0) return 'Bill of Supply'
  return taxed === bill.lines.length ? 'Tax Invoice' : 'Invoice-cum-Bill of Supply'
}

/** Which document a line belongs on: lines with the same answer share one. */
function documentOf(bill: BillInput, line: PricedLine): string {
  if (bill.regime !== 'regular') return ''
  const kind = isSent(bill) && line.goods ? 'sent' : ''
  return bill.buyerGstin && isTaxed(bill, line) ? `${kind} taxed` : kind
}

function isTaxed({ regime }: Pick<BillInput, 'regime'>, { rate }: PricedLine): boolean {
  return regime === 'regular' && typeof rate === 'number'
}

function isSent({ clinicState, placeState }: Pick<BillInput, 'clinicState' | 'placeState'>): boolean {
  return (placeState ?? clinicState) !== clinicState
}
