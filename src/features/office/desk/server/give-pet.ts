import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { lockCustomers } from '../../../owners/customers/server/queries.ts'
import { moveWarnings } from '../../../owners/notes/server/queries.ts'
import { MAX_PETS } from '../../../owners/pets/rules.ts'
import { countPets, lockPet, transferPet } from '../../../owners/pets/server/queries.ts'
import { OPEN_STATUSES } from '../../../planning/appointments/rules.ts'
import { cancelUpcoming } from '../../../planning/appointments/server/cancel-upcoming.ts'
import type { Staff } from '../../../platform/auth/server/auth-context.ts'
import { GIVE_PET_REFUSALS, GIVE_PET_TEXTS } from '../pet-texts.ts'

type Gift = {
  id: string
  /** The owner that the caller saw. */
  ownerId: string
  newOwnerId: string
  cancelAppointments: boolean
  now: Date
  link: string
}

/**
 * Gives a pet to another customer in one transaction. Its appointments and payments stay with the owner who had them.
 * Upcoming ones stay as well, or are cancelled, of which that owner is notified; `warning` says why if that was not
 * possible. Warnings about the pet go with it; other notes stay. Refuses an owner who has changed in the meantime and one with `MAX_PETS` pets.
 */
export async function givePet(
  db: Db,
  by: Staff,
  input: Gift,
): Promise<{ cancelled: number; warning: string | null }> {
  const { id, ownerId, newOwnerId, now } = input
  if (ownerId === newOwnerId) throw refusal(GIVE_PET_REFUSALS, 'SAME_OWNER')
  return await db.transaction().execute(async (tx) => {
    const phones = await lockCustomers(tx, [ownerId, newOwnerId])
    const [from, to] = [phones.get(ownerId), phones.get(newOwnerId)]
    if (to === undefined) throw refusal(GIVE_PET_REFUSALS, 'OWNER_MISSING')
    if (!(await lockPet(tx, id, 'all'))) throw refusal(GIVE_PET_REFUSALS, 'PET_MISSING')
    if (from === undefined || !(await lockPet(tx, id, { ownerPhone: from })))
      throw refusal(GIVE_PET_REFUSALS, 'OWNER_CHANGED')
    if ((await countPets(tx, to)) >= MAX_PETS) throw refusal(GIVE_PET_REFUSALS, 'PETS_FULL')
    const upcoming = { petId: id, statuses: OPEN_STATUSES, records: { ownerPhone: from }, now }
    const cancellation = { by: by.userId, reason: GIVE_PET_TEXTS.reason, notify: { owner: input.link } }
    const settled = input.cancelAppointments
      ? await cancelUpcoming(tx, { ...upcoming, ...cancellation })
      : { cancelled: 0, warning: null }
    await transferPet(tx, id, { from: ownerId, to: newOwnerId, phone: to, madeBy: by.userId })
    await moveWarnings(tx, id, newOwnerId)
    return settled
  })
}
