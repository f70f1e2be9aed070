import { ChevronLeft, ChevronRight, Plus, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { IconButton } from '../../../components/actions/icon-button.tsx'
import { RoutedButton, RoutedChip } from '../../../components/actions/routed-links.tsx'
import { INPUT } from '../../../components/forms/field.tsx'
import { classes } from '../../../components/layout/classes.ts'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Chips } from '../../../components/lists/chips.tsx'
import { clinicDay, formatDayAndMonth, isCalendarDay } from '../../../lib/time.ts'
import { APPOINTMENT_STATUSES } from '../../appointments/clinic-filters.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { statusLooks } from '../../appointments/ui/status-badge.tsx'
import type { Schedule } from '../contract.ts'
import { daysOf, headingOfDay, VIEWS, type View } from '../rules.ts'
import { OverbookedCount } from './overbooked-count.tsx'
import { calendarsOf, isShown, type ScheduleSearch, shownOf } from './schedule-search.ts'

type ScheduleToolbarProps = {
  search: ScheduleSearch
  onSearch: (change: Partial<ScheduleSearch>) => void
  onShift: (direction: 1 | -1) => void
  /** Undefined until it is loaded. */
  schedule: Schedule | undefined
}

/** The head of the calendar: which days, how they are shown, and which appointments. */
export function ScheduleToolbar({ search, onSearch, onShift, schedule }: ScheduleToolbarProps) {
  const { date, view } = search
  const step = view === 'day' ? 'day' : 'week'
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <PageTitle title={`Calendar, ${headingOf(date, view)}`}>
            {/* Another day leaves the focus where it is. */}
            <span aria-live="polite" className="text-2xl">
              {headingOf(date, view)}
            </span>
          </PageTitle>
          {schedule && <OverbookedCount items={shownOf(schedule, search)} />}
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden max-sm:*:min-h-11!">
          <IconButton
            label={`Previous ${step}`}
            tone="quiet"
            size="dense"
            icon={<ChevronLeft className="size-5" aria-hidden="true" />}
            onClick={() => onShift(-1)}
          />
          <Button tone="quiet" size="dense" onClick={() => onSearch({ date: clinicDay(new Date()) })}>
            Today
          </Button>
          <IconButton
            label={`Next ${step}`}
            tone="quiet"
            size="dense"
            icon={<ChevronRight className="size-5" aria-hidden="true" />}
            onClick={() => onShift(1)}
          />
          <DateJump date={date} onDate={(day) => onSearch({ date: day })} />
          <IconButton
            label="Print"
            tone="quiet"
            size="dense"
            icon={<Printer className="size-5" aria-hidden="true" />}
            onClick={() => window.print()}
          />
          <RoutedButton tone="quiet" size="dense" to={appointmentsPaths.walkIn}>
            Walk-in
          </RoutedButton>
          <RoutedButton
            tone="accent"
            size="dense"
            to={appointmentsPaths.new}
            icon={<Plus className="size-5" aria-hidden="true" />}
          >
            New Appointment
          </RoutedButton>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
        <ViewButtons view={view} onView={(chosen) => onSearch({ view: chosen })} />
        {schedule && <StatusChips search={search} schedule={schedule} />}
        {schedule && schedule.calendars.length > 1 && <CalendarChips search={search} schedule={schedule} />}
      </div>
    </header>
  )
}

/** `Wednesday, 30 September`, or the first and last day of a week. */
function headingOf(date: string, view: View): string {
  if (view === 'day') return headingOfDay(date)
  const days = daysOf(date, view).map(formatDayAndMonth)
  return `${days[0]} – ${days.at(-1)}`
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
            'min-h-11 px-4 font-semibold outline-offset-[-3px] sm:min-h-9',
            one === view ? 'bg-pine text-on-pine forced-colors:outline-2' : 'bg-surface hover:bg-pine-tint',
          )}
        >
          {viewLabels()[one]}
        </button>
      ))}
    </fieldset>
  )
}

/** Shows all statuses or one of them. It is the legend of the colours, too. */
function StatusChips({ search, schedule }: { search: ScheduleSearch; schedule: Schedule }) {
  const ids = calendarsOf(schedule, search.calendar).map(({ id }) => id)
  const appointments = schedule.appointments.filter(({ calendarId }) => ids.includes(calendarId))
  return (
    <Chips label="Status">
      {([undefined, ...APPOINTMENT_STATUSES] as const).map((status) => {
        const Icon = status && statusLooks()[status].icon
        return (
          <RoutedChip
            key={status ?? 'all'}
            to={appointmentsPaths.calendar}
            search={{ ...search, status }}
            replace
            resetScroll={false}
            selected={search.status === status}
            count={appointments.filter((appointment) => isShown(appointment, status)).length}
          >
            {Icon && <Icon className="size-4" aria-hidden="true" />}
            {status === undefined ? 'All' : statusLooks()[status].label}
          </RoutedChip>
        )
      })}
    </Chips>
  )
}

function CalendarChips({ search, schedule }: { search: ScheduleSearch; schedule: Schedule }) {
  const entries = [{ id: undefined, name: 'Everyone' }, ...schedule.calendars]
  return (
    <Chips label="Calendar" isOneRow>
      {entries.map(({ id, name }) => (
        <RoutedChip
          key={id ?? 'all'}
          to={appointmentsPaths.calendar}
          search={{ ...search, calendar: id === undefined ? undefined : String(id) }}
          replace
          resetScroll={false}
          selected={search.calendar === (id === undefined ? undefined : String(id))}
        >
          <span className="truncate" title={name}>
            {name}
          </span>
        </RoutedChip>
      ))}
    </Chips>
  )
}

/** A date input that shows the chosen day. A year that is being typed is not jumped to. */
function DateJump({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.value = date
  }, [date])
  return (
    <input
      ref={input}
      type="date"
      aria-label="Jump to a date"
      defaultValue={date}
      onChange={({ target }) => {
        if (isCalendarDay(target.value)) onDate(target.value)
      }}
      className={classes(INPUT, 'min-h-9! w-auto! bg-surface! px-2! py-1! text-sm!')}
    />
  )
}
