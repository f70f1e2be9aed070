import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, isPhone } from './phone.ts'
import { cleanClinicNumber, clinicNumber, dialled, normalisePhone, phoneProblem } from './read-phone.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))

const tens = fc.tuple(fc.integer({ min: 1, max: 9 }), digits(9)).map(([first, others]) => `${first}${others}`)

const WRONG = 'Phone number must be 10 digits with +91 prefix'
const ONE_ONLY = `${WRONG}. Please enter one number only.`
const NO_EXTENSION = `${WRONG}. Please leave out the extension.`
const IN_INDIA = `${WRONG}. Please enter a number in India.`

describe('normalisePhone', () => {
  test.each([
    '9876543210',
    '09876543210',
    '919876543210',
    '0919876543210',
    '00919876543210',
    '+919876543210',
    '98765 43210',
    '+91 98765 43210',
    '+ 91 98765 43210',
    '+91-98765-43210',
    '(+91) 98765.43210',
    '[0] 98765·43210',
    '+91-(0)98765-43210',
    '0091 (0) 98765 43210',
    '091-98765 43210',
    '98765/43210',
    '+91 98765 / 43210',
    '98765\u201143210',
    '98765–43210',
    '98765−43210',
    '98765\u00a043210',
    '987\u200b65\u00ad43210',
    '\u2068+91 98765 43210\u2069',
    '\ufeff98765\t43210 ',
    '९८७६५४३२१०',
    '+९१ ९८७६५ ४३२१०',
    '௯௮௭௬௫௪௩௨௧௦',
    '٩٨٧٦٥٤٣٢١٠',
    '＋９１（９８７６５）４３２１０',
    'tel:+91-98765-43210',
    'https://wa.me/919876543210',
    'Mob. 98765 43210 (home)',
    'फोन: 98765 43210',
  ])('reads %j', (typed) => {
    expect(normalisePhone(typed)).toBe('+919876543210')
  })

  test.each(['', '   ', '\u00a0\u200e'])('leaves %j empty', (typed) => {
    expect(normalisePhone(typed)).toBe('')
  })

  test.each([
    ['12345', WRONG],
    ['+9198765', WRONG],
    ['+91 98765 4321', WRONG],
    ['+91 98765 432101', WRONG],
    ['98765 432101', WRONG],
    ['19876543210', WRONG],
    ['0123456789', WRONG],
    ['call me', WRONG],
    ['TEMP-abcdefgh', WRONG],
    ['98765 4321O', WRONG],
    ['ravi9876543210@example.in', ONE_ONLY],
    ['98450 80004 / 98450 89004', ONE_ONLY],
    ['98450 80004, 98450 89004', ONE_ONLY],
    ['98450 80004 or 98450 89004', ONE_ONLY],
    ['98450 80004 98450 89004', ONE_ONLY],
    ['9845080004+919845089004', ONE_ONLY],
    ['98450 80004/05', ONE_ONLY],
    ['98450 8000/1', ONE_ONLY],
    ['080 25251234 / 35', ONE_ONLY],
    ['912345 / 678901', ONE_ONLY],
    ['+91+919876543210', ONE_ONLY],
    ['98765 43210 ext 5', NO_EXTENSION],
    ['98765 43210 Extn. 5', NO_EXTENSION],
    ['98765 43210 x5', NO_EXTENSION],
    ['98765 43210 #5', NO_EXTENSION],
    ['tel:+919876543210;ext=5', NO_EXTENSION],
    ['98765 43210,5', ONE_ONLY],
    ['+1 415 555 2671', IN_INDIA],
    ['001 415 555 2671', IN_INDIA],
    ['+9876543210', IN_INDIA],
    ['+44 20 7946 0958', IN_INDIA],
    ['1 415 555 2671', WRONG],
  ])('keeps %j as it was typed, and says what is wrong', (typed, said) => {
    expect(normalisePhone(typed)).toBe(typed)
    expect(isPhone(normalisePhone(typed))).toBe(false)
    expect(phoneProblem(typed, WRONG)).toBe(said)
  })

  test('does nothing twice', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), tens), (typed) => {
        const once = normalisePhone(typed)
        expect(normalisePhone(once)).toBe(once)
      }),
    )
  })

  test('finds the ten digits behind any prefix, in any spacing and script', () => {
    const prefixes = fc.constantFrom('', '0', '91', '091', '0091', '+91', '+91 ', '+91-', '+91 (0)')
    const spacing = fc.constantFrom('', ' ', '-', '.', '\u2011', '\u202f', '\u200b')
    const zeros = fc.constantFrom(0x30, 0x966, 0xbe6, 0x6f0, 0xff10)
    fc.assert(
      fc.property(tens, prefixes, spacing, zeros, (ten, prefix, gap, zero) => {
        const written = `${prefix}${ten.slice(0, 5)}${gap}${ten.slice(5)}`
        const typed = written.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
        expect(normalisePhone(typed)).toBe(`+91${ten}`)
      }),
    )
  })

  test('never makes a number of two', () => {
    const between = fc.constantFrom(' ', '/', ' / ', ', ', '; ', ' or ', '', '-', '\u2028')
    fc.assert(
      fc.property(tens, between, tens, (one, and, other) => {
        expect(isPhone(normalisePhone(`${one}${and}${other}`))).toBe(false)
      }),
    )
  })
})

describe('isPhone', () => {
  test('takes +91 and ten digits of which the first is 1 to 9', () => {
    fc.assert(fc.property(tens, (ten) => void expect(isPhone(`+91${ten}`)).toBe(true)))
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

describe('a number of the clinic', () => {
  test.each([
    ['98765 43210', '+919876543210'],
    ['098765 43210', '+919876543210'],
    ['0091 98765-43210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['९८७६५ ४३२१०', '+919876543210'],
    ['080-2525 1234', '+918025251234'],
    ['(080) 25251234', '+918025251234'],
    ['1800 123 4567', '18001234567'],
    ['1800-12-3456', '1800123456'],
    ['1860 266 7766', '18602667766'],
    ['+91 1800 123 4567', '18001234567'],
    ['1962', '1962'],
    ['2525 1234', '25251234'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0065 8123 4567', '+6581234567'],
  ])('%j is dialled %s', (written, number) => {
    expect(clinicNumber(written)).toBe(number)
    expect(dialled(written)).toBe(number)
  })

  test.each([
    '98765 43210 / 98765 43211',
    '98765 43210 ext 5',
    '98765 432101',
    'ring us',
    '+91 98765',
    '12345',
  ])('%j is none', (written) => {
    expect(clinicNumber(written)).toBeUndefined()
  })

  test.each([
    ['tel:+919876543210', '+91 98765 43210'],
    ['https://wa.me/919876543210', '+91 98765 43210'],
    ['whatsapp://send?phone=919876543210', '+91 98765 43210'],
    ['tel:1962', '1962'],
    ['080-2525 1234,', '080-2525 1234'],
    ['(080) 2525 1234', '(080) 2525 1234'],
    ['https://example.com/1 and 2', 'https://example.com/1 and 2'],
  ])('%j is shown as %j', (pasted, shown) => {
    expect(cleanClinicNumber(pasted)).toBe(shown)
  })

  test('that was stored before it had to be one is dialled as it is written', () => {
    expect(dialled('(080) 2525 123456')).toBe('0802525123456')
  })
})

test('formatPhone groups the digits of a stored number', () => {
  expect(formatPhone('+919845012301')).toBe('+91 98450 12301')
  expect(formatPhone('TEMP-12345678')).toBe('TEMP-12345678')
})
