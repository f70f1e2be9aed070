/**
 * A cell: its text, or a value that a workbook holds with its format. `day` is a real date (`YYYY-MM-DD`), and `shows` what
 * its format shows of it; `percent` is a number in a cell of percents, 5 for 5 %; `isPower` a number shown as `7.00E+05`.
 */
export type Cell =
  | string
  | { text: string; day: string; shows: 'day' | 'day and month' | 'month and year' }
  | { text: string; percent: number }
  | { text: string; isPower: true }

/** A row with its number in the sheet. */
export type Row = { number: number; cells: readonly Cell[] }

/** A sheet of a file: its rows that have something in them. */
export type Sheet = { name: string; rows: Row[] }

/** A file as it was read. `problems` are lines with a quote that is never closed. */
export type ReadFile = {
  sheets: Sheet[]
  encoding?: string
  delimiter?: string
  problems: { line: number }[]
}

/** Why a file can't be read. */
export type FileRefusal =
  | 'OLD_EXCEL'
  | 'OPEN_DOCUMENT'
  | 'WEB_PAGE'
  | 'PASSWORD'
  | 'DAMAGED'
  | 'TOO_LARGE'
  | 'TOO_MANY_ROWS'
  | 'TOO_MANY_COLUMNS'
  | 'TOO_SLOW'
  | 'EMPTY'
  | 'NO_LIST'

/** A file that can't be read. */
export class UnreadableFile extends Error {
  readonly reason: FileRefusal
  constructor(reason: FileRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** What a cell says. */
export function textOf(cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '')
}

/** The largest file, what it may be unpacked, and how much of it is read. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_UNPACKED_BYTES = 120 * 1024 * 1024
export const MAX_ROWS = 50_000
export const MAX_COLUMNS = 200

/** A sheet with its used columns alone, and its rows that have something in them. Refuses what is too much. */
export function toSheet(name: string, rows: readonly Row[]): Sheet {
  const used = rows.filter(({ cells }) => cells.some((cell) => textOf(cell).trim() !== ''))
  if (used.length > MAX_ROWS) throw new UnreadableFile('TOO_MANY_ROWS')
  const columns = new Set<number>()
  for (const { cells } of used)
    for (const column of cells.keys()) if (textOf(cells[column]).trim() !== '') columns.add(column)
  if (columns.size > MAX_COLUMNS) throw new UnreadableFile('TOO_MANY_COLUMNS')
  const order = [...columns].sort((one, other) => one - other)
  return {
    name,
    rows: used.map(({ number, cells }) => ({ number, cells: order.map((column) => cells[column] ?? '') })),
  }
}
