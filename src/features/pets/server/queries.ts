import { type ExpressionBuilder, sql } from 'kysely'
import { columnList, type EnteredColumns } from '../../../lib/server/columns.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { Schema } from '../../../lib/server/schema.ts'
import type { Pet, PetFields } from '../contract.ts'

const PET_COLUMNS = columnList({
  id: 'pets.id',
  name: 'pets.name',
  species: 'pets.species',
  breed: 'pets.breed',
  age: 'pets.age',
  birthDate: 'pets.birth_date',
  gender: 'pets.gender',
  weight: 'pets.weight',
  imageUrl: 'pets.image_url',
  nextVaccinationDue: 'pets.next_vaccination_due',
} as const satisfies Record<keyof Pet, string>)

/** The pets of one owner, newest first; the age is the one that was given. */
export async function listPets(db: Db, ownerPhone: string) {
  return await db
    .selectFrom('pets')
    .select(PET_COLUMNS)
    .where('owner_phone', '=', ownerPhone)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The pets of several owners with the phone of each one's owner, newest first. */
export async function listPetsOf(db: Db, ownerPhones: readonly string[]) {
  if (ownerPhones.length === 0) return []
  return await db
    .selectFrom('pets')
    .select([...PET_COLUMNS, 'pets.owner_phone as ownerPhone'])
    .where('owner_phone', 'in', ownerPhones)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The phone of a customer, whether or not a person has given it: what their pets refer to. */
export async function findOwnerPhone(db: Db, customerId: string): Promise<string | undefined> {
  const row = db.selectFrom('customers').select('phone_number as phone').where('id', '=', customerId)
  return (await row.executeTakeFirst())?.phone
}

/** Adds a pet to an owner and gives it back as stored. */
export async function insertPet(db: Db, ownerPhone: string, pet: PetFields) {
  return await db
    .insertInto('pets')
    .values({ owner_phone: ownerPhone, ...toRow(pet) })
    .returning(PET_COLUMNS)
    .executeTakeFirstOrThrow()
}

/**
 * The phone of the customer with that id, who is held until the transaction ends, so that nobody else counts what
 * is theirs meanwhile; others may still refer to them. Undefined when there is none.
 */
export async function lockOwner(tx: Db, customerId: string): Promise<string | undefined> {
  const owner = await tx
    .selectFrom('customers')
    .select('phone_number as phone')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return owner?.phone
}

/** How many pets an owner has. */
export async function countPets(db: Db, ownerPhone: string): Promise<number> {
  const { pets } = await db
    .selectFrom('pets')
    .select(({ fn }) => fn.countAll<number>().as('pets'))
    .where('owner_phone', '=', ownerPhone)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return pets
}

/** One pet with its owner and its visits that lie ahead; with an owner's phone, only when it is that owner's. */
export async function findPet(db: Db, id: string, input: { ownerPhone?: string | undefined; now: Date }) {
  return await db
    .selectFrom('pets')
    .innerJoin('customers', 'customers.phone_number', 'pets.owner_phone')
    .select(PET_COLUMNS)
    .select([
      'customers.id as ownerId',
      'customers.full_name as ownerName',
      'customers.phone_number as ownerPhone',
    ])
    .select(({ selectFrom }) => [
      countUpcomingAppointments(selectFrom, input.now, 'pending').as('pending'),
      countUpcomingAppointments(selectFrom, input.now, 'confirmed').as('confirmed'),
    ])
    .where('pets.id', '=', id)
    .where(isShownTo(input.ownerPhone))
    .executeTakeFirst()
}

/** The birth date that is kept of a pet (of that owner); null when there is none. */
export async function findBirthDate(
  db: Db,
  id: string,
  ownerPhone: string | undefined,
): Promise<string | null> {
  const pet = shownPet(db, id, ownerPhone).select('pets.birth_date as birthDate')
  return (await pet.executeTakeFirst())?.birthDate ?? null
}

/** Changes what was entered of a pet; undefined when there is no such pet (of that owner). */
export async function updatePet(
  db: Db,
  id: string,
  input: { ownerPhone: string | undefined; pet: PetFields },
) {
  return await db
    .updateTable('pets')
    .set(toRow(input.pet))
    .where('pets.id', '=', id)
    .where(isShownTo(input.ownerPhone))
    .returning(PET_COLUMNS)
    .executeTakeFirst()
}

/** Sets the day on which a pet's next vaccination is due; undefined when there is no such pet. */
export async function updateVaccination(db: Db, id: string, due: string | null) {
  return await db
    .updateTable('pets')
    .set({ next_vaccination_due: due })
    .where('pets.id', '=', id)
    .where(isShownTo(undefined))
    .returning(PET_COLUMNS)
    .executeTakeFirst()
}

/** True when there is such a pet (of that owner). */
export async function isPetThere(db: Db, id: string, ownerPhone: string | undefined): Promise<boolean> {
  return (await shownPet(db, id, ownerPhone).executeTakeFirst()) !== undefined
}

/** The same, and holds the pet until the transaction ends, so that nobody books for it meanwhile. */
export async function lockPet(tx: Db, id: string, ownerPhone: string | undefined): Promise<boolean> {
  return (await shownPet(tx, id, ownerPhone).forUpdate().executeTakeFirst()) !== undefined
}

/** Hides a pet from every list and forgets its photo; its visits still name it. */
export async function hidePet(tx: Db, id: string): Promise<void> {
  await deletePhoto(tx, id)
  const change = { deleted_at: sql<Date>`now()`, image_url: null }
  await tx.updateTable('pets').set(change).where('id', '=', id).execute()
}

/** The photo with that id, encoded as WebP; with an owner's phone only of that owner's pet. */
export async function findPhoto(db: Db, id: string, ownerPhone: string | undefined) {
  const photo = await db
    .selectFrom('pet_photos')
    .innerJoin('pets', 'pets.id', 'pet_photos.pet_id')
    .select('pet_photos.bytes')
    .where('pet_photos.id', '=', id)
    .where(isShownTo(ownerPhone))
    .executeTakeFirst()
  return photo?.bytes
}

/** Holds the owner of a pet, so that nobody else counts the photos meanwhile; others may still refer to them. */
export async function lockOwnerOf(tx: Db, petId: string): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('id')
    // By the id, which stays when the phone is changed meanwhile.
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('customers as owner')
        .innerJoin('pets', 'pets.owner_phone', 'owner.phone_number')
        .select('owner.id')
        .where('pets.id', '=', petId),
    )
    .forNoKeyUpdate()
    .execute()
}

/** How many photos the owner of a pet has of other pets. */
export async function countOtherPhotos(db: Db, petId: string): Promise<number> {
  const { photos } = await db
    .selectFrom('pets as this')
    .innerJoin('pets as other', 'other.owner_phone', 'this.owner_phone')
    .innerJoin('pet_photos', 'pet_photos.pet_id', 'other.id')
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .where('this.id', '=', petId)
    .whereRef('other.id', '<>', 'this.id')
    .executeTakeFirstOrThrow()
  return photos
}

/** Stores a photo of a pet that has none; gives its address. */
export async function insertPhoto(tx: Db, petId: string, bytes: Uint8Array): Promise<string> {
  const photo = { pet_id: petId, bytes }
  const { id } = await tx.insertInto('pet_photos').values(photo).returning('id').executeTakeFirstOrThrow()
  return `/api/photos/${id}`
}

/** Forgets a pet's photo, if it has one. */
export async function deletePhoto(tx: Db, petId: string): Promise<void> {
  await tx.deleteFrom('pet_photos').where('pet_id', '=', petId).execute()
}

/** Sets or takes away the address of a pet's photo. */
export async function updateImageUrl(tx: Db, petId: string, imageUrl: string | null) {
  return await tx
    .updateTable('pets')
    .set({ image_url: imageUrl })
    .where('id', '=', petId)
    .returning(PET_COLUMNS)
    .executeTakeFirstOrThrow()
}

function shownPet(db: Db, id: string, ownerPhone: string | undefined) {
  return db.selectFrom('pets').select('pets.id').where('pets.id', '=', id).where(isShownTo(ownerPhone))
}

/** A pet that is still there, and of that owner where one is given. */
function isShownTo(ownerPhone: string | undefined) {
  const owner = ownerPhone === undefined ? sql`` : sql`and pets.owner_phone = ${ownerPhone}`
  return sql<boolean>`pets.deleted_at is null ${owner}`
}

function countUpcomingAppointments(
  selectFrom: ExpressionBuilder<Schema, 'pets'>['selectFrom'],
  now: Date,
  status: 'pending' | 'confirmed',
) {
  return selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('visits'))
    .whereRef('appointments.pet_id', '=', 'pets.id')
    .where('appointments.appointment_date', '>', now)
    .where('appointments.status', '=', status)
}

type EnteredPet = EnteredColumns<
  'pets',
  'id' | 'owner_phone' | 'image_url' | 'next_vaccination_due' | 'created_at' | 'deleted_at'
>

/** With a birth date no age is stored. */
function toRow({ name, species, breed, age, birthDate, gender, weight }: PetFields): EnteredPet {
  return { name, species, breed, age: birthDate === null ? age : null, birth_date: birthDate, gender, weight }
}
