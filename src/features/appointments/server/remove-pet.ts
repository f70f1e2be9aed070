import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { Caller } from '../../auth/server/find-caller.ts'
import { PET_REFUSALS } from '../../pets/contract.ts'
import { hidePet, lockPet } from '../../pets/server/queries.ts'
import { moveStatus, notifyOfChange } from './change-status.ts'
import { lockUpcomingAppointments } from './queries.ts'

/**
 * Hides a pet and cancels its pending visits that lie ahead, all in one transaction; what is past, and what the
 * clinic has confirmed, stays as it is. A customer whose visits the clinic cancels so is told of each; the warning
 * says when that was not possible. With an owner's phone only that owner's pet is removed.
 */
export async function removePet(
  db: Db,
  by: Caller,
  input: { id: string; ownerPhone: string | undefined; now: Date; link: string },
): Promise<{ cancelled: number; warning: string | null }> {
  return await db.transaction().execute(async (tx) => {
    if (!(await lockPet(tx, input.id, input.ownerPhone))) throw refusal(PET_REFUSALS, 'PET_MISSING')
    const appointments = await lockUpcomingAppointments(tx, input.id, input.now)
    let warning: string | null = null
    for (const id of appointments) {
      const change = { id, transition: 'cancel', now: input.now, link: input.link } as const
      const appointment = await moveStatus(tx, change, { userId: by.userId, phone: input.ownerPhone })
      if (input.ownerPhone === undefined) warning = (await notifyOfChange(tx, appointment, change)) ?? warning
    }
    await hidePet(tx, input.id)
    return { cancelled: appointments.length, warning }
  })
}
