import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { Caller } from '../../auth/server/auth-context.ts'
import { lockPetAndOwner } from '../../pets/server/lock-pet.ts'
import { hidePet } from '../../pets/server/queries.ts'
import { PET_REFUSALS } from '../../pets/texts.ts'
import { moveStatus, notifyOfChange } from './change-status.ts'
import { lockUpcomingAppointments } from './queries.ts'

/**
 * Hides a pet and cancels its upcoming pending appointments in one transaction. Past and confirmed appointments are
 * unchanged. When staff remove the pet, its owner is notified of each cancellation; `warning` says why if that was not
 * possible. With `ownerPhone`, only that owner's pet can be removed.
 */
export async function removePet(
  db: Db,
  by: Caller,
  input: { id: string; ownerPhone: string | undefined; now: Date; link: string },
): Promise<{ cancelled: number; warning: string | null }> {
  return await db.transaction().execute(async (tx) => {
    if (!(await lockPetAndOwner(tx, input.id, input.ownerPhone))) throw refusal(PET_REFUSALS, 'PET_MISSING')
    const { id: petId, ownerPhone, now } = input
    const upcoming = { petId, statuses: ['pending'], ownerPhone, now } as const
    const appointments = await lockUpcomingAppointments(tx, upcoming)
    let warning: string | null = null
    for (const { id } of appointments) {
      const change = { id, transition: 'cancel', now: input.now, link: input.link } as const
      const appointment = await moveStatus(tx, change, { userId: by.userId, phone: input.ownerPhone })
      if (input.ownerPhone === undefined) warning = (await notifyOfChange(tx, appointment, change)) ?? warning
    }
    await hidePet(tx, input.id)
    return { cancelled: appointments.length, warning }
  })
}
