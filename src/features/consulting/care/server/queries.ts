import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { isInScope } from '../../../../lib/server/database/owner-scope.ts'
import { CHECKUP_OVER } from '../../../planning/appointments/server/checkup-queries.ts'
import { nameOfLogin } from '../../../platform/auth/server/people-queries.ts'
import type { CareItem, PetItem } from '../contract.ts'
import { type CareKind, type CareStep, CHECKUP, type Judged, type Span, type Uncounted } from '../rules.ts'

export type PatientRow = {
  species: string
  birthDate: string | null
  deceasedOn: string | null
  nextVaccinationDue: string | null
  /** A vaccination has been given, set or planned, and its day follows that. */
  followsDoses: boolean
}

/** A pet in a scope as its care is concerned; undefined if there is none. */
export async function findPatient(db: Db, id: string, records: OwnerScope): Promise<PatientRow | undefined> {
  const { rows } = await sql<PatientRow>`
    select species, birth_date, deceased_on,
      coalesce(next_vaccination_due, due_when_deceased) as "nextVaccinationDue",
      exists (select from care_days join care_items on care_items.id = item_id
        where care_days.pet_id = pets.id and care_items.kind = 'vaccination' and not is_void) as "followsDoses"
    from pets where id = ${id} and deleted_at is null and ${isInScope(records, 'pets.ownerPhone')}`.execute(
    db,
  )
  return rows[0]
}

/** The care items, in their order. */
export async function listCareItems(db: Db): Promise<CareItem[]> {
  const { rows } = await sql<CareItem>`
    select id, name, kind, species, schedule, active from care_items where id <> ${CHECKUP} order by position, name, id`.execute(
    db,
  )
  return rows
}

/** Whether days are set on which pets are seen again. */
export async function hasCheckup(db: Db): Promise<boolean> {
  const item = db.selectFrom('careItems').select('active').where('id', '=', CHECKUP)
  return (await item.executeTakeFirst())?.active ?? false
}

/** Switches that on or off. */
export async function setCheckup(db: Db, active: boolean): Promise<void> {
  await db.updateTable('careItems').set({ active }).where('id', '=', CHECKUP).execute()
}

/** Changes what can be changed of an item; false if there is none. */
export async function updateItem(
  db: Db,
  { id, name, active, schedule }: Pick<CareItem, 'id' | 'name' | 'active' | 'schedule'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('careItems')
    .set({ name, active, schedule: JSON.stringify(schedule) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Adds an item of the clinic's own, after the others. */
export async function insertItem(
  db: Db,
  { id, name, kind, species, active, schedule }: CareItem,
): Promise<void> {
  await sql`
    insert into care_items (id, name, kind, species, active, schedule, position)
    select ${id}, ${name}, ${kind}, ${species}::text[], ${active}, ${JSON.stringify(schedule)}::jsonb,
      coalesce(max(position), 0) + 1 from care_items`.execute(db)
}

export type GivenProductRow = {
  id: string
  name: string
  itemIds: string[]
  validity: Span | null
  charged: boolean
}

/** The products that are given, by name; a hidden one is given no more. */
export async function listGivenProducts(db: Db): Promise<GivenProductRow[]> {
  const { rows } = await sql<GivenProductRow>`
    select products.id, products.name, item_ids, validity, charged
    from care_products join products on products.id = product_id
    where hidden_at is null order by products.name, products.id`.execute(db)
  return rows
}

/** Whether there is such a product. */
export async function isProductThere(db: Db, id: string): Promise<boolean> {
  const product = db.selectFrom('products').select('id').where('id', '=', id).where('hiddenAt', 'is', null)
  return (await product.executeTakeFirst()) !== undefined
}

/** Says what a product is given for. */
export async function upsertGivenProduct(
  db: Db,
  { id, itemIds, validity, charged }: Omit<GivenProductRow, 'name'>,
): Promise<void> {
  if (itemIds.length === 0) {
    await sql`delete from care_products where product_id = ${id}`.execute(db)
    return
  }
  await sql`
    insert into care_products (product_id, item_ids, validity, charged)
    values (${id}, ${itemIds}::text[], ${validity}, ${charged})
    on conflict (product_id) do update
      set item_ids = excluded.item_ids, validity = excluded.validity, charged = excluded.charged`.execute(db)
}

export type ShelfRow = {
  productId: string
  thousandths: number
  lots: { batch: string | null; expiresOn: string | null }[]
}

/** What lies on the shelf of each of the given products, the batch used last first, and how much was given last. */
export async function listShelf(db: Db, today: string): Promise<ShelfRow[]> {
  const { rows } = await sql<ShelfRow>`
    select product_id, coalesce(last.thousandths, 1000) as thousandths,
      coalesce((select json_agg(json_build_object('batch', batch, 'expiresOn', expires_on)
          order by batch is not distinct from last.batch desc, expires_on nulls last, id)
        from stock_lots where stock_lots.product_id = care_products.product_id and left_now > 0
          and (expires_on is null or expires_on >= ${today}::date)),
        case when last.batch is not null and (last.expires_on is null or last.expires_on >= ${today}::date)
          then json_build_array(json_build_object('batch', last.batch, 'expiresOn', last.expires_on)) end, '[]') as lots
    from care_products left join lateral (
      select batch, expires_on, thousandths from care_doses
      where care_doses.product_id = care_products.product_id and voided_at is null
      order by made_at desc limit 1
    ) last on true`.execute(db)
  return rows
}

export type HistoryRow = {
  itemId: string
  day: string
  step: CareStep
  why: Uncounted | null
  from: string
  due: string
  validity: Span | null
}

/** The doses of a pet as they were judged, by their days, with how long their products protect. */
export async function listJudged(db: Db, petId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select item_id, decided_on as day, step, why, from_on as "from", due_on as due, validity
    from care_days left join care_doses on care_doses.id = dose_id
      left join care_products on care_products.product_id = care_doses.product_id
    where care_days.pet_id = ${petId} and kind = 'dose' and not is_void
    order by decided_on, care_days.id`.execute(db)
  return rows
}

export type PresentRow = {
  itemId: string
  name: string
  kind: CareKind | typeof CHECKUP
  decided: PetItem['decided']
  due: string | null
  from: string | null
  lastGiven: string | null
  reason: string | null
  by: string | null
}

/** What is due for a pet, first what is due first; then what it is not given. */
export async function listPresent(db: Db, petId: string): Promise<PresentRow[]> {
  const { rows } = await sql<PresentRow>`
    select item_id, care_items.name, care_items.kind, care_days.kind as decided, due_on as due,
      from_on as "from", reason, ${nameOfLogin(sql`care_days.made_by`)} as by,
      (select max(decided_on) from care_days as given where given.pet_id = care_days.pet_id
        and given.item_id = care_days.item_id and given.kind = 'dose' and not given.is_void) as "lastGiven"
    from care_days join care_items on care_items.id = item_id
    where pet_id = ${petId} and present and not ${CHECKUP_OVER} order by due_on nulls last, position, item_id`.execute(
    db,
  )
  return rows
}

export type DoseRow = {
  id: string
  productId: string | null
  givenOn: string
  name: string | null
  note: string | null
  items: string[]
  batch: string | null
  expiresOn: string | null
  elsewhere: boolean
  counts: boolean
  by: string | null
}

/** What a pet was given, the latest first; not what was taken back. */
export async function listDoses(db: Db, petId: string): Promise<DoseRow[]> {
  const { rows } = await sql<DoseRow>`
    select care_doses.id, product_id, given_on, product_name as name, note, batch, expires_on,
      product_id is null as elsewhere, coalesce(vet_name, ${nameOfLogin(sql`given_by`)}) as by,
      coalesce((select json_agg(care_items.name order by position) from care_days
        join care_items on care_items.id = item_id where dose_id = care_doses.id and care_days.kind = 'dose'), '[]') as items,
      coalesce((select bool_or(step <> 'not counted') from care_days
        where dose_id = care_doses.id and kind = 'dose'), false) as counts
    from care_doses where pet_id = ${petId} and voided_at is null
    order by given_on desc, made_at desc, id desc limit 200`.execute(db)
  return rows
}

/** The status of an appointment of this pet; undefined for any other. */
export async function findStatus(db: Db, id: string, petId: string): Promise<string | undefined> {
  const found = db.selectFrom('appointments').select('status').where('id', '=', id).where('petId', '=', petId)
  return (await found.executeTakeFirst())?.status
}

/** Whether a pet was given a product on a day already. */
export async function isGiven(
  db: Db,
  { petId, productIds, day }: { petId: string; productIds: readonly string[]; day: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from care_doses where pet_id = ${petId} and product_id = any(${productIds}::uuid[])
      and given_on = ${day}::date and voided_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** The name and the registration number of the person of a login, as they are now. */
export async function findSigner(
  db: Db,
  userId: string,
): Promise<{ name: string | null; registration: string | null }> {
  const person = db.selectFrom('people').select(['name', 'registration']).where('userId', '=', userId)
  return (await person.executeTakeFirst()) ?? { name: null, registration: null }
}

export type NewDose = {
  petId: string
  appointmentId: string | null
  productId: string | null
  productName: string | null
  batch: string | null
  expiresOn: string | null
  thousandths: number
  givenOn: string
  note: string | null
  givenBy: string
  vetName: string | null
  vetRegistration: string | null
  charged: boolean
  madeAt: Date
}

/** Writes down a dose and returns its id. */
export async function insertDose(tx: Tx, dose: NewDose): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into care_doses (pet_id, appointment_id, product_id, product_name, batch, expires_on, thousandths, given_on, note,
      given_by, vet_name, vet_registration, charged, made_at)
    values (${dose.petId}, ${dose.appointmentId}, ${dose.productId}, ${dose.productName}, ${dose.batch}, ${dose.expiresOn},
      ${dose.thousandths}, ${dose.givenOn}, ${dose.note}, ${dose.givenBy}, ${dose.vetName}, ${dose.vetRegistration}, ${dose.charged}, ${dose.madeAt})
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

export type Decided = {
  petId: string
  itemId: string
  doseId: string | null
  madeBy: string
  decidedOn: string
}

/** Writes down how a dose was judged for an item. */
export async function insertJudged(
  tx: Tx,
  decided: Decided,
  { step, why, from, due }: Judged,
): Promise<void> {
  await sql`
    insert into care_days (pet_id, item_id, kind, dose_id, decided_on, step, why, from_on, due_on, made_by)
    values (${decided.petId}, ${decided.itemId}, 'dose', ${decided.doseId}, ${decided.decidedOn}, ${step}, ${why}, ${from},
      ${due}, ${decided.madeBy})`.execute(tx)
}

type Chosen = {
  kind: 'set' | 'planned' | 'stopped'
  from: string | null
  due: string | null
  reason: string | null
}

/** Writes down what staff have decided of an item. */
export async function insertChosen(
  tx: Tx,
  decided: Decided,
  { kind, from, due, reason }: Chosen,
): Promise<void> {
  await sql`
    insert into care_days (pet_id, item_id, kind, dose_id, decided_on, from_on, due_on, reason, made_by)
    values (${decided.petId}, ${decided.itemId}, ${kind}, ${decided.doseId}, ${decided.decidedOn}, ${from}, ${due},
      ${reason}, ${decided.madeBy})`.execute(tx)
}

/** Takes back what staff decided about an item of a pet on a day: due on one of these days, or stopped (null). */
export async function voidChosen(
  tx: Tx,
  {
    petId,
    itemId,
    dues,
    decidedOn,
  }: { petId: string; itemId: string; dues: readonly (string | null)[]; decidedOn: string },
): Promise<void> {
  await sql`
    update care_days set is_void = true, present = false
    where pet_id = ${petId} and item_id = ${itemId} and kind <> 'dose' and dose_id is null and decided_on = ${decidedOn}::date
      and (due_on = any(${dues.filter((due) => due !== null)}::date[]) or (due_on is null and ${dues.includes(null)}))`.execute(
    tx,
  )
}

/** True if staff have decided about an item of a pet after a day. */
export async function hasLaterChoice(
  db: Db,
  { petId, itemId, day }: { petId: string; itemId: string; day: string },
): Promise<boolean> {
  const later = db
    .selectFrom('careDays')
    .select('id')
    .where('petId', '=', petId)
    .where('itemId', '=', itemId)
    .where('kind', '<>', 'dose')
    .where('isVoid', '=', false)
    .where('decidedOn', '>', day)
    .limit(1)
  return (await later.executeTakeFirst()) !== undefined
}

/**
 * Marks the row that says when each item of some pets is due: of its last dose, or of what staff have decided after that was
 * entered. The pets are locked, so their rows have their ids in the order in which they were entered.
 */
export async function markPresent(tx: Tx, petIds: readonly string[]): Promise<void> {
  const isTheirs = sql`pet_id = any(${petIds}::uuid[])`
  const chosen = sql`
    select (case when other.id > coalesce(dose.id, 0) then other.id else dose.id end) as id
    from (select distinct pet_id, item_id from care_days where ${isTheirs}) items
    left join lateral (
      select id from care_days where pet_id = items.pet_id and item_id = items.item_id and kind = 'dose' and not is_void
      order by decided_on desc, id desc limit 1
    ) dose on true
    left join lateral (
      select id from care_days where pet_id = items.pet_id and item_id = items.item_id and kind <> 'dose' and not is_void
      order by id desc limit 1
    ) other on true`
  await sql`update care_days set present = false
    where ${isTheirs} and present and id not in (select id from (${chosen}) c where id is not null)`.execute(
    tx,
  )
  await sql`update care_days set present = true
    where ${isTheirs} and not present and id in (select id from (${chosen}) c where id is not null)`.execute(
    tx,
  )
}

/** The earliest day on which a vaccination of each pet is due. */
export async function listNextVaccinations(
  db: Db,
  petIds: readonly string[],
): Promise<{ id: string; due: string | null }[]> {
  const { rows } = await sql<{ id: string; due: string | null }>`
    select pet as id, (
      select min(due_on) from care_days join care_items on care_items.id = item_id
      where pet_id = pet and present and care_items.kind = 'vaccination'
    ) as due from unnest(${petIds}::uuid[]) as pet`.execute(db)
  return rows
}

/** Whose a dose is; undefined for an unknown id. */
export async function findPetOfDose(db: Db, id: string): Promise<string | undefined> {
  const dose = db.selectFrom('careDoses').select('petId').where('id', '=', id)
  return (await dose.executeTakeFirst())?.petId
}

/** Takes back a dose and what was decided with it; false if it was taken back before. */
export async function voidDose(
  tx: Tx,
  id: string,
  { reason, by, now }: { reason: string; by: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update care_doses set voided_at = ${now}, voided_by = ${by}, void_reason = ${reason}
    where id = ${id} and voided_at is null`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`update care_days set is_void = true, present = false where dose_id = ${id}`.execute(tx)
  return true
}

/** Whether a dose, also one that was taken back, was for a vaccination. */
export async function isVaccination(db: Db, doseId: string): Promise<boolean> {
  const { rows } = await sql`
    select from care_days join care_items on care_items.id = item_id
    where dose_id = ${doseId} and care_items.kind = 'vaccination' limit 1`.execute(db)
  return rows.length > 0
}

/** Which of some products are given as doses. */
export async function listGiven(db: Db, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ productId: string }>`
    select product_id from care_products where product_id = any(${productIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ productId }) => productId))
}
