import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { isInScope, type OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import type { CertificateKind, CertifiedDose, Facts } from '../certificate-schemas.ts'

/** An animal and its owner, as a certificate names them. */
export type SubjectRow = Omit<Facts['pet'], 'name'> & {
  name: string
  weight: number | null
  customerId: string
  ownerName: string
  ownerPhone: string
  ownerAddress: string | null
}

/** A pet with its owner; undefined if there is none in the scope. */
export async function findSubject(
  db: Db,
  petId: string,
  records: OwnerScope,
): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`
    select pets.name, species, breed, gender, colour, neutered, age, birth_date, birth_date_estimated, microchip,
      nullif(weight, 0)::float8 as weight, customers.id as "customerId", full_name as "ownerName", owner_phone,
      address as "ownerAddress"
    from pets join customers on customers.phone_number = owner_phone
    where pets.id = ${petId} and pets.deleted_at is null and ${isInScope(records, 'pets.ownerPhone')}`.execute(
    db,
  )
  return rows[0]
}

/**
 * The vaccinations that this clinic gave a pet and that count, the latest first. Each is valid until the first of its items
 * is due, where the vet set a day of their own until that.
 */
export async function listCertifiable(db: Db, petId: string): Promise<CertifiedDose[]> {
  const { rows } = await sql<CertifiedDose>`
    select care_doses.id, product_name as product, batch, expires_on, given_on,
      json_agg(care_items.name order by position, care_items.id) as items,
      min(coalesce(own.due_on, judged.due_on)) as "validUntil"
    from care_doses
    join care_days judged on judged.dose_id = care_doses.id and judged.kind = 'dose' and step <> 'not counted'
    join care_items on care_items.id = judged.item_id and care_items.kind = 'vaccination'
    left join care_days own on own.dose_id = care_doses.id and own.item_id = judged.item_id and own.kind = 'set'
      and not own.is_void
    where care_doses.pet_id = ${petId} and product_id is not null and voided_at is null
    group by care_doses.id
    order by given_on desc, care_doses.made_at desc, care_doses.id desc limit 100`.execute(db)
  return rows
}

export type NewCertificate = {
  kind: CertificateKind
  petId: string
  customerId: string
  label: string
  facts: Facts
  token: string
  validUntil: string | null
  issuedOn: string
  issuedBy: string
  issuedAt: Date
}

/** Writes down a certificate and returns its id. */
export async function insertCertificate(tx: Tx, { facts, ...row }: NewCertificate): Promise<string> {
  const inserted = tx.insertInto('certificates').values({ ...row, facts: JSON.stringify(facts) })
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id
}

export type CertificateRow = {
  id: string
  petId: string
  kind: CertificateKind
  label: string
  facts: Facts
  token: string
  validUntil: string | null
  issuedOn: string
  withdrawnAt: Date | null
  withdrawnBecause: string | null
  isDoubtful: boolean
}

const CERTIFICATE = sql`
  select certificates.id, certificates.pet_id, kind, label, facts, token, valid_until, issued_on, withdrawn_at,
    withdrawn_because, exists (select from jsonb_array_elements(facts->'doses') as dose
      join care_doses on care_doses.id = (dose->>'id')::uuid where voided_at is not null) as "isDoubtful"
  from certificates join customers on customers.id = customer_id`

/** Whose pet it was, and is: a certificate names its owner, whom a later one does not know. */
const isTheirs = (records: OwnerScope): RawBuilder<unknown> => sql`
  ${isInScope(records, 'customers.phoneNumber')} and exists (
    select from pets where pets.id = certificates.pet_id and deleted_at is null
      and ${isInScope(records, 'pets.ownerPhone')})`

/** The certificates of a pet, the latest first. */
export async function listCertificates(
  db: Db,
  petId: string,
  records: OwnerScope,
): Promise<CertificateRow[]> {
  const { rows } =
    await sql<CertificateRow>`${CERTIFICATE} where certificates.pet_id = ${petId} and ${isTheirs(records)}
    order by issued_at desc, certificates.id desc limit 200`.execute(db)
  return rows
}

/** A certificate in a scope; undefined if there is none. */
export async function findCertificate(
  db: Db,
  id: string,
  records: OwnerScope,
): Promise<CertificateRow | undefined> {
  const scope = records === 'all' ? sql`true` : isTheirs(records)
  const { rows } =
    await sql<CertificateRow>`${CERTIFICATE} where certificates.id = ${id} and ${scope}`.execute(db)
  return rows[0]
}

/** The certificate that a code leads to; undefined if there is none. */
export async function findByToken(db: Db, token: string): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`${CERTIFICATE} where token = ${token}`.execute(db)
  return rows[0]
}

/** Withdraws a certificate; false if that was done before. */
export async function withdraw(
  db: Db,
  id: string,
  { reason, by, now }: { reason: string; by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificates')
    .set({ withdrawnAt: now, withdrawnBy: by, withdrawnBecause: reason })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
