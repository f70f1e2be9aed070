import type { Block, List } from '../../../clinic/text.ts'
import { toAsciiDigits } from '../../../lib/typed/digits.ts'

/** The title of a table, before its rows. */
const TITLE = 'Table: '
/** An item of a list, as typed or as a word processor copies it: with a tab or another blank after its bullet, or none. */
const ITEM = /^(?:[-*–]\s+|[•·‣▪●○◦■□➢➤✓✔]\s*)(.*)$/
/** One of a numbered list, in the digits of any script: `1. `, `१. `, `1)`, `(1)`. */
const NUMBERED = /^(?:\(?(\p{Nd}{1,4})\)\s*|(\p{Nd}{1,4})\.\s+)(.*)$/u
/** What begins a line that is no paragraph and no item: a heading, a note, a row or the title of a table. */
const OTHER = /^(?:#{1,6} |>|\||Table: )/
/** A line this much further in than its list belongs to the item above it. */
const INDENT = 2

/**
 * Blocks as plain text for people to edit: a blank line ends a block, `# ` begins a heading (`## ` one below it), `- ` an
 * item of a list, `1. ` one of a numbered list, `> ` a note, `| a | b |` is a row of a table and `Table: ` its title. Indented
 * lines belong to the item above them. A backslash takes a mark's meaning away.
 */
export function blocksToText(blocks: readonly Block[]): string {
  return blocks.map(blockToText).join('\n\n')
}

function blockToText(block: Block): string {
  if (typeof block === 'string') return linesOf(block).map(escaped).join('\n')
  if ('heading' in block) return `${'#'.repeat(block.level ?? 1)} ${block.heading}`
  if ('note' in block) return prefixed(block.note, '> ')
  if ('list' in block) {
    const { list, from } = block
    return list.map((item, at) => itemToText(item, from === undefined ? '-' : `${from + at}.`)).join('\n')
  }
  const { caption, head, rows } = block.table
  return [TITLE + caption, ...[head, ...rows].map(rowToText)].join('\n')
}

function itemToText(item: string, mark: string): string {
  const [first = '', ...more] = item.split('\n').filter((line) => line.trim() !== '')
  const lines = more.map((line) => (indentOf(line) < INDENT ? escaped(line.trim()) : line))
  return [`${mark} ${first.trim()}`, ...lines].join('\n')
}

function rowToText(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function prefixed(text: string, mark: string): string {
  return linesOf(text)
    .map((line) => mark + line)
    .join('\n')
}

/** The lines of a text; a blank one would end the block. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function escaped(line: string): string {
  return isMarked(line) ? `\\${line}` : line
}

/** Whether a line is no paragraph, or only a backslash makes it one. */
function isMarked(line: string): boolean {
  const bare = line.replace(/^\\*/, '')
  return OTHER.test(bare) || ITEM.test(bare) || stepOf(bare) !== undefined
}

/** The number and the text of a line of a numbered list. Numbers do not begin with zeros. */
function stepOf(line: string): { number: number; step: string } | undefined {
  const [, bracketed, dotted, step = ''] = NUMBERED.exec(line) ?? []
  const digits = toAsciiDigits(bracketed ?? dotted ?? '')
  return /^(?:0|[1-9]\d*)$/.test(digits) ? { number: Number(digits), step } : undefined
}

/** A line of a pasted list without its bullet or number. */
export function withoutMark(line: string): string {
  return ITEM.exec(line)?.[1] ?? stepOf(line)?.step ?? line
}

/** The reverse of `blocksToText`. A table without a title gets the text of the heading above it. */
export function textToBlocks(text: string): Block[] {
  const nothing: Reading = { blocks: [], open: false, heading: '', indent: 0 }
  return text.split('\n').reduce(readLine, nothing).blocks
}

/** The text of an item, and the blocks inside it: its indented lines. */
export function itemParts(item: string): { text: string; blocks: readonly Block[] } {
  const lines = item.split('\n')
  const at = lines.findIndex((line, index) => index > 0 && indentOf(line) >= INDENT)
  if (at === -1) return { text: item, blocks: [] }
  return { text: lines.slice(0, at).join('\n'), blocks: textToBlocks(lines.slice(at).join('\n')) }
}

/** How far in a line begins. */
function indentOf(line: string): number {
  return (/^\s*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length
}

type Reading = {
  blocks: Block[]
  /** Whether the next line may continue the last block. */
  open: boolean
  /** The last heading. */
  heading: string
  /** How far in the last list begins. */
  indent: number
}

function readLine(reading: Reading, typed: string): Reading {
  const { blocks, open, heading } = reading
  const line = typed.trim()
  if (line === '') return { ...reading, open: false }
  const inside = readInside(reading, typed)
  if (inside !== null) return inside
  const last = open ? blocks.at(-1) : undefined
  const indent = isList(last) ? reading.indent : indentOf(typed)
  const begin = (block: Block): Reading => ({ blocks: [...blocks, block], open: true, heading, indent })
  const go = (block: Block): Reading => ({ ...reading, blocks: [...blocks.slice(0, -1), block] })

  const [, marks = '', title] = /^(#{1,6}) +(.*)$/.exec(line) ?? []
  if (title !== undefined) {
    const level = marks.length === 1 ? {} : { level: marks.length }
    return { ...reading, blocks: [...blocks, { heading: title, ...level }], open: false, heading: title }
  }
  if (line.startsWith(TITLE))
    return begin({ table: { caption: line.slice(TITLE.length), head: [], rows: [] } })
  if (line.startsWith('|')) {
    const { table } = isTable(last) ? last : { table: { caption: heading, head: [], rows: [] } }
    const cells = cellsOf(line)
    if (table.rows.length === 0 && isRule(cells)) return reading
    const grown =
      table.head.length === 0 ? { ...table, head: cells } : { ...table, rows: [...table.rows, cells] }
    return isTable(last) ? go({ table: grown }) : begin({ table: grown })
  }
  const item = ITEM.exec(line)?.[1]
  if (item !== undefined) {
    const goesOn = isList(last) && last.from === undefined
    return goesOn ? go({ list: [...last.list, item] }) : begin({ list: [item] })
  }
  const numbered = stepOf(line)
  if (numbered !== undefined) {
    const { number, step } = numbered
    const goesOn = isList(last) && last.from !== undefined && last.from + last.list.length === number
    return goesOn ? go({ ...last, list: [...last.list, step] }) : begin({ list: [step], from: number })
  }
  const note = /^> ?(.*)$/.exec(line)?.[1]
  if (note !== undefined) return isNote(last) ? go({ note: `${last.note}\n${note}` }) : begin({ note })

  const words = line.startsWith('\\') && isMarked(line) ? line.slice(1) : line
  if (typeof last === 'string') return go(`${last}\n${words}`)
  return isList(last) ? go(withLine(last, words)) : begin(words)
}

/** Adds an indented line to the item above it, after a blank line only if it begins an item itself; null if it is none. */
function readInside({ blocks, open, heading, indent }: Reading, typed: string): Reading | null {
  const last = blocks.at(-1)
  const further = indentOf(typed) - indent
  const line = typed.trim()
  if (!isList(last) || further < INDENT || !(open || withoutMark(line) !== line)) return null
  const grown = withLine(last, `${' '.repeat(further)}${line}`)
  return { blocks: [...blocks.slice(0, -1), grown], open: true, heading, indent }
}

function withLine(block: List, line: string): List {
  return { ...block, list: [...block.list.slice(0, -1), `${block.list.at(-1)}\n${line}`] }
}

/** True for `|---|:-:|`, which other programs draw below the head. Not for dashes where there is nothing to say. */
const isRule = (cells: readonly string[]) =>
  cells.every((cell) => /^:?-+:?$/.test(cell)) && cells.some((cell) => /---|:/.test(cell))

const isTable = (block: Block | undefined) => typeof block === 'object' && 'table' in block
const isList = (block: Block | undefined): block is List => typeof block === 'object' && 'list' in block
const isNote = (block: Block | undefined) => typeof block === 'object' && 'note' in block

function cellsOf(line: string): string[] {
  // No lookbehind: a browser without it could not read the whole script.
  const inside = line.slice(1).replaceAll('\\|', '\0').replace(/\|$/, '')
  return inside.split('|').map((cell) => cell.trim().replaceAll('\0', '|'))
}
