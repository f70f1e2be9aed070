import { expect, test } from 'vitest'
import { asHsn, asReference, asUpiId } from './pasted-codes.ts'

test.each([
  ['412345678901', '412345678901'],
  ['UTR: 4123 4567 8901', '412345678901'],
  ['UPI Ref. No. 412345678901', '412345678901'],
  ['Transaction ID: T2511260912', 'T2511260912'],
  ['\u200e४१२३४५६७८९०१\u200b', '412345678901'],
  ['UPI412345678901', 'UPI412345678901'],
  ['REF123', 'REF123'],
  ['HDFC-12/34', 'HDFC-12/34'],
])('the reference %s is %s', (typed, reference) => {
  expect(asReference(typed)).toBe(reference)
})

test.each([
  ['HSN: 3004 90 11', '30049011'],
  ['3004.90.11', '30049011'],
  ['SAC code 998351', '998351'],
  ['३००४', '3004'],
  ['3004-90', '3004-90'],
])('the code %s is %s', (typed, code) => {
  expect(asHsn(typed)).toBe(code)
})

test.each([
  ['paws@okhdfcbank', 'paws@okhdfcbank'],
  ['UPI ID: paws@okhdfcbank.', 'paws@okhdfcbank'],
  ['paws @ okhdfcbank', 'paws@okhdfcbank'],
  ['paws＠okhdfcbank', 'paws@okhdfcbank'],
  ['9845012301@ybl\u200b', '9845012301@ybl'],
  ['upi://pay?pn=Paws&pa=paws@okhdfcbank&cu=INR', 'paws@okhdfcbank'],
  ['upi://pay?pa=paws%40okhdfcbank', 'paws@okhdfcbank'],
  ['upi.paws@bank', 'upi.paws@bank'],
  ['upi-paws@bank', 'upi-paws@bank'],
])('the UPI ID %s is %s', (typed, id) => {
  expect(asUpiId(typed)).toBe(id)
})
