import { expect, test } from 'vitest'
import { expiryWords, readExpiry } from './read-expiry.ts'

test.each([
  ['05/2027', '2027-05-31'],
  ['5-27', '2027-05-31'],
  ['Feb 2028', '2028-02-29'],
  ['EXP: 02/2027', '2027-02-28'],
  ['sept. 2027', '2027-09-30'],
  ['12/05/2027', '2027-05-12'],
  ['2027-05-12', '2027-05-12'],
  ['०५/२०२७', '2027-05-31'],
  ['13/2027', null],
  ['00/2027', null],
  ['31/02/2027', null],
  ['soon', null],
  ['', null],
])('%s is %s', (text, day) => {
  expect(readExpiry(text)).toBe(day)
})

test.each([
  ['2027-05-31', '05/2027'],
  ['2028-02-29', '02/2028'],
  ['2027-05-12', '12/05/2027'],
])('%s is written %s, which is read again', (day, words) => {
  expect(expiryWords(day)).toBe(words)
  expect(readExpiry(words)).toBe(day)
})
