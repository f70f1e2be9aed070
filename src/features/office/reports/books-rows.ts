import { toRupees } from '../../../lib/money.ts'
import { STATES } from '../../../lib/typed/gstin.ts'
import { METHODS } from '../../money/ledger/methods.ts'
import type { TaxRegime } from '../../money/taxes/rules.ts'
import type { DayBook, Owed, TakenFor, TaxSummary } from './books-schemas.ts'

type Row = (string | number)[]
type Moved = { taken: number; refunded: number; undone: number }

/** What remains of what came. */
export const remainderOf = ({ taken, refunded, undone }: Moved): number => taken - refunded - undone

const inRupees = (row: Moved) =>
  [row.taken, row.refunded, row.undone, remainderOf(row)].map((amount) => toRupees(amount))

/** What became income as its customer's data was erased. */
export const INCOME = 'Income from erased customers'

/** The day book as rows of a spreadsheet. */
export function dayBookRows({ methods, writtenOff, income }: DayBook): Row[] {
  return [
    ['Day', 'Method', 'Taken', 'Given back', 'Undone', 'Remains', 'Written off', INCOME],
    ...methods.map((row) => [row.day, METHODS[row.method].label, ...inRupees(row), 0, 0]),
    ...writtenOff.map(({ day, amount }) => [day, '', 0, 0, 0, 0, toRupees(amount), 0]),
    ...income.map(({ day, amount }) => [day, '', 0, 0, 0, 0, 0, toRupees(amount)]),
  ]
}

/** The text where no one is known to have entered it, as of what was paid before there were bills. */
export const NO_PERSON = 'Not known'

/** What each person took, as rows of a spreadsheet. */
export function personRows({ persons }: DayBook): Row[] {
  return [
    ['Person', 'Taken', 'Given back', 'Undone', 'Remains'],
    ...persons.map((row) => [row.person ?? NO_PERSON, ...inRupees(row)]),
  ]
}

export const OTHER_LINES = 'Other lines'
export const ADVANCES = 'Not for a bill yet'

/** What money was for, as rows of a spreadsheet. */
export function takenForRows({ services, income, advances }: TakenFor): Row[] {
  return [
    ['For', 'Amount'],
    ...services.map(({ service, amount }) => [service ?? OTHER_LINES, toRupees(amount)]),
    [INCOME, toRupees(income)],
    [ADVANCES, toRupees(advances)],
  ]
}

/** What a person is called who owes something; a bill of someone without a record may name them. */
export const debtorOf = ({ customer, buyerName }: Owed['customers'][number]): string =>
  customer?.fullName ?? buyerName ?? 'Counter sale'

/** What is owed and was paid in advance, as rows of a spreadsheet. */
export function owedRows({ customers, others }: Owed): Row[] {
  return [
    ['Customer', 'Phone', 'Owed', 'Since', 'Open bills', 'Paid in advance', 'In advance since'],
    ...customers.map((row) => [
      debtorOf(row),
      row.customer?.phone ?? '',
      toRupees(row.owed),
      row.since ?? '',
      row.bills,
      toRupees(row.advance),
      row.advanceSince ?? '',
    ]),
    ...(others.count > 0
      ? [[`${others.count} others`, '', toRupees(others.owed), '', '', toRupees(others.advance), '']]
      : []),
  ]
}

/** A place of supply in words. */
export const placeText = (place: string | null): string =>
  place === null ? '–' : `${place} ${STATES[place] ?? ''}`.trim()

/** What a sale without tax is called; under the composition scheme, none bears any. */
export const untaxedText = (statuses: readonly { status: TaxRegime }[]): string =>
  statuses.some(({ status }) => status === 'composition') ? 'Exempt or composition' : 'Exempt'

/** A rate in words, with what a sale without one is called. */
export function rateText(rate: number | null, untaxed = untaxedText([])): string {
  if (rate === null) return untaxed
  return rate === 0 ? '0% (nil-rated)' : `${rate / 100}%`
}

/** The tax of a period as rows of a spreadsheet; the last one is what rounding to the rupee added. */
export function taxRows({ rows, roundOff }: TaxSummary, untaxed = untaxedText([])): Row[] {
  return [
    [
      'Document',
      'Place of supply',
      'Rate',
      'HSN/SAC',
      'Documents',
      'Taxable value',
      'CGST',
      'SGST',
      'IGST',
      untaxed,
      'Total',
    ],
    ...rows.map((row) => [
      row.kind === 'bill' ? 'Bill' : 'Credit note',
      placeText(row.place),
      rateText(row.rate, untaxed),
      row.hsn ?? '',
      row.bills,
      ...[row.taxable, row.cgst, row.sgst, row.igst, row.exempt, row.total].map((paise) => toRupees(paise)),
    ]),
    ['Round-off', '', '', '', '', 0, 0, 0, 0, 0, toRupees(roundOff)],
  ]
}
