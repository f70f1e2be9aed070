import type { Db } from '../../../lib/server/database.ts'
import { slotHoursOf, type Timetable } from '../../timetable/rules.ts'
import { listUpcomingSlots, readClinicAppointments } from './queries.ts'

/** How many of the appointments are returned. */
const MAX_SHOWN = 20

/** The upcoming appointments that are not at a slot of the timetable: their number, and the first ones. */
export async function readOutsideHours(db: Db, timetable: Timetable, now: Date) {
  const slots = await listUpcomingSlots(db, now)
  const hoursOf = new Map<string, number[]>()
  const outside = slots.filter(({ day, hour }) => {
    const hours = hoursOf.get(day) ?? slotHoursOf(day, timetable)
    hoursOf.set(day, hours)
    return !hours.includes(hour)
  })
  const shown = outside.slice(0, MAX_SHOWN).map(({ id }) => id)
  return { count: outside.length, appointments: await readClinicAppointments(db, shown) }
}
