import type { ImportKind } from '../../rules.ts'
import { type ReadFile, type Row, textOf } from './cells.ts'
import { type Columns, findColumns, type Known } from './find-columns.ts'
import { groupBy } from './group-by.ts'
import { isOwnGoods, isOwnPeople, planOwnGoods, planOwnPeople } from './own-files.ts'
import { type GoodsAnswers, type GoodsAskCode, planGoods } from './plan-goods.ts'
import { type AskCode, type LeftOut, type Note, type PeopleAnswers, planPeople } from './plan-people.ts'
import { type CareChoice, withItems } from './read-care.ts'
import type { Delimiter } from './read-csv.ts'
import { readFile } from './read-file.ts'
import { goodsUploads, peopleUploads } from './to-uploads.ts'

/** What a person has answered, by question; each is of one kind of list. */
export type ListAnswers = PeopleAnswers & GoodsAnswers
export type ListAskCode = AskCode | GoodsAskCode
type ListAsk = { code: ListAskCode; rows: number[]; value?: string; column?: number }

/** How a person wants a file to be read; what is left out is found out. */
export type ReadOptions = {
  today: string
  kind?: ImportKind | undefined
  sheet?: number | undefined
  delimiter?: Delimiter | undefined
  /** Columns whose field was chosen; null: not brought in. */
  fields?: Readonly<Record<number, string | null>> | undefined
  answers?: ListAnswers | undefined
  items?: readonly CareChoice[] | undefined
}

/** A question with the first three rows that have it, as their cells stand there. */
export type ShownAsk = Omit<ListAsk, 'rows'> & { count: number; examples: string[]; heading?: string }

/** A list as it was read: its columns, what it asks, and its rows as they are put. */
export type PlannedList = {
  sheets: string[]
  sheet: number
  delimiter: string | null
  kind: ImportKind
  isOwn: boolean
  items: readonly CareChoice[]
  columns: { place: number; heading: string; field: string | null; cells: { row: number; text: string }[] }[]
  rows: number
  asks: ShownAsk[]
  notes: Note[]
  skipped: LeftOut[]
  uploads: Record<string, unknown>[]
}

const SAMPLE_ROWS = 5
const MAX_NOTES = 5000

/** Reads a file and plans its rows. Throws an `UnreadableFile` that says why it can't be read. */
export function planList(bytes: Uint8Array, options: ReadOptions): PlannedList {
  const file = readFile(bytes, options.delimiter)
  const sheet = Math.min(options.sheet ?? 0, file.sheets.length - 1)
  const rows = file.sheets[sheet]?.rows ?? []
  const own = options.fields === undefined ? ownKind(file) : undefined
  const kind = own ?? options.kind
  const found = withItems(findColumns(rows, kind), options.items ?? [])
  const columns = withChosen(found, options.fields)
  const { uploads, ...plan } = PLANS[columns.kind](rows, columns, { ...options, isOwn: own !== undefined })
  return {
    sheets: file.sheets.map(({ name }) => name),
    sheet,
    delimiter: file.delimiter ?? null,
    kind: columns.kind,
    isOwn: own !== undefined,
    items: options.items ?? [],
    columns: shownColumns(rows, columns),
    rows: plan.rows,
    asks: onceEach(plan.asks).map((ask) => shownAsk(ask, rows, columns)),
    notes: plan.notes.slice(0, MAX_NOTES),
    skipped: plan.skipped,
    uploads,
  }
}

/** The kind of a file of ours that no spreadsheet has saved since. */
function ownKind(file: ReadFile): ImportKind | undefined {
  if (isOwnPeople(file)) return 'people'
  return isOwnGoods(file) ? 'goods' : undefined
}

type Planned = {
  rows: number
  asks: readonly ListAsk[]
  notes: Note[]
  skipped: LeftOut[]
  uploads: Record<string, unknown>[]
}
type Planning = ReadOptions & { isOwn: boolean }

/** How each kind of list is planned, and how its rows are put. */
const PLANS: {
  readonly [kind in ImportKind]: (rows: readonly Row[], columns: Columns, planning: Planning) => Planned
} = {
  people: (rows, columns, { isOwn, ...options }) => {
    const plan = isOwn ? planOwnPeople(rows) : planPeople(rows, columns, options)
    return { ...plan, uploads: peopleUploads(plan, rows, columns) }
  },
  goods: (rows, columns, { isOwn, ...options }) => {
    const plan = isOwn ? planOwnGoods(rows) : planGoods(rows, columns, options)
    return { ...plan, uploads: goodsUploads(plan, rows, columns) }
  },
}

function withChosen(columns: Columns, chosen: ReadOptions['fields']): Columns {
  if (chosen === undefined) return columns
  const fields = columns.fields.map((known, column): Known | null => {
    const field = chosen[column]
    if (field === undefined) return known
    return field === null ? null : { field, ...(known?.group !== undefined && { group: known.group }) }
  })
  return { ...columns, fields }
}

function shownColumns(rows: readonly Row[], { headings, fields, dataFrom }: Columns): PlannedList['columns'] {
  const sample = rows.slice(dataFrom, dataFrom + SAMPLE_ROWS)
  return headings.map((heading, column) => ({
    place: column,
    heading,
    field: fields[column]?.field ?? null,
    cells: sample.map(({ number, cells }) => ({ row: number, text: textOf(cells[column]) })),
  }))
}

/** The questions, each once for all its rows: an answer is for all numbers with two names. */
function onceEach(asks: readonly ListAsk[]): ListAsk[] {
  const byCode = groupBy(asks, ({ code, column }) => `${code} ${column ?? ''}`)
  return [...byCode.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, rows: [...new Set(same.flatMap(({ rows }) => rows))] })),
  )
}

function shownAsk({ rows: numbers, ...ask }: ListAsk, rows: readonly Row[], { headings }: Columns): ShownAsk {
  const wanted = new Set(numbers.slice(0, 3))
  const examples = rows
    .filter(({ number }) => wanted.has(number))
    .map(({ number, cells }) => {
      const said =
        ask.column === undefined
          ? cells.map(textOf).filter((text) => text.trim() !== '')
          : [textOf(cells[ask.column])]
      return `Row ${number}: ${said.join(' · ').slice(0, 120)}`
    })
  return {
    ...ask,
    count: numbers.length,
    examples,
    ...(ask.column !== undefined && { heading: headings[ask.column] ?? '' }),
  }
}
