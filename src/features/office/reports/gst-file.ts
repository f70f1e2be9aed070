import { toRupees } from '../../../lib/money.ts'
import { placeText, rateText } from './books-rows.ts'
import type { GstDocument } from './gst-schemas.ts'

type Row = (string | number)[]
type Line = GstDocument['lines'][number]
type Sums = Pick<Line, 'taxable' | 'igst' | 'cgst' | 'sgst' | 'exempt' | 'thousandths' | 'total'>

const KEYS = ['taxable', 'igst', 'cgst', 'sgst', 'exempt', 'thousandths', 'total'] as const
const NOTHING: Sums = { taxable: 0, igst: 0, cgst: 0, sgst: 0, exempt: 0, thousandths: 0, total: 0 }
const TAXES = ['Taxable value', 'IGST', 'CGST', 'SGST', 'Exempt']

const isRegistered = ({ buyerGstin }: GstDocument) => buyerGstin !== null
const inRupees = ({ taxable, igst, cgst, sgst, exempt }: Sums) =>
  [taxable, igst, cgst, sgst, exempt].map((paise) => toRupees(paise))

/** What of several things is alike, in the order of their keys: each key's parts, and the sums of what has it. */
function sumBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Row,
  sumsOf: (item: Item) => Sums,
): { key: Row; sums: Sums }[] {
  const groups = new Map<string, { key: Row; sums: Sums }>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(JSON.stringify(key)) ?? { key, sums: { ...NOTHING } }
    for (const name of KEYS) group.sums[name] += sumsOf(item)[name]
    groups.set(JSON.stringify(key), group)
  }
  return [...groups.keys()].sort().flatMap((key) => groups.get(key) ?? [])
}

/** What a credit note takes back is less, where bills and credit notes come together. */
function signed({ kind }: GstDocument, line: Line): Sums {
  const sign = kind === 'credit' ? -1 : 1
  return {
    taxable: sign * line.taxable,
    igst: sign * line.igst,
    cgst: sign * line.cgst,
    sgst: sign * line.sgst,
    exempt: sign * line.exempt,
    thousandths: sign * line.thousandths,
    total: sign * line.total,
  }
}

/** A document with a row for each of its rates. */
const rowsByRate = (document: GstDocument, first: Row): Row[] =>
  sumBy(
    document.lines,
    ({ rate }) => [rate ?? -1],
    (line) => line,
  ).map(({ key: [rate], sums }) => [...first, rateText(rate === -1 ? null : Number(rate)), ...inRupees(sums)])

function registeredRows(documents: readonly GstDocument[]): Row[] {
  const bills = documents.filter((one) => isRegistered(one) && one.kind === 'bill')
  return [
    ['GSTIN', 'Buyer', 'Number', 'Date', 'Value', 'Place of supply', 'Rate', ...TAXES],
    ...bills.flatMap((bill) =>
      rowsByRate(bill, [
        bill.buyerGstin ?? '',
        bill.buyerName ?? '',
        bill.number,
        bill.issuedOn,
        toRupees(bill.total),
        placeText(bill.place),
      ]),
    ),
  ]
}

function registeredNoteRows(documents: readonly GstDocument[]): Row[] {
  const notes = documents.filter((one) => isRegistered(one) && one.kind === 'credit')
  return [
    [
      ...['GSTIN', 'Buyer', 'Number', 'Date', 'Bill', 'Date of the bill', 'Value', 'Place of supply', 'Rate'],
      ...TAXES,
    ],
    ...notes.flatMap((note) =>
      rowsByRate(note, [
        note.buyerGstin ?? '',
        note.buyerName ?? '',
        note.number,
        note.issuedOn,
        note.creditsNumber ?? '',
        note.creditsIssuedOn ?? '',
        toRupees(note.total),
        placeText(note.place),
      ]),
    ),
  ]
}

const linesOf = (documents: readonly GstDocument[]) =>
  documents.flatMap((document) => document.lines.map((line) => ({ document, line })))

function otherRows(documents: readonly GstDocument[]): Row[] {
  const others = linesOf(documents.filter((one) => !isRegistered(one)))
  const rows = sumBy(
    others,
    ({ document, line }) => [document.kind, document.place ?? '', line.rate ?? -1],
    ({ line }) => line,
  )
  return [
    ['Document', 'Place of supply', 'Rate', ...TAXES],
    ...rows.map(({ key: [kind, place, rate], sums }) => [
      kind === 'bill' ? 'Bills' : 'Credit notes',
      placeText(place === '' ? null : String(place)),
      rateText(rate === -1 ? null : Number(rate)),
      ...inRupees(sums),
    ]),
  ]
}

/** By code, unit and rate, bills less credit notes. */
function hsnRows(documents: readonly GstDocument[]): Row[] {
  const rows = sumBy(
    linesOf(documents),
    ({ line }) => [line.hsn ?? '', line.unit ?? '', line.rate ?? -1],
    ({ document, line }) => signed(document, line),
  )
  return [
    ['HSN/SAC', 'Unit', 'Quantity', 'Total', 'Rate', ...TAXES],
    ...rows.map(({ key: [hsn = '', unit = '', rate], sums }) => [
      hsn,
      unit,
      sums.thousandths / 1000,
      toRupees(sums.total),
      rateText(rate === -1 ? null : Number(rate)),
      ...inRupees(sums),
    ]),
  ]
}

/** The numbers that were issued. None is ever cancelled: a credit note takes a bill back. */
function documentRows(documents: readonly GstDocument[]): Row[] {
  const series = new Map<string, GstDocument[]>()
  for (const document of documents) {
    const name = JSON.stringify([document.kind, partsOf(document.number).series])
    series.set(name, [...(series.get(name) ?? []), document])
  }
  return [
    ['Documents', 'Series', 'From', 'To', 'Total number', 'Cancelled'],
    ...[...series.keys()].sort().flatMap((name) => {
      const numbered = (series.get(name) ?? []).map(({ number }) => number)
      const [first = '', last = first] = [numbered[0], numbered.at(-1)]
      const [kind = '', written = '']: string[] = JSON.parse(name)
      const what = kind === 'bill' ? 'Invoices for outward supply' : 'Credit notes'
      return [[what, written, first, last, numbered.length, 0]]
    }),
  ]
}

/** A number's series and year, and what was counted in them, which may outgrow its five digits. */
function partsOf(number: string): { series: string; count: number } {
  const parts = number.split('/')
  return { series: parts.slice(0, -1).join('/'), count: Number(parts.at(-1)) }
}

function byNumber(one: GstDocument, other: GstDocument): number {
  const [first, second] = [partsOf(one.number), partsOf(other.number)]
  if (first.series === second.series) return first.count - second.count
  return first.series < second.series ? -1 : 1
}

/** The files from which a GST return is made, each as rows of a spreadsheet, by name. */
export function gstFiles(documents: readonly GstDocument[]): Record<string, Row[]> {
  const inOrder = [...documents].sort(byNumber)
  return {
    'registered-buyers.csv': registeredRows(inOrder),
    'registered-buyers-credit-notes.csv': registeredNoteRows(inOrder),
    'other-buyers.csv': otherRows(inOrder),
    'hsn-registered-buyers.csv': hsnRows(inOrder.filter(isRegistered)),
    'hsn-other-buyers.csv': hsnRows(inOrder.filter((one) => !isRegistered(one))),
    'documents-issued.csv': documentRows(inOrder),
  }
}
