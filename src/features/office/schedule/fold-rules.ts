import { formatMinute, type Span } from '../../planning/timetable/moment.ts'
import { type ClosedSpan, type Item, overlap, rowsOf, spanOf } from './rules.ts'

/** A row of the grid: a slot, or closed time that folds into a thin row, whose slots follow it while it is open. */
export type GridRow = { kind: 'slot'; minute: number } | Fold
export type Fold = ClosedSpan & { kind: 'fold'; isOpen: boolean }

/** Shorter closed time stays as it is: folded, it would hide more than it spares. */
const LEAST_MINUTES = 60
const LEAST_ROWS = 2

type FoldInput = { shown: Span; slotStep: number; items: readonly Pick<Item, 'minute' | 'minutes'>[] }

/**
 * The closed time that folds, in whole rows. An appointment that reaches into it leaves the rest, one inside keeps it
 * open, and a day that is nothing but closed does not fold.
 */
export function foldsOf(closed: readonly ClosedSpan[], { shown, slotStep, items }: FoldInput): ClosedSpan[] {
  const taken = items.map(spanOf)
  const rows = rowsOf(shown, slotStep)
  const folds = closed
    .map((span) => inRows(withoutEdges(span, taken), shown, slotStep))
    .filter(
      ({ from, until }) =>
        until - from >= Math.max(LEAST_MINUTES, LEAST_ROWS * slotStep) &&
        !taken.some((one) => overlap(one, { from, until })),
    )
  return rows.every((minute) => folds.some((fold) => isIn(minute, fold))) ? [] : folds
}

/** What appointments leave of a span that they begin before or end after. */
function withoutEdges(span: ClosedSpan, taken: readonly Span[]): ClosedSpan {
  const [before, after] = [
    taken.filter(({ from, until }) => from < span.from && until > span.from),
    taken.filter(({ from, until }) => until > span.until && from < span.until),
  ]
  return {
    ...span,
    from: Math.max(span.from, ...before.map(({ until }) => until)),
    until: Math.min(span.until, ...after.map(({ from }) => from)),
  }
}

/** The whole rows of a span. */
function inRows(span: ClosedSpan, { from }: Span, slotStep: number): ClosedSpan {
  const [first, last] = [(span.from - from) / slotStep, (span.until - from) / slotStep]
  return { ...span, from: from + slotStep * Math.ceil(first), until: from + slotStep * Math.floor(last) }
}

function isIn(minute: number, { from, until }: Span): boolean {
  return minute >= from && minute < until
}

/** The rows of a grid whose folds are shut, but for those that are opened, which are named by when they begin. */
export function gridRows(
  minutes: readonly number[],
  folds: readonly ClosedSpan[],
  opened: ReadonlySet<number>,
): GridRow[] {
  return minutes.flatMap((minute): GridRow[] => {
    const fold = folds.find((one) => isIn(minute, one))
    if (fold === undefined) return [{ kind: 'slot', minute }]
    const isOpen = opened.has(fold.from)
    const slots: GridRow[] = isOpen ? [{ kind: 'slot', minute }] : []
    return minute === fold.from ? [{ kind: 'fold', ...fold, isOpen }, ...slots] : slots
  })
}

/** How far down a minute is: so many rows of slots, in parts, and so many thin rows. */
export type Offset = { slots: number; folds: number }

/** How far down a minute is in the rows of a grid. */
export function offsetOf(minute: number, rows: readonly GridRow[], slotStep: number): Offset {
  const part = (from: number, length: number) => Math.min(Math.max((minute - from) / length, 0), 1)
  return rows.reduce<Offset>(
    ({ slots, folds }, row) => {
      if (row.kind === 'slot') return { slots: slots + part(row.minute, slotStep), folds }
      const isPast = row.isOpen ? Number(minute > row.from) : part(row.from, row.until - row.from)
      return { slots, folds: folds + isPast }
    },
    { slots: 0, folds: 0 },
  )
}

/** `1–5 PM`, `11:30 AM–1 PM`: two times as short as people say them. */
export function shortSpan({ from, until }: Span): string {
  const [first, last] = [shortMinute(from), shortMinute(until)]
  const half = first.slice(-' AM'.length)
  return last.endsWith(half) && until - from < 720
    ? `${first.slice(0, -half.length)}–${last}`
    : `${first}–${last}`
}

function shortMinute(minute: number): string {
  return formatMinute(minute).replace(':00', '')
}

/** What a fold says: `1–5 PM closed`, with the reason if there is one. */
export function foldLabel({ reason, ...span }: ClosedSpan): string {
  return `${shortSpan(span)} closed${reason === null ? '' : `: ${reason}`}`
}

/** What the head of a day says of its closed time: the reason, with its time if it is a part of the day only. */
export function dayNotes(closed: readonly ClosedSpan[], shown: Span): string[] {
  const isWhole = (span: Span) => span.from <= shown.from && span.until >= shown.until
  return closed.flatMap(({ reason, ...span }) => {
    if (isWhole(span)) return [reason ?? 'Closed']
    return reason === null ? [] : [`${shortSpan(span)}: ${reason}`]
  })
}
