import type { Tx } from '../../../../lib/server/database/database.ts'
import { appointmentsLink } from '../../../planning/appointments/server/appointments-link.ts'
import type { AuthContext, Staff } from '../../../platform/auth/server/auth-context.ts'
import type { Doing } from './issue.ts'
import { notifyPaid } from './notify-paid.ts'

/** What a request of staff brings. */
export type StaffContext = AuthContext & { caller: Staff }

/** Changes bills, or how they are made, in a transaction of its own. */
export async function inTransaction<Result>(
  { db }: Pick<AuthContext, 'db'>,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(change)
}

/** Who sends a request, when, and what belongs into the transaction of a bill. */
export function doing(context: StaffContext, { sellsAnyway = false } = {}): Doing {
  const link = appointmentsLink(context)
  return {
    userId: context.caller.userId,
    permissions: context.caller.permissions,
    now: context.now(),
    sellsAnyway,
    beforeNumber: async (tx: Tx, paid: readonly string[]) => {
      for (const id of paid) {
        // Only logged, as when a payment is marked as paid.
        const warning = await notifyPaid(tx, id, link)
        if (warning !== null) context.log.info({ appointment: id, warning }, 'payment not notified')
      }
    },
  }
}
