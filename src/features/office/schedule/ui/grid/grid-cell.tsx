import { classes } from '../../../../../components/layout/classes.ts'
import { formatMinute } from '../../../../planning/timetable/moment.ts'
import { BlockButton } from '../block-button.tsx'
import { HIDDEN_NAME } from '../hidden-name.ts'
import type { Cell } from './grid-columns.ts'

type GridCellProps = { cell: Cell; slotStep: number; isStacked: boolean; columns: number }

/**
 * A cell with the appointments that begin in it. Without any, it says what is at its time, and a free one is booked; a
 * stacked one that has room is booked below them.
 */
export function GridCell({ cell, slotStep, isStacked, columns }: GridCellProps) {
  const { id, state, blocks, stops, row } = cell
  return (
    <td
      className={classes(
        'relative border-s border-t border-line',
        isStacked && 'flex flex-col gap-px p-0.5',
        isStacked && state === 'closed' && 'bg-sunken',
      )}
    >
      {blocks.map((block) => (
        <BlockButton key={block.item.id} {...block} {...{ slotStep, isStacked, columns }} cellMinute={row} />
      ))}
      {stops.some((stop) => stop.id === id) && (
        <button
          type="button"
          tabIndex={-1}
          data-stop={id}
          aria-disabled={state !== 'free' || undefined}
          className={classes(
            'group cursor-default! rounded-sm px-2 text-start text-sm outline-offset-[-3px]',
            isStacked ? 'relative min-h-6 grow' : 'absolute inset-0',
            state === 'free' && 'cursor-pointer! hover:bg-pine-tint focus-visible:bg-pine-tint',
          )}
        >
          <CellText cell={cell} />
        </button>
      )}
      {state === 'taken' && stops.length === 0 && <span className="sr-only">Taken</span>}
    </td>
  )
}

function CellText({ cell: { state, minute, label, why, saysWhy } }: { cell: Cell }) {
  const at = `${formatMinute(minute)}, ${label}`
  if (state === 'free')
    return (
      <>
        <span
          aria-hidden="true"
          className="font-semibold text-pine-ink opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          Book {formatMinute(minute)}
        </span>
        <span className={HIDDEN_NAME}>Book {at}</span>
      </>
    )
  if (state === 'begun') return <span className={HIDDEN_NAME}>{`${at}: Nothing booked`}</span>
  return (
    <>
      <span className={HIDDEN_NAME}>{`${at}: `}</span>
      <span className={saysWhy ? 'line-clamp-2 leading-tight text-ink-soft' : HIDDEN_NAME}>{why}</span>
    </>
  )
}
