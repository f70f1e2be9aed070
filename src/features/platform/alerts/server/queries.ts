import { sql } from 'kysely'
import type { EnteredColumns } from '../../../../lib/server/database/columns.ts'
import { comesAfter, type PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { AlertInput } from '../contract.ts'
import { endOfDay } from '../rules.ts'

const SHOWN_COLUMNS = ['id', 'title', 'message', 'alertType as type', 'priority', 'revision'] as const
const MANAGED_COLUMNS = [...SHOWN_COLUMNS, 'isActive', 'expiresAt', 'createdAt'] as const

/** The maximum number of active alerts returned. */
const MAX_SHOWN = 50

/** The active alerts that a user has not dismissed, by priority, newest first. */
export async function listActiveAlerts(db: Db, userId: string, now: Date) {
  return await db
    .selectFrom('systemAlerts')
    .select(SHOWN_COLUMNS)
    .where('isActive', '=', true)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alertDismissals')
            .select('alertId')
            .where('userId', '=', userId)
            .whereRef('alertId', '=', 'systemAlerts.id')
            .whereRef('alertDismissals.revision', '>=', 'systemAlerts.revision'),
        ),
      ),
    )
    .orderBy('priority', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(sql.lit(MAX_SHOWN))
    .execute()
}

/** Dismisses an alert for a user as of a revision. Returns false if there is no such active alert. */
export async function insertDismissal(
  db: Db,
  userId: string,
  { id, revision }: { id: string; revision: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into alert_dismissals (user_id, alert_id, revision)
    select ${userId}, id, least(revision, ${revision}::integer) from system_alerts where id = ${id} and is_active
    on conflict (user_id, alert_id)
    do update set revision = greatest(alert_dismissals.revision, excluded.revision)`.execute(db)
  return numAffectedRows > 0n
}

/** Forgets that a user has dismissed an alert. */
export async function deleteDismissal(db: Db, userId: string, alertId: string): Promise<void> {
  await db.deleteFrom('alertDismissals').where('userId', '=', userId).where('alertId', '=', alertId).execute()
}

/** A page of all alerts after a position, newest first. */
export async function listAlerts(db: Db, { after, limit }: PageRange) {
  return await db
    .selectFrom('systemAlerts')
    .select(MANAGED_COLUMNS)
    .where(comesAfter(after, ['createdAt', 'id'], 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

export type AlertRow = Awaited<ReturnType<typeof listAlerts>>[number]

type EnteredAlert = EnteredColumns<'systemAlerts', 'id' | 'createdAt' | 'createdBy' | 'revision'>

function toColumns({ title, message, type, priority, isActive, expiresOn }: AlertInput): EnteredAlert {
  return {
    title,
    message,
    alertType: type,
    priority,
    isActive,
    expiresAt: expiresOn === null ? null : endOfDay(expiresOn),
  }
}

/** Adds an alert and returns it as stored. */
export async function insertAlert(db: Db, userId: string, alert: AlertInput): Promise<AlertRow> {
  return await db
    .insertInto('systemAlerts')
    .values({ ...toColumns(alert), createdBy: userId })
    .returning(MANAGED_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Compare-and-swap: changes an alert if it is still at the given revision; otherwise returns undefined. */
export async function updateAlert(
  db: Db,
  { id, revision }: { id: string; revision: number },
  alert: AlertInput,
): Promise<AlertRow | undefined> {
  return await db
    .updateTable('systemAlerts')
    .set(toColumns(alert))
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning(MANAGED_COLUMNS)
    .executeTakeFirst()
}

/** True if the alert exists. */
export async function hasAlert(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('systemAlerts').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Deletes an alert. Returns whether it existed. */
export async function deleteAlert(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('systemAlerts').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
