/** What a bill is printed on: a sheet, or the roll of a receipt printer. */
export const PAPERS = ['a4', '80mm'] as const
/** What a prescription is printed on. */
export const SHEET_PAPERS = ['a5', 'a4'] as const
/** What a document is printed on. */
export type Paper = (typeof PAPERS)[number] | (typeof SHEET_PAPERS)[number]

/**
 * A column of a printed table. On narrow paper all between the first and the last become one line below the row, where a
 * plain one needs no label.
 */
export type PrintColumn = { label: string; isNumber?: boolean; isPlain?: boolean; weight: number }

/** A printed sum, such as the total. */
export type PrintSum = { label: string; value: string; isStrong?: boolean }

/** A part of a printed document, whatever draws it: the page, its printer, or the PDF file. */
export type PrintBlock =
  | { kind: 'title'; text: string }
  | { kind: 'text'; text: string; tone?: 'strong' | 'soft' }
  | { kind: 'pairs'; pairs: readonly (readonly [label: string, value: string])[] }
  | { kind: 'rows'; columns: readonly PrintColumn[]; rows: readonly (readonly string[])[] }
  | { kind: 'sums'; sums: readonly PrintSum[] }
  /** Room to write by hand, such as a signature; in millimetres. */
  | { kind: 'space'; height: number }
  | { kind: 'code'; address: string; caption: string }

/** The line below a row on narrow paper: what stands between its first and its last column. */
export function detailsOf(columns: readonly PrintColumn[], row: readonly string[]): string {
  return columns
    .map(({ label, isPlain }, at) => ({ label, isPlain, text: row[at] ?? '' }))
    .slice(1, -1)
    .filter(({ text }) => text !== '')
    .map(({ label, isPlain, text }) => (isPlain ? text : `${label} ${text}`))
    .join(' · ')
}
