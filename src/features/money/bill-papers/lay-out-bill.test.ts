import { expect, test } from 'vitest'
import { EXAMPLE_BILL } from '../../../../test/example-bill.ts'
import { readPdf } from '../../../../test/pdf-text.ts'
import { PAPERS } from '../../../lib/files/print-blocks.ts'
import { drawDocument } from '../../../lib/server/print/draw-document.ts'
import { printDocument } from '../../../lib/server/print/print-document.ts'
import { layOutBill, type PrintedBill } from './lay-out-bill.ts'

const FIELDS = [
  ...['Tailwell', 'Tailwell Animal Care LLP', '12 Banyan Lane, Indiranagar, Bengaluru 560038', '98765 43210'],
  ...['GSTIN 29AAGCB7383J1Z4', 'Invoice-cum-Bill of Supply', 'PAW/26-27/00042', '26 Nov 2026', 'आशा Rao'],
  ...['+91 90000 00001', 'Karnataka (29)', 'Reverse charge', 'Check-up of Bruno', '998351', 'Dog food 3 kg'],
  ...[
    '2309',
    '3004',
    '0.3 strip',
    'Deworming tablets, batch DW-33',
    '₹1,180.00',
    '₹118.00',
    '₹900.00',
    '18% ₹162.00',
    '5% ₹1.42',
    '₹29.85',
  ],
  ...[
    'Discount included',
    '₹188.00',
    'Taxable value',
    '₹928.43',
    'Exempt',
    '₹630.00',
    'CGST',
    'SGST',
    '₹81.71',
    'Round-off',
    '₹0.15',
  ],
  ...[
    'Total',
    '₹1,722.00',
    'Paid in cash',
    '₹700.00',
    'Due',
    'Long-standing customer',
    'Pay ₹1,022.00 by UPI',
  ],
  ...['Rupees one thousand seven hundred twenty-two only', 'authorised signatory'],
]
const plain = (text: string) => text.replace(/\s/g, '')
const file = { title: 'PAW/26-27/00042', author: 'Tailwell' }

test.each(PAPERS)('a PDF file on %s holds every field, and is tagged', async (paper) => {
  const { texts, pages, tags, head } = readPdf(
    await drawDocument({ ...file, paper, blocks: layOutBill(EXAMPLE_BILL) }),
  )
  const whole = plain(texts.join(''))
  expect(FIELDS.filter((field) => !whole.includes(plain(field)))).toEqual([])
  expect(pages).toEqual([paper === 'a4' ? [595.28, 841.89] : [226.77, expect.any(Number)]])
  expect(new Set(tags)).toEqual(new Set(['Document', 'H1', 'P', 'Span', 'Table', 'TR', 'TH', 'TD', 'Figure']))
  expect(head).toContain('/Lang (en-IN)\n/MarkInfo')
})

test('a hundred lines take several sheets, and one long strip of a roll', async () => {
  const [line] = EXAMPLE_BILL.lines
  const bill = { ...EXAMPLE_BILL, lines: Array.from({ length: 100 }, () => line ?? never()) }
  const blocks = layOutBill(bill)
  const sheets = readPdf(await drawDocument({ ...file, paper: 'a4', blocks }))
  // As the server does it.
  const roll = readPdf(await printDocument({ ...file, paper: '80mm', blocks }))
  expect(sheets.pages.length).toBeGreaterThan(2)
  expect(roll.pages).toHaveLength(1)
  expect(sheets.texts.filter((text) => text.includes('Bruno'))).toHaveLength(100)
})

test('what was due before the day of the bill is not said to come next', () => {
  const due = { pet: 'Bruno', what: 'Anti-rabies', at: null }
  const next = ['2026-11-25', '2027-11-26'].map((day) => ({ ...due, day }))
  const texts = layOutBill({ ...EXAMPLE_BILL, next }).map((block) => 'text' in block && block.text)
  expect(texts).toContain('Bruno: Anti-rabies, due since 25 Nov 2026')
  expect(texts).toContain('Bruno: Anti-rabies on 26 Nov 2027')
})

const UNREGISTERED: PrintedBill = {
  ...EXAMPLE_BILL,
  title: 'Bill',
  regime: 'none',
  lines: EXAMPLE_BILL.lines.map((line) => ({ ...line, hsn: '2309', rate: null, cgst: 0, sgst: 0 })),
  placeState: null,
}

test('a clinic that is not registered prints no word of tax', () => {
  expect(JSON.stringify(layOutBill(UNREGISTERED))).not.toMatch(/tax|gst|hsn|supply|signatory|charge/i)
})

test('one under the composition scheme says so at the top', () => {
  const [first] = layOutBill({ ...UNREGISTERED, title: 'Bill of Supply', regime: 'composition' })
  expect(first).toMatchObject({
    text: 'composition taxable person, not eligible to collect tax on supplies',
  })
})

test('a credit note names its bill, and asks for nothing', () => {
  const note = layOutBill({
    ...EXAMPLE_BILL,
    title: 'Credit Note',
    credits: { label: 'PAW/26-27/00041', day: '2026-11-25' },
    upi: null,
  })
  expect(JSON.stringify(note)).toContain('PAW/26-27/00041 of 25 Nov 2026')
  expect(JSON.stringify(note)).not.toMatch(/"Due"|"code"/)
})

function never(): never {
  throw new Error('The example has lines.')
}
