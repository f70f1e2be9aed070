import { MAX_ROWS, type ReadFile, type Row, toSheet, UnreadableFile } from './cells.ts'

const HEADINGS = ['Name', 'Phone', 'Phone 2', 'Email', 'Address']

/** A line of a contact: what it is, and its value, with the parts of it that semicolons part. */
type Line = { property: string; parts: string[] }

/** Reads the contacts that a phone exports as vCards (.vcf): a row for each, below headings of our own. */
export function readContacts(text: string): ReadFile {
  const cards = text.split(/^BEGIN:VCARD[^\n]*\n/im).slice(1, MAX_ROWS + 2)
  const rows = cards.map((card, index): Row => ({ number: index + 1, cells: cellsOf(linesOf(card)) }))
  const sheet = toSheet('', [{ number: 0, cells: HEADINGS }, ...rows])
  if (sheet.rows.length < 2) throw new UnreadableFile('EMPTY')
  return { sheets: [sheet], problems: [] }
}

function cellsOf(lines: readonly Line[]): string[] {
  const partsOf = (wanted: string) =>
    lines.filter(({ property }) => property === wanted).map(({ parts }) => parts)
  const [full = []] = partsOf('FN')
  const [[last = '', first = '', middle = ''] = []] = partsOf('N')
  const [phone = '', ...further] = partsOf('TEL').map((parts) => (parts[0] ?? '').replace(/^tel:/i, ''))
  const [email = []] = partsOf('EMAIL')
  const [address = []] = partsOf('ADR')
  return [
    full.join('; ').trim() || joined([first, middle, last], ' '),
    phone,
    further.join('; '),
    email[0] ?? '',
    joined(address, ', '),
  ]
}

const joined = (parts: readonly string[], by: string) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(by)

/** The lines of a contact: those that go on in the next one are put together, and their signs are decoded. */
function linesOf(card: string): Line[] {
  const whole: string[] = []
  for (const line of card.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const above = whole.at(-1) ?? ''
    if (above.endsWith('=') && QUOTED.test(above)) whole[whole.length - 1] = above.slice(0, -1) + line
    else whole.push(line)
  }
  return whole.flatMap((line) => {
    const [, property, settings = '', value = ''] =
      /^(?:[\w-]+\.)?([A-Z]+)((?:;[^:]*)?):(.*)$/i.exec(line) ?? []
    if (property === undefined) return []
    const text = QUOTED.test(settings) ? fromQuotedPrintable(value) : value
    return [{ property: property.toUpperCase(), parts: splitFields(text).map(unescaped) }]
  })
}

const QUOTED = /QUOTED-PRINTABLE/i

/** The fields between semicolons that are not escaped; without a lookbehind, which older browsers lack. */
const splitFields = (text: string) =>
  [...`;${text}`.matchAll(/;((?:\\.|[^;\\]|\\$)*)/g)].map(([, field = '']) => field)

const unescaped = (text: string) => text.replace(/\\n/gi, '\n').replace(/\\(.)/g, '$1')

/** Bytes of UTF-8 that are written as `=E0=A4=B0`. */
function fromQuotedPrintable(text: string): string {
  const bytes = text.replaceAll('%', '%25').replace(/=([\dA-F]{2})/gi, '%$1')
  try {
    return decodeURIComponent(bytes)
  } catch {
    return text
  }
}
