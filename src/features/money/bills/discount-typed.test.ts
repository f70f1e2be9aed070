import { expect, test } from 'vitest'
import { readShare, shareOfPrice } from './discount-typed.ts'

test.each([
  ['10%', 1000],
  [' 7.5 % ', 750],
  ['12,25%', 1225],
  ['१०%', 1000],
  ['१०％', 1000],
  ['0%', 0],
  ['100%', 10_000],
  ['100.01%', null],
  ['101%', null],
  ['-5%', null],
  ['10', null],
  ['%', null],
  ['1.234%', null],
])('%s as a share', (typed, points) => expect(readShare(typed)).toBe(points))

test.each([
  [10_000, 1000, 1000],
  [14_999, 1000, 1500],
  [333, 3333, 111],
  [0, 5000, 0],
])('of %i paise, %i basis points are %i', (price, points, paise) =>
  expect(shareOfPrice(price, points)).toBe(paise),
)
