import { FoldHorizontal, MapPin } from 'lucide-react'
import { memo } from 'react'
import { classes } from '../../../components/classes.ts'
import { formatPhone } from '../../../lib/phone.ts'
import type { AppointmentStatus } from '../../appointments/clinic-filters.ts'
import { arrivalText } from '../../appointments/ui/arrival-line.tsx'
import { statusLooks } from '../../appointments/ui/status-badge.tsx'
import { formatMinutes } from '../../timetable/rules.ts'
import type { Block } from './grid-columns.ts'

type BlockButtonProps = Block & {
  /** When the slot begins in whose cell the appointment is, and how long it is. */
  cellMinute: number
  slotMinutes: number
}

/**
 * An appointment in the grid, drawn as long as it takes and beside those at the same time. The more room it has, the
 * more it says; a screen reader always hears all of it. One that can be moved has a lower edge that a mouse drags.
 */
export const BlockButton = memo(function BlockButton(props: BlockButtonProps) {
  const { item, lane, lanes, isMovable, cellMinute, slotMinutes } = props
  const { pet, customer, serviceType, status, visitType, minute, minutes, squeezedIn } = item
  const { label, icon: Icon } = statusLooks()[status]
  const arrival = arrivalText(item)
  // One line: the status is its icon.
  const isShort = minutes < 30
  return (
    <button
      type="button"
      tabIndex={-1}
      data-stop={item.id}
      title={squeezedIn ? 'Squeezed in' : undefined}
      className={classes(BLOCK, TONES[status])}
      style={{
        top: `calc(var(--row) * ${(minute - cellMinute) / slotMinutes} + 1px)`,
        height: `calc(var(--row) * ${minutes / slotMinutes} - 3px)`,
        insetInlineStart: `calc(${(100 * lane) / lanes}% + 2px)`,
        width: `calc(${100 / lanes}% - 4px)`,
      }}
    >
      <span
        className={classes(
          'flex min-w-0 grow overflow-clip @lg:flex-row @lg:items-center @lg:gap-4',
          isShort ? 'items-center gap-1' : 'flex-col',
        )}
      >
        <span className="sr-only shrink-0 @lg:w-18 tabular-nums @lg:not-sr-only">
          {formatMinutes(minute)}
        </span>{' '}
        <span className="min-w-0 @lg:grow @lg:basis-0">
          <span className="block truncate font-semibold text-ink">
            {pet.name} <span className="sr-only font-normal @3xs:not-sr-only">({pet.species})</span>
            {visitType === 'house' && (
              <>
                {' '}
                <MapPin className="inline size-3.5" aria-hidden="true" />
                <span className="sr-only">House Visit</span>
              </>
            )}
          </span>{' '}
          <span className="hidden truncate @lg:block">{serviceType}</span>
        </span>{' '}
        <span className="sr-only min-w-0 @lg:not-sr-only @lg:grow @lg:basis-0">
          <span className="block truncate text-ink">{customer.fullName}</span>{' '}
          {customer.phone !== null && <span className="block truncate">{formatPhone(customer.phone)}</span>}
        </span>{' '}
        <span
          className={classes(
            'flex min-w-0 shrink-0 items-center gap-x-1 font-medium @lg:w-48 @lg:flex-wrap',
            isShort && 'order-first @lg:order-none',
          )}
        >
          <Icon
            className={classes('size-3.5 shrink-0', isShort && squeezedIn && 'hidden @[7rem]:block')}
            aria-hidden="true"
          />
          {squeezedIn && <FoldHorizontal className="size-3.5 shrink-0" aria-hidden="true" />}
          <span className={arrival === null && !isShort ? 'truncate' : 'sr-only @lg:not-sr-only'}>
            {label}
            {squeezedIn && ', squeezed in'}
          </span>
          {arrival !== null && (
            <span
              className={classes(
                'truncate @lg:basis-full @lg:text-ink',
                isShort && 'sr-only @lg:not-sr-only',
              )}
            >
              <span className="sr-only">, </span>
              {arrival}
            </span>
          )}
        </span>{' '}
        <span className="truncate @lg:hidden">{serviceType}</span>
      </span>
      {isMovable && <span data-length="" aria-hidden="true" className={EDGE} />}
    </button>
  )
})

const BLOCK =
  'group/block absolute z-10 flex cursor-pointer items-stretch rounded-sm border-s-3 px-1 py-px @container text-start text-sm leading-[1.2] outline-offset-[-2px] select-none hover:z-18 hover:brightness-97 focus-visible:z-20 data-dragged:pointer-events-none data-dragged:z-28 data-dragged:cursor-grabbing data-dragged:opacity-80 data-dragged:shadow-card data-dragged:will-change-transform'

/** 24 pixels high, of which 10 are below the edge: the shortest appointment has room to be moved by as well. */
const EDGE =
  'absolute inset-x-0 -bottom-2.5 mx-auto hidden h-6 w-8 cursor-ns-resize pointer-fine:group-hover/block:block pointer-fine:group-focus-visible/block:block before:absolute before:inset-x-1 before:top-2.5 before:h-1 before:rounded-full before:bg-current'

const TONES = {
  pending:
    'border-yellow-ink bg-yellow-tint bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--surface)_7px_9px)] text-yellow-ink',
  confirmed: 'border-green-ink bg-green-tint text-green-ink',
  completed: 'border-blue-ink bg-blue-tint text-blue-ink',
  cancelled: 'border-red-ink bg-red-tint text-red-ink line-through',
} as const satisfies Record<AppointmentStatus, string>
