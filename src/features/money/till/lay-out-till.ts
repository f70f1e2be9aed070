import type { PrintBlock, PrintColumn, PrintSum } from '../../../lib/files/print-blocks.ts'
import { formatMoney } from '../../../lib/money.ts'
import { clinicDay, formatTime, formatYearDay } from '../../../lib/time.ts'
import { METHODS } from '../ledger/methods.ts'
import type { Till } from './till-schemas.ts'

type Sums = NonNullable<Till['sums']>

const money = (paise: number) => formatMoney(paise, 'exact')
/** With a sign, also where nothing differs from what is there. */
const signed = (paise: number) => `${paise > 0 ? '+' : paise < 0 ? '−' : ''}${money(Math.abs(paise))}`
const add = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0)

/** The day of a till, which names it. */
export const tillDay = ({ openedAt }: Pick<Till, 'openedAt'>): string =>
  formatYearDay(clinicDay(new Date(openedAt)))

const title = (text: string) => ({ kind: 'text', text, tone: 'strong' }) as const

/** A closed till on one page: what was there, what came and went, and what was counted. */
export function layOutTill(till: Till): PrintBlock[] {
  const { sums } = till
  return [
    { kind: 'title', text: `Till of ${tillDay(till)}` },
    { kind: 'pairs', pairs: factsOf(till) },
    { kind: 'sums', sums: cashOf(till) },
    ...(sums === null || sums.rows.length === 0
      ? []
      : [title('By method'), byMethod(sums), title('By person'), byPerson(sums)]),
    ...movesOf(till),
    ...countsOf(till),
  ]
}

const moment = (at: string | null, by: string | null) =>
  at === null
    ? ''
    : `${formatTime(new Date(at))}, ${tillDay({ openedAt: at })}${by === null ? '' : `, ${by}`}`

function factsOf({ openedAt, openedBy, openReason, closedAt, closedBy, reason }: Till) {
  const facts = {
    Opened: moment(openedAt, openedBy),
    'Reason for the opening difference': openReason,
    Closed: moment(closedAt, closedBy),
    Reason: reason,
  }
  return Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

/**
 * What the drawer held, from its opening to the count, and where that went. Who may not see sums sees what came and went in
 * one: it is the rest of what they see.
 */
function cashOf({ float, moves, sums, counted, difference, stays }: Till): PrintSum[] {
  const expected = sums?.expected ?? (counted === null || difference === null ? null : counted - difference)
  const cash = sums?.rows.filter(({ method }) => METHODS[method].counted) ?? []
  const moved = add(moves, ({ amount }) => amount)
  const came: [string, number][] = [
    ['Cash taken and given back', sums === null && expected !== null ? expected - float - moved : 0],
    ['Cash taken', add(cash, ({ taken }) => taken)],
    ['Given back in cash', -add(cash, ({ refunded }) => refunded)],
    ['Undone', -add(cash, ({ undone }) => undone)],
    ['Put in', add(moves, ({ amount }) => Math.max(0, amount))],
    ['Taken out', add(moves, ({ amount }) => Math.min(0, amount))],
  ]
  const shown = came.filter(([, amount]) => amount !== 0)
  return [
    { label: 'Opened with', value: money(float) },
    ...shown.map(([label, amount]) => ({ label, value: signed(amount) })),
    ...(expected === null ? [] : [{ label: 'Expected cash', value: money(expected) }]),
    ...(counted === null ? [] : [{ label: 'Counted', value: money(counted), isStrong: true }]),
    ...(difference === null ? [] : [{ label: 'Difference', value: signed(difference), isStrong: true }]),
    ...(counted === null || stays === null
      ? []
      : [
          { label: 'Stays in the drawer', value: money(stays) },
          { label: 'Taken out (bank, safe)', value: money(counted - stays) },
        ]),
  ]
}

/** Columns of numbers, but the first and those that say when and who. */
const columnsOf = (...labels: string[]): PrintColumn[] =>
  labels.map((label, at) => {
    const isPlain = ['When', 'Who'].includes(label)
    return { label, isNumber: at > 0 && !isPlain, isPlain, weight: at === 0 ? 4 : 3 }
  })

const together = ({ taken, refunded, undone }: Sums['rows'][number]) => taken - refunded - undone
const orNothing = (paise: number) => (paise === 0 ? '' : money(paise))

function grouped(rows: Sums['rows'], nameOf: (row: Sums['rows'][number]) => string) {
  const groups = new Map<string, Sums['rows']>()
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row])
  return [...groups]
}

function byMethod({ rows }: Sums): PrintBlock {
  return {
    kind: 'rows',
    columns: columnsOf('Method', 'Payments', 'Taken', 'Given back', 'Undone', 'Together'),
    rows: grouped(rows, ({ method }) => METHODS[method].label).map(([name, each]) => [
      name,
      String(add(each, ({ payments }) => payments)),
      money(add(each, ({ taken }) => taken)),
      orNothing(add(each, ({ refunded }) => refunded)),
      orNothing(add(each, ({ undone }) => undone)),
      money(add(each, together)),
    ]),
  }
}

function byPerson({ rows }: Sums): PrintBlock {
  return {
    kind: 'rows',
    columns: columnsOf('Person', 'Payments', 'Cash', 'Together'),
    rows: grouped(rows, ({ by }) => by ?? 'Deleted login').map(([name, each]) => [
      name,
      String(add(each, ({ payments }) => payments)),
      money(
        add(
          each.filter(({ method }) => METHODS[method].counted),
          together,
        ),
      ),
      money(add(each, together)),
    ]),
  }
}

function movesOf({ moves }: Till): PrintBlock[] {
  if (moves.length === 0) return []
  return [
    title('Put in and taken out'),
    {
      kind: 'rows',
      columns: columnsOf('What for', 'When', 'Who', 'Amount'),
      rows: moves.map(({ reason, at, by, amount }) => [
        reason,
        formatTime(new Date(at)),
        by ?? '',
        signed(amount),
      ]),
    },
  ]
}

/** Different counts say that someone counted again after having seen a difference. */
function countsOf({ sums }: Till): PrintBlock[] {
  const counts = (sums?.counts ?? []).filter(
    ({ counted, expected }, at, all) =>
      counted !== all[at - 1]?.counted || expected !== all[at - 1]?.expected,
  )
  if (counts.length < 2) return []
  return [
    title('Each count'),
    {
      kind: 'rows',
      columns: columnsOf('Who', 'When', 'Expected cash', 'Counted'),
      rows: counts.map(({ by, at, expected, counted }) => [
        by ?? 'Deleted login',
        formatTime(new Date(at)),
        money(expected),
        money(counted),
      ]),
    },
  ]
}
