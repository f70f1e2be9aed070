import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { isPetThere } from '../../../owners/pets/server/queries.ts'
import { PET_REFUSALS } from '../../../owners/pets/texts.ts'
import { listAppointmentsOfPet, type PetPage } from './queries.ts'

/** A page of a pet's appointments, latest first. Refuses a pet that is not in the scope. */
export async function readAppointmentsOfPet(db: Db, petId: string, page: PetPage) {
  if (!(await isPetThere(db, petId, page.records))) throw refusal(PET_REFUSALS, 'PET_MISSING')
  return await listAppointmentsOfPet(db, petId, page)
}
