import { ROWS_AT_ONCE } from '../rules.ts'

/** The rows of a list with their positions, as they are put. */
export type PutRow = { position: number; data: Record<string, unknown> }

/** What one request takes, in bytes: less than the 64 KiB at which the server refuses a body. */
const MAX_BYTES = 60_000

/** Parts the rows of a list into those of one request each: not too many, and not too long together. */
export function partsToPut(uploads: readonly Record<string, unknown>[]): PutRow[][] {
  const parts: PutRow[][] = []
  let bytes = MAX_BYTES
  for (const [position, data] of uploads.entries()) {
    const row = fitting({ position, data })
    const size = sizeOf(row)
    const last = parts.at(-1)
    if (last === undefined || last.length === ROWS_AT_ONCE || bytes + size > MAX_BYTES) {
      parts.push([row])
      bytes = size
    } else {
      last.push(row)
      bytes += size
    }
  }
  return parts
}

/** The row, or, if it alone is too long, one that says who it is and why it does not come in. */
function fitting(row: PutRow): PutRow {
  if (sizeOf(row) <= MAX_BYTES) return row
  const { rows, name, phone, cells } = row.data
  const [first] = Array.isArray(cells) ? cells : []
  const said = Object.entries(first ?? { Customer: name, Phone: phone }).flatMap(([heading, text]) =>
    typeof text === 'string' ? [[heading, text.slice(0, 500)]] : [],
  )
  const data = { rows, cells: [Object.fromEntries(said)], waits: 'left out', reason: 'too much' }
  return { ...row, data }
}

const sizeOf = (row: PutRow) => new TextEncoder().encode(JSON.stringify(row)).length + 1
