import { expect, test } from 'vitest'
import { sumPieces } from './cash-count.ts'
import { layOutTill } from './lay-out-till.ts'
import type { Till } from './till-schemas.ts'

const NONE = { items: [], count: 0 }
const AT = '2026-11-26T15:30:00.000Z'
const person = { taken: 0, refunded: 0, undone: 0, payments: 1 }
const till: Till = {
  ...{ id: '00000000-0000-4000-8000-000000000000', float: 100_000, openedAt: '2026-11-26T03:30:00.000Z' },
  ...{
    openedBy: 'Asha',
    closedAt: AT,
    closedBy: 'Ravi',
    counted: 214_500,
    difference: -500,
    reason: 'A coin fell',
    stays: 100_000,
    openReason: null,
  },
  ...{ outside: NONE, unrecorded: NONE },
  moves: [{ id: '1', amount: -30_000, reason: 'To the bank', by: 'Asha', at: AT }],
  sums: {
    ...{ expected: 215_000, before: null },
    counts: [
      { counted: 200_000, expected: 215_000, by: 'Ravi', at: AT },
      { counted: 214_500, expected: 215_000, by: 'Ravi', at: AT },
      { counted: 214_500, expected: 215_000, by: 'Ravi', at: AT },
    ],
    rows: [
      {
        ...person,
        method: 'cash',
        by: 'Asha',
        taken: 175_000,
        refunded: 20_000,
        undone: 10_000,
        payments: 2,
      },
      { ...person, method: 'upi', by: 'Asha', taken: 50_000 },
      { ...person, method: 'upi', by: null, taken: 25_000 },
    ],
  },
}
const rowsOf = (shown: Till) =>
  layOutTill(shown).flatMap((block) => (block.kind === 'rows' ? [[block.columns[0]?.label, block.rows]] : []))
const sumsOf = (shown: Till) =>
  layOutTill(shown).flatMap((block) =>
    block.kind === 'sums' ? block.sums.map(({ label, value }) => `${label} ${value}`) : [],
  )

test('a closed till adds up on one page: the drawer, by method, by person, what moved, and each count', () => {
  expect(sumsOf(till)).toEqual([
    'Opened with ₹1,000.00',
    'Cash taken +₹1,750.00',
    'Given back in cash −₹200.00',
    'Undone −₹100.00',
    'Taken out −₹300.00',
    'Expected cash ₹2,150.00',
    'Counted ₹2,145.00',
    'Difference −₹5.00',
    'Stays in the drawer ₹1,000.00',
    'Taken out (bank, safe) ₹1,145.00',
  ])
  expect(rowsOf(till)).toMatchObject([
    [
      'Method',
      [
        ['Cash', '2', '₹1,750.00', '₹200.00', '₹100.00', '₹1,450.00'],
        ['UPI', '2', '₹750.00', '', '', '₹750.00'],
      ],
    ],
    [
      'Person',
      [
        ['Asha', '3', '₹1,450.00', '₹1,950.00'],
        ['Deleted login', '1', '₹0.00', '₹250.00'],
      ],
    ],
    ['What for', [['To the bank', '9:00 PM', 'Asha', '−₹300.00']]],
    [
      'Who',
      [
        ['Ravi', '9:00 PM', '₹2,150.00', '₹2,000.00'],
        ['Ravi', '9:00 PM', '₹2,150.00', '₹2,145.00'],
      ],
    ],
  ])
})

test('without sums it adds up as well: what came and went is the rest, in one', () => {
  const unseen = { ...till, sums: null, openReason: 'Change was brought' }
  expect(sumsOf(unseen)).toEqual([
    'Opened with ₹1,000.00',
    'Cash taken and given back +₹1,450.00',
    'Taken out −₹300.00',
    'Expected cash ₹2,150.00',
    'Counted ₹2,145.00',
    'Difference −₹5.00',
    'Stays in the drawer ₹1,000.00',
    'Taken out (bank, safe) ₹1,145.00',
  ])
  const text = JSON.stringify(layOutTill(unseen))
  expect(text).toContain('Change was brought')
  expect(text).not.toMatch(/By method|Each count/)
})

test.each([
  [{ 500: '3', 100: '12', coins: '37.50' }, '2737.5'],
  [{ 500: '', 20: '१०' }, '200'],
  [{ coins: '1.005' }, null],
  [{ 500: 'three' }, null],
  [{ 500: '1.5' }, null],
  [{ 10: '-1' }, null],
])('of notes and coins %j the sum is %s', (pieces, sum) => {
  expect(sumPieces(pieces)).toBe(sum)
})
