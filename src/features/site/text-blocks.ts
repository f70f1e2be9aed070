import type { Block } from '../../clinic/text.ts'

/** The title of a table, before its rows. */
const TITLE = 'Table: '
/** What begins a line that is no paragraph: a heading, an item of a list, a note, a row or the title of a table. */
const MARK = /^(?:#+ |[-*]\s|[•·‣▪]|>|\||Table: )/
/** An item of a list, as typed or as a word processor copies it: with a tab or another blank after its bullet, or none. */
const ITEM = /^(?:[-*]\s+|[•·‣▪]\s*)(.*)$/

/**
 * Blocks as plain text for people to edit: a blank line ends a block, `# ` begins a heading, `- ` an item of a list,
 * `> ` a note, `| a | b |` is a row of a table and `Table: ` its title. A backslash takes a mark's meaning away.
 */
export function blocksToText(blocks: readonly Block[]): string {
  return blocks.map(blockToText).join('\n\n')
}

function blockToText(block: Block): string {
  if (typeof block === 'string') return linesOf(block).map(escaped).join('\n')
  if ('heading' in block) return `# ${block.heading}`
  if ('note' in block) return prefixed(block.note, '> ')
  if ('list' in block) return block.list.map(itemToText).join('\n')
  const { caption, head, rows } = block.table
  return [TITLE + caption, ...[head, ...rows].map(rowToText)].join('\n')
}

function itemToText(item: string): string {
  const [first = '', ...more] = linesOf(item)
  return [`- ${first}`, ...more.map(escaped)].join('\n')
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
  return MARK.test(line) || line.startsWith('\\') ? `\\${line}` : line
}

/** The reverse of `blocksToText`. A table without a title gets the text of the heading above it. */
export function textToBlocks(text: string): Block[] {
  const { blocks } = text
    .split('\n')
    .map((line) => line.trim())
    .reduce(readLine, { blocks: [], open: false, heading: '' })
  return blocks
}

type Reading = {
  blocks: Block[]
  /** Whether the next line may continue the last block. */
  open: boolean
  /** The last heading. */
  heading: string
}

function readLine({ blocks, open, heading }: Reading, line: string): Reading {
  const last = open ? blocks.at(-1) : undefined
  const earlier = open ? blocks.slice(0, -1) : blocks
  const begin = (block: Block): Reading => ({ blocks: [...blocks, block], open: true, heading })
  const go = (block: Block): Reading => ({ blocks: [...earlier, block], open: true, heading })

  if (line === '') return { blocks, open: false, heading }
  const title = /^#+ +(.*)$/.exec(line)?.[1]
  if (title !== undefined) return { blocks: [...blocks, { heading: title }], open: false, heading: title }
  if (line.startsWith(TITLE))
    return begin({ table: { caption: line.slice(TITLE.length), head: [], rows: [] } })
  if (line.startsWith('|')) {
    const { table } = isTable(last) ? last : { table: { caption: heading, head: [], rows: [] } }
    const cells = cellsOf(line)
    if (cells.every((cell) => /^:?-+:?$/.test(cell))) return { blocks, open, heading }
    const grown =
      table.head.length === 0 ? { ...table, head: cells } : { ...table, rows: [...table.rows, cells] }
    return isTable(last) ? go({ table: grown }) : begin({ table: grown })
  }
  const item = ITEM.exec(line)?.[1]
  if (item !== undefined) return isList(last) ? go({ list: [...last.list, item] }) : begin({ list: [item] })
  const note = /^> ?(.*)$/.exec(line)?.[1]
  if (note !== undefined) return isNote(last) ? go({ note: `${last.note}\n${note}` }) : begin({ note })

  const words = line.replace(/^\\(?=.)/, '')
  if (typeof last === 'string') return go(`${last}\n${words}`)
  if (isList(last)) return go({ list: [...last.list.slice(0, -1), `${last.list.at(-1)}\n${words}`] })
  return begin(words)
}

const isTable = (block: Block | undefined) => typeof block === 'object' && 'table' in block
const isList = (block: Block | undefined) => typeof block === 'object' && 'list' in block
const isNote = (block: Block | undefined) => typeof block === 'object' && 'note' in block

function cellsOf(line: string): string[] {
  // No lookbehind: a browser without it could not read the whole script.
  const inside = line.slice(1).replaceAll('\\|', '\0').replace(/\|$/, '')
  return inside.split('|').map((cell) => cell.trim().replaceAll('\0', '|'))
}
