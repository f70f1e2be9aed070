import { expect, test } from 'vitest'
import { readPdf } from '../../../../test/pdf-text.ts'
import type { Paper, PrintBlock } from '../../files/print-blocks.ts'
import { drawDocument } from './draw-document.ts'

/** A table of so many rows under a title. */
const draw = async (rows: number, paper: Paper = 'a4') => {
  const columns = ['Item', 'Amount'].map((label) => ({ label, weight: 1 }))
  const lines = Array.from({ length: rows }, (_, at) => [`Line ${at + 1}`, '₹1.00'])
  const blocks: PrintBlock[] = [
    { kind: 'title', text: 'Bill' },
    { kind: 'rows', columns, rows: lines },
    { kind: 'text', text: 'The end' },
  ]
  return readPdf(await drawDocument({ title: 'Bill', author: 'Clinic', paper, blocks })).pageTexts
}

test('a table that goes on has its heads again on each page, and each says which it is', async () => {
  const pages = await draw(90)
  expect(pages.length).toBeGreaterThan(1)
  pages.forEach((page, at) => {
    expect(page.match(/ItemAmount/g), page).toHaveLength(1)
    expect(page).toMatch(new RegExp(`${at + 1}of${pages.length}$`))
  })
  const lines = pages.join('').match(/Line\d+/g)
  expect(lines).toEqual(Array.from({ length: 90 }, (_, at) => `Line${at + 1}`))
})

test.each([
  [3, 'a4'],
  [80, '80mm'],
] as const)('%i lines on %s are one page, which has no number', async (rows, paper) => {
  const pages = await draw(rows, paper)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toMatch(/Theend$/)
})
