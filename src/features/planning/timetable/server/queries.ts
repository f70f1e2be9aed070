import { sql } from 'kysely'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { addDays, clinicDay, startOfDay } from '../../../../lib/time.ts'
import type { QuietTime } from '../quiet-time.ts'
import type { Calendar, Closure, OpeningSpan, Timetable } from '../rules.ts'
import type { TakenTime } from '../slots.ts'
import { JUDGED_REFUSALS } from '../texts.ts'

type StoredClosure = { startsAt: string; endsAt: string; reason: string | null; addedAt: string }
type StoredTimetable = Omit<Timetable, 'closures' | 'calendars'> & {
  closures: StoredClosure[]
  calendars: (Omit<Calendar, 'absences'> & { absences: StoredClosure[] })[]
}

/** Spans of opening hours, or closures that are not over, as JSON. */
export const SPANS = sql`coalesce(json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes)
  order by weekday, opens), '[]')`
const closuresAfter = (
  now: Date,
) => sql`coalesce(json_agg(json_build_object('startsAt', starts_at, 'endsAt', ends_at, 'reason', reason, 'addedAt', created_at)
  order by starts_at, id) filter (where ends_at > ${now}::timestamptz), '[]')`

/** The timetable without closures and extra hours that are over; calendars that take no appointments only `withHidden`. */
export async function readTimetable(
  db: Db,
  { now, withHidden = false }: { now: Date; withHidden?: boolean },
): Promise<Timetable> {
  const { rows } = await sql<StoredTimetable>`
    select version, slot_step, travel_minutes, house_visits,
      json_build_object('clinic', lead_minutes, 'house', house_lead_minutes, 'openHoursOnly', lead_open_hours) as lead,
      (select ${SPANS} from opening_hours) as "openingHours",
      (select ${closuresAfter(now)} from closures) as closures,
      (select coalesce(json_agg(json_build_object(
        'day', day, 'opens', opens, 'closes', closes, 'calendarId', calendar_id
      ) order by day, opens, id), '[]') from extra_hours where day > ${addDays(clinicDay(now), -2)}::date) as "extraHours",
      case when durations_block then (
        select json_object_agg(id, json_build_object(
          'minutes', coalesce(nullif((extract(epoch from duration::interval) / 60)::integer, 0), slot_step),
          'before', coalesce(before, 0), 'after', coalesce(after, 0)
        )) from service_types left join service_buffers on service_type_id = id
      ) end as durations,
      (
        select coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'kind', kind, 'visitType', visit_type,
          'services', case when not all_services then array(
            select service_type_id from calendar_services where calendar_id = calendars.id
          ) end,
          'hours', case when own_hours then (select ${SPANS} from calendar_hours where calendar_id = calendars.id) end,
          'absences', (select ${closuresAfter(now)} from absences where calendar_id = calendars.id)
        ) order by position, id), '[]')
        from calendars ${withHidden ? sql`` : sql`where hidden_at is null`}
      ) as calendars
    from timetable`.execute(db)
  const [stored] = rows
  if (stored === undefined) throw new Error('The timetable is missing.')
  const { closures, calendars, ...others } = stored
  return {
    ...others,
    closures: closures.map(toClosure),
    calendars: calendars.map(({ absences, ...calendar }) => ({
      ...calendar,
      absences: absences.map(toClosure),
    })),
  }
}

function toClosure({ startsAt, endsAt, reason, addedAt }: StoredClosure): Closure {
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt), reason, addedAt: new Date(addedAt) }
}

/** Until how many hours before an appointment its owner may move it. */
export async function findMoveLimit(db: Db): Promise<number> {
  return await findNumber(db, 'moveLimitHours')
}

/** For how many minutes a place is held for someone on the waitlist. */
export async function findHoldMinutes(db: Db): Promise<number> {
  return await findNumber(db, 'holdMinutes')
}

type NumberSetting = 'moveLimitHours' | 'holdMinutes'

async function findNumber(db: Db, setting: NumberSetting): Promise<number> {
  const { value } = await db
    .selectFrom('timetable')
    .select(({ ref }) => ref(setting).as('value'))
    .executeTakeFirstOrThrow()
  return value
}

/** Changes `findMoveLimit` or `findHoldMinutes`; what is held already stays so for as long as was said. */
export async function updateNumber(
  tx: Tx,
  setting: NumberSetting,
  change: (present: number) => number,
): Promise<number> {
  await lockSettings(tx)
  const value = change(await findNumber(tx, setting))
  await tx
    .updateTable('timetable')
    .set({ [setting]: value })
    .execute()
  return value
}

/** When nothing is sent to owners and no offer of theirs runs out. */
export async function findQuietTime(db: Db): Promise<QuietTime> {
  return await db.selectFrom('timetable').select(['quietFrom', 'quietUntil']).executeTakeFirstOrThrow()
}

/** Changes `findQuietTime`; what is held already stays so for as long as was said. */
export async function updateQuietTime(tx: Tx, { quietFrom, quietUntil }: QuietTime): Promise<void> {
  await tx.updateTable('timetable').set({ quietFrom, quietUntil }).execute()
}

/** Locks the timetable's row, so that what is read after it stays as it is until the transaction ends. */
async function lockSettings(tx: Tx): Promise<{ version: number }> {
  return await tx.selectFrom('timetable').select('version').forUpdate().executeTakeFirstOrThrow()
}

/**
 * Lets the timetable by which a transaction has judged stay the current one until it ends. Refuses one that has changed:
 * `runBy` then judges by the new one. Called after appointments are written, since a change of the timetable locks them first.
 */
export async function holdJudged(tx: Tx, { version }: Timetable): Promise<void> {
  const current = tx.selectFrom('timetable').select('version').where('version', '=', version).forShare()
  if ((await current.executeTakeFirst()) === undefined) throw refusal(JUDGED_REFUSALS, 'TIMETABLE_CHANGED')
}

/** Locks the timetable's row after the bookings in progress, and returns its version. Other bookings wait. */
export async function lockTimetable(tx: Tx): Promise<number> {
  await sql`lock table appointments in share mode`.execute(tx)
  return (await lockSettings(tx)).version
}

/** How many minutes before it begins customers must have booked an appointment, at the clinic and at a house. */
type Lead = { clinicMinutes: number; houseMinutes: number; openHoursOnly: boolean }

/** Changes how early customers must book, after the bookings in progress; those after it find the new version. */
export async function updateLead(tx: Tx, change: (present: Lead) => Lead): Promise<Lead> {
  await lockTimetable(tx)
  const present = await tx
    .selectFrom('timetable')
    .select([
      'leadMinutes as clinicMinutes',
      'houseLeadMinutes as houseMinutes',
      'leadOpenHours as openHoursOnly',
    ])
    .executeTakeFirstOrThrow()
  const lead = change(present)
  await tx
    .updateTable('timetable')
    .set({
      leadMinutes: lead.clinicMinutes,
      houseLeadMinutes: lead.houseMinutes,
      leadOpenHours: lead.openHoursOnly,
      version: sql<number>`version + 1`,
    })
    .execute()
  return lead
}

/** The opening hours, in the order of the week. */
export async function listOpeningHours(db: Db): Promise<OpeningSpan[]> {
  return await db
    .selectFrom('openingHours')
    .select(['weekday', 'opens', 'closes'])
    .orderBy('weekday')
    .orderBy('opens')
    .execute()
}

/** Replaces the opening hours. Waits for the bookings in progress, and bookings wait for the transaction's end. */
export async function replaceOpeningHours(tx: Tx, spans: readonly OpeningSpan[]): Promise<void> {
  await tx.deleteFrom('openingHours').execute()
  if (spans.length > 0)
    await tx
      .insertInto('openingHours')
      .values([...spans])
      .execute()
}

const CLOSURE_COLUMNS = ['id', 'startsAt', 'endsAt', 'reason', 'alertId'] as const

/** The closures that are not over at `now`, earliest first. */
export async function listClosures(db: Db, now: Date) {
  return await db
    .selectFrom('closures')
    .select(CLOSURE_COLUMNS)
    .where('endsAt', '>', now)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(sql.lit(MAX_CLOSURES))
    .execute()
}

/** The most upcoming closures that there can be. */
export const MAX_CLOSURES = 200

export type ClosureRow = Awaited<ReturnType<typeof listClosures>>[number]

/** The number of closures that are not over at `now`. */
export async function countClosures(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('closures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a closure and returns it. Waits like `replaceOpeningHours`. */
export async function insertClosure(
  db: Db,
  closure: { startsAt: Date; endsAt: Date; reason: string | null; alertId: string | null },
): Promise<ClosureRow> {
  const { startsAt, endsAt, reason, alertId } = closure
  return await db
    .insertInto('closures')
    .values({ startsAt, endsAt, reason, alertId })
    .returning(CLOSURE_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Removes a closure and returns it, or undefined if there is none. Waits like `replaceOpeningHours`. */
export async function deleteClosure(db: Db, id: string): Promise<ClosureRow | undefined> {
  return await db.deleteFrom('closures').where('id', '=', id).returning(CLOSURE_COLUMNS).executeTakeFirst()
}

/** Times that don't count: those of an appointment that is to be moved, those that are kept for the waitlist. */
type NotTaken = { moving?: string | undefined; withFreed?: boolean }

/** The times taken between two days in the clinic's time zone, both inclusive. */
export async function listTakenTimes(
  db: Db,
  from: string,
  to: string,
  { moving, withFreed = true }: NotTaken = {},
): Promise<TakenTime[]> {
  const days = sql`tstzrange(${startOfDay(from)}, ${startOfDay(addDays(to, 1))})`
  const { rows } = await sql<TakenTime>`
    select calendar_id, lower(span) as "from", upper(span) as "until"
    from calendar_times where span && ${days}
      ${moving === undefined ? sql`` : sql`and holder_id <> ${moving}`}
      ${withFreed ? sql`` : sql`and freed_at is null`}`.execute(db)
  return rows
}
