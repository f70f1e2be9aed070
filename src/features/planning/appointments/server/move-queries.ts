import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { isInScope, type OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { freeCalendar } from '../../timetable/server/calendar-time-queries.ts'
import type { TimeNeeded } from '../../timetable/slots.ts'
import type { AppointmentStatus } from '../clinic-filters.ts'
import { PERSON } from './queries.ts'

/** Where an appointment is to go: the time, and the calendars that give it. */
export type Place = {
  startsAt: Date
  calendars: readonly number[]
  /** Those in which it is knowingly outside the hours; undefined where that stays as it is. */
  outside?: readonly number[] | undefined
}

/** When an appointment is to begin, the calendars that could take it, and its new length if that changes. */
type WantedTime = Pick<Place, 'startsAt' | 'calendars'> & { needed?: Partial<TimeNeeded> | undefined }

/** A move: what the appointment was, what it becomes, and the version of the timetable that judged the slot. */
export type SlotChange = {
  from: { status: AppointmentStatus; appointmentDate: Date }
  to: Place & {
    status: AppointmentStatus
    confirmedBeforeMove: boolean
    minutes: number
    squeezeIn?: boolean | undefined
  }
  timetableVersion: number
}

/**
 * Compare-and-swap: moves an appointment in one statement, if it is still as it was, one of the calendars is free for
 * it, and the timetable has the version that judged it; returns who gives it then, or undefined if it did not move. It
 * stays in its calendar if it can. The loser of a race for the time is refused by the constraint of `holdTime`.
 */
export async function updateSlot(tx: Tx, id: string, change: SlotChange) {
  const { from, to, timetableVersion } = change
  const free = calendarFor({ ...to, needed: { minutes: to.minutes } })
  const calendar = to.squeezeIn ? sql`coalesce(${free}, ${to.calendars[0] ?? null}::integer)` : free
  return await tx
    .updateTable('appointments')
    .set({
      appointmentDate: to.startsAt,
      calendarId: sql<number>`${calendar}`,
      ...(to.outside && {
        outsideHoursSince: sql<Date | null>`case when ${calendar} = any(${to.outside}::integer[]) then now() end`,
      }),
      minutes: to.minutes,
      // Beside others it stays only if it stays where it is, or goes where nothing is free.
      ...((to.squeezeIn || from.appointmentDate.getTime() !== to.startsAt.getTime()) && {
        squeezedIn: to.squeezeIn ? sql<boolean>`${free} is null or ${isSqueezedInAt(to.startsAt)}` : false,
      }),
      status: to.status,
      confirmedBeforeMove: to.confirmedBeforeMove,
      moves: sql<number>`coalesce(moves, 0) + 1`,
      // Who has arrived for another day is no longer there.
      ...(clinicDay(from.appointmentDate) !== clinicDay(to.startsAt) && {
        arrivedAt: null,
        inRoomAt: null,
        doneAt: null,
      }),
    })
    .where('id', '=', id)
    .where('status', '=', from.status)
    .where('appointmentDate', '=', from.appointmentDate)
    .where(sql<SqlBool>`${calendar} is not null`)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('timetable').select('version').where('version', '=', timetableVersion)),
    )
    .returning([PERSON.as('person'), 'outsideHoursSince', 'squeezedIn'])
    .executeTakeFirst()
}

/** What the columns hold while an owner has asked for no other time, and once the clinic has answered. */
export const NOTHING_ASKED = { askedMoveTo: null, askedMoveAt: null }

/** Notes the time to which an owner asks the clinic to move their appointment, in place of an earlier one. */
export async function askToMove(tx: Tx, id: string, { to, at }: { to: Date; at: Date }) {
  const asked = { askedMoveTo: to, askedMoveAt: at }
  await tx.updateTable('appointments').set(asked).where('id', '=', id).execute()
  return asked
}

/** Notes that the clinic leaves an appointment at its time although its owner has asked for another. */
export async function declineMove(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('appointments').set(NOTHING_ASKED).where('id', '=', id).execute()
}

/** Notes that staff knowingly leave an appointment where it is, outside the hours. */
export async function leaveOutside(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ outsideHoursSince: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** What the slots for a move of an appointment depend on. */
export type Moving = NonNullable<Awaited<ReturnType<typeof findMoving>>>

/** What the slots for a move of an appointment in a scope depend on. */
export async function findMoving(db: Db, id: string, records: OwnerScope) {
  return await db
    .selectFrom('appointments')
    .select(['id', 'appointmentDate as startsAt', 'calendarId', 'minutes'])
    .select(['bufferBefore as before', 'bufferAfter as after'])
    .where('id', '=', id)
    .where(isInScope(records, 'ownerPhone'))
    .executeTakeFirst()
}

/** The calendar that an appointment is in. */
export async function findCalendarOf(db: Db, id: string): Promise<number> {
  const { calendarId } = await db
    .selectFrom('appointments')
    .select('calendarId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return calendarId
}

/** Of the calendars that could take an appointment, one that is free: its own, else the first. Null if none is. */
export async function findFreeCalendar(db: Db, id: string, wanted: WantedTime): Promise<number | null> {
  const { rows } = await sql<{ free: number | null }>`
    select ${calendarFor(wanted)} as free from appointments where id = ${id}`.execute(db)
  return rows[0]?.free ?? null
}

/**
 * Of the calendars that give a time, the one of the row of `appointments` if it is free, else the first that is. What is
 * squeezed in needs no free time to stay where it is.
 */
function calendarFor({ startsAt, calendars, needed = {} }: WantedTime) {
  const at = sql`${startsAt}::timestamptz`
  const { minutes, before, after } = needed
  const part = (value: number | undefined, column: string) =>
    value === undefined ? sql.ref(`appointments.${column}`) : sql`${value}::integer`
  const span = sql`tstzrange(
    ${at} - ${part(before, 'bufferBefore')} * interval '1 minute',
    ${at} + (${part(minutes, 'minutes')} + ${part(after, 'bufferAfter')}) * interval '1 minute'
  )`
  return freeCalendar(calendars, span, {
    id: sql.ref('appointments.id'),
    calendarId: sql.ref('appointments.calendarId'),
    staysAnyway: isSqueezedInAt(startsAt),
  })
}

/** Whether an appointment is squeezed in at a time already. */
function isSqueezedInAt(startsAt: Date) {
  return sql<SqlBool>`appointments.squeezed_in and appointments.appointment_date = ${startsAt}::timestamptz`
}
