import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { memo, startTransition, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { useIsPrinting } from '../../../../components/layout/use-is-printing.ts'
import { useMedia } from '../../../../components/layout/use-media.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { APPOINTMENTS_KEY } from '../../../planning/appointments/ui/api.ts'
import { bookingClient } from '../../../planning/booking/ui/api.ts'
import { toClock } from '../../../planning/timetable/moment.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { PlacedAppointment, Schedule } from '../contract.ts'
import { Agenda } from './agenda.tsx'
import { DaySheets } from './day-sheets.tsx'
import { ScheduleGrid } from './grid/schedule-grid.tsx'
import { isAsked, KnowinglyDialog } from './knowingly-dialog.tsx'
import { calendarsOf, type ScheduleSearch, shownOf } from './schedule-search.ts'
import type { ChosenCell, ScheduleViewProps, Target } from './schedule-view.ts'
import { useFocusFollow } from './use-focus-follow.ts'
import { useGives } from './use-gives.ts'
import { useKnownColumns } from './use-known-columns.ts'
import { useMoveItem } from './use-move-item.ts'
import { useNow } from './use-now.ts'

const QuickBooking = onDemand(
  async () => (await import('../../../planning/booking/ui/quick-booking.tsx')).QuickBooking,
)
const HoverCard = onDemand(async () => (await import('./hover-card.tsx')).HoverCard, 'soon')
const AppointmentDialog = onDemand(async () => (await import('./appointment-dialog.tsx')).AppointmentDialog)
const MoveDialog = onDemand(
  async () => (await import('../../../planning/booking/ui/moving/move-dialog.tsx')).MoveDialog,
)

type ShownScheduleProps = Pick<ScheduleViewProps, 'schedule' | 'homing' | 'onShift'> & {
  search: ScheduleSearch
}

/** The days as a grid, on phones and with enlarged text as an agenda, on paper as sheets. */
export function ShownSchedule({ schedule, search, homing, onShift }: ShownScheduleProps) {
  const queryClient = useQueryClient()
  const around = useRef<HTMLDivElement>(null)
  const focusItem = useCallback(
    (id: string) => around.current?.querySelector<HTMLElement>(`[data-stop="${id}"]`)?.focus(),
    [],
  )
  const { move, preview } = useMoveItem(search, focusItem)
  const [asked, setAsked] = useState<{ item: PlacedAppointment; to: Target } | null>(null)
  const moveOrAsk = useCallback(
    (item: PlacedAppointment, to: Target) => (isAsked(to) ? setAsked({ item, to }) : move(item, to)),
    [move],
  )
  const gives = useGives(schedule)
  const mayBook = useMay(bookingClient.create)
  const [moving, setMoving] = useState<PlacedAppointment | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  // In transitions, so that the press itself is painted before the dialog is worked out.
  const openDialog = useCallback((id: string) => startTransition(() => setOpenId(id)), [])
  const openMove = useCallback((item: PlacedAppointment) => startTransition(() => setMoving(item)), [])
  const hasGrid = useMedia(WIDE)
  useKnownColumns(schedule.calendars.length)
  const isPrinting = useIsPrinting()
  const now = useNow()
  const navigate = useNavigate()
  const hasSeveral = schedule.calendars.length > 1
  const [booking, setBooking] = useState<ChosenCell | null>(null)
  const anchor = useRef<Element>(null)
  const slotOf = ({ date, minute, calendarId }: ChosenCell) => ({
    date,
    time: toClock(minute),
    calendarId: hasSeveral && calendarId !== null ? String(calendarId) : '',
  })
  const book = useCallback(
    (cell: ChosenCell) => {
      anchor.current = around.current?.querySelector(`[data-stop="${cell.id}"]`) ?? null
      if (anchor.current !== null) return startTransition(() => setBooking(cell))
      void navigate({
        to: appointmentsPaths.new,
        search: {
          day: cell.date,
          time: toClock(cell.minute),
          calendar: hasSeveral && cell.calendarId !== null ? String(cell.calendarId) : undefined,
        },
      })
    },
    [navigate, hasSeveral],
  )
  // A pressed filter is painted first: hundreds of appointments are drawn again after it.
  const calendar = useDeferredValue(search.calendar)
  const status = useDeferredValue(search.status)
  const calendars = useMemo(() => calendarsOf(schedule, calendar), [schedule, calendar])
  const items = useMemo(() => shownOf(schedule, { calendar, status }), [schedule, calendar, status])
  const open = schedule.appointments.find(({ id }) => id === openId)
  const View = hasGrid ? DrawnGrid : DrawnAgenda
  const focusFollow = useFocusFollow(around)
  return (
    <>
      {isPrinting ? (
        <DaySheets days={schedule.days} calendars={calendars} appointments={items} />
      ) : (
        <div ref={around} className="min-w-0" {...focusFollow}>
          <View
            schedule={schedule}
            calendars={calendars}
            items={items}
            view={search.view}
            now={now}
            homing={homing}
            gives={gives}
            isReadOnly={!mayBook}
            onOpen={openDialog}
            onBook={book}
            onShift={onShift}
            onMove={moveOrAsk}
            onPreview={preview}
            onMoveDialog={openMove}
          />
        </div>
      )}
      {hasGrid && !isPrinting && openId === null && booking === null && moving === null && (
        <HoverCard around={around} schedule={schedule} />
      )}
      {mayBook && asked !== null && (
        <KnowinglyDialog
          {...asked}
          onClose={() => {
            setAsked(null)
            // A length that keys have shown already is taken back.
            void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
          }}
          onConfirm={async () => {
            setAsked(null)
            await move(asked.item, asked.to)
          }}
        />
      )}
      {mayBook && booking !== null && (
        <QuickBooking
          key={booking.id}
          slot={slotOf(booking)}
          calendarName={nameOf(schedule, booking)}
          anchor={anchor}
          onClose={() => setBooking(null)}
        />
      )}
      {mayBook && moving !== null && (
        <MoveDialog appointment={moving} onClose={() => setMoving(null)} onUndo={focusItem} />
      )}
      {open !== undefined && (
        <AppointmentDialog
          appointment={open}
          onMove={
            mayBook
              ? () => {
                  setOpenId(null)
                  setMoving(open)
                }
              : undefined
          }
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}

/** The name of the calendar of a cell, if it is one of several. */
function nameOf({ calendars }: Schedule, { calendarId }: ChosenCell): string | undefined {
  return calendars.length > 1 ? calendars.find(({ id }) => id === calendarId)?.name : undefined
}

/** Hundreds of appointments are drawn again only if they change, not when one is opened. */
const [DrawnGrid, DrawnAgenda] = [memo(ScheduleGrid), memo(Agenda)]

/** Where a grid has room, measured in the size of the text: enlarged text has the agenda in a window as wide. */
const WIDE = '(width >= 48rem)'
