import type { Db } from '../../../lib/server/database.ts'
import type { Pet } from '../contract.ts'

const PET_COLUMNS = [
  'id',
  'name',
  'species',
  'breed',
  'age',
  'gender',
  'weight',
  'image_url as imageUrl',
  'next_vaccination_due as nextVaccinationDue',
] as const

export type NewPet = Pick<Pet, 'name' | 'species' | 'breed' | 'age' | 'gender' | 'weight'>

/** The pets of one owner, newest first. */
export async function listPets(db: Db, ownerPhone: string): Promise<Pet[]> {
  return await db
    .selectFrom('pets')
    .select(PET_COLUMNS)
    .where('owner_phone', '=', ownerPhone)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Adds a pet to an owner and gives it back as stored. */
export async function insertPet(db: Db, ownerPhone: string, pet: NewPet): Promise<Pet> {
  return await db
    .insertInto('pets')
    .values({ owner_phone: ownerPhone, ...pet })
    .returning(PET_COLUMNS)
    .executeTakeFirstOrThrow()
}
