import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { GstDocument } from './gst-schemas.ts'
import { zipGst } from './gst-zip.ts'

type Line = GstDocument['lines'][number]
let ids = 0

const aLine = (given: Partial<Line> = {}): Line => ({
  name: 'Food',
  hsn: '2309',
  goods: true,
  unit: 'kg',
  thousandths: 2500,
  rate: 1800,
  taxable: 100_000,
  exempt: 0,
  cgst: 9000,
  sgst: 9000,
  igst: 0,
  total: 118_000,
  ...given,
})

const aDocument = (given: Partial<GstDocument> = {}): GstDocument => ({
  id: `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
  kind: 'bill',
  series: '',
  number: '26-27/00001',
  issuedOn: '2026-11-02',
  buyerGstin: null,
  buyerName: null,
  place: '29',
  total: 118_000,
  creditsNumber: null,
  creditsIssuedOn: null,
  lines: [aLine()],
  ...given,
})

/** The files of the ZIP as a spreadsheet reads them: rows of cells, without the mark of UTF-8. */
function read(documents: readonly GstDocument[]): Record<string, string[][]> {
  const files = unzipSync(zipGst(documents, '2026-11-30'))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [
      name,
      strFromU8(bytes)
        .replace('\ufeff', '')
        .trimEnd()
        .split('\r\n')
        .map((row) => row.split(',').map((cell) => cell.replaceAll('"', ''))),
    ]),
  )
}

const GSTIN = '29AAGCB7383J1Z4'
const CARE = { name: 'Check-up', hsn: '998351', goods: false, unit: null, rate: null, thousandths: 1000 }
const FREE = { taxable: 0, cgst: 0, sgst: 0, exempt: 50_000, total: 50_000 }

describe('the file of a GST return', () => {
  test('has a row for each rate of a bill to a registered buyer', () => {
    const bill = aDocument({
      buyerGstin: GSTIN,
      buyerName: 'Kennel One',
      total: 168_000,
      lines: [aLine(), aLine({ ...CARE, ...FREE })],
    })
    const files = read([bill, aDocument({ number: '26-27/00002' })])
    expect(files['registered-buyers.csv']).toEqual([
      [
        ...['GSTIN', 'Buyer', 'Number', 'Date', 'Value', 'Place of supply', 'Rate'],
        ...['Taxable value', 'IGST', 'CGST', 'SGST', 'Exempt'],
      ],
      [
        GSTIN,
        'Kennel One',
        '26-27/00001',
        '2026-11-02',
        '1680',
        '29 Karnataka',
        'Exempt',
        '0',
        '0',
        '0',
        '0',
        '500',
      ],
      [
        GSTIN,
        'Kennel One',
        '26-27/00001',
        '2026-11-02',
        '1680',
        '29 Karnataka',
        '18%',
        '1000',
        '0',
        '90',
        '90',
        '0',
      ],
    ])
  })

  test('has credit notes likewise, each with its bill', () => {
    const note = aDocument({
      kind: 'credit',
      number: 'C/26-27/00001',
      buyerGstin: GSTIN,
      creditsNumber: '26-27/00001',
      creditsIssuedOn: '2026-10-30',
    })
    expect(read([note])['registered-buyers-credit-notes.csv']?.[1]).toEqual([
      ...[
        GSTIN,
        '',
        'C/26-27/00001',
        '2026-11-02',
        '26-27/00001',
        '2026-10-30',
        '1180',
        '29 Karnataka',
        '18%',
      ],
      ...['1000', '0', '90', '90', '0'],
    ])
  })

  test('sums other buyers by place and rate', () => {
    const elsewhere = aDocument({
      number: '26-27/00003',
      place: '27',
      lines: [aLine({ cgst: 0, sgst: 0, igst: 18_000 })],
    })
    const files = read([aDocument(), aDocument({ number: '26-27/00002' }), elsewhere])
    expect(files['other-buyers.csv']?.slice(1)).toEqual([
      ['Bills', '27 Maharashtra', '18%', '1000', '180', '0', '0', '0'],
      ['Bills', '29 Karnataka', '18%', '2000', '0', '180', '180', '0'],
    ])
  })

  test('sums codes with unit and quantity, registered buyers apart, less what credit notes take back', () => {
    const files = read([
      aDocument({ buyerGstin: GSTIN }),
      aDocument({ number: '26-27/00002' }),
      aDocument({
        kind: 'credit',
        number: 'C/26-27/00001',
        lines: [aLine({ thousandths: 500, taxable: 20_000, cgst: 1800, sgst: 1800, total: 23_600 })],
      }),
    ])
    const head = [
      'HSN/SAC',
      'Unit',
      'Quantity',
      'Total',
      'Rate',
      'Taxable value',
      'IGST',
      'CGST',
      'SGST',
      'Exempt',
    ]
    expect(files['hsn-registered-buyers.csv']).toEqual([
      head,
      ['2309', 'kg', '2.5', '1180', '18%', '1000', '0', '90', '90', '0'],
    ])
    expect(files['hsn-other-buyers.csv']).toEqual([
      head,
      ['2309', 'kg', '2', '944', '18%', '800', '0', '72', '72', '0'],
    ])
  })

  test('says which numbers were issued, also beyond 99,999', () => {
    const numbers = ['26-27/100000', '26-27/99999', 'C/26-27/00001']
    const documents = numbers.map((number) =>
      aDocument({ number, kind: number.startsWith('C') ? 'credit' : 'bill' }),
    )
    expect(read(documents)['documents-issued.csv']).toEqual([
      ['Documents', 'Series', 'From', 'To', 'Total number', 'Cancelled'],
      ['Invoices for outward supply', '26-27', '26-27/99999', '26-27/100000', '2', '0'],
      ['Credit notes', 'C/26-27', 'C/26-27/00001', 'C/26-27/00001', '1', '0'],
    ])
  })

  test('is the same for the same documents, and whole without any', () => {
    const documents = [aDocument(), aDocument({ number: '26-27/00002' })]
    expect(zipGst(documents, '2026-11-30')).toEqual(zipGst(documents.toReversed(), '2026-11-30'))
    expect(Object.values(read([])).map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1])
  })
})
