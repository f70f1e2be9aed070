import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { lockPetAndOwner } from '../../../owners/pets/server/lock-pet.ts'
import { hidePet } from '../../../owners/pets/server/queries.ts'
import { PET_REFUSALS } from '../../../owners/pets/texts.ts'
import { moveStatus, notifyOfChange } from '../../../planning/appointments/server/change-status.ts'
import { lockUpcomingAppointments } from '../../../planning/appointments/server/queries.ts'
import type { Caller } from '../../../platform/auth/server/auth-context.ts'

/**
 * Hides a pet and cancels its upcoming pending appointments in one transaction. Past and confirmed appointments are
 * unchanged, for owners those as well that they have moved since they were confirmed. When staff remove the pet, its owner is notified of each cancellation; `warning` says why if that was not
 * possible. Only a pet in the scope can be removed.
 */
export async function removePet(
  db: Db,
  by: Caller,
  input: { id: string; records: OwnerScope; now: Date; link: string },
): Promise<{ cancelled: number; warning: string | null }> {
  return await db.transaction().execute(async (tx) => {
    if (!(await lockPetAndOwner(tx, input.id, input.records))) throw refusal(PET_REFUSALS, 'PET_MISSING')
    const { id: petId, records, now } = input
    const ownerCancels = records !== 'all'
    const upcoming = { petId, statuses: ['pending'], ownerCancels, records, now } as const
    const appointments = await lockUpcomingAppointments(tx, upcoming)
    let warning: string | null = null
    for (const { id } of appointments) {
      const change = { id, transition: 'cancel', now: input.now, link: input.link } as const
      const appointment = await moveStatus(tx, change, { userId: by.userId, records })
      if (records === 'all') warning = (await notifyOfChange(tx, appointment, change)) ?? warning
    }
    await hidePet(tx, input.id)
    return { cancelled: appointments.length, warning }
  })
}
