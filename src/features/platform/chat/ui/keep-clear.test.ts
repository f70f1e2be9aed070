import { expect, test } from 'vitest'
import { freeShift } from './keep-clear.ts'

const box = (top: number, height: number, left = 0) => ({
  left,
  right: left + 300,
  top,
  bottom: top + height,
})
/** The button's place on a phone: 56 pixels wide and high, in the lower right corner. */
const BUTTON = { left: 240, right: 296, top: 740, bottom: 796 }
const HALF = 406

test.each([
  ['stays where it covers nothing', [box(600, 100), box(800, 100)], 0],
  ['stays beside what is further left', [box(760, 40, -100)], 0],
  ['moves above what it would cover', [box(760, 40)], 44],
  ['moves on above what it would cover there', [box(760, 40), box(690, 50)], 114],
  ['finds a gap that is wide enough', [box(700, 100), box(560, 60)], 104],
  [
    'has no place among rows without gaps',
    [box(400, 100), box(508, 100), box(616, 100), box(724, 100)],
    null,
  ],
])('the button %s', (_name, actions, shift) => {
  expect(freeShift(BUTTON, actions, HALF)).toBe(shift)
})
