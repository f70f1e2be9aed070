import type { Db } from '../../../../lib/server/database/database.ts'
import type { Caller } from '../../../platform/auth/server/auth-context.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { listTakenTimes } from '../../timetable/server/queries.ts'
import {
  byCalendar,
  freeCalendars,
  isGiven,
  isWithinHours,
  misfitOf,
  slotsOn,
  type TakenTimes,
} from '../../timetable/slots.ts'
import type { UnsettledAppointment } from '../appointment-schemas.ts'
import { toClinicAppointment } from './present-appointment.ts'
import { listUpcomingTimes, readClinicAppointments } from './queries.ts'

/** How many of the appointments are returned. */
const MAX_SHOWN = 500

/** A timetable, and what it would be. */
type ProposedChange = { current: Timetable; proposed: Timetable }

/** The upcoming appointments that would no longer fit: their number, and the first ones. */
export async function readOutsideHours(db: Db, { current, proposed }: ProposedChange, now: Date) {
  const upcoming = await listUpcomingTimes(db, now)
  const outside = upcoming.filter((appointment) => fits(appointment, current) && !fits(appointment, proposed))
  const shown = outside.slice(0, MAX_SHOWN).map(({ id }) => id)
  return { count: outside.length, appointments: await readClinicAppointments(db, shown) }
}

type Upcoming = Awaited<ReturnType<typeof listUpcomingTimes>>[number]

function fits(appointment: Upcoming, timetable: Timetable): boolean {
  return isWithinHours(appointment, timetable) && isGiven(timetable, questionOf(appointment))
}

function questionOf({ serviceTypeId, visitType, calendarId }: Upcoming) {
  return { serviceTypeId, visitType, calendarId }
}

type UnsettledAsked = { now: Date; shown?: number | undefined; open: Timetable; caller: Caller }

/**
 * The upcoming appointments that don't fit the timetable, which has the hidden calendars as well: their number and, of the
 * first `shown`, why and who could take them over as they are. One that staff knowingly have there counts only once a
 * closure or an absence that was added later touches it.
 */
export async function readUnsettled(
  db: Db,
  timetable: Timetable,
  { now, shown = MAX_SHOWN, open, caller }: UnsettledAsked,
) {
  const upcoming = await listUpcomingTimes(db, now)
  const unsettled = upcoming.flatMap((appointment) => {
    const misfit = reasonOf(appointment, timetable)
    return misfit === null ? [] : [{ appointment, misfit }]
  })
  const listed = unsettled.slice(0, shown)
  const rows = await readClinicAppointments(
    db,
    listed.map(({ appointment }) => appointment.id),
  )
  const [first, last] = [listed[0]?.appointment.day, listed.at(-1)?.appointment.day]
  const taken = byCalendar(
    first === undefined || last === undefined ? [] : await listTakenTimes(db, first, last),
  )
  const present = toClinicAppointment(caller)
  const appointments = rows.flatMap((row): UnsettledAppointment[] => {
    const found = listed.find(({ appointment }) => appointment.id === row.id)
    if (found === undefined) return []
    const { calendarId, billed } = found.appointment
    const presented = present(row)
    return [
      {
        ...presented,
        billed: billed && presented.paymentStatus !== null,
        ...found.misfit,
        calendar: nameOf(calendarId, timetable),
        handOver: freeFor(found.appointment, open, taken).map((id) => nameOf(id, timetable)),
      },
    ]
  })
  return { count: unsettled.length, appointments }
}

function reasonOf(
  appointment: Upcoming,
  timetable: Timetable,
): Pick<UnsettledAppointment, 'why' | 'reason'> | null {
  if (appointment.outsideHoursSince !== null)
    return misfitOf(appointment, timetable, appointment.outsideHoursSince)
  const isNotGiven = !isGiven(timetable, questionOf(appointment))
  return misfitOf(appointment, timetable) ?? (isNotGiven ? { why: 'notGiven', reason: null } : null)
}

function nameOf(id: number, { calendars }: Timetable) {
  return { id, name: calendars.find((calendar) => calendar.id === id)?.name ?? '' }
}

/** The other calendars that give an appointment and are free at its time. */
function freeFor(appointment: Upcoming, open: Timetable, taken: TakenTimes): number[] {
  const { day, minute, minutes, before, after, serviceTypeId, visitType, calendarId } = appointment
  const slot = slotsOn(day, open, { serviceTypeId, visitType, minutes }).find((one) => one.minute === minute)
  if (slot === undefined) return []
  return freeCalendars(slot, { minutes, before, after }, taken).filter((id) => id !== calendarId)
}
