import { toClinicAppointment } from '../../appointments/server/present-appointment.ts'
import { implementRoom } from '../../auth/server/implement-room.ts'
import type { TimetableContext } from '../../timetable/server/context.ts'
import { SLOT_MINUTES } from '../../timetable/slot-minutes.ts'
import { scheduleContract } from '../contract.ts'
import { daysOf, openingOf } from '../rules.ts'
import { listPlacedAppointments, type PlacedRow } from './queries.ts'

const os = implementRoom(scheduleContract).$context<TimetableContext>()

export const scheduleRouter = os.router({
  read: os.read.handler(async ({ input, context }) => {
    const days = daysOf(input.date, input.view)
    const timetable = await context.timetables.read(context.db)
    const rows = await listPlacedAppointments(context.db, days[0] ?? input.date, days.at(-1) ?? input.date)
    return {
      slotMinutes: SLOT_MINUTES,
      calendars: [{ id: ONLY_CALENDAR, name: 'Clinic' }],
      days: days.map((date) => ({ date, ...openingOf(date, timetable) })),
      appointments: rows.map(toPlaced),
    }
  }),
})

/** The clinic has one calendar. */
const ONLY_CALENDAR = 1

function toPlaced({ date, hour, ...row }: PlacedRow) {
  const minute = hour * 60
  return { ...toClinicAppointment(row), calendarId: ONLY_CALENDAR, date, minute, minutes: SLOT_MINUTES }
}
