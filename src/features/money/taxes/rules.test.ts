import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WORKED_BILLS, type WorkedBill, type WorkedSums } from '../../../../test/worked-bills.ts'
import {
  type BillInput,
  computeBill,
  creditPart,
  inForceOn,
  namesAddress,
  priceOfLine,
  priceOfPart,
  splitBill,
  sumOf,
  TAX_REGIMES,
  worthOf,
} from './rules.ts'

const inputOf = ({ lines, ...bill }: WorkedBill): BillInput => ({
  clinicState: '33',
  ...bill,
  lines: lines.map(([kind, price, rate, unitPrice, thousandths, discount = 0]) => ({
    goods: kind === 'goods',
    inclusive: price === 'inclusive',
    rate,
    unitPrice,
    thousandths,
    discount,
  })),
})

const named = ([taxable, exempt, cgst, sgst, igst, total]: WorkedSums) => ({
  ...{ taxable, exempt, cgst, sgst, igst, total },
})

test.each(WORKED_BILLS)('a worked-out bill: $why', (bill) => {
  const { title, sums, whole, rounded = 0, words } = bill
  expect(computeBill(inputOf(bill))).toMatchObject({
    ...{ title, words, roundOff: rounded, lines: sums.map(named), ...named(whole) },
  })
})

/** A bill as a counter could make it: no discount is larger than what it is given on. */
const anyBill: fc.Arbitrary<BillInput> = fc
  .record({
    regime: fc.constantFrom(...TAX_REGIMES),
    clinicState: fc.constant('33'),
    placeState: fc.option(fc.constantFrom('33', '29')),
    buyerGstin: fc.option(fc.constant('33AAPFU0939F1Z9')),
    roundOff: fc.boolean(),
    share: fc.integer({ min: 0, max: 100 }),
    lines: fc.array(
      fc.record({
        unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
        thousandths: fc.integer({ min: 1, max: 60_000 }),
        rate: fc.option(fc.constantFrom(0, 25, 500, 1200, 1800, 4000)),
        inclusive: fc.boolean(),
        goods: fc.boolean(),
        percent: fc.integer({ min: 0, max: 100 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ share, lines, ...bill }) => {
    const priced = lines.map(({ percent, ...line }) => {
      const discount = Math.floor((worthOf(line) * percent) / 100)
      return { ...line, discount }
    })
    const price = priced.reduce((sum, line) => sum + priceOfLine(line), 0)
    return { ...bill, lines: priced, discount: Math.floor((price * share) / 100) }
  })

describe('of any bill', () => {
  test('sums add up, halves are equal, and a price with tax never moves', () => {
    fc.assert(
      fc.property(anyBill, (bill) => {
        const { lines, title: _, words: __, roundOff, ...sums } = computeBill(bill)
        expect({ ...sumOf(lines), total: sums.total - roundOff }).toEqual({
          ...sums,
          total: sums.total - roundOff,
        })
        expect(lines.reduce((sum, { discountShare }) => sum + discountShare, 0)).toBe(bill.discount)
        if (bill.roundOff) expect(sums.total % 100).toBe(0)
        lines.forEach(({ discountShare, ...line }, at) => {
          expect(line.taxable + line.exempt + line.cgst + line.sgst + line.igst).toBe(line.total)
          expect(line.cgst).toBe(line.sgst)
          const input = bill.lines[at]
          if (!input) return
          const price = priceOfLine(input) - discountShare
          if (input.inclusive || bill.regime !== 'regular') expect(line.total).toBe(price)
          expect(Math.min(...Object.values(line))).toBeGreaterThanOrEqual(0)
        })
      }),
    )
  })

  test('split, each part may be one document, and together they cost the same', () => {
    fc.assert(
      fc.property(anyBill, (bill) => {
        const whole = computeBill({ ...bill, roundOff: false })
        const parts = splitBill(bill).map((part) => computeBill({ ...part, roundOff: false }))
        expect(parts.map(({ title }) => title)).not.toContain('two documents')
        expect(parts.length > 1).toBe(whole.title === 'two documents')
        const { title: _, lines: __, words: ___, roundOff: ____, ...sums } = whole
        expect(sumOf(parts)).toEqual(sums)
      }),
    )
  })

  test('parts of a line that are credited add up to the line', () => {
    fc.assert(
      fc.property(anyBill, fc.array(fc.nat(1000)), (bill, cuts) => {
        for (const line of computeBill(bill).lines) {
          const ends = [...cuts.map((cut) => Math.floor((line.total * cut) / 1000)), 0, line.total]
          ends.sort((one, other) => one - other)
          const parts = ends.slice(1).map((end, at) => creditPart(line, ends[at] ?? 0, end - (ends[at] ?? 0)))
          const { discountShare: _, ...sums } = line
          expect(sumOf(parts)).toEqual(sums)
        }
      }),
    )
  })
})

test.each([
  ['2025-09-21', 1200],
  ['2025-09-22', 500],
  ['2026-11-01', 500],
  ['2016-12-31', undefined],
])('on %s the rate is %s', (day, expected) => {
  const rates = [
    { fromOn: '2025-09-22', basisPoints: 500 },
    { fromOn: '2017-07-01', basisPoints: 1200 },
  ]
  expect(inForceOn(rates, day)?.basisPoints).toBe(expected)
})

test.each([
  [{}, 4_999_999, false],
  [{}, 5_000_000, true],
  [{ placeState: '29' }, 0, true],
  [{ placeState: '33' }, 0, false],
  [{ buyerGstin: '33AAPFU0939F1Z9' }, 0, true],
])('a bill with %j and a taxable value of %s names the address: %s', (bill, taxable, expected) => {
  expect(namesAddress({ regime: 'regular', clinicState: '33', ...bill }, { taxable })).toBe(expected)
})

/** The total and the quantity of a line, what comes back of it, each with what it costs, and what is left. */
const RETURNS: [number, number, [number, number][], number][] = [
  [22500, 5000, [[2000, 9000]], 13500],
  [
    22500,
    5000,
    [
      [2000, 9000],
      [3000, 13500],
    ],
    0,
  ],
  [
    10000,
    3000,
    [
      [1000, 3333],
      [1000, 3334],
      [1000, 3333],
    ],
    0,
  ],
  [
    100,
    7000,
    [
      [1000, 14],
      [1000, 15],
      [1000, 14],
      [1000, 14],
      [1000, 14],
      [1000, 15],
      [1000, 14],
    ],
    0,
  ],
  [
    14449,
    2250,
    [
      [250, 1605],
      [1000, 6422],
      [1000, 6422],
    ],
    0,
  ],
  [
    99999,
    3000,
    [
      [2000, 66666],
      [1000, 33333],
    ],
    0,
  ],
  [
    0,
    3000,
    [
      [1000, 0],
      [2000, 0],
    ],
    0,
  ],
  [
    1,
    2000,
    [
      [1000, 1],
      [1000, 0],
    ],
    0,
  ],
]

test.each(RETURNS)(
  'parts of a line of %i paise and %i thousandths cost what it does',
  (total, thousandths, returned, left) => {
    const line = { total, thousandths, credited: 0, creditedThousandths: 0 }
    for (const [back, amount] of returned) {
      expect(priceOfPart(line, back)).toBe(amount)
      line.credited += amount
      line.creditedThousandths += back
    }
    expect(total - line.credited).toBe(left)
  },
)

test('a part costs no more than is left of a line that became cheaper', () => {
  const line = { total: 22_500, thousandths: 5000, credited: 20_000, creditedThousandths: 0 }
  expect([priceOfPart(line, 1000), priceOfPart(line, 5000)]).toEqual([2500, 2500])
})
