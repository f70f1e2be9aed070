import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { columnsOf } from '../../../../lib/server/database/columns.ts'
import type { PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { isInScope, type OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import type { Schema } from '../../../../lib/server/database/schema.ts'
import { hasInName, type SearchPart } from '../../../../lib/server/database/search.ts'
import { type PetFields, petSchema } from '../contract.ts'
import { VACCINATES } from '../rules.ts'
import { SPECIES_SUGGESTIONS } from '../texts.ts'
import type { VaccinationPeriod } from '../vaccination-periods.ts'

const PET_COLUMNS = columnsOf('pets', petSchema)

/** A pet is there: neither deleted nor deceased, so that it can be booked for. For statements with one table of pets. */
export const IS_LIVING = sql<SqlBool>`pets.deleted_at is null and pets.deceased_on is null`

/**
 * When the next vaccination of a pet is booked, by the service's name as reminders tell one; null if none is. For
 * statements with one table of pets. In JSON the instant has PostgreSQL's format.
 */
export const vaccinationBooked = (now: Date) => sql<Date | null>`(
  select min(appointment_date) from appointments
  where appointments.pet_id = pets.id and appointments.owner_phone = pets.owner_phone and appointment_date > ${now}
    and status in ('pending', 'confirmed') and service_type ~* ${VACCINATES.source}
)`

/**
 * Selects the id, name and species of an owner's living pet and locks both until the transaction ends. The owner comes
 * first, as in a change of the owner's phone, which waits for what books; the other order could deadlock. `andAlso` is a
 * further condition.
 */
export function lockedLivingPet(
  petId: string,
  ownerPhone: string,
  andAlso: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`
    select pets.id, pets.name, pets.species
    from customers join pets on pets.owner_phone = customers.phone_number
    where customers.phone_number = ${ownerPhone} and pets.id = ${petId} and ${IS_LIVING}
      ${andAlso}
    for key share`
}

/** The pets of one owner, newest first, with the age as entered. */
export async function listPets(db: Db, ownerPhone: string, now: Date) {
  return await db
    .selectFrom('pets')
    .select(PET_COLUMNS)
    .select(vaccinationBooked(now).as('vaccinationBookedAt'))
    .where('ownerPhone', '=', ownerPhone)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Some pets, each with its owner and the age as entered. */
export async function findPets(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('pets')
    .innerJoin('customers', 'customers.phoneNumber', 'pets.ownerPhone')
    .select(PET_COLUMNS)
    .select([
      'customers.id as customerId',
      'customers.fullName as customerName',
      'customers.phoneNumber as customerPhone',
    ])
    .where('pets.id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
}

/** A statement that selects the phones of those who own a pet in whose name the part is found. */
export function ownersOfPetsNamed(part: SearchPart) {
  return sql`select owner_phone from pets where deleted_at is null and ${hasInName(sql.ref('pets.nameKey'), part)}`
}

/** The pets of several owners, each with its owner's phone, newest first. */
export async function listPetsOf(db: Db, ownerPhones: readonly string[], now: Date) {
  if (ownerPhones.length === 0) return []
  return await db
    .selectFrom('pets')
    .select([...PET_COLUMNS, 'pets.ownerPhone'])
    .select(vaccinationBooked(now).as('vaccinationBookedAt'))
    .where('ownerPhone', 'in', ownerPhones)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Adds a pet to an owner and returns it as stored. */
export async function insertPet(db: Db, ownerPhone: string, { id, ...pet }: PetFields & { id?: string }) {
  return await db
    .insertInto('pets')
    .values({ ...(id !== undefined && { id }), ownerPhone, ...toRow(pet) })
    .returning(PET_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** A pet of a list, with what is known of it, and the instant from which the clinic has known it. */
export type ListedPet = PetFields & {
  id: string
  ownerPhone: string
  nextVaccinationDue: string | null
  deceasedOn: string | null
  since: string
}

/** Adds many pets to their owners. */
export async function insertPets(tx: Tx, pets: readonly ListedPet[]): Promise<void> {
  const rows = pets.map((pet) => ({ ...pet, species: asSuggested(pet.species) }))
  await sql`
    insert into pets (id, owner_phone, name, species, breed, age, birth_date, gender, weight, next_vaccination_due,
      deceased_on, due_when_deceased, microchip, colour, neutered, birth_date_estimated, created_at)
    select id, "ownerPhone", name, species, breed, case when "birthDate" is null then age end, "birthDate", gender, weight,
      case when "deceasedOn" is null then "nextVaccinationDue" end, "deceasedOn",
      case when "deceasedOn" is not null then "nextVaccinationDue" end, microchip, colour, neutered,
      "birthDate" is not null and coalesce("birthDateEstimated", false), since
    from jsonb_to_recordset(cast(${JSON.stringify(rows)}::text as jsonb))
      as listed (id uuid, "ownerPhone" text, name text, species text, breed text, age smallint, "birthDate" date,
        gender text, weight numeric, "nextVaccinationDue" date, "deceasedOn" date, microchip text, colour text,
        neutered boolean, "birthDateEstimated" boolean, since timestamptz)`.execute(tx)
}

/** Deletes pets to which nothing refers. */
export async function deletePets(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from pets where id = any(${ids}::uuid[])`.execute(tx)
}

/** A pet of an owner, as entered; undefined if it was deleted. */
export async function findPetOf(db: Db, ownerPhone: string, id: string) {
  return await visiblePet(db, id, { ownerPhone }).clearSelect().select(PET_COLUMNS).executeTakeFirst()
}

/** The number of an owner's pets. */
export async function countPets(db: Db, ownerPhone: string): Promise<number> {
  const { pets } = await db
    .selectFrom('pets')
    .select(({ fn }) => fn.countAll<number>().as('pets'))
    .where('ownerPhone', '=', ownerPhone)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return pets
}

/** One pet with its owner and the number of its upcoming appointments, both in a scope. */
export async function findPet(db: Db, id: string, input: { records: OwnerScope; now: Date }) {
  return await db
    .selectFrom('pets')
    .innerJoin('customers', 'customers.phoneNumber', 'pets.ownerPhone')
    .select(PET_COLUMNS)
    .select([
      'customers.id as ownerId',
      'customers.fullName as ownerName',
      'customers.phoneNumber as ownerPhone',
    ])
    .select(({ selectFrom }) => [
      countUpcomingAppointments(selectFrom, input, 'pending').as('pending'),
      countUpcomingAppointments(selectFrom, input, 'confirmed').as('confirmed'),
    ])
    .select([vaccinationBooked(input.now).as('vaccinationBookedAt'), FOLLOWS_DOSES.as('followsDoses')])
    .where('pets.id', '=', id)
    .where(isVisibleIn(input.records))
    .executeTakeFirst()
}

/** The stored birth date of a pet in a scope; null if it has none. */
export async function findBirthDate(db: Db, id: string, records: OwnerScope): Promise<string | null> {
  const pet = visiblePet(db, id, records).select('pets.birthDate')
  return (await pet.executeTakeFirst())?.birthDate ?? null
}

/** A pet in a scope, locked until the transaction ends; undefined if there is none. */
export async function lockFields(tx: Tx, id: string, records: OwnerScope) {
  return await visiblePet(tx, id, records)
    .clearSelect()
    .select(PET_COLUMNS)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Whether another living pet has this microchip. */
export async function isChipKnown(db: Db, microchip: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from pets where microchip = ${microchip} and ${IS_LIVING} and pets.id is distinct from ${exceptId}::uuid
    limit 1`.execute(db)
  return rows.length > 0
}

/** Changes the entered fields of a pet. Returns undefined if there is no such pet in the scope. */
export async function updatePet(db: Db, id: string, input: { records: OwnerScope; pet: PetFields }) {
  return await db
    .updateTable('pets')
    .set(toRow(input.pet))
    .where('pets.id', '=', id)
    .where(isVisibleIn(input.records))
    .returning(PET_COLUMNS)
    .executeTakeFirst()
}

/** Sets the day on which a living pet's next vaccination is due. Returns undefined if there is no such pet. */
export async function updateVaccination(db: Db, id: string, due: string | null) {
  return await db
    .updateTable('pets')
    .set({ nextVaccinationDue: due })
    .where('pets.id', '=', id)
    .where(IS_LIVING)
    .returning(PET_COLUMNS)
    .executeTakeFirst()
}

/** Lets the day of pets' next vaccination follow their doses; of one that has died, the day that would come back. */
export async function followDoses(
  tx: Tx,
  pets: readonly { id: string; due: string | null }[],
): Promise<void> {
  await sql`
    update pets set next_vaccination_due = case when deceased_on is null then due end,
      due_when_deceased = case when deceased_on is not null then due end
    from jsonb_to_recordset(cast(${JSON.stringify(pets)}::text as jsonb)) as followed (id uuid, due date)
    where pets.id = followed.id`.execute(tx)
}

/** The day of the next vaccination follows doses, or what was set and planned beside them. For one table of pets. */
export const FOLLOWS_DOSES = sql<boolean>`exists (
  select from care_days join care_items on care_items.id = care_days.item_id
  where care_days.pet_id = pets.id and care_items.kind = 'vaccination' and not care_days.is_void
)`

/** True for a pet whose next vaccination follows its doses. */
export async function followsDoses(db: Db, id: string): Promise<boolean> {
  const pet = db.selectFrom('pets').select(FOLLOWS_DOSES.as('follows')).where('pets.id', '=', id)
  return (await pet.executeTakeFirst())?.follows ?? false
}

/** Which due vaccinations to list, relative to the day `today`. A position's time is midnight UTC of a due day. */
export type DuePage = PageRange & { period?: VaccinationPeriod | undefined; today: string; now: Date }

export type DueVaccinationRow = {
  id: string
  name: string
  species: string
  imageUrl: string | null
  due: string
  customerId: string
  customerName: string
  customerPhone: string
  appointmentDate: Date | null
  serviceType: string | null
  vaccinationBookedAt: Date | null
}

/**
 * A page of the pets whose next vaccination has a day, earliest first, each with its owner and next appointment. The
 * limit is applied before these are looked up.
 */
export async function listDueVaccinations(db: Db, page: DuePage): Promise<DueVaccinationRow[]> {
  const { period, today, now, after, limit } = page
  const conditions = [
    sql`next_vaccination_due is not null and ${IS_LIVING}`,
    ...(period === 'overdue' ? [sql`next_vaccination_due < ${today}::date`] : []),
    ...(period === 'pending' ? [sql`next_vaccination_due > ${today}::date`] : []),
    ...(after === null
      ? []
      : [
          sql`(next_vaccination_due, id) > (${after.at.toISOString().slice(0, 10)}::date, ${after.id}::uuid)`,
        ]),
  ]
  const { rows } = await sql<DueVaccinationRow>`
    with due as (
      select id, name, species, image_url, next_vaccination_due, owner_phone
      from pets where ${sql.join(conditions, sql` and `)}
      order by next_vaccination_due, id
      limit ${sql.lit(limit)}
    )
    select pets.id, pets.name, pets.species, pets.image_url, pets.next_vaccination_due as due,
      customers.id as "customerId", customers.full_name as "customerName", customers.phone_number as "customerPhone",
      coming.appointment_date, coming.service_type,
      ${vaccinationBooked(now)} as "vaccinationBookedAt"
    from due as pets
    join customers on customers.phone_number = pets.owner_phone
    left join lateral (
      select appointment_date, service_type from appointments
      where appointments.pet_id = pets.id and appointment_date > ${now} and status in ('pending', 'confirmed')
      order by appointment_date, appointments.id limit 1
    ) coming on true
    order by pets.next_vaccination_due, pets.id`.execute(db)
  return rows
}

/** True if there is such a pet (of that owner). */
export async function isPetThere(db: Db, id: string, records: OwnerScope): Promise<boolean> {
  return (await visiblePet(db, id, records).executeTakeFirst()) !== undefined
}

/** Locks a pet until the transaction ends, so that it can't be booked for meanwhile. Returns false if there is none. */
export async function lockPet(tx: Tx, id: string, records: OwnerScope): Promise<boolean> {
  return (await visiblePet(tx, id, records).forUpdate().executeTakeFirst()) !== undefined
}

/** Marks a pet as deceased; it is due for no vaccination any more. Marked again, the day changes. */
export async function setDeceased(tx: Tx, id: string, day: string): Promise<void> {
  await sql`
    update pets set deceased_on = ${day}::date,
      due_when_deceased = coalesce(next_vaccination_due, due_when_deceased), next_vaccination_due = null
    where id = ${id}`.execute(tx)
}

/** Takes back that a pet has died; its vaccination is due as before. Returns undefined if there is no such pet. */
export async function unsetDeceased(db: Db, id: string, records: OwnerScope) {
  return await db
    .updateTable('pets')
    .set(({ fn, ref }) => ({
      deceasedOn: null,
      nextVaccinationDue: fn.coalesce(ref('nextVaccinationDue'), ref('dueWhenDeceased')),
      dueWhenDeceased: null,
    }))
    .where('pets.id', '=', id)
    .where(isVisibleIn(records))
    .returning(PET_COLUMNS)
    .executeTakeFirst()
}

/** Gives a pet to another owner, and writes down who had it. */
export async function transferPet(
  tx: Tx,
  id: string,
  { from, to, phone, madeBy }: { from: string; to: string; phone: string; madeBy: string },
): Promise<void> {
  await tx.updateTable('pets').set({ ownerPhone: phone }).where('id', '=', id).execute()
  await tx
    .insertInto('petTransfers')
    .values({ petId: id, fromCustomer: from, toCustomer: to, madeBy })
    .execute()
}

/** Hides a pet from all lists and deletes its photo. Its appointments still show its name. */
export async function hidePet(tx: Tx, id: string): Promise<void> {
  await deletePhoto(tx, id)
  const change = { deletedAt: sql<Date>`now()`, imageUrl: null }
  await tx.updateTable('pets').set(change).where('id', '=', id).execute()
}

/** A photo of a pet in a scope, as WebP. */
export async function findPhoto(db: Db, id: string, records: OwnerScope) {
  const photo = await db
    .selectFrom('petPhotos')
    .innerJoin('pets', 'pets.id', 'petPhotos.petId')
    .select('petPhotos.bytes')
    .where('petPhotos.id', '=', id)
    .where(isVisibleIn(records))
    .executeTakeFirst()
  return photo?.bytes
}

/** The id of a pet's owner, which a change of the owner's phone keeps; undefined for an unknown pet. */
export async function findOwnerId(db: Db, petId: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('pets')
    .innerJoin('customers', 'customers.phoneNumber', 'pets.ownerPhone')
    .select('customers.id')
    .where('pets.id', '=', petId)
    .executeTakeFirst()
  return owner?.id
}

/** The number of photos that the owner of a pet has of other pets. */
export async function countOtherPhotos(db: Db, petId: string): Promise<number> {
  const { photos } = await db
    .selectFrom('pets as this')
    .innerJoin('pets as other', 'other.ownerPhone', 'this.ownerPhone')
    .innerJoin('petPhotos', 'petPhotos.petId', 'other.id')
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .where('this.id', '=', petId)
    .whereRef('other.id', '<>', 'this.id')
    .executeTakeFirstOrThrow()
  return photos
}

/** Stores a photo of a pet that has none and returns its URL path. */
export async function insertPhoto(tx: Tx, petId: string, bytes: Uint8Array): Promise<string> {
  const photo = { petId, bytes }
  const { id } = await tx.insertInto('petPhotos').values(photo).returning('id').executeTakeFirstOrThrow()
  return `/api/photos/${id}`
}

/** Deletes a pet's photo, if it has one. */
export async function deletePhoto(tx: Tx, petId: string): Promise<void> {
  await tx.deleteFrom('petPhotos').where('petId', '=', petId).execute()
}

/** Sets or clears the URL path of a pet's photo. */
export async function updateImageUrl(tx: Tx, petId: string, imageUrl: string | null) {
  return await tx
    .updateTable('pets')
    .set({ imageUrl })
    .where('id', '=', petId)
    .returning(PET_COLUMNS)
    .executeTakeFirstOrThrow()
}

function visiblePet(db: Db, id: string, records: OwnerScope) {
  return db.selectFrom('pets').select('pets.id').where('pets.id', '=', id).where(isVisibleIn(records))
}

/** Matches the pets in a scope that are not deleted. */
function isVisibleIn(records: OwnerScope) {
  return sql<boolean>`pets.deleted_at is null and ${isInScope(records, 'pets.ownerPhone')}`
}

/** To its owner an appointment is confirmed also after they have moved it, until the clinic has answered. */
const STANDING = sql`case when appointments.confirmed_before_move then 'confirmed' else appointments.status end`

function countUpcomingAppointments(
  selectFrom: ExpressionBuilder<Schema, 'pets'>['selectFrom'],
  { records, now }: { records: OwnerScope; now: Date },
  status: 'pending' | 'confirmed',
) {
  return selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('appointments'))
    .whereRef('appointments.petId', '=', 'pets.id')
    .where('appointments.appointmentDate', '>', now)
    .where(records === 'all' ? sql`appointments.status` : STANDING, '=', status)
    .where(isInScope(records, 'appointments.ownerPhone'))
}

/** A species as the form suggests it, however its letters were typed: owners write `dog`. */
const asSuggested = (species: string) =>
  SPECIES_SUGGESTIONS.find((word) => word.toLowerCase() === species.toLowerCase()) ?? species

/** What is stored of a pet as entered: the age only if the birth date is unknown, an estimate only of one that is known. */
const toRow = (pet: PetFields) => ({
  ...pet,
  species: asSuggested(pet.species),
  ...(pet.birthDate === null ? { birthDateEstimated: false } : { age: null }),
})
