import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { ChartFigure } from '../../../../components/charts/chart-figure.tsx'
import { HeatTable } from '../../../../components/charts/heat-table.tsx'
import { formatHour } from '../../../../lib/time.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { weekHourLabel } from '../../../planning/appointments/ui/list-search.ts'
import type { CalendarUse } from '../contract.ts'
import { type Period, percentOf } from '../rules.ts'
import { calendarUseQuery } from './api.ts'
import { FigureTable } from './figure-table.tsx'
import { ReportFrame } from './report-frame.tsx'
import { SaveCsv } from './save-csv.tsx'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const hoursOf = (minutes: number) => Math.round(minutes / 6) / 10
const shareOf = ({ booked, open }: { booked: number; open: number }) => percentOf(booked, open)

/** How much of the calendars' time is booked: by weekday and hour, and by calendar. */
export function UseReport({ period }: { period: Period }) {
  const query = useQuery(calendarUseQuery(period))
  return (
    <ReportFrame title="Use of the calendars" query={query}>
      {(use) => <Use use={use} period={period} />}
    </ReportFrame>
  )
}

/** The cell of a weekday and an hour, which leads to the appointments then; null if the clinic is closed. */
function cellAt({ hours }: CalendarUse, period: Period, weekday: number, hour: number) {
  const found = hours.find((row) => row.weekday === weekday && row.hour === hour)
  if (found === undefined) return null
  const share = shareOf(found)
  if (found.booked === 0) return { share, shown: share }
  const weekHour = `${weekday}-${hour}`
  return {
    share,
    shown: (
      <RoutedLink
        to={appointmentsPaths.manage}
        search={{ filter: 'all', hour: weekHour, ...period, order: 'latest' }}
        aria-label={`${share} %, ${weekHourLabel(weekHour)}`}
        className="block text-inherit! no-underline hover:underline"
      >
        {share}
      </RoutedLink>
    ),
  }
}

function Use({ use, period }: { use: CalendarUse; period: Period }) {
  const { hours, calendars } = use
  const all = hours.map(({ hour }) => hour)
  const first = Math.min(...all)
  const rows = Array.from(
    { length: all.length === 0 ? 0 : Math.max(...all) - first + 1 },
    (_, later) => first + later,
  )
  const sum = (key: 'booked' | 'open') => calendars.reduce((minutes, calendar) => minutes + calendar[key], 0)
  return (
    <ChartFigure
      title="Use of the calendars"
      finding={
        sum('open') === 0
          ? 'No calendar is open in this period.'
          : `${shareOf({ booked: sum('booked'), open: sum('open') })} % of bookable time is booked. Each cell shows that hour’s percentage.`
      }
      drawing={
        <HeatTable
          label="Booked share of each hour in percent"
          columns={WEEKDAYS}
          rows={rows.map((hour) => ({
            label: formatHour(hour).replace(':00', ''),
            cells: WEEKDAYS.map((_, place) => cellAt(use, period, place + 1, hour)),
          }))}
        />
      }
      table={
        <FigureTable
          label="Use of the calendars"
          columns={['Calendar', 'Hours booked', 'Hours open', '%']}
          empty="No calendar is open in this period."
          rows={calendars.map(({ id, name, booked, open }) => ({
            key: String(id),
            label: (
              <RoutedLink
                to={appointmentsPaths.calendar}
                search={{
                  view: 'week',
                  date: period.to,
                  ...(calendars.length !== 1 && { calendar: String(id) }),
                }}
              >
                {name}
              </RoutedLink>
            ),
            cells: [hoursOf(booked), hoursOf(open), shareOf({ booked, open })],
          }))}
        />
      }
      actions={
        <SaveCsv
          name="calendars"
          title="Use of the calendars"
          period={period}
          rows={() => [
            ['Weekday', 'Hour', 'Minutes booked', 'Minutes open'],
            ...hours.map((row) => [WEEKDAYS[row.weekday - 1] ?? '', row.hour, row.booked, row.open]),
          ]}
        />
      }
    />
  )
}
