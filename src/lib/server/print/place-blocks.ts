import { encode } from 'uqr'
import { detailsOf, type Paper, type PrintBlock } from '../../files/print-blocks.ts'
import type { FontWeight, Run, SplitRuns } from './fonts.ts'

/** A run of text at its place within a row. */
export type PlacedRun = Run & { x: number; y: number; size: number }

/** A cell, with what it is for a reader's software. */
export type PlacedCell = { tag: 'TH' | 'TD' | 'Span'; runs: PlacedRun[] }

/** What stays together on a page: a paragraph, a row of a table, a code. */
export type PlacedRow = {
  tag: 'H1' | 'P' | 'TR' | 'Figure'
  /** Rows that follow each other and have the same number belong to one table. */
  table?: number
  height: number
  cells: PlacedCell[]
  /** Space above it, if it does not begin a page. */
  above?: number
  /** A line above it. */
  isRuled?: boolean
  /** It is about what follows, and stands on the same page. */
  leads?: boolean
  /** The heads of a table's columns, which stand again where it goes on. */
  isHead?: boolean
  code?: { modules: boolean[][]; side: number; x: number; alt: string }
}

type Style = { size: number; weight: FontWeight }
type Box = { x: number; width: number; isEnd?: boolean }

/** The width of a paper and its margin, in points. */
export const SHEETS = {
  a4: { width: 595.28, height: 841.89, margin: 48 },
  a5: { width: 419.53, height: 595.28, margin: 34 },
  '80mm': { width: 226.77, height: null, margin: 11 },
} as const satisfies Record<Paper, { width: number; height: number | null; margin: number }>

/** A millimetre in points. */
export const MILLIMETRE = 72 / 25.4
const LEADING = 1.4
const GAP = 4
/** The side of a code that phones read from paper: 27 mm. */
const CODE_SIDE = 76.5

/** What all that is placed on one paper has in common. */
type Sheet = {
  width: number
  isNarrow: boolean
  plain: Style
  strong: Style
  /** From margin to margin. */
  page: Box
  cell: (tag: PlacedCell['tag'], text: string, box: Box, style?: Style) => Sized
}

type Place<Kind extends PrintBlock['kind']> = (
  block: Extract<PrintBlock, { kind: Kind }>,
  sheet: Sheet,
  /** The number of its table. */
  table: number,
) => PlacedRow[]

/** Places blocks on a paper: rows from top to bottom, each with its height. */
export function placeBlocks(blocks: readonly PrintBlock[], paper: Paper, split: SplitRuns): PlacedRow[] {
  const sheet = sheetOf(paper, split)
  return blocks.flatMap((block, at) => {
    const place = PLACE[block.kind] as Place<PrintBlock['kind']>
    // Paragraphs follow each other closely; a table stands apart from what is around it.
    const isApart = at > 0 && !(block.kind === 'text' && blocks[at - 1]?.kind === 'text')
    return place(block, sheet, at).map((one, row) =>
      row === 0 && isApart ? { ...one, above: sheet.isNarrow ? GAP : 3 * GAP } : one,
    )
  })
}

function sheetOf(paper: Paper, split: SplitRuns): Sheet {
  const { width: whole, margin } = SHEETS[paper]
  const [width, isNarrow] = [whole - 2 * margin, paper === '80mm']
  const plain: Style = { size: isNarrow ? 8 : 9.5, weight: 400 }
  return {
    ...{ width, isNarrow, plain },
    strong: { ...plain, weight: 700 },
    page: { x: 0, width },
    cell: (tag, text, box, style = plain) => ({ tag, ...placeText(text, box, style, split) }),
  }
}

function row(tag: PlacedRow['tag'], cells: Sized[], more: Partial<PlacedRow> = {}): PlacedRow {
  return {
    tag,
    cells: cells.map(({ tag: own, runs }) => ({ tag: own, runs })),
    height: Math.max(0, ...cells.map(({ height }) => height)) + GAP,
    ...more,
  }
}

const PLACE: { [Kind in PrintBlock['kind']]: Place<Kind> } = {
  title: ({ text }, { cell, page, isNarrow }) => [
    row('H1', [cell('Span', text, page, { size: isNarrow ? 12 : 17, weight: 700 })]),
  ],
  text: ({ text, tone }, { cell, page, plain, strong }) => {
    const leads = tone === 'strong'
    return [
      row('P', [cell('Span', text, page, leads ? { ...strong, size: plain.size + 2 } : plain)], { leads }),
    ]
  },
  pairs: ({ pairs }, { cell, width, strong }, table) => {
    const label = Math.min(width * 0.36, 120)
    const rest = { x: label, width: width - label }
    return pairs.map(([name, value]) =>
      row('TR', [cell('TH', name, { x: 0, width: label - GAP }), cell('TD', value, rest, strong)], { table }),
    )
  },
  sums: ({ sums }, { cell, width, isNarrow, plain, strong }, table) => {
    const amount = isNarrow ? width * 0.5 : 110
    const start = isNarrow ? 0 : width * 0.5
    return sums.map(({ label, value, isStrong = false }) => {
      const style = isStrong ? { ...strong, size: plain.size + 1.5 } : plain
      const name = { x: start, width: width - start - amount - GAP, isEnd: !isNarrow }
      const sum = { x: width - amount, width: amount, isEnd: true }
      return row('TR', [cell('TH', label, name, style), cell('TD', value, sum, style)], { table })
    })
  },
  rows: (block, sheet, table) => (sheet.isNarrow ? narrowRows : wideRows)(block, sheet, table),
  space: ({ height }) => [{ tag: 'P', height: height * MILLIMETRE, cells: [] }],
  code: ({ address, caption }, { cell, page, width, isNarrow }) => {
    const { data } = encode(address, { ecc: 'M', border: 2 })
    const x = isNarrow ? (width - CODE_SIDE) / 2 : 0
    const code = { modules: data, side: CODE_SIDE, x, alt: caption }
    return [
      { tag: 'Figure', height: CODE_SIDE + GAP, cells: [], code },
      row('P', [cell('Span', caption, page)]),
    ]
  },
}

const wideRows: Place<'rows'> = ({ columns, rows }, { cell, width, plain, strong }, table) => {
  const weights = columns.reduce((sum, { weight }) => sum + weight, 0)
  let x = 0
  const boxes = columns.map(({ weight, isNumber = false }, at) => {
    const gap = at === columns.length - 1 ? 0 : GAP
    const box = { x, width: (width * weight) / weights - gap, isEnd: isNumber }
    x += (width * weight) / weights
    return box
  })
  const cells = (tag: 'TH' | 'TD', texts: readonly string[], style: Style) =>
    boxes.map((box, at) => cell(tag, texts[at] ?? '', box, style))
  const labels = columns.map(({ label }) => label)
  return [
    row('TR', cells('TH', labels, { ...strong, size: 8 }), { table, isHead: true, leads: true }),
    ...rows.map((texts) => row('TR', cells('TD', texts, plain), { table, isRuled: true })),
  ]
}

const narrowRows: Place<'rows'> = ({ columns, rows }, { cell, width, page, plain, strong }, table) =>
  rows.map((texts) => {
    const amount = width * 0.32
    const name = cell('TD', texts[0] ?? '', { x: 0, width: width - amount - GAP }, strong)
    const sum = cell('TD', texts.at(-1) ?? '', { x: width - amount, width: amount, isEnd: true }, strong)
    const details = cell('TD', detailsOf(columns, texts), page, { ...plain, size: 7.5 })
    const below = Math.max(name.height, sum.height)
    const lower = { ...details, runs: details.runs.map((run) => ({ ...run, y: run.y + below })) }
    return row('TR', [name, sum, { ...lower, height: below + details.height }], { table, isRuled: true })
  })

type Sized = PlacedCell & { height: number }

/** Breaks a text into lines that fit a box, each at its start or at its end. */
function placeText(text: string, box: Box, { size, weight }: Style, split: SplitRuns) {
  const lines = breakLines(text, (part) => widthOf(split(part, size, weight)), box.width)
  const runs = lines.flatMap((line, at) => {
    const parts = split(line, size, weight)
    let x = box.isEnd ? box.x + box.width - widthOf(parts) : box.x
    return parts.map((run) => {
      const placed = { ...run, x, y: at * size * LEADING, size }
      x += run.width
      return placed
    })
  })
  return { runs, height: lines.length * size * LEADING }
}

const widthOf = (runs: readonly Run[]) => runs.reduce((sum, { width }) => sum + width, 0)

/** Breaks between words, and within one that is wider than the line. */
function breakLines(text: string, measure: (text: string) => number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/u)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const character of word) {
      if (line !== '' && measure(line + character) > width) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return [...lines, line]
}
