import { expect, test } from 'vitest'
import { isOneLine, rowHeight } from './row-height.ts'

/** The height of the grid's rows in a window, in pixels. */
function rowsIn(window: number, rows: number, slotStep: number, hasSeveral: boolean): number {
  const { '--row': row } = rowHeight(rows, slotStep, { hasSeveral }) as Record<'--row', string>
  const [, least, around] = /max\(([\d.]+)rem, calc\(\(100dvh - ([\d.]+)rem\)/.exec(row) ?? []
  return rows * Math.max(16 * Number(least), (window - 16 * Number(around)) / rows)
}

// The toolbar ends 124 pixels below the window's top, with the row of calendars 172; the head of the grid has 34.
test.each([
  ['one calendar', 11, 60, false],
  ['half hours', 22, 30, false],
  ['several calendars', 11, 60, true],
  ['several calendars, half hours', 22, 30, true],
] as const)('a day of eleven hours is in sight at 800 pixels: %s', (_what, rows, slotStep, hasSeveral) => {
  const top = hasSeveral ? 172 : 124
  expect(top + 34 + rowsIn(800, rows, slotStep, hasSeveral)).toBeLessThanOrEqual(784)
})

test.each([
  [15, 15, true],
  [20, 15, true],
  [30, 15, false],
  [20, 20, true],
  [30, 30, true],
  [60, 30, false],
  [30, 60, true],
  [45, 60, false],
])('%d minutes in slots of %d have one line: %s', (minutes, slotStep, isLine) => {
  expect(isOneLine(minutes, slotStep)).toBe(isLine)
})
