import { sql } from 'kysely'
import type { EnteredColumns } from '../../../../lib/server/database/columns.ts'
import { comesAfter, type PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { AlertInput } from '../contract.ts'
import { endOfDay } from '../rules.ts'

const SHOWN_COLUMNS = ['id', 'title', 'message', 'alert_type as type', 'priority', 'revision'] as const
const MANAGED_COLUMNS = [
  ...SHOWN_COLUMNS,
  'is_active as isActive',
  'expires_at as expiresAt',
  'created_at as createdAt',
] as const

/** The maximum number of active alerts returned. */
const MAX_SHOWN = 50

/** The active alerts that a user has not dismissed, by priority, newest first. */
export async function listActiveAlerts(db: Db, userId: string, now: Date) {
  return await db
    .selectFrom('system_alerts')
    .select(SHOWN_COLUMNS)
    .where('is_active', '=', true)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alert_dismissals')
            .select('alert_id')
            .where('user_id', '=', userId)
            .whereRef('alert_id', '=', 'system_alerts.id')
            .whereRef('alert_dismissals.revision', '>=', 'system_alerts.revision'),
        ),
      ),
    )
    .orderBy('priority', 'desc')
    .orderBy('created_at', 'desc')
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
  await db
    .deleteFrom('alert_dismissals')
    .where('user_id', '=', userId)
    .where('alert_id', '=', alertId)
    .execute()
}

/** A page of all alerts after a position, newest first. */
export async function listAlerts(db: Db, { after, limit }: PageRange) {
  return await db
    .selectFrom('system_alerts')
    .select(MANAGED_COLUMNS)
    .where(comesAfter(after, ['created_at', 'id'], 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute()
}

export type AlertRow = Awaited<ReturnType<typeof listAlerts>>[number]

type EnteredAlert = EnteredColumns<'system_alerts', 'id' | 'created_at' | 'created_by' | 'revision'>

function toColumns({ title, message, type, priority, isActive, expiresOn }: AlertInput): EnteredAlert {
  return {
    title,
    message,
    alert_type: type,
    priority,
    is_active: isActive,
    expires_at: expiresOn === null ? null : endOfDay(expiresOn),
  }
}

/** Adds an alert and returns it as stored. */
export async function insertAlert(db: Db, userId: string, alert: AlertInput): Promise<AlertRow> {
  return await db
    .insertInto('system_alerts')
    .values({ ...toColumns(alert), created_by: userId })
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
    .updateTable('system_alerts')
    .set(toColumns(alert))
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning(MANAGED_COLUMNS)
    .executeTakeFirst()
}

/** True if the alert exists. */
export async function hasAlert(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('system_alerts').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Deletes an alert. Returns whether it existed. */
export async function deleteAlert(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('system_alerts').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
