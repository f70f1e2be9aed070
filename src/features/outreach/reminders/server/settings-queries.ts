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
    .selectFrom('reminderSettings')
    .innerJoin('timetable', 'timetable.single', 'reminderSettings.single')
    .select([
      'appointmentDays',
      'appointmentHours',
      'vaccinations',
      'deworming',
      'parasites',
      'checkups',
      'firstDays',
      'secondDays',
      'lateDays',
      'dailyAt',
      'timetable.quietFrom',
      'timetable.quietUntil',
      'whatsappFirst',
      'cancelHours',
      'feedback',
      'reviewLink',
      'turnedOnAt',
      'heldWhy',
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
  return await settings(tx).forNoKeyUpdate('reminderSettings').executeTakeFirstOrThrow()
}

/** Writes what the clinic has set, but for the quiet time. */
export async function updateSettings(
  tx: Tx,
  entered: Omit<ReminderSettings, keyof QuietTime>,
): Promise<void> {
  await tx
    .updateTable('reminderSettings')
    .set({
      appointmentDays: entered.appointmentDays,
      appointmentHours: entered.appointmentHours,
      vaccinations: entered.vaccinations,
      deworming: entered.deworming,
      parasites: entered.parasites,
      checkups: entered.checkups,
      firstDays: entered.firstDays,
      secondDays: entered.secondDays,
      lateDays: entered.lateDays,
      dailyAt: entered.dailyAt,
      whatsappFirst: entered.whatsappFirst,
      cancelHours: entered.cancelHours,
      feedback: entered.feedback,
      reviewLink: entered.reviewLink,
    })
    .execute()
}

/** Notes that the daily pass of a day is done. */
export async function notePass(db: Db, day: string): Promise<void> {
  await db.updateTable('reminderSettings').set({ passedOn: day }).execute()
}

/** Holds all messages from a day on; false if they are held already. */
export async function holdFrom(tx: Tx, day: string, why: HoldReason): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reminderSettings')
    .set({ heldOn: day, heldWhy: why })
    .where('heldOn', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a hold. `releasedOn`: the day whose messages go out whatever their number; `passedOn`: the day that counts as done. */
export async function endHold(
  tx: Tx,
  days: { releasedOn: string | null; passedOn: string | null },
): Promise<void> {
  await tx
    .updateTable('reminderSettings')
    .set({ heldOn: null, heldWhy: null, releasedOn: days.releasedOn, passedOn: days.passedOn })
    .execute()
}

/** Turns reminders on from an instant, or off. */
export async function setTurnedOn(
  tx: Tx,
  at: Date | null,
  days: { releasedOn: string | null; passedOn: string | null },
): Promise<void> {
  await tx.updateTable('reminderSettings').set({ turnedOnAt: at }).execute()
  await endHold(tx, days)
}
