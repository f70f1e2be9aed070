import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { clinicDay } from '../../../lib/time.ts'
import { BIRTH_DATE_TEXTS, PET_REFUSALS, type PetFields } from '../contract.ts'
import { birthDateProblem, MAX_PETS } from '../rules.ts'
import { countPets, findBirthDate, insertPet, lockOwner, updatePet } from './queries.ts'

type PetInput = { pet: PetFields; now: Date }

/** Adds a pet to an owner who has just been made. Refuses a birth date that can't be right. */
export async function addPet(db: Db, ownerPhone: string, { pet, now }: PetInput) {
  assertBorn(pet, now, null)
  return await insertPet(db, ownerPhone, pet)
}

/** Adds a pet to the customer with that id. Refuses an unknown customer, and one who has as many as there is room for. */
export async function addPetFor(db: Db, customerId: string, input: PetInput) {
  return await db.transaction().execute(async (tx) => {
    const phone = await lockOwner(tx, customerId)
    if (phone === undefined) throw refusal(PET_REFUSALS, 'OWNER_MISSING')
    if ((await countPets(tx, phone)) >= MAX_PETS) throw refusal(PET_REFUSALS, 'PETS_FULL')
    return await addPet(tx, phone, input)
  })
}

/** Changes what was entered of a pet; with an owner's phone only that owner's. Refuses an unknown pet. */
export async function changePet(db: Db, id: string, input: PetInput & { ownerPhone: string | undefined }) {
  assertBorn(input.pet, input.now, await findBirthDate(db, id, input.ownerPhone))
  const changed = await updatePet(db, id, input)
  if (changed === undefined) throw refusal(PET_REFUSALS, 'PET_MISSING')
  return changed
}

function assertBorn({ birthDate }: PetFields, now: Date, kept: string | null): void {
  const problem = birthDateProblem(birthDate, { today: clinicDay(now), kept })
  if (problem === null) return
  throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { birthDate: BIRTH_DATE_TEXTS[problem] } })
}
