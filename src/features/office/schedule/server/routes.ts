import { toClinicAppointment } from '../../../planning/appointments/server/present-appointment.ts'
import { momentOf } from '../../../planning/timetable/moment.ts'
import type { Timetable } from '../../../planning/timetable/rules.ts'
import type { TimetableContext } from '../../../planning/timetable/server/context.ts'
import type { Caller } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { scheduleContract } from '../contract.ts'
import { daysOf, openingOf, ownOpenings, partsOn } from '../rules.ts'
import { listHeldTimes, listPlacedAppointments, type PlacedRow } from './queries.ts'

const os = implementFeature(scheduleContract).$context<TimetableContext>()

export const scheduleRouter = os.router({
  get: os.get.handler(async ({ input, context }) => {
    const days = daysOf(input.date, input.view)
    const timetable = await context.timetables.read(context.db)
    const [first, last] = [days[0] ?? input.date, days.at(-1) ?? input.date]
    const rows = await listPlacedAppointments(context.db, first, last)
    const held = await listHeldTimes(context.db, first, last)
    const calendars = calendarsOf(timetable, rows)
    const never = calendars
      .filter(({ id }) => timetable.calendars.every((calendar) => calendar.id !== id))
      .map(({ id }) => ({ calendarId: id, open: [], closures: [] }))
    return {
      slotStep: timetable.slotStep,
      calendars,
      days: days.map((date) => ({
        date,
        ...openingOf(date, timetable),
        own: [...ownOpenings(date, timetable), ...never],
      })),
      appointments: rows.map((row) => toPlaced(row, context.caller)),
      held: days.flatMap((date) =>
        held.flatMap(({ calendarId, startsAt, endsAt }) =>
          partsOn(date, startsAt, endsAt).map((part) => ({ calendarId, date, ...part })),
        ),
      ),
    }
  }),
})

/** The calendars that take appointments, then those that no longer do but have some on these days. */
function calendarsOf({ calendars }: Timetable, rows: readonly PlacedRow[]) {
  const names = new Map(calendars.map(({ id, name }) => [id, name]))
  for (const { calendarId, calendarName } of rows)
    if (!names.has(calendarId)) names.set(calendarId, calendarName)
  return [...names].map(([id, name]) => ({ id, name }))
}

function toPlaced({ calendarId, bufferBefore, bufferAfter, ...row }: PlacedRow, caller: Caller) {
  const { day: date, minute } = momentOf(row.appointmentDate)
  const place = { calendarId, date, minute, bufferBefore, bufferAfter }
  return { ...toClinicAppointment(caller)(row), ...place }
}
