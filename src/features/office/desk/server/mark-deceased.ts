import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { lockPetAndOwner } from '../../../owners/pets/server/lock-pet.ts'
import { findBirthDate, setDeceased } from '../../../owners/pets/server/queries.ts'
import { PET_REFUSALS, PET_TEXTS } from '../../../owners/pets/texts.ts'
import { OPEN_STATUSES } from '../../../planning/appointments/rules.ts'
import { cancelUpcoming } from '../../../planning/appointments/server/cancel-upcoming.ts'
import type { Caller } from '../../../platform/auth/server/auth-context.ts'
import { PET_DECEASED_TEXTS } from '../pet-texts.ts'

type Deceased = {
  id: string
  day: string
  cancelAppointments: boolean
  records: OwnerScope
  now: Date
}

/**
 * Notes the day on which a pet died and, if asked, cancels its upcoming appointments, confirmed ones as well, in one
 * transaction. The owner is sent nothing; the clinic hears of what an owner cancels. Only a pet in the scope can
 * be marked. Refuses a day in the future or before the pet's birth.
 */
export async function markDeceased(db: Db, by: Caller, input: Deceased): Promise<{ cancelled: number }> {
  const { id, day, cancelAppointments, records, now } = input
  return await db.transaction().execute(async (tx) => {
    if (!(await lockPetAndOwner(tx, id, records))) throw refusal(PET_REFUSALS, 'PET_MISSING')
    const born = await findBirthDate(tx, id, records)
    if (day > clinicDay(now) || day < (born ?? day))
      throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { day: PET_TEXTS.deceasedDay } })
    await setDeceased(tx, id, day)
    if (!cancelAppointments) return { cancelled: 0 }
    const upcoming = { petId: id, statuses: OPEN_STATUSES, records, now }
    const notify = records === 'all' ? 'no one' : 'clinic'
    const reason = PET_DECEASED_TEXTS.reason
    const { cancelled } = await cancelUpcoming(tx, { ...upcoming, by: by.userId, reason, notify })
    return { cancelled }
  })
}
