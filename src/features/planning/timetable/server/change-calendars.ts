import { nameKey } from '../../../../lib/name-key.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { SeenFields } from '../../../../lib/seen-fields.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { SERVICE_REFUSALS } from '../../services/texts.ts'
import type { CalendarInput } from '../calendar-schemas.ts'
import { toClock } from '../moment.ts'
import { giversOf, MAX_CALENDARS, type OpeningSpan } from '../rules.ts'
import { TIMETABLE_REFUSALS } from '../texts.ts'
import {
  type CalendarRow,
  insertCalendar,
  listCalendars,
  lockCalendar,
  lockService,
  replaceGivers,
  updateCalendar,
} from './calendar-queries.ts'

/** Adds a calendar. Refuses the name of another one. */
export async function addCalendar(db: Db, input: CalendarInput): Promise<CalendarRow> {
  return await db.transaction().execute(async (tx) => await readCalendar(tx, await makeCalendar(tx, input)))
}

/** As `addCalendar`, in the caller's transaction; returns the new calendar's id. */
async function makeCalendar(tx: Tx, input: CalendarInput): Promise<number> {
  const id = await insertCalendar(tx, input)
  const calendars = await listCalendars(tx)
  if (calendars.length > MAX_CALENDARS) throw refusal(TIMETABLE_REFUSALS, 'TOO_MANY_CALENDARS')
  assertOwnName(calendars, id)
  return id
}

/** Makes a calendar for a person, for all services in the clinic's hours, in the caller's transaction. */
export async function makeCalendarOf(tx: Tx, name: string): Promise<number> {
  return await makeCalendar(tx, {
    ...{ name, kind: 'person', hidden: false },
    ...{ visitType: null, serviceTypeIds: null, openingHours: null },
  })
}

/** Changes a calendar. Its appointments stay. Refuses the name of another one, and to hide the last that takes appointments. */
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
    const calendars = await listCalendars(tx)
    if (calendars.every(({ hidden }) => hidden)) throw refusal(TIMETABLE_REFUSALS, 'LAST_CALENDAR')
    assertOwnName(calendars, id)
    return await readCalendar(tx, id)
  })
}

/** As `saveCalendar`, in the caller's transaction, of what the calendar is called, its kind and whether it is hidden. */
export async function alterCalendar(
  tx: Tx,
  id: number,
  change: Partial<Pick<CalendarInput, 'name' | 'kind' | 'hidden'>>,
): Promise<void> {
  const stored = await lockCalendar(tx, id)
  if (stored === undefined) throw refusal(TIMETABLE_REFUSALS, 'CALENDAR_MISSING')
  const openingHours = stored.openingHours?.map(toShownSpan) ?? null
  await updateCalendar(tx, id, { ...stored, openingHours, ...change })
  const calendars = await listCalendars(tx)
  if (calendars.every(({ hidden }) => hidden)) throw refusal(TIMETABLE_REFUSALS, 'LAST_CALENDAR')
  assertOwnName(calendars, id)
}

/** Sets which calendars give a service. Refuses a service that is not offered. */
export async function setGivers(
  db: Db,
  { id, seen, ...entered }: { id: string; calendarIds: readonly number[]; seen?: SeenFields | undefined },
): Promise<CalendarRow[]> {
  return await db.transaction().execute(async (tx) => {
    if (!(await lockService(tx, id))) throw refusal(SERVICE_REFUSALS, 'SERVICE_MISSING')
    const present = { calendarIds: giversOf(id, await listCalendars(tx)) }
    await replaceGivers(tx, id, mergeChanges(present, entered, seen).calendarIds)
    return await listCalendars(tx)
  })
}

/** Call it after writing: a change of any calendar waits for the one before to be committed. */
function assertOwnName(calendars: readonly CalendarRow[], id: number): void {
  const keys = new Map(calendars.map((calendar) => [calendar.id, nameKey(calendar.name)]))
  const own = keys.get(id)
  keys.delete(id)
  if ([...keys.values()].some((key) => key === own)) throw refusal(TIMETABLE_REFUSALS, 'CALENDAR_NAME_TAKEN')
}

async function readCalendar(tx: Tx, id: number): Promise<CalendarRow> {
  const [calendar] = await listCalendars(tx, id)
  if (calendar === undefined) throw refusal(TIMETABLE_REFUSALS, 'CALENDAR_MISSING')
  return calendar
}

/** Opening hours as the contract has them. */
export function toShownSpan({ weekday, opens, closes }: OpeningSpan) {
  return { weekday, opens: toClock(opens), closes: toClock(closes) }
}
