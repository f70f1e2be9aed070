import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES, MAX_UNPACKED_BYTES, textOf, UnreadableFile } from './cells.ts'
import { planList } from './plan-list.ts'
import { readFile } from './read-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A workbook with one sheet. */
function workbook(
  rows: string | Uint8Array,
  { name = 'Sheet1', doctype = '', strings }: { name?: string; doctype?: string; strings?: Uint8Array } = {},
) {
  const sheet =
    typeof rows === 'string'
      ? bytes(
          `<?xml version="1.0"?>${doctype}<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows}</sheetData></worksheet>`,
        )
      : rows
  return zipSync({
    'xl/workbook.xml': bytes(
      `<workbook xmlns:r="r"><sheets><sheet name="${name}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': bytes(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': sheet,
    ...(strings && { 'xl/sharedStrings.xml': strings }),
  })
}
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, ...texts: string[]) =>
  `<row r="${number}">${texts.map((text, at) => cell(`${'ABCDEFGH'[at]}${number}`, text)).join('')}</row>`

function refused(file: Uint8Array): string {
  try {
    return `read ${readFile(file).sheets.length}`
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
}
const cellsOf = (file: Uint8Array) => readFile(file).sheets[0]?.rows.map(({ cells }) => cells.map(textOf))

describe('what was made to do harm', () => {
  test('a sheet, or its texts, that unpack to more than is allowed are refused before they are unpacked', () => {
    const blanks = new Uint8Array(MAX_UNPACKED_BYTES + 1).fill(32)
    expect(refused(workbook(blanks))).toBe('TOO_LARGE')
    expect(refused(workbook(row(1, 'a'), { strings: blanks }))).toBe('TOO_LARGE')
  })

  test('a million blank rows, and blank cells with a format, are no rows', () => {
    const blank = Array.from(
      { length: 1_048_574 },
      (_, at) => `<row r="${at + 3}" spans="1:1" ht="15"/>`,
    ).join('')
    expect(cellsOf(workbook(row(1, 'Owner') + row(2, 'Kim') + blank))).toEqual([['Owner'], ['Kim']])
    const formatted = Array.from(
      { length: 5000 },
      (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="1"/></row>`,
    ).join('')
    expect(cellsOf(workbook(row(1, 'Owner') + row(2, 'Kim') + formatted))).toHaveLength(2)
  })

  test('a cell in the last corner costs nothing, and one beyond it is refused', () => {
    const far = `<row r="1">${cell('A1', 'Owner')}</row><row r="1048576">${cell('XFD1048576', 'far')}</row>`
    expect(cellsOf(workbook(far))).toEqual([
      ['Owner', ''],
      ['', 'far'],
    ])
    const beyond = `<row r="1">${cell('A1', 'Owner')}${cell('XFE1', 'beyond')}</row>`
    expect(refused(workbook(beyond))).toBe('DAMAGED')
  })

  test('entities of its own do not grow', () => {
    const nested = Array.from(
      { length: 10 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    ).join('')
    const file = workbook(row(1, '&e10;'), { doctype: `<!DOCTYPE x [<!ENTITY e0 "haha">${nested}]>` })
    expect(cellsOf(file)?.flat().join('').length ?? 0).toBeLessThan(20)
  })

  test('names of objects are texts like others', () => {
    const file = workbook(row(1, 'Owner', '__proto__', 'constructor') + row(2, '__proto__', 'x', 'y'), {
      name: '__proto__',
    })
    expect(cellsOf(file)).toEqual([
      ['Owner', '__proto__', 'constructor'],
      ['__proto__', 'x', 'y'],
    ])
    const csv = bytes('Owner,Phone,Pet,Species,__proto__\nconstructor,9845012301,__proto__,Dog,toString')
    expect(planList(csv, { today: '2026-11-25' }).uploads).toMatchObject([
      { name: 'constructor', pets: [{ name: '__proto__' }] },
    ])
  })

  test('too many bytes, rows or columns are refused', () => {
    expect(refused(new Uint8Array(MAX_FILE_BYTES + 1).fill(97))).toBe('TOO_LARGE')
    expect(refused(bytes('a\n'.repeat(50_001)))).toBe('TOO_MANY_ROWS')
    expect(refused(bytes(Array(201).fill('a').join(',')))).toBe('TOO_MANY_COLUMNS')
  })
})

test('whatever the bytes are, they are read or refused in words', () => {
  const starts = [
    [0x50, 0x4b, 3, 4],
    [0xd0, 0xcf, 0x11, 0xe0],
    [0xff, 0xfe],
    [0xfe, 0xff],
    [0xef, 0xbb, 0xbf],
    [],
  ]
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
      const file = new Uint8Array([...start, ...rest])
      try {
        planList(file, { today: '2026-11-25' })
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile)
      }
    }),
    { numRuns: 2000, seed: 1 },
  )
})

test('whatever the texts are, a list of them is read without an error', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('', 'Dog', '9845012301', '03/04/2024', '12/25/2023', 'Nil', '-', '5:3', '800-1200'),
  )
  const headings = fc.constantFrom(
    ['Owner', 'Phone', 'Pet', 'Species', 'DOB', 'Rabies due'],
    ['Item', 'Price', 'Qty', 'Exp', 'Batch', 'GST %'],
  )
  const table = fc.array(fc.array(text, { minLength: 6, maxLength: 6 }), { maxLength: 6 })
  fc.assert(
    fc.property(headings, table, (first, rows) => {
      const csv = [first, ...rows]
        .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
        .join('\r\n')
      expect(planList(bytes(csv), { today: '2026-11-25' }).rows).toBeLessThanOrEqual(rows.length)
    }),
    { numRuns: 1000, seed: 1 },
  )
})
