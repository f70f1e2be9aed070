import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NumberBox, readNumber, readParts } from './read-number.ts'

const MONEY: NumberBox = { isMoney: true, decimals: 2 }
const WEIGHT: NumberBox = { unit: 'kg', decimals: 1, max: 2000 }
const PLACE: NumberBox = { unit: 'degrees', decimals: 20, max: 180 }
const COUNT: NumberBox = {}
const PIECES: NumberBox = { unit: 'pieces' }
const MINUTES: NumberBox = { unit: 'minutes' }
const HOURS: NumberBox = { unit: 'hours' }
const YEARS: NumberBox = { unit: 'years' }

const read = (typed: string, box: NumberBox) => {
  const reading = readNumber(typed, box)
  return 'problem' in reading ? reading.problem : reading.value
}
const MONEY_WANTED = 'Please enter a number, such as 1200.50'
const WEIGHT_WANTED = 'Please enter a number, such as 4.5'
const COUNT_WANTED = 'Please enter a number, such as 12'
const MINUTES_WANTED = 'Please enter minutes, such as 90'
const HOURS_WANTED = 'Please enter whole hours, such as 2'
const YEARS_WANTED = 'Please enter whole years, such as 4, or 0 for less than one'

test.each([
  ['', null],
  [' \u00a0\u200b', null],
  ['0', 0],
  ['-0', 0],
  ['007', 7],
  ['1200', 1200],
  ['1,200', 1200],
  ['12,345', 12_345],
  ['1,20,000', 120_000],
  ['12,34,567.50', 1_234_567.5],
  ['1,234,567.50', 1_234_567.5],
  ['1,00,00,000', 10_000_000],
  ['750,50', 750.5],
  // Two digits are no group of lakhs or thousands, so this comma can only be a decimal one.
  ['12,00', 12],
  ['1,20', 1.2],
  ['12,00,000', 1_200_000],
  ['4,5', 4.5],
  ['0,500', 0.5],
  [',5', 0.5],
  ['.5', 0.5],
  ['7.', 7],
  ['1.200,00', 1200],
  ['1.200.000', 1_200_000],
  ['1.200.000,5', 1_200_000.5],
  ['1.200', 'Do you mean 1.2 or 1200? Please type that number'],
  ['1.205', 1.205],
  ['10.005', 10.005],
  ['1,2000', MONEY_WANTED],
  ['1,200,00', MONEY_WANTED],
  ['1,20.50', MONEY_WANTED],
  ['12,34,56', MONEY_WANTED],
  ['1200,500', MONEY_WANTED],
  ['01,200', MONEY_WANTED],
  ['1 200', 1200],
  ['1\u00a0200', 1200],
  ['₹ 12\u202f500,50', 12_500.5],
  ['1 20 000.5', 120_000.5],
  ['1 200 000/-', 1_200_000],
  ['12 00', MONEY_WANTED],
  ['0 200', MONEY_WANTED],
  ['1 200 00', MONEY_WANTED],
  ['1 2000', MONEY_WANTED],
  ['1,200 000', MONEY_WANTED],
  ['1 200,500', MONEY_WANTED],
  ['500 700', MONEY_WANTED],
  ['500-700', MONEY_WANTED],
  ['₹500', 500],
  ['₹ 1,200.50', 1200.5],
  ['Rs. 500', 500],
  ['Rs.50', 50],
  ['rs 500/-', 500],
  ['INR 1,20,000', 120_000],
  ['₨500', 500],
  ['रु. ५००', 500],
  ['ரூ ௫௦௦', 500],
  ['500/-', 500],
  ['500 /–', 500],
  ['₹ 500/- only', 500],
  ['500 Rs', 500],
  ['500 rupees only.', 500],
  ['Rs .50', MONEY_WANTED],
  ['$500', MONEY_WANTED],
  ['5 lakh', MONEY_WANTED],
  ['1e3', MONEY_WANTED],
  ['₹', MONEY_WANTED],
  ['.', MONEY_WANTED],
  ['-', MONEY_WANTED],
  ['- ₹500', -500],
  ['₹ −500', -500],
  ['–500', -500],
  ['--500', MONEY_WANTED],
  ['-₹-500', MONEY_WANTED],
  ['500-', MONEY_WANTED],
  ['+500', 500],
  ['१,२०,०००.५०', 120_000.5],
  ['١٬٢٠٠٫٥٠', 1200.5],
  ['１，２００．５０', 1200.5],
  ['\u2068₹\u200e1,200\u2069', 1200],
  ['\u00a01\u200b200\u202f', 1200],
  ['1'.repeat(101), MONEY_WANTED],
] as const)('in an amount, %j is %j', (typed, meant) => {
  expect(read(typed, MONEY)).toBe(meant)
})

test.each([
  ['4,5', 4.5],
  ['4,5 kg', 4.5],
  ['4.5kgs.', 4.5],
  ['४.५ किलो', 4.5],
  ['4,500', 4.5],
  ['4.500', 4.5],
  ['1,200', 'Do you mean 1.2 or 1200? Please type that number'],
  ['1.200', 'Do you mean 1.2 or 1200? Please type that number'],
  ['1,250', 'Do you mean 1.25 or 1250? Please type that number'],
  ['1.250', 1.25],
  ['1,200.5', 1200.5],
  ['4500 g', 4.5],
  ['450 g', 0.45],
  ['450gms', 0.45],
  ['४५० ग्राम', 0.45],
  ['4,500 g', 4.5],
  ['1,4,500 g', WEIGHT_WANTED],
  ['4 kg 500 g', 4.5],
  ['4kg 500gm', 4.5],
  ['4 kg and 50 g', 4.05],
  ['500 g 4 kg', WEIGHT_WANTED],
  ['4.5 kg', 4.5],
  ['1 200 kg', 1200],
  ['4 5', WEIGHT_WANTED],
  ['12 lbs', WEIGHT_WANTED],
  ['₹4.5', WEIGHT_WANTED],
  ['4.5/-', WEIGHT_WANTED],
] as const)('in a weight, %j is %j', (typed, meant) => {
  expect(read(typed, WEIGHT)).toBe(meant)
})

test.each([
  ['12.971', 12.971],
  ['12,971', 12.971],
  ['12,97194', 12.97194],
  ['−12.9719400°', -12.971_94],
  ['12 97194', WEIGHT_WANTED],
  ['12.9719, 77.6412', WEIGHT_WANTED],
  ['12.9719,77.6412', WEIGHT_WANTED],
] as const)('in a coordinate, %j is %j', (typed, meant) => {
  expect(read(typed, PLACE)).toBe(meant)
})

test.each([
  [COUNT, '1,200', 1200],
  [COUNT, '12.00', 12],
  [COUNT, '4,5', 4.5],
  [COUNT, '1.000', 'Do you mean 1 or 1000? Please type that number'],
  [COUNT, '1.234', 1.234],
  [COUNT, '30 min', COUNT_WANTED],
  [COUNT, '2 pcs', COUNT_WANTED],
  [PIECES, '2 pcs', 2],
  [PIECES, '2 nos.', 2],
  [PIECES, '12x', 12],
  [PIECES, '२ नग', 2],
  [PIECES, '2 pcs of 5', COUNT_WANTED],
  [PIECES, '2 dozen', COUNT_WANTED],
  [{ unit: 'minutes', max: 59 }, 'half past', 'Please enter minutes, such as 30'],
  [{ example: '2012' }, 'long ago', 'Please enter a number, such as 2012'],
  [MINUTES, '30 Mins.', 30],
  [MINUTES, '90', 90],
  [MINUTES, '1,200 minutes', 1200],
  [MINUTES, '1:30', MINUTES_WANTED],
  [MINUTES, '1 h 30 min', 90],
  [MINUTES, '1h30m', 90],
  [MINUTES, '1 hour and 30 minutes', 90],
  [MINUTES, '1 hour, 30 min.', 90],
  [MINUTES, '1.5 hours', 90],
  [MINUTES, '१,५ घंटे', 90],
  [MINUTES, '2 days', 2880],
  [MINUTES, '0.33 min 1 h', MINUTES_WANTED],
  [MINUTES, '1 h 2 h', MINUTES_WANTED],
  [MINUTES, '1.51 hours', MINUTES_WANTED],
  [MINUTES, 'half an hour', MINUTES_WANTED],
  [MINUTES, '1 h -30 min', MINUTES_WANTED],
  [YEARS, '2 yrs', 2],
  [YEARS, '24 months', 2],
  [YEARS, '1 year 12 months', 2],
  [YEARS, '६ महीने', YEARS_WANTED],
  [YEARS, '6 months', YEARS_WANTED],
  [YEARS, '1 year and 6 months', YEARS_WANTED],
  [YEARS, '18 m', YEARS_WANTED],
  [YEARS, '8 weeks', YEARS_WANTED],
  [YEARS, '2 months old', YEARS_WANTED],
  [HOURS, '24h', 24],
  [HOURS, '1.5 hours', 1.5],
  [HOURS, '90 min', HOURS_WANTED],
  [HOURS, '120 min', 2],
  [HOURS, '2 days', 48],
  [HOURS, '1 day 6 hrs', 30],
] as const)('in a box of %j, %j is %j', (box, typed, meant) => {
  expect(read(typed, box)).toBe(meant)
})

describe('a number written in the way of any country and script', () => {
  const locales = [
    'en-IN',
    'en-US',
    'de-DE',
    'de-CH',
    'fr-FR',
    'hi-IN-u-nu-deva',
    'ta-IN-u-nu-tamldec',
    'ar-EG',
    'fa-IR',
  ]
  const formats = locales.flatMap((locale) =>
    [0, 1, 2].map((digits) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits })),
  )

  test.each([
    ['money', MONEY, 2, 10_000_000],
    ['a weight', WEIGHT, 1, 2000],
    ['a count', COUNT, 0, 1_000_000],
  ] as const)('is that number or refused as %s, never another one', (_what, box, digits, max) => {
    const wholes = fc.integer({ min: 0, max: max * 10 ** digits })
    fc.assert(
      fc.property(wholes, fc.constantFrom(...formats), (whole, format) => {
        const number = whole / 10 ** digits
        const meant = read(format.format(number), box)
        // What has more decimals than the box takes is refused by its schema.
        const isTaken = typeof meant === 'number' && Number(meant.toFixed(digits)) === meant
        if (isTaken) expect(meant).toBe(number)
      }),
      { numRuns: 1000 },
    )
  })

  test('is that number where it is written as in India', () => {
    const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
        expect(read(rupees.format(paise / 100), MONEY)).toBe(paise / 100)
        expect(read(String(paise / 100), MONEY)).toBe(paise / 100)
      }),
    )
  })
})

test('what is stored in its smallest parts is refused with more decimals, not rounded', () => {
  expect(readParts('₹1,20,000.55', { decimals: 2, isMoney: true })).toEqual({ value: 12_000_055 })
  expect(readParts('100.555', { decimals: 2, isMoney: true })).toEqual({
    problem: 'Please use at most two decimals',
  })
  expect(readParts('1,5', { decimals: 3 })).toEqual({ value: 1500 })
  expect(readParts('1.2345', { decimals: 3 })).toEqual({ problem: 'Please use at most three decimals' })
  expect(readParts('१८ %', { decimals: 2, unit: '%' })).toEqual({ value: 1800 })
})

test('a number of more digits than can be kept is refused, not changed', () => {
  expect(readNumber('9'.repeat(40), {})).toEqual({ problem: 'Please enter a shorter number' })
  expect(readNumber('12345678901234.567', { decimals: 3 })).toEqual({
    problem: 'Please enter a shorter number',
  })
  expect(readNumber('0.000000000000001', { decimals: 2 })).toEqual({ value: 1e-15 })
  expect(readNumber('999999999999999', {})).toEqual({ value: 999_999_999_999_999 })
})
