import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { Caller } from '../../auth/server/find-caller.ts'
import { PET_REFUSALS } from '../../pets/contract.ts'
import { hidePet, lockPet } from '../../pets/server/queries.ts'
import { moveVisit, tellOfChange } from './change-status.ts'
import { lockComingVisits } from './queries.ts'

/**
 * Hides a pet and cancels its pending visits that lie ahead, all in one transaction; what is past, and what the
 * clinic has confirmed, stays as it is. A customer whose visits the clinic cancels so is told of each; the warning
 * says when that was not possible. With an owner's phone only that owner's pet is removed.
 */
export async function removePet(
  db: Db,
  by: Caller,
  order: { id: string; ownerPhone: string | undefined; now: Date; link: string },
): Promise<{ cancelled: number; warning: string | null }> {
  return await db.transaction().execute(async (tx) => {
    if (!(await lockPet(tx, order.id, order.ownerPhone))) throw refusal(PET_REFUSALS, 'PET_MISSING')
    const visits = await lockComingVisits(tx, order.id, order.now)
    let warning: string | null = null
    for (const id of visits) {
      const change = { id, transition: 'cancel', now: order.now, link: order.link } as const
      const visit = await moveVisit(tx, change, { userId: by.userId, phone: order.ownerPhone })
      if (order.ownerPhone === undefined) warning = (await tellOfChange(tx, visit, change)) ?? warning
    }
    await hidePet(tx, order.id)
    return { cancelled: visits.length, warning }
  })
}
