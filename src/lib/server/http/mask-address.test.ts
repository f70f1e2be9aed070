import { expect, test } from 'vitest'
import { maskAddress } from './mask-address.ts'

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::x'],
  ['2001:db8::7348', '2001:db8:0::x'],
  ['::1', '0:0:0::x'],
  ['', undefined],
  ['203.0.113.77:4711', undefined],
  ['not an address', undefined],
])('%s is recorded as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked)
})
