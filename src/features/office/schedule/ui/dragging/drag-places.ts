import type { Span } from '../../../../planning/timetable/moment.ts'

/** How far the handle that changes a length reaches into an appointment, in pixels, and how high one that has it is. */
export const HANDLE_PX = 6
export const LEAST_WITH_HANDLE_PX = 30

/** Whether a press is on the handle of an appointment, and not on what it is moved by. */
export function isOnHandle(y: number, block: { bottom: number; height: number }): boolean {
  return block.height >= LEAST_WITH_HANDLE_PX && y >= block.bottom - HANDLE_PX
}

/** So near to an edge, in pixels, the grid scrolls while something is dragged, by so many pixels a frame at the edge. */
const EDGE_PX = 44
const MAX_PX = 14

/** How far the grid scrolls in a frame while the pointer is at `at`: the nearer to an edge, the farther, and none between. */
export function scrollStep(at: number, { from, until }: Span): number {
  const reach = Math.min(EDGE_PX, (until - from) / 3)
  if (reach <= 0) return 0
  const [before, after] = [from + reach - at, at - (until - reach)]
  const depth = Math.max(before, after)
  if (depth <= 0) return 0
  const step = Math.ceil(MAX_PX * Math.min(1, depth / reach))
  return before > after ? -step : step
}

/** A row of the grid on the screen, in pixels: when it begins and ends, and whether it is closed time that is folded. */
export type RowBox = Span & { top: number; bottom: number; isFold: boolean }

/** The slot whose beginning is next to a height, in pixels. */
export function slotNextTo(y: number, rows: readonly RowBox[]): RowBox | undefined {
  return rows
    .filter(({ isFold }) => !isFold)
    .reduce<RowBox | undefined>(
      (best, row) => (best === undefined || Math.abs(row.top - y) < Math.abs(best.top - y) ? row : best),
      undefined,
    )
}

/** The row at a height. */
export function rowAt(y: number, rows: readonly RowBox[]): RowBox | undefined {
  return rows.find(({ top, bottom }) => y >= top && y < bottom)
}

/** The minute at a height. Closed time that is folded is not entered: it has to be opened first. */
export function minuteAt(y: number, rows: readonly RowBox[]): number {
  const row = rowAt(y, rows) ?? (y < (rows[0]?.top ?? 0) ? rows[0] : rows.at(-1))
  if (row === undefined) return 0
  if (row.isFold) return row.from
  return row.from + ((row.until - row.from) * (y - row.top)) / (row.bottom - row.top)
}

/** The height of a minute; of one in closed time that is folded, that of the next slot. */
export function topOf(minute: number, rows: readonly RowBox[]): number {
  const slots = rows.filter(({ isFold }) => !isFold)
  const row = slots.find(({ until }) => minute <= until) ?? slots.at(-1)
  if (row === undefined) return 0
  return row.top + ((row.bottom - row.top) * Math.max(0, minute - row.from)) / (row.until - row.from)
}
