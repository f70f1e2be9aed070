import { strFromU8, unzipSync } from 'fflate'
import { type Cell, MAX_UNPACKED_BYTES, type ReadFile, type Row, toSheet, UnreadableFile } from './cells.ts'
import { dateShown, type Shown } from './number-formats.ts'

const MAX_COLUMN = 16_384
const MAX_ROW = 1_048_576

/** Reads a workbook (.xlsx): its sheets that are not hidden. */
export function readWorkbook(bytes: Uint8Array): ReadFile {
  const names = unzip(bytes, (name) =>
    /^(xl\/(workbook\.xml|_rels\/workbook\.xml\.rels)|mimetype)$/.test(name),
  )
  const workbook = names.get('xl/workbook.xml')
  if (workbook === undefined)
    throw new UnreadableFile(names.get('mimetype')?.includes('opendocument') ? 'OPEN_DOCUMENT' : 'DAMAGED')
  const sheets = visibleSheets(workbook, names.get('xl/_rels/workbook.xml.rels') ?? '')
  const paths = new Set([...sheets.map(({ path }) => path), 'xl/sharedStrings.xml', 'xl/styles.xml'])
  const files = unzip(bytes, (name) => paths.has(name))
  const book: Book = {
    strings: [...elements(files.get('xl/sharedStrings.xml') ?? '', 'si')].map(({ content }) =>
      richText(content),
    ),
    formats: readFormats(files.get('xl/styles.xml') ?? ''),
    from1904: /<(?:\w+:)?workbookPr\b[^>]*date1904="(1|true)"/.test(workbook),
  }
  const read = sheets.map(({ name, path }) => toSheet(name, readRows(files.get(path) ?? '', book)))
  const filled = read.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw new UnreadableFile('EMPTY')
  return { sheets: filled, problems: [] }
}

type Book = { strings: string[]; formats: (Shown | undefined)[]; from1904: boolean }

/** Unpacks some files of an archive as text. What would be too large is refused before it is unpacked. */
function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, string> {
  let size = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false
        size += originalSize
        if (size > MAX_UNPACKED_BYTES) throw new UnreadableFile('TOO_LARGE')
        return true
      },
    })
    return new Map(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]))
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('DAMAGED')
  }
}

type Element = { attributes: string; content: string }

/** The elements of a name, with or without a prefix, one after the other; none of them holds another of the name. */
function* elements(xml: string, name: string): Generator<Element> {
  const opening = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^>]*?)(/?)>`, 'g')
  const closing = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g')
  for (let found = opening.exec(xml); found !== null; found = opening.exec(xml)) {
    const [, attributes = '', isEmpty] = found
    if (isEmpty === '/') {
      yield { attributes, content: '' }
      continue
    }
    closing.lastIndex = opening.lastIndex
    const end = closing.exec(xml)
    if (end === null) throw new UnreadableFile('DAMAGED')
    yield { attributes, content: xml.slice(opening.lastIndex, end.index) }
    opening.lastIndex = closing.lastIndex
  }
}

const ATTRIBUTES = new Map<string, RegExp>()

function attribute(attributes: string, name: string): string | undefined {
  const pattern = ATTRIBUTES.get(name) ?? new RegExp(`(?:^|\\s)(?:\\w+:)?${name}=(["'])(.*?)\\1`)
  ATTRIBUTES.set(name, pattern)
  const [, , value] = pattern.exec(attributes) ?? []
  return value === undefined ? undefined : unescapeXml(value)
}

function visibleSheets(workbook: string, relations: string): { name: string; path: string }[] {
  const targets = new Map(
    [...elements(relations, 'Relationship')].map(({ attributes }) => [
      attribute(attributes, 'Id'),
      attribute(attributes, 'Target') ?? '',
    ]),
  )
  return [...elements(workbook, 'sheet')]
    .filter(({ attributes }) => !/hidden/i.test(attribute(attributes, 'state') ?? ''))
    .map(({ attributes }) => {
      const target = targets.get(/\w+:id=(["'])(.*?)\1/.exec(attributes)?.[2]) ?? ''
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      return { name: attribute(attributes, 'name') ?? '', path }
    })
    .filter(({ path }) => /worksheets\//i.test(path))
}

/** What the format of each style of cells shows of a number; undefined for a number as such. */
function readFormats(styles: string): (Shown | undefined)[] {
  const own = new Map(
    [...elements(styles, 'numFmt')].map(({ attributes }) => [
      Number(attribute(attributes, 'numFmtId')),
      attribute(attributes, 'formatCode') ?? '',
    ]),
  )
  const [cellFormats] = elements(styles, 'cellXfs')
  return [...elements(cellFormats?.content ?? '', 'xf')].map(({ attributes }) => {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0)
    return dateShown(id, own.get(id))
  })
}

const ROW_OR_CELL = /<(?:\w+:)?(row|c)(?=[\s/>])([^>]*?)(\/?)>/g
const CELL_END = /<\/(?:\w+:)?c\s*>/g

/** The rows with cells that have a value. A row or a cell without its place comes after the one before it. */
function readRows(xml: string, book: Book): Row[] {
  const rows: Row[] = []
  let number = 0
  let column = 0
  let cells: Cell[] = []
  const tags = new RegExp(ROW_OR_CELL)
  const ends = new RegExp(CELL_END)
  for (let tag = tags.exec(xml); tag !== null; tag = tags.exec(xml)) {
    const [, kind, attributes = '', isEmpty] = tag
    if (kind === 'row') {
      number = Number(attribute(attributes, 'r') ?? number + 1)
      if (!(number >= 1 && number <= MAX_ROW)) throw new UnreadableFile('DAMAGED')
      column = 0
      cells = []
      continue
    }
    const place = /\br=(["'])([A-Z]+)\d+\1/.exec(attributes)?.[2]
    column = place === undefined ? column + 1 : columnOf(place)
    if (column > MAX_COLUMN) throw new UnreadableFile('DAMAGED')
    if (isEmpty === '/') continue
    ends.lastIndex = tags.lastIndex
    const end = ends.exec(xml)
    if (end === null) throw new UnreadableFile('DAMAGED')
    const cell = readCell(attributes, xml.slice(tags.lastIndex, end.index), book)
    tags.lastIndex = ends.lastIndex
    if (cell === '') continue
    if (cells.length === 0) rows.push({ number, cells })
    cells[column - 1] = cell
  }
  return rows
}

function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters.slice(0, 5)) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

function readCell(attributes: string, content: string, { strings, formats, from1904 }: Book): Cell {
  const kind = attribute(attributes, 't') ?? 'n'
  if (kind === 'inlineStr') return richText(content)
  const value = unescapeXml(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(content)?.[1] ?? '')
  switch (kind) {
    case 's':
      return strings[Number(value)] ?? ''
    case 'str':
      return value
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'e':
      return ''
    case 'd':
      return { text: value, day: value.slice(0, 10), shows: 'day' }
    default:
      return readNumberCell(value, formats[Number(attribute(attributes, 's') ?? 0)], from1904)
  }
}

/** A number as it is meant: 12.399999999999999 is 12.4. */
function readNumberCell(value: string, shown: Shown | undefined, from1904: boolean): Cell {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return ''
  const plain = Number(number.toPrecision(15))
  const text = Math.abs(plain) >= 1e15 ? value : String(plain)
  if (shown === 'percent')
    return {
      text: `${Number((plain * 100).toPrecision(12))}%`,
      percent: Number((plain * 100).toPrecision(12)),
    }
  if (shown === undefined) return text
  if (shown === 'power') return { text, isPower: true }
  const day = dayOfNumber(plain, from1904)
  return day === null ? text : { text: day, day, shows: shown }
}

/** The day of a spreadsheet's number of days; null if it is none. */
export function dayOfNumber(number: number, from1904 = false): string | null {
  const days = Math.floor(number) + (from1904 ? 1462 : 0)
  if (days < 1 || days > 2_958_465) return null
  // The 29 February 1900, which was none, counts as a day.
  const since = days < 60 ? days : days - 1
  return new Date(Date.UTC(1899, 11, 31) + since * 86_400_000).toISOString().slice(0, 10)
}

/** The text of a cell without the readings that stand above it. */
function richText(xml: string): string {
  const written = xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh\s*>/g, '')
  return [...elements(written, 't')].map(({ content }) => unescapeXml(content)).join('')
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Only the entities that every document has: another one stays as it is written. */
function unescapeXml(text: string): string {
  return text
    .replace(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
      (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return NAMED.get(name) ?? whole
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      },
    )
    .replace(/_x([\dA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
