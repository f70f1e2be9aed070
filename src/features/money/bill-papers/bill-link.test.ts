import { expect, test } from 'vitest'
import type { Bill } from '../bills/bill-schemas.ts'
import { billMessage, billSums } from './bill-link.ts'

const BILL = { number: '26-27/00042', total: 189_900, credited: 0, due: 0 } as Bill

test.each([
  [BILL, 'Your bill 26-27/00042 from Tailwell: ₹1,899, paid.'],
  [{ ...BILL, due: 90_050 }, 'Your bill 26-27/00042 from Tailwell: ₹1,899, ₹900.50 to pay.'],
])('a message says what a bill comes to, and what is open', (bill, expected) => {
  expect(billMessage(billSums(bill))).toBe(expected)
})
