import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, isPhone, maskPhone, normalisePhone } from './phone.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))

const phones = fc
  .tuple(fc.integer({ min: 1, max: 9 }), digits(9))
  .map(([first, others]) => `+91${first}${others}`)

describe('normalisePhone', () => {
  test.each([
    ['', ''],
    ['   ', ''],
    ['9876543210', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['00919876543210', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['+91-98765-43210', '+919876543210'],
    ['(+91) 98765.43210', '+919876543210'],
    ['+9198765', '+9198765'],
    ['12345', '+9112345'],
    ['call me', ''],
    ['TEMP-abcdefgh', ''],
  ])('turns %j into %j', (typed, stored) => {
    expect(normalisePhone(typed)).toBe(stored)
  })

  test('leaves every stored phone as it is, and does nothing twice', () => {
    fc.assert(fc.property(phones, (phone) => void expect(normalisePhone(phone)).toBe(phone)))
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = normalisePhone(typed)
        expect(normalisePhone(once)).toBe(once)
      }),
    )
  })

  test('finds the ten digits behind any prefix and any spacing', () => {
    const prefixes = fc.constantFrom('', '0', '91', '0091', '+91', '+91 ', '+91-')
    const spacing = fc.constantFrom('', ' ', '-', '.')
    fc.assert(
      fc.property(phones, prefixes, spacing, (phone, prefix, gap) => {
        const ten = phone.slice(3)
        expect(normalisePhone(`${prefix}${ten.slice(0, 5)}${gap}${ten.slice(5)}`)).toBe(phone)
      }),
    )
  })
})

describe('isPhone', () => {
  test('takes +91 and ten digits of which the first is 1 to 9', () => {
    fc.assert(fc.property(phones, (phone) => void expect(isPhone(phone)).toBe(true)))
  })

  test.each([
    '',
    '9876543210',
    '+910987654321',
    '+91987654321',
    '+9198765432100',
    '+1 9876543210',
    '+91 9876543210',
    '+919876543210\n',
    '\n+919876543210',
    '+91９８７６５４３２１０',
    '+91९८७६५४३२१०',
    'TEMP-12345678',
  ])('refuses %j', (value) => {
    expect(isPhone(value)).toBe(false)
  })
})

test('maskPhone shows the last four digits only', () => {
  expect(maskPhone('+919876543210')).toBe('+91******3210')
})

test('formatPhone groups the digits of a stored number', () => {
  expect(formatPhone('+919845012301')).toBe('+91 98450 12301')
  expect(formatPhone('TEMP-12345678')).toBe('TEMP-12345678')
})
