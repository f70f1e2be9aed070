import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { QuietTime } from '../../../planning/timetable/quiet-time.ts'
import type { HoldReason, ReminderSettings } from '../settings-rules.ts'

/** The settings, and what has been done with them. Days are the clinic's. */
export type SavedSettings = ReminderSettings & {
  turnedOnAt: Date | null
  passedOn: string | null
  heldOn: string | null
  heldWhy: HoldReason | null
  releasedOn: string | null
}

const settings = (db: Db) =>
  db
    .selectFrom('reminder_settings')
    .innerJoin('timetable', 'timetable.single', 'reminder_settings.single')
    .select([
      'appointment_days as appointmentDays',
      'appointment_hours as appointmentHours',
      'vaccinations',
      'first_days as firstDays',
      'second_days as secondDays',
      'late_days as lateDays',
      'daily_at as dailyAt',
      'timetable.quiet_from as quietFrom',
      'timetable.quiet_until as quietUntil',
      'whatsapp_first as whatsappFirst',
      'cancel_hours as cancelHours',
      'feedback',
      'review_link as reviewLink',
      'turned_on_at as turnedOnAt',
      'held_why as heldWhy',
    ])
    .select([
      sql<string | null>`passed_on::text`.as('passedOn'),
      sql<string | null>`held_on::text`.as('heldOn'),
      sql<string | null>`released_on::text`.as('releasedOn'),
    ])

/** The settings. */
export async function findSettings(db: Db): Promise<SavedSettings> {
  return await settings(db).executeTakeFirstOrThrow()
}

/** The settings, locked until the transaction ends, but for the quiet time, which is the timetable's. */
export async function lockSettings(tx: Tx): Promise<SavedSettings> {
  return await settings(tx).forNoKeyUpdate('reminder_settings').executeTakeFirstOrThrow()
}

/** Writes what the clinic has set, but for the quiet time. */
export async function updateSettings(
  tx: Tx,
  entered: Omit<ReminderSettings, keyof QuietTime>,
): Promise<void> {
  await tx
    .updateTable('reminder_settings')
    .set({
      appointment_days: entered.appointmentDays,
      appointment_hours: entered.appointmentHours,
      vaccinations: entered.vaccinations,
      first_days: entered.firstDays,
      second_days: entered.secondDays,
      late_days: entered.lateDays,
      daily_at: entered.dailyAt,
      whatsapp_first: entered.whatsappFirst,
      cancel_hours: entered.cancelHours,
      feedback: entered.feedback,
      review_link: entered.reviewLink,
    })
    .execute()
}

/** Notes that the daily pass of a day is done. */
export async function notePass(db: Db, day: string): Promise<void> {
  await db.updateTable('reminder_settings').set({ passed_on: day }).execute()
}

/** Holds all messages from a day on; false if they are held already. */
export async function holdFrom(tx: Tx, day: string, why: HoldReason): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reminder_settings')
    .set({ held_on: day, held_why: why })
    .where('held_on', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a hold. `releasedOn`: the day whose messages go out whatever their number; `passedOn`: the day that counts as done. */
export async function endHold(
  tx: Tx,
  days: { releasedOn: string | null; passedOn: string | null },
): Promise<void> {
  await tx
    .updateTable('reminder_settings')
    .set({ held_on: null, held_why: null, released_on: days.releasedOn, passed_on: days.passedOn })
    .execute()
}

/** Turns reminders on from an instant, or off. */
export async function setTurnedOn(
  tx: Tx,
  at: Date | null,
  days: { releasedOn: string | null; passedOn: string | null },
): Promise<void> {
  await tx.updateTable('reminder_settings').set({ turned_on_at: at }).execute()
  await endHold(tx, days)
}
