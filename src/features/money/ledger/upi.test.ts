import jsQR from 'jsqr'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { UPI_ID_PATTERN, upiLink } from './upi.ts'

const REQUEST = {
  upiId: 'tailwell@okbank',
  name: 'Tailwell & Söhne',
  amount: 94_900,
  reference: 'PAW/26-27/00042',
  note: 'Bill PAW/26-27/00042 for the care of Bruno, who came on Friday',
}

test('a link asks for the exact amount, in fields that UPI apps read', () => {
  const link = upiLink(REQUEST)
  expect(link).toMatch(/^upi:\/\/pay\?pa=tailwell@okbank&pn=Tailwell%20%26%20S%C3%B6hne&am=949\.00&cu=INR&/)
  const fields = Object.fromEntries(new URL(link).searchParams)
  expect(fields).toMatchObject({ tr: 'PAW262700042', tn: REQUEST.note.slice(0, 50), pn: REQUEST.name })
})

test.each([
  [5, '0.05'],
  [94_950, '949.50'],
  [123_456_789, '1234567.89'],
])('%s paise are asked for as %s', (amount, expected) => {
  expect(new URL(upiLink({ ...REQUEST, amount })).searchParams.get('am')).toBe(expected)
})

test.each([2, 3, 6])('its code is read back at %s pixels a module', (pixels) => {
  const link = upiLink(REQUEST)
  const { data: modules } = encode(link, { ecc: 'M', border: 4 })
  const side = modules.length * pixels
  const picture = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let at = 0; at < side * side; at += 1) {
    const isDark = modules[Math.floor(at / side / pixels)]?.[Math.floor((at % side) / pixels)]
    if (isDark) picture.fill(0, at * 4, at * 4 + 3)
  }
  expect(jsQR(picture, side, side)?.data).toBe(link)
})

test.each([
  ['clinic@okbank', true],
  ['9876543210@ybl', true],
  ['clinic', false],
  ['clinic@ok bank', false],
])('“%s” is a UPI id: %s', (text, expected) => {
  expect(UPI_ID_PATTERN.test(text)).toBe(expected)
})
