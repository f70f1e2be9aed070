import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { lockAdmins } from './staff-queries.ts'

/** The ids of all admins, locked for what only they may do. Refuses a caller whose rights have ended since the request began. */
export async function lockAdminsFor(tx: Tx, callerId: string): Promise<string[]> {
  const admins = await lockAdmins(tx)
  if (!admins.includes(callerId)) throw refusal(COMMON_REFUSALS, 'FORBIDDEN')
  return admins
}
