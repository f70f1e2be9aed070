import { FoldHorizontal, MapPin } from 'lucide-react'
import { memo } from 'react'
import { classes } from '../../../components/layout/classes.ts'
import { isolate } from '../../../lib/isolate.ts'
import { formatPhone } from '../../../lib/phone.ts'
import type { AppointmentStatus } from '../../appointments/clinic-filters.ts'
import { arrivalText } from '../../appointments/ui/arrival/arrival-line.tsx'
import { statusLooks } from '../../appointments/ui/status-badge.tsx'
import { visitTypeLabels } from '../../services/visit-types.ts'
import { formatMinute } from '../../timetable/moment.ts'
import type { PlacedAppointment } from '../contract.ts'
import type { Block } from './grid-columns.ts'
import { HIDDEN_NAME } from './hidden-name.ts'
import { isOneLine } from './row-height.ts'

type BlockButtonProps = Block & {
  /** When the slot begins in whose cell the appointment is, and how long it is. */
  cellMinute: number
  slotStep: number
  /** The number of columns of the grid. */
  columns: number
}

/**
 * An appointment in the grid, drawn as long as it takes and beside those at the same time. The more room it has, the
 * more it says; a screen reader always hears all of it. One that can be moved has a lower edge that a mouse drags.
 * There are hundreds of them: each is of few elements, and what it says depends on the number of columns, not on
 * container queries.
 */
export const BlockButton = memo(function BlockButton(props: BlockButtonProps) {
  const { item, lane, lanes, isMovable, cellMinute, slotStep, columns } = props
  const { minute, minutes, status, squeezedIn } = item
  const share = columns * lanes
  const parts = { item, isNarrow: share > MAX_NARROW }
  return (
    <button
      type="button"
      tabIndex={-1}
      data-stop={item.id}
      title={squeezedIn ? 'Squeezed in' : undefined}
      className={classes(BLOCK, TONES[status])}
      style={{
        top: `calc(var(--row) * ${(minute - cellMinute) / slotStep} + 1px)`,
        height: `calc(var(--row) * ${minutes / slotStep} - 3px)`,
        insetInlineStart: `calc(${(100 * lane) / lanes}% + 2px)`,
        width: `calc(${100 / lanes}% - 4px)`,
      }}
    >
      <span className={HIDDEN_NAME}>{nameOf(item)}</span>
      {share === 1 && <WideContent item={item} />}
      {isOneLine(minutes, slotStep) && share > 1 ? (
        <LineContent {...parts} />
      ) : (
        <StackedContent {...parts} isAlone={share === 1} hasWords={lanes === 1 || share <= MAX_WORDS} />
      )}
      {isMovable && <span data-length="" className={EDGE} />}
    </button>
  )
})

/** With more than so many appointments side by side, each has no room for the species. */
const MAX_NARROW = 3

/** A column has room for words, and so has a lane of it with at most so many side by side. */
const MAX_WORDS = 6

/** What a screen reader says of an appointment. */
function nameOf(item: PlacedAppointment): string {
  const { pet, customer, serviceType, visitType, minute } = item
  const arrival = arrivalText(item)
  return [
    formatMinute(minute),
    `${isolate(pet.name)} (${isolate(pet.species)})`,
    visitType === 'house' && visitTypeLabels().house,
    isolate(serviceType),
    isolate(customer.fullName),
    customer.phone !== null && formatPhone(customer.phone),
    arrival === null ? statusText(item) : `${statusText(item)}, ${arrival}`,
  ]
    .filter(Boolean)
    .join(' ')
}

type ContentProps = { item: PlacedAppointment; isNarrow: boolean }
type StackedContentProps = ContentProps & { isAlone: boolean; hasWords: boolean }

/** A shorter one never has room for its status in words. */
const MIN_WORD_MINUTES = 30

/**
 * One line: the status is its icon, and the service stands there if there is room for all of it. In a high window half an
 * hour has more lines, and its status in words. A block clips once: each part that does would be painted on its own.
 */
function LineContent({ item, isNarrow }: ContentProps) {
  const hasWords = item.minutes >= MIN_WORD_MINUTES
  return (
    <span
      aria-hidden="true"
      className={classes(
        'min-w-0 grow self-center overflow-clip text-ellipsis',
        hasWords ? 'max-h-[round(down,100%+2px,1lh)]' : 'h-[1.2em]',
      )}
    >
      <span className="whitespace-nowrap">
        <StatusIcon item={item} /> <PetName item={item} isNarrow={isNarrow} />
      </span>{' '}
      {hasWords && (
        <>
          <span className="inline-block font-medium whitespace-nowrap">
            {arrivalText(item) ?? statusText(item)}
          </span>{' '}
        </>
      )}
      <span className="inline-block whitespace-nowrap">{item.serviceType}</span>
    </span>
  )
}

/**
 * Several lines: as many whole ones as there is room for. In a column's lane there are no words but the pet's name. An
 * appointment that has the width of the window has one line of parts where they fit.
 */
function StackedContent({ item, isNarrow, isAlone, hasWords }: StackedContentProps) {
  return (
    <span aria-hidden="true" className={classes(WHOLE_LINES, isAlone && 'lg:hidden')}>
      <span className="shrink-0 truncate">
        <PetName item={item} isNarrow={isNarrow} />
      </span>
      <span className={classes('flex min-w-0 shrink-0 gap-x-1 font-medium', !hasWords && 'flex-wrap')}>
        <StatusIcon item={item} />
        {hasWords && <span className="min-w-0">{arrivalText(item) ?? statusText(item)}</span>}
      </span>
      {hasWords && <span className="shrink-0 truncate">{item.serviceType}</span>}
    </span>
  )
}

/** The 2 pixels are what three lines lack in a row of an hour. */
const WHOLE_LINES = 'flex max-h-[round(down,100%+2px,1lh)] min-w-0 grow flex-col overflow-clip'

/** A line of several parts, below each other with those of the other appointments. */
function WideContent({ item }: Pick<ContentProps, 'item'>) {
  const { customer, minute, serviceType } = item
  const arrival = arrivalText(item)
  return (
    <span aria-hidden="true" className="hidden min-w-0 grow items-center gap-4 overflow-clip lg:flex">
      <span className="w-18 shrink-0 tabular-nums">{formatMinute(minute)}</span>
      <span className="min-w-0 grow basis-0">
        <span className="block truncate">
          <PetName item={item} isNarrow={false} />
        </span>
        <span className="block truncate">{serviceType}</span>
      </span>
      <span className="min-w-0 grow basis-0">
        <span className="block truncate text-ink">{customer.fullName}</span>
        {customer.phone !== null && <span className="block truncate">{formatPhone(customer.phone)}</span>}
      </span>
      <span className="flex w-52 min-w-0 shrink-0 flex-wrap items-center gap-x-1 font-medium">
        <StatusIcon item={item} />
        <span>{statusText(item)}</span>
        {arrival !== null && <span className="basis-full truncate text-ink">{arrival}</span>}
      </span>
    </span>
  )
}

function statusText({ status, squeezedIn, outsideHours }: PlacedAppointment): string {
  const marks = `${squeezedIn ? ', squeezed in' : ''}${outsideHours ? ', outside the hours' : ''}`
  return `${statusLooks()[status].label}${marks}`
}

function StatusIcon({ item: { status, squeezedIn } }: { item: PlacedAppointment }) {
  const { icon: Icon } = statusLooks()[status]
  return (
    <>
      <Icon className={ICON} /> {squeezedIn && <FoldHorizontal className={ICON} />}
    </>
  )
}

function PetName({ item: { pet, visitType }, isNarrow }: ContentProps) {
  return (
    <span className="font-semibold text-ink">
      {isolate(pet.name)}
      {!isNarrow && <span className="font-normal"> ({isolate(pet.species)})</span>}
      {visitType === 'house' && <MapPin className="ms-1 inline size-3.5" />}
    </span>
  )
}

const ICON = 'inline size-3.5 shrink-0 overflow-visible align-[-0.15em]'

const BLOCK =
  'group/block absolute z-10 flex cursor-pointer items-stretch rounded-sm border-s-3 px-1 py-px text-start text-sm leading-[1.2] outline-offset-[-2px] select-none hover:z-18 hover:brightness-97 focus-visible:z-20 data-dragged:z-28 data-dragged:opacity-80 data-dragged:shadow-card data-dragged:will-change-transform'

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
