import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { AuthContext } from '../../auth/server/auth-context.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import { type AlertInput, alertsContract, type ManagedAlert } from '../contract.ts'
import { ALERT_REFUSALS, ALERT_TEXTS } from '../texts.ts'
import {
  type AlertRow,
  deleteAlert,
  deleteDismissal,
  hasAlert,
  insertAlert,
  insertDismissal,
  listActiveAlerts,
  listAlerts,
  updateAlert,
} from './queries.ts'

const os = implementFeature(alertsContract).$context<AuthContext>()

export const alertsRouter = os.router({
  listActive: os.listActive.handler(({ context }) =>
    listActiveAlerts(context.db, context.caller.userId, context.now()),
  ),

  dismiss: os.dismiss.handler(async ({ input, context }) => {
    const { userId } = context.caller
    if (!(await insertDismissal(context.db, userId, input))) throw refusal(ALERT_REFUSALS, 'ALERT_MISSING')
    return { dismissed: true }
  }),

  restore: os.restore.handler(async ({ input, context }) => {
    if (!(await hasAlert(context.db, input.id))) throw refusal(ALERT_REFUSALS, 'ALERT_MISSING')
    await deleteDismissal(context.db, context.caller.userId, input.id)
    return { restored: true }
  }),

  list: os.list.handler(async ({ input, context }) => {
    const rows = await listAlerts(context.db, rangeOf(input?.cursor))
    const positionOf = ({ createdAt, id }: AlertRow) => ({ at: createdAt, id })
    return toPage(rows, positionOf, (row) => toManaged(row, context.now()))
  }),

  create: os.create.handler(async ({ input, context }) => {
    const { userId } = context.caller
    assertNotPast(input, context.now())
    return toManaged(await insertAlert(context.db, userId, input), context.now())
  }),

  update: os.update.handler(async ({ input: { id, revision, ...alert }, context }) => {
    assertNotPast(alert, context.now())
    const row = await updateAlert(context.db, { id, revision }, alert)
    if (row !== undefined) return toManaged(row, context.now())
    throw refusal(ALERT_REFUSALS, (await hasAlert(context.db, id)) ? 'ALERT_CHANGED' : 'ALERT_MISSING')
  }),

  remove: os.remove.handler(async ({ input, context }) => {
    if (!(await deleteAlert(context.db, input.id))) throw refusal(ALERT_REFUSALS, 'ALERT_MISSING')
    return { deleted: true }
  }),
})

/** Refuses an alert that has already expired. */
function assertNotPast({ expiresOn }: AlertInput, now: Date): void {
  if (expiresOn === null || expiresOn >= clinicDay(now)) return
  throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { expiresOn: ALERT_TEXTS.expiry } })
}

function toManaged({ expiresAt, createdAt, ...alert }: AlertRow, now: Date): ManagedAlert {
  const expiresOn = expiresAt === null ? null : clinicDay(expiresAt)
  return { ...alert, expiresOn, isOver: expiresAt !== null && expiresAt < now }
}
