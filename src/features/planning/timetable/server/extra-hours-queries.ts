import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { ExtraHours } from '../rules.ts'

/** The most upcoming extra hours that there can be. */
export const MAX_EXTRA_HOURS = 200

export type ExtraHoursRow = ExtraHours & { id: string; calendar: string | null }

/** The extra hours of today and later, earliest first. */
export async function listExtraHours(db: Db, now: Date): Promise<ExtraHoursRow[]> {
  return await db
    .selectFrom('extraHours')
    .leftJoin('calendars', 'calendars.id', 'extraHours.calendarId')
    .select(['extraHours.id', 'day', 'opens', 'closes', 'calendarId'])
    .select('calendars.name as calendar')
    .where('day', '>=', clinicDay(now))
    .orderBy('day')
    .orderBy('opens')
    .orderBy('extraHours.id')
    .limit(sql.lit(MAX_EXTRA_HOURS))
    .execute()
}

/** Adds extra hours and returns their id; undefined without their calendar. Waits like `replaceOpeningHours`. */
export async function insertExtraHours(db: Db, { day, opens, closes, calendarId }: ExtraHours) {
  const { rows } = await sql<{ id: string }>`
    insert into extra_hours (day, opens, closes, calendar_id)
    select ${day}::date, ${opens}::smallint, ${closes}::smallint, ${calendarId}::integer
    where ${calendarId}::integer is null or exists (select from calendars where id = ${calendarId}::integer)
    returning id`.execute(db)
  return rows[0]
}

/** Removes extra hours; returns whether there were any. Waits like `replaceOpeningHours`. */
export async function deleteExtraHours(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('extraHours')
    .where(sql<SqlBool>`id = ${id}::uuid`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
