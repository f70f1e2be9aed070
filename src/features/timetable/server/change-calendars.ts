import { refusal } from '../../../lib/refusal.ts'
import type { SeenFields } from '../../../lib/seen-fields.ts'
import type { Db } from '../../../lib/server/database.ts'
import { mergeChanges } from '../../../lib/server/merge-changes.ts'
import { SERVICE_REFUSALS } from '../../services/texts.ts'
import type { CalendarInput } from '../contract.ts'
import { toClock } from '../moment.ts'
import { MAX_CALENDARS, type OpeningSpan } from '../rules.ts'
import { TIMETABLE_REFUSALS } from '../texts.ts'
import {
  type CalendarRow,
  insertCalendar,
  listCalendars,
  lockCalendar,
  replaceGivers,
  updateCalendar,
} from './calendar-queries.ts'

/** Adds a calendar. */
export async function addCalendar(db: Db, input: CalendarInput): Promise<CalendarRow> {
  return await db.transaction().execute(async (tx) => {
    const id = await insertCalendar(tx, input)
    if ((await listCalendars(tx)).length > MAX_CALENDARS)
      throw refusal(TIMETABLE_REFUSALS, 'TOO_MANY_CALENDARS')
    return await readCalendar(tx, id)
  })
}

/** Changes a calendar. Its appointments stay. Refuses to hide the last one that takes appointments. */
export async function saveCalendar(
  db: Db,
  id: number,
  { seen, ...entered }: CalendarInput & { seen?: SeenFields | undefined },
): Promise<CalendarRow> {
  return await db.transaction().execute(async (tx) => {
    const stored = await lockCalendar(tx, id)
    if (stored === undefined) throw refusal(TIMETABLE_REFUSALS, 'CALENDAR_MISSING')
    const { id: _, absences: _absences, ...present } = stored
    const openingHours = present.openingHours?.map(toShownSpan) ?? null
    await updateCalendar(tx, id, mergeChanges({ ...present, openingHours }, entered, seen))
    if ((await listCalendars(tx)).every(({ hidden }) => hidden))
      throw refusal(TIMETABLE_REFUSALS, 'LAST_CALENDAR')
    return await readCalendar(tx, id)
  })
}

/** Sets which calendars give a service. Refuses a service that is not offered. */
export async function setGivers(
  db: Db,
  { id, calendarIds }: { id: string; calendarIds: readonly number[] },
): Promise<CalendarRow[]> {
  return await db.transaction().execute(async (tx) => {
    if (!(await replaceGivers(tx, id, calendarIds))) throw refusal(SERVICE_REFUSALS, 'SERVICE_MISSING')
    return await listCalendars(tx)
  })
}

async function readCalendar(tx: Db, id: number): Promise<CalendarRow> {
  const [calendar] = await listCalendars(tx, id)
  if (calendar === undefined) throw refusal(TIMETABLE_REFUSALS, 'CALENDAR_MISSING')
  return calendar
}

/** Opening hours as the contract has them. */
export function toShownSpan({ weekday, opens, closes }: OpeningSpan) {
  return { weekday, opens: toClock(opens), closes: toClock(closes) }
}
