import type { Db } from '../../../../lib/server/database/database.ts'
import { eraseAudited } from '../../../../lib/server/database/erase-audited.ts'
import { deleteLogin, eraseInvitations, findLogin, markUnprovedAddress } from './erase-queries.ts'
import { listInactiveLogins } from './inactive-queries.ts'

/** Deletes logins that no one has used for so many days. Their customer records stay with the clinic. */
export async function eraseInactiveLogins(db: Db, days: number, now?: Date): Promise<void> {
  for (const userId of await listInactiveLogins(db, days, now)) await eraseLogin(db, userId)
}

async function eraseLogin(db: Db, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const login = await findLogin(tx, userId)
    if (login === undefined) return
    await markUnprovedAddress(tx, userId)
    if (!(await deleteLogin(tx, userId))) return
    await eraseInvitations(tx, login.provedAddress)
    await eraseAudited(tx, [userId], login.provedAddress)
  })
}
