import { expect, test } from 'vitest'
import { layOutStatement } from './lay-out-statement.ts'
import type { Statement } from './statement-schemas.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const AT = '2026-11-26T03:30:00.000Z'
const row = { at: AT, billId: null, number: null, method: null, reference: null }
const statement: Statement = {
  customer: { id: ID, fullName: 'Asha Menon', phone: '+919845012301' },
  opening: 20_000,
  rows: [
    { ...row, kind: 'bill', billId: ID, number: '26-27/00042', amount: 70_000 },
    { ...row, kind: 'taken', method: 'upi', reference: 'UTR42', amount: -120_000 },
    { ...row, kind: 'refunded', method: 'unrecorded', amount: 10_000 },
  ],
  calledOff: 0,
  unbilled: [{ appointmentId: ID, what: 'Grooming', at: AT, amount: 150_000 }],
  held: 20_000,
  owed: 150_000,
}

test('a statement goes from the balance before to what is to pay', () => {
  const blocks = layOutStatement({ statement, from: '2026-11-01', today: '2026-11-29' })
  const tables = blocks.flatMap((block) => (block.kind === 'rows' ? [block.rows] : []))
  expect(tables).toEqual([
    [
      ['', 'Balance before', '', '₹200.00'],
      ['26 Nov 2026', 'Bill 26-27/00042', '₹700.00', '₹900.00'],
      ['26 Nov 2026', 'Paid by UPI, UTR42', '−\u2060₹1,200.00', '−\u2060₹300.00'],
      ['26 Nov 2026', 'Refunded', '₹100.00', '−\u2060₹200.00'],
    ],
    [['26 Nov 2026', 'Grooming', '₹1,500.00']],
  ])
  const [sums] = blocks.flatMap((block) => (block.kind === 'sums' ? [block.sums] : []))
  expect(sums?.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Not billed yet ₹1,500.00',
    'Paid in advance ₹200.00',
    'To pay ₹1,500.00',
  ])
  expect(JSON.stringify(blocks)).toContain('1 Nov 2026 to 29 Nov 2026')
})

test('without anything it says so', () => {
  const nothing = { ...statement, opening: 0, rows: [], unbilled: [], held: 0, owed: 0 }
  const text = JSON.stringify(layOutStatement({ statement: nothing, from: undefined, today: '2026-11-29' }))
  expect(text).toContain('Nothing was billed or paid in this period.')
  expect(text).toContain('Until 29 Nov 2026')
})
