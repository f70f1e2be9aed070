import { sql } from 'kysely'
import { clinic } from '../../../../clinic/clinic.ts'
import { comesAfter, type PageRange } from '../../../../lib/server/database/cursor.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { nameOfLogin } from '../../../platform/auth/server/people-queries.ts'
import type { Done, GivenDose, Medicine, SheetContent, Signer } from '../sheet-schemas.ts'

const CONTENT = sql`s.reason, s.history, s.findings, s.assessment, s.plan, s.advice, s.weight, s.temperature, s.pulse,
  s.respiration, s.prescription, s.again_on`

/** A sheet without what it says. */
type SheetFacts = {
  id: string
  petId: string
  appointmentId: string | null
  seenAt: Date
  edit: number
  version: number
  amending: boolean
  discardedAt: Date | null
  editedAt: Date
  editedBy: string | null
}

/** A pet as a sheet names it, and whose it was. */
export type PetColumns = {
  petName: string
  species: string
  breed: string | null
  gender: string | null
  age: number | null
  birthDate: string | null
  deceasedOn: string | null
  ownerId: string
  ownerName: string
}
const PET = sql`pets.name as pet_name, pets.species, pets.breed, pets.gender, pets.age, pets.birth_date, pets.deceased_on,
  customers.id as owner_id, customers.full_name as owner_name`

export type SheetRow = SheetFacts &
  SheetContent &
  PetColumns & { discardedBy: string | null; discardReason: string | null }

/** A sheet with its pet and whose it was, to be completed with a condition. */
const SHEET = sql`
  select s.id, s.pet_id, s.appointment_id, s.seen_at, s.edit, s.version, s.amending, s.edited_at,
    ${nameOfLogin(sql`s.edited_by`)} as edited_by, s.discarded_at, s.discard_reason,
    ${nameOfLogin(sql`s.discarded_by`)} as discarded_by, ${CONTENT}, ${PET}
  from case_sheets s join pets on pets.id = s.pet_id join customers on customers.id = s.customer_id`

/** A sheet; undefined if there is none. */
export async function findSheet(db: Db, id: string): Promise<SheetRow | undefined> {
  const { rows } = await sql<SheetRow>`${SHEET} where s.id = ${id}`.execute(db)
  return rows[0]
}

/** The sheet of an appointment; undefined if none was begun. */
export async function findSheetOf(db: Db, appointmentId: string): Promise<SheetRow | undefined> {
  const { rows } = await sql<SheetRow>`${SHEET} where s.appointment_id = ${appointmentId}`.execute(db)
  return rows[0]
}

/** Whose a sheet is, and of which pet; undefined if there is none. */
export async function findPlaceOf(db: Db, id: string) {
  const row = db.selectFrom('caseSheets').select(['customerId', 'petId']).where('id', '=', id)
  return await row.executeTakeFirst()
}

export type LockedSheet = SheetContent & Omit<SheetFacts, 'editedAt' | 'editedBy'> & { customerId: string }

/** A sheet, locked until the transaction ends. Its customer is held before. */
export async function lockSheet(tx: Tx, id: string): Promise<LockedSheet | undefined> {
  const { rows } = await sql<LockedSheet>`
    select s.id, s.pet_id, s.customer_id, s.appointment_id, s.seen_at, s.edit, s.version, s.amending,
      s.discarded_at, ${CONTENT}
    from case_sheets s where s.id = ${id} for no key update`.execute(tx)
  return rows[0]
}

export type NewSheet = {
  id: string
  petId: string
  customerId: string
  appointmentId: string | null
  seenAt: Date
  by: string
  now: Date
}

/** Begins a sheet; nothing if there is one with that id, or for that appointment. */
export async function insertSheet(tx: Tx, sheet: NewSheet): Promise<void> {
  const { id, petId, customerId, appointmentId, seenAt, by, now } = sheet
  await tx
    .insertInto('caseSheets')
    .values({ id, petId, customerId, appointmentId, seenAt, begunBy: by, editedBy: by, editedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Save = { content: SheetContent; by: string; now: Date; version?: number; amending?: boolean }

/** Writes what a locked sheet says, and whether it is signed. Returns the new edit. */
export async function updateSheet(tx: Tx, id: string, { content, by, now, ...state }: Save): Promise<number> {
  const { prescription, ...fields } = content
  const row = await tx
    .updateTable('caseSheets')
    .set({ ...fields, ...state, prescription: JSON.stringify(prescription), editedBy: by, editedAt: now })
    .set((eb) => ({ edit: eb('edit', '+', 1) }))
    .where('id', '=', id)
    .returning('edit')
    .executeTakeFirstOrThrow()
  return row.edit
}

/** Says that what was done has changed. */
export async function touchSheet(tx: Tx, id: string, { by, now }: { by: string; now: Date }): Promise<void> {
  await tx
    .updateTable('caseSheets')
    .set({ editedBy: by, editedAt: now })
    .set((eb) => ({ edit: eb('edit', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Says that a sheet is about another pet, and at which of its appointments it was seen. */
export async function movePet(
  tx: Tx,
  id: string,
  { petId, appointmentId, by, now }: { petId: string; appointmentId: string | null; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('caseSheets')
    .set({ petId, appointmentId, editedBy: by, editedAt: now })
    .set((eb) => ({ edit: eb('edit', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Says that a sheet is wrong. Another one can be written for its appointment. */
export async function discard(
  tx: Tx,
  id: string,
  { reason, by, now }: { reason: string; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('caseSheets')
    .set({ discardedAt: now, discardedBy: by, discardReason: reason, appointmentId: null })
    .where('id', '=', id)
    .execute()
}

/** The other living pets of a customer, by their names. */
export async function listOtherPets(
  db: Db,
  { customerId, petId }: { customerId: string; petId: string },
): Promise<{ id: string; name: string; species: string }[]> {
  const { rows } = await sql<{ id: string; name: string; species: string }>`
    select pets.id, pets.name, species from pets join customers on customers.phone_number = pets.owner_phone
    where customers.id = ${customerId} and pets.id <> ${petId} and pets.deleted_at is null order by pets.name, pets.id`.execute(
    db,
  )
  return rows
}

/**
 * The appointment of a pet on the day on which a sheet’s pet was seen that has no sheet, the nearest; null if there is none.
 */
export async function findFreeAppointment(
  tx: Tx,
  { petId, customerId, seenAt }: { petId: string; customerId: string; seenAt: Date },
): Promise<string | null> {
  const day = clinicDay(seenAt)
  const { rows } = await sql<{ id: string }>`
    select a.id from appointments a join customers on customers.phone_number = a.owner_phone
    where a.pet_id = ${petId} and customers.id = ${customerId} and a.status <> 'cancelled'
      and (a.appointment_date at time zone ${sql.lit(clinic.timeZone)})::date = ${day}::date
      and not exists (select from case_sheets where appointment_id = a.id)
    order by abs(extract(epoch from a.appointment_date - ${seenAt}::timestamptz)), a.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** What was signed; a version from before there were lines says nothing of what was done. */
export type SignedContent = SheetContent & { done?: readonly Done[] }

export type VersionRow = {
  version: number
  content: SignedContent
  signer: Signer
  reason: string | null
  signedAt: Date
}

/** The version of a sheet that was signed last; undefined if it never was. */
export async function findVersion(db: Db, sheetId: string): Promise<VersionRow | undefined> {
  return (await db
    .selectFrom('sheetVersions')
    .select(['version', 'content', 'signer', 'reason', 'signedAt'])
    .where('sheetId', '=', sheetId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()) as VersionRow | undefined
}

/** The days to see the pet again that the versions of a sheet have named. */
export async function listAgainOn(db: Db, sheetId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ againOn: string | null }>`
    select content->>'againOn' as again_on from sheet_versions where sheet_id = ${sheetId}`.execute(db)
  return rows.map(({ againOn }) => againOn)
}

/** Keeps a version of a sheet. */
export async function insertVersion(
  tx: Tx,
  sheetId: string,
  { content, signer, signedBy, ...version }: VersionRow & { signedBy: string },
): Promise<void> {
  const draft = { content: JSON.stringify(content), signer: JSON.stringify(signer) }
  await tx
    .insertInto('sheetVersions')
    .values({ sheetId, signedBy, ...version, ...draft })
    .execute()
}

/** What a signed sheet of a pet said when it was seen the time before. */
export async function findLastVisit(
  db: Db,
  petId: string,
  { before, except }: { before: Date; except: string | null },
): Promise<(SignedContent & { id: string; seenAt: Date }) | undefined> {
  const { rows } = await sql<{ id: string; seenAt: Date; content: SignedContent }>`
    select s.id, s.seen_at, v.content
    from case_sheets s join sheet_versions v on v.sheet_id = s.id and v.version = s.version
    where s.pet_id = ${petId} and s.discarded_at is null and s.seen_at < ${before} and s.id is distinct from ${except}::uuid
    order by s.seen_at desc, s.id desc limit 1`.execute(db)
  const [row] = rows
  return row && { ...row.content, id: row.id, seenAt: row.seenAt }
}

/** What preventive care says was given at an appointment; without one, what was given on that day at none. */
export async function listGivenDoses(
  db: Db,
  { petId, appointmentId, seenAt }: { petId: string; appointmentId: string | null; seenAt: Date },
): Promise<GivenDose[]> {
  const isThen =
    appointmentId === null
      ? sql`appointment_id is null and given_on = ${clinicDay(seenAt)}::date`
      : sql`appointment_id = ${appointmentId}`
  const { rows } = await sql<GivenDose>`
    select id, product_name as name, batch from care_doses
    where pet_id = ${petId} and product_id is not null and voided_at is null and ${isThen} order by made_at, id`.execute(
    db,
  )
  return rows
}

/** Remembers how medicines were prescribed, in the order of their keys, so that two who sign don’t wait for each other. */
export async function saveMedicines(
  tx: Tx,
  medicines: ReadonlyMap<string, Medicine>,
  now: Date,
): Promise<void> {
  if (medicines.size === 0) return
  const rows = [...medicines]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, last]) => ({ key, name: last.name, last: JSON.stringify(last), usedAt: now }))
  await tx
    .insertInto('medicines')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        last: eb.ref('excluded.last'),
        usedAt: eb.ref('excluded.usedAt'),
        used: eb('medicines.used', '+', 1),
      })),
    )
    .execute()
}

/** The medicines whose key has a text in it, those that begin with it first, then the most used. */
export async function listMedicines(db: Db, key: string, limit: number) {
  const { rows } = await sql<{ id: string; last: Medicine }>`
    select id, last from medicines where strpos(key, ${key}) > 0
    order by (strpos(key, ${key}) = 1) desc, used desc, key limit ${limit}`.execute(db)
  return rows
}

const IS_UNSIGNED = sql`(s.version = 0 or s.amending) and s.discarded_at is null`

export type UnsignedRow = Pick<SheetFacts, 'id' | 'seenAt' | 'amending' | 'editedBy' | 'petId'> & {
  petName: string
  ownerName: string
}

/** The sheets that wait for a signature, oldest first. */
export async function listUnsigned(db: Db, { after, limit }: PageRange): Promise<UnsignedRow[]> {
  const { rows } = await sql<UnsignedRow>`
    select s.id, s.seen_at, s.amending, ${nameOfLogin(sql`s.edited_by`)} as edited_by, s.pet_id, pets.name as pet_name,
      customers.full_name as owner_name
    from case_sheets s join pets on pets.id = s.pet_id join customers on customers.id = s.customer_id
    where ${IS_UNSIGNED} and ${comesAfter(after, ['s.seen_at', 's.id'], 'asc')}
    order by s.seen_at, s.id limit ${limit}`.execute(db)
  return rows
}

/** How many sheets wait for a signature. */
export async function countUnsigned(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from case_sheets s where ${IS_UNSIGNED}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The appointment that a sheet is written for, with its pet and whose it was; undefined if there is none. */
export async function findSeenAt(db: Db, appointmentId: string) {
  const { rows } = await sql<{ petId: string; customerId: string; seenAt: Date; notes: string | null }>`
    select a.pet_id, customers.id as customer_id, a.appointment_date as seen_at, a.notes
    from appointments a join customers on customers.phone_number = a.owner_phone
    where a.id = ${appointmentId}`.execute(db)
  return rows[0]
}

/** A pet as a sheet names it, with its owner; undefined if there is none, or it was deleted. */
export async function findSheetPet(db: Db, petId: string) {
  const { rows } = await sql<PetColumns>`
    select ${PET} from pets join customers on customers.phone_number = pets.owner_phone
    where pets.id = ${petId} and pets.deleted_at is null`.execute(db)
  return rows[0]
}

/** The species of a sheet's pet, which may be deleted by now. */
export async function findSpecies(tx: Tx, petId: string): Promise<string> {
  const pet = tx.selectFrom('pets').select('species').where('id', '=', petId)
  return (await pet.executeTakeFirstOrThrow()).species
}
