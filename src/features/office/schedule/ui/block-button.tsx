import { CalendarX, FoldHorizontal, IndianRupee, MapPin, Siren, StickyNote } from 'lucide-react'
import { memo } from 'react'
import { classes } from '../../../../components/layout/classes.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import type { AppointmentStatus } from '../../../planning/appointments/clinic-filters.ts'
import { ownerAnswerWords } from '../../../planning/appointments/owner-answers.ts'
import { OPEN_STATUSES } from '../../../planning/appointments/rules.ts'
import { arrivalText } from '../../../planning/appointments/ui/arrival/arrival-line.tsx'
import { statusLooks } from '../../../planning/appointments/ui/status-badge.tsx'
import { IS_EMERGENCY } from '../../../planning/services/rules.ts'
import { visitTypeLabels } from '../../../planning/services/visit-types.ts'
import { formatMinute } from '../../../planning/timetable/moment.ts'
import type { PlacedAppointment } from '../contract.ts'
import { HANDLE_PX, LEAST_WITH_HANDLE_PX } from './dragging/drag-places.ts'
import type { Block } from './grid/grid-columns.ts'
import { isOneLine } from './grid/row-height.ts'
import { HIDDEN_NAME } from './hidden-name.ts'

type BlockButtonProps = Block & {
  /** When the row begins in whose cell the appointment is, and how long a slot is. */
  cellMinute: number
  slotStep: number
  /** Whether it is a line below others, instead of as long as it takes. */
  isStacked: boolean
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
  const { item, lane, lanes, isMovable, edge, calendarName, cellMinute, slotStep, isStacked, columns } = props
  const { minute, minutes, status, squeezedIn } = item
  const share = columns * lanes
  return (
    <button
      type="button"
      tabIndex={-1}
      data-stop={item.id}
      title={squeezedIn ? 'Squeezed in' : undefined}
      className={classes(BLOCK, isStacked ? 'relative w-full' : 'absolute', TONES[status])}
      style={{
        ...(edge !== null && { borderInlineStart: `5px solid ${edge}` }),
        ...(!isStacked && {
          top: `calc(var(--row) * ${(minute - cellMinute) / slotStep} + 1px)`,
          height: `calc(var(--row) * ${minutes / slotStep} - 3px)`,
          insetInlineStart: `calc(${(100 * lane) / lanes}% + 2px)`,
          width: `calc(${100 / lanes}% - 4px)`,
        }),
      }}
    >
      <span className={HIDDEN_NAME}>{nameOf(item, calendarName)}</span>
      {isStacked || isOneLine(minutes, slotStep) ? (
        <LineContent item={item} hasTime={isStacked} />
      ) : (
        <>
          {share === 1 && <WideContent item={item} />}
          <StackedContent item={item} isAlone={share === 1} />
        </>
      )}
      {isMovable && !isStacked && <span data-length="" className={EDGE} style={EDGE_HEIGHT} />}
    </button>
  )
})

/** What a screen reader says of an appointment. */
function nameOf(item: PlacedAppointment, calendarName: string | null): string {
  const { pet, customer, serviceType, visitType, minute } = item
  const arrival = arrivalText(item)
  return [
    formatMinute(minute),
    `${isolate(pet.name)} (${isolate(pet.species)})`,
    visitType === 'house' && visitTypeLabels().house,
    isolate(serviceType),
    isolate(customer.fullName),
    customer.phone !== null && formatPhone(customer.phone),
    [statusText(item), arrival, marksOf(item), calendarName].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What stands at the end of its first line as signs. */
function marksOf(item: PlacedAppointment): string {
  return [item.notes && 'has notes', isUnpaid(item) && 'unpaid'].filter(Boolean).join(', ')
}

/** What is over and still to be paid; before, no one has to pay. */
function isUnpaid({ status, paymentStatus }: PlacedAppointment): boolean {
  return status === 'completed' && paymentStatus === 'pending'
}

type ContentProps = { item: PlacedAppointment }

/**
 * One line: the status as its icon, the pet, the owner, and the service if there is room for all of it. Stacked, it begins
 * with its time. A block clips once: each part that does would be painted on its own.
 */
function LineContent({ item, hasTime }: ContentProps & { hasTime: boolean }) {
  return (
    <span
      aria-hidden="true"
      className="h-[1.2em] min-w-0 grow self-center overflow-clip text-ellipsis whitespace-nowrap"
    >
      <StatusIcon item={item} /> {hasTime && `${clockOf(item)} `}
      <PetName item={item} /> · {item.customer.fullName}
      <Marks item={item} />
      {!hasTime && ` · ${item.serviceType}`}
    </span>
  )
}

/** `11:30`: the row says whether it is morning. */
function clockOf({ minute }: PlacedAppointment): string {
  return formatMinute(minute).slice(0, -' AM'.length)
}

/**
 * Several lines, as many whole ones as there is room for: the status as its icon and the pet; the owner and the service,
 * which keeps up to half of its line beside a long name; since when they wait. An appointment that has the width of the window has one line of parts where they fit.
 */
function StackedContent({ item, isAlone }: ContentProps & { isAlone: boolean }) {
  const arrival = arrivalText(item)
  return (
    <span aria-hidden="true" className={classes(WHOLE_LINES, isAlone && 'lg:hidden')}>
      <span className="shrink-0 truncate">
        <StatusIcon item={item} /> <PetName item={item} />
        <Marks item={item} />
      </span>
      <span className="flex shrink-0 whitespace-pre">
        <span className="truncate text-ink">{item.customer.fullName}</span>
        <span className="max-w-1/2 shrink-0 truncate">&nbsp;· {item.serviceType}</span>
      </span>
      {arrival !== null && <span className="shrink-0 truncate">{arrival}</span>}
    </span>
  )
}

/** Signs of what someone should know before they open it. */
function Marks({ item }: ContentProps) {
  return (
    <>
      {item.notes && <StickyNote className={classes(ICON, 'ms-1')} />}
      {isUnpaid(item) && <IndianRupee className={classes(ICON, 'ms-1 text-red-ink')} />}
    </>
  )
}

/** A line for which there is no room goes into a second column, which is cut off. Three lines lack 2 pixels of an hour. */
const WHOLE_LINES =
  'flex max-h-[calc(100%+2px)] min-w-0 grow basis-0 flex-col flex-wrap overflow-clip *:w-full'

/** A line of several parts, below each other with those of the other appointments. */
function WideContent({ item }: Pick<ContentProps, 'item'>) {
  const { customer, minute, serviceType } = item
  const arrival = arrivalText(item)
  return (
    <span aria-hidden="true" className="hidden min-w-0 grow items-center gap-4 overflow-clip lg:flex">
      <span className="min-w-18 shrink-0 whitespace-nowrap tabular-nums">{formatMinute(minute)}</span>
      <span className="min-w-0 grow basis-0">
        <span className="block truncate">
          <PetName item={item} />
          <span className="text-ink"> ({isolate(item.pet.species)})</span>
          <Marks item={item} />
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

function statusText({ status, squeezedIn, outsideHours, ownerAnswer }: PlacedAppointment): string {
  const marks = `${squeezedIn ? ', squeezed in' : ''}${outsideHours ? ', outside the hours' : ''}`
  const answer = ownerAnswer && isOpen(status) ? `, ${ownerAnswerWords(ownerAnswer).toLowerCase()}` : ''
  return `${statusLooks()[status].label}${answer}${marks}`
}

const isOpen = (status: AppointmentStatus) => OPEN_STATUSES.some((open) => open === status)

function StatusIcon({ item: { status, squeezedIn, ownerAnswer, serviceType } }: { item: PlacedAppointment }) {
  const { icon: Icon } = statusLooks()[status]
  return (
    <>
      <Icon className={ICON} />{' '}
      {ownerAnswer === 'not_coming' && isOpen(status) && <CalendarX className={ICON} />}{' '}
      {squeezedIn && <FoldHorizontal className={ICON} />}
      {IS_EMERGENCY.test(serviceType) && <Siren className={classes(ICON, 'text-red-ink')} />}
    </>
  )
}

function PetName({ item: { pet, visitType } }: ContentProps) {
  return (
    <span className="font-semibold text-ink">
      {isolate(pet.name)}
      {visitType === 'house' && <MapPin className="ms-1 inline size-3.5" />}
    </span>
  )
}

const ICON = 'inline size-3.5 shrink-0 overflow-visible align-[-0.15em]'

const BLOCK =
  'group/block z-10 flex cursor-pointer items-stretch rounded-sm border-s-3 px-1 py-px text-start text-sm leading-[1.2] outline-offset-[-2px] select-none hover:z-18 hover:brightness-97 focus-visible:z-20 data-dragged:z-28 data-dragged:opacity-80 data-dragged:shadow-card data-dragged:will-change-transform'

/** Six pixels on either side of the lower edge, so that no one who moves an appointment hits it. */
const EDGE =
  'absolute inset-x-0 mx-auto hidden w-8 cursor-ns-resize pointer-fine:group-hover/block:block pointer-fine:group-focus-visible/block:block before:absolute before:inset-x-1 before:top-1 before:h-1 before:rounded-full before:bg-current'

/** None where the appointment is less than 30 pixels high: all of it is there to be moved by. */
const EDGE_HEIGHT = {
  bottom: -HANDLE_PX,
  height: `clamp(0px, (100% - ${LEAST_WITH_HANDLE_PX - 1}px) * 99, ${2 * HANDLE_PX}px)`,
  overflow: 'clip',
} as const

const TONES = {
  pending:
    'border-yellow-ink bg-yellow-tint bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--surface)_7px_9px)] text-yellow-ink',
  confirmed: 'border-green-ink bg-green-tint text-green-ink',
  completed: 'border-blue-ink bg-blue-tint text-blue-ink',
  cancelled: 'border-red-ink bg-red-tint text-red-ink line-through',
} as const satisfies Record<AppointmentStatus, string>
