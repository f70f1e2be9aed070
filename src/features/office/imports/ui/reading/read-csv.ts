import Papa from 'papaparse'
import { MAX_ROWS, type ReadFile, toSheet, UnreadableFile } from './cells.ts'

/** The delimiters that a file is tried with, and a select offers. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** A sign that no text has takes the place of a quote that is a letter. */
const QUOTE_LETTER = '\ue000'
const MAX_LOOSE_QUOTES = 20

/** Reads text of cells; `chosen` is the delimiter, if it is not to be guessed. */
export function readCsv(bytes: Uint8Array, chosen?: Delimiter): ReadFile {
  const { text: whole, encoding } = decode(bytes)
  const [, said] = /^sep=(.)\r?\n/i.exec(whole) ?? []
  const text = said === undefined ? whole : whole.replace(/^.*\r?\n/, '')
  const { rows, delimiter, problems } = parse(text, chosen ?? said)
  const sheet = toSheet(
    '',
    rows.map((cells, index) => ({ number: index + 1, cells })),
  )
  if (sheet.rows.length === 0) throw new UnreadableFile('EMPTY')
  return { sheets: [sheet], encoding, delimiter, problems }
}

/** Parses text; a quote that is never closed is taken for a letter, so that it does not swallow the rest of the file. */
function parse(whole: string, delimiter: string | undefined) {
  const problems: { line: number }[] = []
  let text = whole
  for (;;) {
    const read = Papa.parse<string[]>(text, {
      delimiter: delimiter ?? '',
      delimitersToGuess: [...DELIMITERS],
      preview: MAX_ROWS * 2 + 100,
    })
    const open = read.errors.find(({ code }) => code === 'MissingQuotes')?.index
    if (open === undefined || problems.length === MAX_LOOSE_QUOTES)
      return {
        rows: read.data.map((cells) => cells.map(withQuotes)),
        delimiter: read.meta.delimiter,
        problems,
      }
    const at = text.lastIndexOf('"', open - 1)
    problems.push({ line: text.slice(0, at).split(/\r\n?|\n/).length })
    text = `${text.slice(0, at)}${QUOTE_LETTER}${text.slice(at + 1)}`
  }
}

/** A quote at the start of a cell that has no other is left out: it was to begin a text. */
function withQuotes(cell: string): string {
  return cell.includes(QUOTE_LETTER)
    ? cell.replace(new RegExp(`^${QUOTE_LETTER}`), '').replaceAll(QUOTE_LETTER, '"')
    : cell
}

/** Text in UTF-8, in UTF-16 with or without its mark, or else in Windows-1252. */
export function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-8') {
    try {
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding }
    } catch {
      return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
    }
  }
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 4 && even < odd / 4) return 'utf-16le'
  if (even > start.length / 4 && odd < even / 4) return 'utf-16be'
  return 'utf-8'
}
