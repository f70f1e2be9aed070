import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOneLine, rowHeight } from './row-height.ts'

const STYLES = readFileSync(new URL('../schedule.css', import.meta.url), 'utf8')

/** The height of the grid's rows in a window, with what is folded between them, in pixels. */
function rowsIn(window: number, rows: number, rowStep: number, folds: number): number {
  const styles = rowHeight({ rows, rowStep, folds, isStacked: false }) as Record<'--row' | '--fold', string>
  const [, least] = /max\(([\d.]+)rem/.exec(styles['--row']) ?? []
  const [, around] = /width >= 80rem\)[^}]*--around: ([\d.]+)rem/.exec(STYLES) ?? []
  const folded = folds * 16 * Number.parseFloat(styles['--fold'])
  return folded + rows * Math.max(16 * Number(least), (window - 16 * Number(around) - folded) / rows)
}

// Where the head is one line, the grid begins 66 pixels below the window's top; its own head has 28.
test.each([
  ['full hours', 800, 11, 60, 0],
  ['half hours', 800, 22, 30, 0],
  ['half hours with a break of four hours', 650, 22, 30, 1],
  ['quarters of an hour with a break of four hours', 800, 28, 15, 1],
] as const)('a day of eleven hours is in sight: %s, %d pixels', (_what, window, rows, rowStep, folds) => {
  const isBreak = folds > 0 && rowStep === 30
  expect(66 + 28 + rowsIn(window, isBreak ? rows - 8 : rows, rowStep, folds)).toBeLessThanOrEqual(window)
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
