import { expect, test } from 'vitest'
import { isOnHandle, minuteAt, type RowBox, scrollStep, slotNextTo, topOf } from './drag-places.ts'

/** Two slots of half an hour, closed time that is folded, and two slots, in pixels from 100 on. */
const ROWS: readonly RowBox[] = [
  { from: 720, until: 750, top: 100, bottom: 140, isFold: false },
  { from: 750, until: 780, top: 140, bottom: 180, isFold: false },
  { from: 780, until: 1020, top: 180, bottom: 208, isFold: true },
  { from: 1020, until: 1050, top: 208, bottom: 248, isFold: false },
  { from: 1050, until: 1080, top: 248, bottom: 288, isFold: false },
]

test('the handle is the last six pixels of what is at least 30 high', () => {
  const block = { bottom: 150, height: 30 }
  expect([143, 144, 150, 155].map((y) => isOnHandle(y, block))).toEqual([false, true, true, true])
  expect([144, 150].map((y) => isOnHandle(y, { ...block, height: 29 }))).toEqual([false, false])
})

test('near its edges the grid scrolls, the faster the nearer, and farther out as fast as at the edge', () => {
  const sight = { from: 100, until: 500 }
  const steps = [60, 100, 130, 145, 300, 455, 470, 500, 560].map((at) => scrollStep(at, sight))
  expect(steps).toEqual([-14, -14, -5, 0, 0, 0, 5, 14, 14])
})

test('a time is next to its row, and folded time is none', () => {
  expect([90, 150, 165, 190, 300].map((y) => slotNextTo(y, ROWS)?.from)).toEqual([720, 750, 750, 1020, 1050])
})

test('a length ends at the minute of its height, and before what is folded', () => {
  expect([100, 160, 190, 228, 328].map((y) => minuteAt(y, ROWS))).toEqual([720, 765, 780, 1035, 1110])
  expect([735, 780, 900, 1020, 1065].map((minute) => topOf(minute, ROWS))).toEqual([120, 180, 208, 208, 268])
})
