import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { CalendarInput } from '../calendar-schemas.ts'
import { toOpeningSpan } from '../hours-schemas.ts'
import type { CalendarKind, OpeningSpan, SlotStep } from '../rules.ts'
import type { Buffers } from '../settings-schemas.ts'
import { lockTimetable, SPANS } from './queries.ts'

/** A calendar as the clinic's settings show it. */
export type CalendarRow = {
  id: number
  name: string
  kind: CalendarKind
  visitType: 'clinic' | 'house' | null
  serviceTypeIds: string[] | null
  openingHours: OpeningSpan[] | null
  hidden: boolean
  absences: StoredAbsence[]
}

/** An absence as it comes in JSON. */
type StoredAbsence = { id: string; startsAt: string; endsAt: string; reason: string | null }

/** All calendars in their order, also with absences that are over and not yet deleted; with `id`, that one. */
export async function listCalendars(db: Db, id?: number): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select id, name, kind, visit_type, hidden_at is not null as hidden,
      case when not all_services then array(
        select service_type_id from calendar_services where calendar_id = calendars.id order by 1
      ) end as "serviceTypeIds",
      case when own_hours then (select ${SPANS} from calendar_hours where calendar_id = calendars.id) end as "openingHours",
      (
        select coalesce(json_agg(json_build_object(
          'id', id, 'startsAt', starts_at, 'endsAt', ends_at, 'reason', reason
        ) order by starts_at, id), '[]')
        from absences where calendar_id = calendars.id
      ) as absences
    from calendars
    ${id === undefined ? sql`` : sql`where id = ${id}`}
    order by position, id`.execute(db)
  return rows
}

function toRow({ name, kind, visitType, serviceTypeIds, openingHours, hidden }: CalendarInput) {
  return {
    name,
    kind,
    visitType,
    allServices: serviceTypeIds === null,
    ownHours: openingHours !== null,
    hiddenAt: hidden ? sql<Date>`coalesce(hidden_at, now())` : null,
  }
}

/** Adds a calendar after the others and returns its id. Waits like `replaceOpeningHours`. */
export async function insertCalendar(tx: Tx, input: CalendarInput): Promise<number> {
  const { id } = await tx
    .insertInto('calendars')
    .values({ ...toRow(input), hiddenAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceParts(tx, id, input)
  return id
}

/** A calendar, locked until the transaction ends; undefined for an unknown id. */
export async function lockCalendar(tx: Tx, id: number): Promise<CalendarRow | undefined> {
  await tx.selectFrom('calendars').select('id').where('id', '=', id).forUpdate().execute()
  return (await listCalendars(tx, id))[0]
}

/** Changes a calendar; returns whether there is one. Waits like `replaceOpeningHours`. */
export async function updateCalendar(tx: Tx, id: number, input: CalendarInput): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendars')
    .set(toRow(input))
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await replaceParts(tx, id, input)
  return true
}

/** A service that is not offered is left out. */
async function replaceParts(tx: Tx, id: number, { serviceTypeIds, openingHours }: CalendarInput) {
  await tx.deleteFrom('calendarServices').where('calendarId', '=', id).execute()
  await tx.deleteFrom('calendarHours').where('calendarId', '=', id).execute()
  if (serviceTypeIds !== null)
    await sql`insert into calendar_services (calendar_id, service_type_id)
      select ${id}::integer, id from service_types where id = any(${serviceTypeIds}::uuid[])`.execute(tx)
  const hours = (openingHours ?? []).map((span) => ({ calendarId: id, ...toOpeningSpan(span) }))
  if (hours.length > 0) await tx.insertInto('calendarHours').values(hours).execute()
}

/** Locks an offered service until the transaction ends; returns whether it is one. */
export async function lockService(tx: Tx, id: string): Promise<boolean> {
  const service = await tx
    .selectFrom('serviceTypes')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return service !== undefined
}

/**
 * Sets which calendars give a service. A calendar that gave all services and no longer gives this one names the others
 * from now on. Waits like `replaceOpeningHours`.
 */
export async function replaceGivers(tx: Tx, serviceId: string, ids: readonly number[]): Promise<void> {
  await sql`
    with picky as (
      update calendars set all_services = false where all_services and id <> all(${ids}::integer[]) returning id
    )
    insert into calendar_services (calendar_id, service_type_id)
    select picky.id, service_types.id from picky, service_types
    where service_types.id <> ${serviceId}::uuid and deleted_at is null
    on conflict do nothing`.execute(tx)
  await sql`
    delete from calendar_services
    where service_type_id = ${serviceId}::uuid and calendar_id <> all(${ids}::integer[])`.execute(tx)
  await sql`
    insert into calendar_services (calendar_id, service_type_id)
    select id, ${serviceId}::uuid from calendars where id = any(${ids}::integer[]) and not all_services
    on conflict do nothing`.execute(tx)
}

/** How slots are laid out: their distance, whether services take their durations, the visits to houses and the way. */
export type SlotSettings = {
  slotStep: SlotStep
  durationsBlock: boolean
  houseVisits: boolean
  travelMinutes: number
}

/** The settings of the slots. */
export async function findSlotSettings(db: Db): Promise<SlotSettings> {
  return await slotSettings(db).executeTakeFirstOrThrow()
}

function slotSettings(db: Db) {
  return db.selectFrom('timetable').select(['slotStep', 'durationsBlock', 'houseVisits', 'travelMinutes'])
}

/** Changes the settings of the slots, after the bookings in progress; those after it find the new version. */
export async function updateSlotSettings(
  tx: Tx,
  change: (present: SlotSettings) => SlotSettings,
): Promise<void> {
  await lockTimetable(tx)
  const settings = change(await findSlotSettings(tx))
  await tx
    .updateTable('timetable')
    .set({
      slotStep: settings.slotStep,
      durationsBlock: settings.durationsBlock,
      houseVisits: settings.houseVisits,
      travelMinutes: settings.travelMinutes,
      version: sql<number>`version + 1`,
    })
    .execute()
}

/** The times of all services around their appointments, without those that need none. */
export async function listBuffers(db: Db) {
  return await db
    .selectFrom('serviceBuffers')
    .select(['serviceTypeId', 'before', 'after'])
    .orderBy('serviceTypeId')
    .execute()
}

/** Replaces `listBuffers`. A service that is not there is left out. Waits like `replaceOpeningHours`. */
export async function replaceBuffers(tx: Tx, buffers: Buffers['buffers']): Promise<void> {
  await tx.deleteFrom('serviceBuffers').execute()
  const needed = buffers.filter(({ before, after }) => before > 0 || after > 0)
  if (needed.length === 0) return
  await sql`
    insert into service_buffers (service_type_id, before, after)
    select id, needed.before, needed.after
    from json_to_recordset(${JSON.stringify(needed)}::json) as needed ("serviceTypeId" uuid, before smallint, after smallint)
    join service_types on id = "serviceTypeId"
    on conflict (service_type_id) do update set before = excluded.before, after = excluded.after`.execute(tx)
}
