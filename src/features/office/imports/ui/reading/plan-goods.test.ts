import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fieldOf, findColumns } from './find-columns.ts'
import { dateShown } from './number-formats.ts'
import { type GoodsAnswers, type GoodsPlan, planGoods } from './plan-goods.ts'
import { readFile } from './read-file.ts'
import { readBatch } from './read-goods.ts'

const TODAY = '2026-11-28'

type Case = { id: string; text?: string; bytes?: string; expect: Record<string, unknown> }
const file = new URL('../../../../../../test/moving-in.json', import.meta.url)
const cases: Case[] = JSON.parse(readFileSync(file, 'utf8')).goods

function plan({ text, bytes }: Pick<Case, 'text' | 'bytes'>, answers?: GoodsAnswers): GoodsPlan {
  const read =
    bytes === undefined ? new TextEncoder().encode(text) : new Uint8Array(Buffer.from(bytes, 'base64'))
  const rows = readFile(read).sheets[0]?.rows ?? []
  const columns = findColumns(rows)
  expect(columns.kind).toBe('goods')
  return planGoods(rows, columns, { today: TODAY, answers })
}

const FACTS: Record<string, (plan: GoodsPlan) => unknown> = {
  goods: ({ goods }) => goods,
  expires: ({ goods }) => goods.map(({ lots }) => lots[0]?.expiresOn ?? null),
  rates: ({ goods }) => goods.map(({ rate }) => rate),
  counted: ({ goods }) => goods.map(({ counted }) => counted),
  questions: ({ asks }) => asks.map(({ code }) => code),
  refused: ({ refused }) => refused,
  notes: ({ notes }) => notes.map(({ row, code }) => ({ row, code })),
}

describe('the worked-out lists of goods', () => {
  test.each(cases.map((one) => [one.id, one] as const))('%s', (_, one) => {
    const planned = plan(one)
    for (const [name, expected] of Object.entries(one.expect)) {
      const fact = FACTS[name]?.(planned) as unknown[]
      if (name === 'goods')
        for (const [at, part] of (expected as object[]).entries()) expect(fact[at]).toMatchObject(part)
      else if (name === 'notes') for (const part of expected as object[]) expect(fact).toContainEqual(part)
      else expect(fact, name).toEqual(expected)
    }
  })
})

test('prices of batches ask once, and the highest or the first counts', () => {
  const text = 'Item,Batch,Qty,MRP\nA,1,5,100\na ,2,6,120\nB,1,1,50\n'
  expect(plan({ text })).toMatchObject({
    asks: [{ code: 'several prices', rows: [2, 3] }],
    goods: [{ asks: ['several prices'] }, { asks: [] }],
  })
  const priceOf = (answer: 'highest' | 'first') =>
    plan({ text }, { 'several prices': answer }).goods[0]?.price
  expect([priceOf('highest'), priceOf('first')]).toEqual([12_000, 10_000])
})

test('prices without tax ask, and get the tax of their row', () => {
  const text = 'Item,GST %,Price (excl. GST),HSN\nA,18,100,3307\nB,Exempt,50,3307\n'
  expect(plan({ text }).asks).toEqual([{ code: 'prices without tax', rows: [2, 3] }])
  const prices = (answer: 'add the tax' | 'with tax') =>
    plan({ text }, { 'prices without tax': answer }).goods.map(({ price }) => price)
  expect([prices('add the tax'), prices('with tax')]).toEqual([
    [11_800, 5000],
    [10_000, 5000],
  ])
})

test('the same batch twice is added and noted; its name by small letters and single blanks, no sign left off', () => {
  const { goods, notes } = plan({
    text: 'Item,Batch,Exp,Qty,MRP\nSyringe 1.5 ml,X,03/27,5,10\nsyringe  1.5 ML,X,03/27,2.5,10\nSyringe 15 ml,X,03/27,1,10\n',
  })
  expect(goods).toMatchObject([
    { lots: [{ thousandths: 7500, expiresOn: '2027-03-31' }] },
    { lots: [{ thousandths: 1000 }] },
  ])
  expect(notes).toEqual([{ row: 3, code: 'the same batch: added', field: 'batch', value: 'X' }])
})

test('days on the 1st are months, and are days with one answer; a column of shares is of percents', () => {
  const text = 'Item,GST,Exp,Qty,MRP\nA,0.05,01/03/2027,5,10\nB,0.18,01/04/2027,5,10\n'
  expect(plan({ text })).toMatchObject({
    asks: [{ code: 'days are months' }],
    goods: [{ rate: 500, asks: [], lots: [{ expiresOn: '2027-03-31' }] }, { rate: 1800 }],
  })
  expect(plan({ text }, { 'days are months': 'days' }).goods[0]?.lots[0]?.expiresOn).toBe('2027-03-01')
})

test('a price is that of the sale where a heading says so, and never that of the purchase', () => {
  const priceOf = (headings: string) => plan({ text: `Item,${headings}\nA,80,120,100\n` }).goods[0]?.price
  expect(['Pur. Rate,MRP,Sale Rate', 'Rate,M.R.P.,S. Rate', 'Purch Price,MRP,Qty'].map(priceOf)).toEqual([
    10_000, 10_000, 12_000,
  ])
  // A bare rate is that of the purchase, unless it stands alone.
  expect(['Rate,Qty,MRP', 'Rate,Price,MRP', 'दर,MRP,Pack', 'Rate,Qty,Extra charges'].map(priceOf)).toEqual([
    10_000, 12_000, 12_000, 8_000,
  ])
})

test('a batch that a spreadsheet has cut is left out and noted', () => {
  expect(dateShown(11, undefined)).toBe('power')
  expect(dateShown(165, '0.00E+00')).toBe('power')
  expect(readBatch({ text: '700000', isPower: true })).toEqual({ batch: null, problem: 'cut by Excel' })
  const { goods, notes } = plan({ text: 'Item,Batch,Qty,MRP\nA,1.2E+6,5,10\n' })
  expect(goods[0]?.lots[0]?.batch).toBeNull()
  expect(notes).toMatchObject([{ row: 2, code: 'cut by Excel', field: 'batch' }])
})

test.each([
  ['Item Name', 'productName'],
  ['Particulars', 'productName'],
  ['Purchase Rate', 'ignore'],
  ['M.R.P.', 'mrp'],
  ['Selling Price (incl. GST)', 'price'],
  ['HSN/SAC', 'hsn'],
  ['GST %', 'rate'],
  ['Exp. Date', 'expiry'],
  ['Closing Stock', 'quantity'],
  ['Batch No.', 'batch'],
  ['__proto__', undefined],
])('%s of a list of goods is %s', (heading, field) => {
  expect(fieldOf(heading, 'goods')?.field).toBe(field)
})
