import { ChevronDown } from 'lucide-react'
import type { CSSProperties } from 'react'
import { classes } from '../../../../../components/layout/classes.ts'
import { formatMinute } from '../../../../planning/timetable/moment.ts'
import { type Fold, foldLabel, type GridRow } from '../../fold-rules.ts'
import { OverbookedCount } from '../overbooked-count.tsx'
import { GridCell } from './grid-cell.tsx'
import { type Column, hasNotes } from './grid-columns.ts'

type GridRowsProps = {
  columns: readonly Column[]
  rows: readonly GridRow[]
  slotStep: number
  isStacked: boolean
  template: CSSProperties
  hasToday: boolean
  now: number
  onFold: (from: number) => void
}

/** The names of the columns, and a row of cells for each minute at which a slot begins. */
export function GridRows({ columns, rows, slotStep, isStacked, template, ...props }: GridRowsProps) {
  const { hasToday, now, onFold } = props
  const places = new Map(
    rows.flatMap((row) => (row.kind === 'slot' ? [row.minute] : [])).map((minute, place) => [minute, place]),
  )
  const isNow = (minute: number) =>
    isStacked && hasToday && now >= minute && now < minute + (columns[0]?.cells[0]?.minutes ?? 0)
  return (
    <>
      <GridHead columns={columns} template={template} />
      <tbody className="block [&>tr:first-child>*]:border-t-transparent">
        {rows.map((row) =>
          row.kind === 'fold' ? (
            <FoldRow key={`fold ${row.from}`} fold={row} columns={columns.length} onFold={onFold} />
          ) : (
            <tr
              key={row.minute}
              data-minute={row.minute}
              data-slot=""
              className={classes('grid', isStacked ? 'min-h-(--row)' : 'h-(--row)')}
              style={template}
            >
              <th
                scope="row"
                className={classes(
                  TIME,
                  isNow(row.minute)
                    ? 'font-semibold text-danger'
                    : row.minute % 60 === 0
                      ? 'font-normal text-ink-soft'
                      : 'font-normal text-transparent',
                )}
              >
                {formatMinute(row.minute)}
              </th>
              {columns.map(({ key, cells }) => {
                const cell = cells[places.get(row.minute) ?? -1]
                return (
                  cell && (
                    <GridCell
                      key={key}
                      cell={cell}
                      slotStep={slotStep}
                      isStacked={isStacked}
                      columns={columns.length}
                    />
                  )
                )
              })}
            </tr>
          ),
        )}
      </tbody>
    </>
  )
}

/** The names of the columns, and below them why a day is closed. */
function GridHead({ columns, template }: Pick<GridRowsProps, 'columns' | 'template'>) {
  const notes = columns.map((column) => column.notes.join(' · '))
  const isSame = columns.length > 1 && notes.every((note) => note === notes[0])
  return (
    <thead className="sticky top-0 z-30 block">
      <tr className={ROW_OF_HEAD} style={{ ...template, height: 'calc(var(--spacing) * 8)' }}>
        <th scope="col" className="sticky start-0 bg-surface">
          <span className="sr-only">Time</span>
        </th>
        {columns.map(({ key, label, edge, isToday, items: own }) => (
          <th key={key} scope="col" title={label} className={classes(HEAD, isToday && 'text-marigold-ink')}>
            <span className="flex items-center justify-center gap-1">
              <span className="truncate">
                {edge !== null && <Dot colour={edge} />}
                {label}
              </span>
              {columns.length > 1 && <OverbookedCount items={own} isShort />}
            </span>
          </th>
        ))}
      </tr>
      {hasNotes(columns) && (
        <tr className={ROW_OF_HEAD} style={{ ...template, height: 'calc(var(--spacing) * 6)' }}>
          <td className="sticky start-0 bg-surface" />
          {isSame ? (
            <td className={NOTE} style={{ gridColumn: '2 / -1' }}>
              {notes[0]}
            </td>
          ) : (
            columns.map(({ key }, place) => (
              <td key={key} title={notes[place]} className={NOTE}>
                {notes[place]}
              </td>
            ))
          )}
        </tr>
      )}
    </thead>
  )
}

/** The colour of a calendar beside its name. */
export function Dot({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="me-1.5 inline-block size-2 rounded-full"
      style={{ backgroundColor: colour, boxShadow: '0 0 0 1.5px var(--surface)' }}
    />
  )
}

type FoldRowProps = { fold: Fold; columns: number; onFold: (from: number) => void }

/** Closed time that all columns have in common, as a thin row that opens. */
function FoldRow({ fold, columns, onFold }: FoldRowProps) {
  return (
    <tr data-minute={fold.from} className="block h-(--fold)">
      <td colSpan={columns + 1} className="block h-full border-t border-line bg-sunken p-0">
        <button
          type="button"
          aria-expanded={fold.isOpen}
          onClick={() => onFold(fold.from)}
          className="sticky start-0 flex h-full items-center gap-2 px-3 text-sm text-ink-soft outline-offset-[-3px] hover:bg-pine-tint"
        >
          <ChevronDown className={classes('size-4', fold.isOpen && 'rotate-180')} aria-hidden="true" />
          {foldLabel(fold)}
        </button>
      </td>
    </tr>
  )
}

const HEAD = 'min-w-0 border-s border-line px-1 py-1 text-sm font-semibold leading-[1.72]'
const ROW_OF_HEAD = 'grid border-b border-line bg-surface'
const NOTE = 'truncate border-s border-line px-1 text-center text-sm font-medium text-marigold-ink'
const TIME =
  'sticky start-0 z-20 border-t border-line bg-surface pe-2 pt-0.5 text-end whitespace-nowrap text-sm tabular-nums'
