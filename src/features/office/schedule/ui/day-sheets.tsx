import { formatLongDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { DayTable } from '../../../planning/appointments/ui/day-table.tsx'
import type { PlacedAppointment, Schedule, ScheduleDay } from '../contract.ts'
import { OverbookedCount } from './overbooked-count.tsx'

type DaySheetsProps = {
  days: readonly ScheduleDay[]
  calendars: Schedule['calendars']
  appointments: readonly PlacedAppointment[]
}

/** The days on paper: a table for each day that has appointments, and for each calendar if there are several. */
export function DaySheets({ days, calendars, appointments }: DaySheetsProps) {
  const tables = days.flatMap(({ date }) =>
    calendars.map(({ id, name }) => ({
      key: `${date} ${id}`,
      title: [formatLongDay(date), calendars.length > 1 && name].filter(Boolean).join(', '),
      rows: appointments
        .filter((one) => one.date === date && one.calendarId === id)
        // The title names them.
        .map((one) => ({ ...one, person: null })),
    })),
  )
  const full = tables.filter(({ rows }) => rows.length > 0)
  return (
    <div className="grid gap-8">
      {(full.length === 0 ? tables.slice(0, 1) : full).map(({ key, title, rows }) => (
        <section key={key}>
          <h2 className="text-xl">
            <WholeDates>{title}</WholeDates>
            <OverbookedCount items={rows} />
          </h2>
          <DayTable appointments={rows} />
        </section>
      ))}
    </div>
  )
}
