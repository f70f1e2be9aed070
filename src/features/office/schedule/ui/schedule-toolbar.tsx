import { ChevronDown, ChevronLeft, ChevronRight, Plus, Printer } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { RoutedButton, RoutedChip } from '../../../../components/actions/routed-links.tsx'
import { NativePicker, openPicker } from '../../../../components/dates/native-picker.tsx'
import { INPUT } from '../../../../components/forms/field.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { PageTitle } from '../../../../components/layout/page-title.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { formatDayAndMonth, formatShortDay } from '../../../../lib/time.ts'
import { readDay } from '../../../../lib/typed/read-day.ts'
import { APPOINTMENT_STATUSES } from '../../../planning/appointments/clinic-filters.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { statusLooks } from '../../../planning/appointments/ui/status-badge.tsx'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import type { Schedule } from '../contract.ts'
import { daysOf, headingOfDay, VIEWS, type View } from '../rules.ts'
import { edgeOf } from './calendar-edge.ts'
import { Dot } from './grid/grid-rows.tsx'
import { OverbookedCount } from './overbooked-count.tsx'
import { calendarsOf, isShown, type ScheduleSearch, shownOf, withCalendar } from './schedule-search.ts'

type ScheduleToolbarProps = {
  search: ScheduleSearch
  onSearch: (change: Partial<ScheduleSearch>) => void
  onShift: (direction: 1 | -1) => void
  onToday: () => void
  /** Undefined until it is loaded. */
  schedule: Schedule | undefined
}

/** The head of the calendar, one line where there is room: which days, how and of whom they are shown, what to start. */
export function ScheduleToolbar({ search, onSearch, onShift, onToday, schedule }: ScheduleToolbarProps) {
  const { date, view } = search
  const hasSeveral = schedule !== undefined && schedule.calendars.length > 1
  return (
    <header className="@container/head flex flex-wrap items-center gap-2">
      <DateJump date={date} onDate={(day) => onSearch({ date: day })}>
        <PageTitle title={`Calendar, ${view === 'day' ? headingOfDay(date) : headingOf(date, view)}`}>
          {/* Another day leaves the focus where it is. */}
          <span aria-live="polite" className="text-2xl">
            {headingOf(date, view)}
          </span>
        </PageTitle>
        {/* Several calendars say so each. */}
        {schedule && !hasSeveral && <OverbookedCount items={shownOf(schedule, search)} isShort />}
      </DateJump>
      <Steps view={view} onShift={onShift} onToday={onToday} />
      <div className="print:hidden">
        <ViewButtons view={view} onView={(chosen) => onSearch({ view: chosen })} />
      </div>
      <div className="@container/chips order-last min-w-0 basis-full xl:order-none xl:flex-1 xl:basis-0 print:hidden">
        {hasSeveral && <CalendarChips search={search} schedule={schedule} />}
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden max-sm:*:min-h-11!">
        {schedule && <StatusFilter search={search} onSearch={onSearch} schedule={schedule} />}
        <IconButton
          label="Print"
          tone="quiet"
          size="dense"
          className="max-sm:hidden"
          icon={<Printer className="size-5" aria-hidden="true" />}
          onClick={() => window.print()}
        />
        <NewButtons />
      </div>
    </header>
  )
}

/** `Wed, 30 Sep`, or the first and last day of a week. */
function headingOf(date: string, view: View): string {
  if (view === 'day') return formatShortDay(date)
  const days = daysOf(date, view).map(formatDayAndMonth)
  const [from = '', until = ''] = [days[0], days.at(-1)]
  const [day, month] = from.split(' ')
  return until.endsWith(` ${month}`) ? `${day}–${until}` : `${from} – ${until}`
}

const viewLabels = () => ({ day: 'Day', week: 'Week' }) as const satisfies Record<View, string>

function ViewButtons({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset className="flex overflow-clip rounded-md border border-edge">
      <legend className="sr-only">View</legend>
      {VIEWS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onView(one)}
          className={classes(
            'min-h-11 px-3 font-semibold outline-offset-[-3px] sm:min-h-9',
            one === view ? 'bg-pine text-on-pine forced-colors:outline-2' : 'bg-surface hover:bg-pine-tint',
          )}
        >
          {viewLabels()[one]}
        </button>
      ))}
    </fieldset>
  )
}

type StatusFilterProps = Pick<ScheduleToolbarProps, 'search' | 'onSearch'> & { schedule: Schedule }

/** Shows all statuses or one of them. */
function StatusFilter({ search, onSearch, schedule }: StatusFilterProps) {
  const ids = calendarsOf(schedule, search.calendar).map(({ id }) => id)
  const appointments = schedule.appointments.filter(({ calendarId }) => ids.includes(calendarId))
  const countOf = (status: ScheduleSearch['status']) =>
    appointments.filter((appointment) => isShown(appointment, status)).length
  return (
    <select
      aria-label="Status"
      value={search.status ?? ''}
      onChange={({ target }) =>
        onSearch({ status: APPOINTMENT_STATUSES.find((status) => status === target.value) })
      }
      style={STATUS_WIDTH}
      className={classes(SMALL_INPUT, search.status !== undefined && 'border-pine! font-semibold')}
    >
      <option value="">All ({countOf(undefined)})</option>
      {APPOINTMENT_STATUSES.map((status) => (
        <option key={status} value={status}>
          {statusLooks()[status].label} ({countOf(status)})
        </option>
      ))}
    </select>
  )
}

/** Whose appointments are shown: of all, or of any that are chosen. It is the legend of their colours, too. */
function CalendarChips({ search, schedule }: { search: ScheduleSearch; schedule: Schedule }) {
  const shown = calendarsOf(schedule, search.calendar)
  const isAll = shown.length === schedule.calendars.length
  const common = { to: appointmentsPaths.calendar, replace: true, resetScroll: false } as const
  return (
    <Chips label="Calendar" isOneRow>
      <RoutedChip {...common} search={{ ...search, calendar: undefined }} selected={isAll} className={CHIP}>
        All
      </RoutedChip>
      {schedule.calendars.map(({ id, name }) => (
        <RoutedChip
          key={id}
          {...common}
          search={{ ...search, calendar: withCalendar(schedule, search.calendar, id) }}
          selected={!isAll && shown.some((one) => one.id === id)}
          className={CHIP}
        >
          <span className="truncate" title={name}>
            <Dot colour={edgeOf(id, schedule.calendars) ?? ''} />
            <span className={labelsFor(schedule.calendars.length).name}>{withoutTitle(name)}</span>
            <span aria-hidden="true" className={labelsFor(schedule.calendars.length).initials}>
              {initialsOf(withoutTitle(name))}
            </span>
          </span>
        </RoutedChip>
      ))}
    </Chips>
  )
}

/** `Kulkarni` of `Dr. Kulkarni`: where there is no room, names that begin alike would look alike. */
function withoutTitle(name: string): string {
  return name.replace(/^(?:Dr|Mr|Mrs|Ms)\.? (?=\S)/, '')
}

/** `AK` of `Arjun Kulkarni`, `Ra` of `Rao`. */
function initialsOf(name: string): string {
  const [first = '', second] = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
  return second ? `${[...first][0]}${[...second][0]}` : [...first].slice(0, 2).join('')
}

/** Names, or only initials beside a wide menu, where cut names would look alike. */
const labelsFor = (calendars: number) => (calendars > 4 ? LABELS.many : LABELS.few)
const LABELS = {
  few: { name: 'sm:@max-[24rem]/chips:sr-only', initials: 'hidden sm:@max-[24rem]/chips:inline' },
  many: { name: 'sm:@max-[44rem]/chips:sr-only', initials: 'hidden sm:@max-[44rem]/chips:inline' },
}

const CHIP = 'gap-1! text-sm sm:px-2!'
const SMALL_INPUT = `${INPUT} min-h-9! w-auto! bg-surface! px-2! py-1! text-sm!`
/** Its widest option is much wider than what is chosen. */
const STATUS_WIDTH = { maxWidth: '5.75rem' }

type DateJumpProps = { date: string; onDate: (date: string) => void; children: ReactNode }

/**
 * What is shown, over which a box for a day lies: a press opens the browser's calendar, and someone who types sees what.
 * A day that is being typed is not jumped to.
 */
function DateJump({ date, onDate, children }: DateJumpProps) {
  const [typed, setTyped] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="relative flex min-h-9 min-w-36 items-center gap-1 rounded-md pe-1 hover:bg-pine-tint">
      {children}
      <ChevronDown className="size-5 shrink-0 text-ink-soft print:hidden" aria-hidden="true" />
      <input
        aria-label="Jump to a date"
        autoComplete="off"
        placeholder="dd/mm/yyyy"
        value={typed}
        onClick={() => openPicker(picker.current)}
        onBlur={() => setTyped('')}
        onChange={({ target }) => {
          setTyped(target.value)
          const { day } = readDay(target.value)
          if (day !== undefined) onDate(day)
        }}
        className={classes(
          SMALL_INPUT,
          'absolute inset-0 cursor-pointer opacity-0 focus:opacity-100 print:hidden',
        )}
      />
      <NativePicker
        type="date"
        ref={picker}
        value={date}
        onChoose={onDate}
        className="bottom-0 start-0 size-9"
      />
    </div>
  )
}

type StepsProps = Pick<ScheduleToolbarProps, 'onShift' | 'onToday'> & {
  view: ScheduleToolbarProps['search']['view']
}

function Steps({ view, onShift, onToday }: StepsProps) {
  const step = view === 'day' ? 'day' : 'week'
  return (
    <div className="flex items-center gap-1 print:hidden max-sm:*:min-h-11!">
      <IconButton
        label={`Previous ${step}`}
        tone="quiet"
        size="dense"
        icon={<ChevronLeft className="size-5" aria-hidden="true" />}
        onClick={() => onShift(-1)}
      />
      <Button tone="quiet" size="dense" onClick={onToday}>
        Today
      </Button>
      <IconButton
        label={`Next ${step}`}
        tone="quiet"
        size="dense"
        icon={<ChevronRight className="size-5" aria-hidden="true" />}
        onClick={() => onShift(1)}
      />
    </div>
  )
}

function NewButtons() {
  return (
    <>
      <MayOpen page={appointmentsPaths.walkIn}>
        {' '}
        <RoutedButton tone="quiet" size="dense" to={appointmentsPaths.walkIn}>
          Walk-in
        </RoutedButton>
      </MayOpen>
      <MayOpen page={appointmentsPaths.new}>
        {' '}
        <RoutedButton
          tone="accent"
          size="dense"
          to={appointmentsPaths.new}
          icon={<Plus className="size-5" aria-hidden="true" />}
        >
          New <span className="@max-[76rem]/head:sr-only">Appointment</span>
        </RoutedButton>
      </MayOpen>{' '}
    </>
  )
}
