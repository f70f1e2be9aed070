import { expect, test } from 'vitest'
import { appCode, appKey } from './totp.ts'

// RFC 6238, appendix B: the last six of the eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the app’s code at second %d is %s', (second, code) => {
  expect(appCode(appKey('12345678901234567890'), second * 1000)).toBe(code)
})
