/** What a bill's number is made of: `year` is the calendar year in which its financial year begins. */
export type BillNumber = {
  kind: 'bill' | 'credit' | 'certificate'
  prefix: string
  year: number
  number: number
}

/** What may stand before the numbers of a clinic: up to three letters and digits. */
export const PREFIX_PATTERN = /^[A-Z0-9]{0,3}$/

/** The longest number that an invoice may have (rule 46(b)). */
export const MAX_NUMBER_LENGTH = 16

/** The series of certificates: longer than a prefix with its letter, so that no clinic's bills are counted in it. */
export const CERTIFICATES = 'CERT'

/** The series a number is counted in: credit notes and certificates have their own. */
export function seriesOf({ kind, prefix }: Pick<BillNumber, 'kind' | 'prefix'>): string {
  if (kind === 'certificate') return CERTIFICATES
  return kind === 'credit' ? `${prefix}C` : prefix
}

/** A bill's number as people read it: `26-27/00042`, `PAW/26-27/00042`, of a credit note `PAWC/26-27/00007`. */
export function formatBillNumber(bill: BillNumber): string {
  const series = seriesOf(bill)
  return [...(series === '' ? [] : [series]), yearName(bill.year), String(bill.number).padStart(5, '0')].join(
    '/',
  )
}

/** The calendar year in which the financial year of a day begins: April to March. */
export function financialYearOf(day: string): number {
  const [year, month] = day.split('-').map(Number)
  return (year ?? 0) - ((month ?? 0) < 4 ? 1 : 0)
}

/** A financial year as people write it: `26-27`. */
export function yearName(year: number): string {
  return [year, year + 1].map((one) => String(one % 100).padStart(2, '0')).join('-')
}
