import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { FOLLOWS_DOSES, followDoses } from '../../../owners/pets/server/queries.ts'
import type { CareItem } from '../contract.ts'
import type { KnownCare, NewCare } from './plan-listed-care.ts'
import { listCareItems, listNextVaccinations, markPresent } from './queries.ts'

/** The reason of days that a list has set. */
const REASON = 'Import'

type By = { userId: string | null; now: Date }
type CareOfPet = { petId: string; care: NewCare }

/** The items by their ids, for `planListedCare`. */
export async function readItemsById(db: Db): Promise<ReadonlyMap<string, CareItem>> {
  return new Map((await listCareItems(db)).map((item) => [item.id, item]))
}

/** What is known of the care of pets, for `planAddedCare`. */
export async function listKnownCare(
  db: Db,
  petIds: readonly string[],
): Promise<ReadonlyMap<string, KnownCare>> {
  if (petIds.length === 0) return new Map()
  const { rows } = await sql<KnownCare & { id: string }>`
    select id, birth_date, deceased_on is not null as "isDead",
      coalesce(next_vaccination_due, due_when_deceased) as due, ${FOLLOWS_DOSES} as "followsDoses",
      exists (
        select from care_days join care_items on care_items.id = item_id
        where pet_id = pets.id and care_items.kind = 'vaccination' and not is_void and reason is distinct from ${REASON}
      ) as "hasVaccinations",
      coalesce((
        select jsonb_agg(jsonb_build_object('itemId', item_id, 'kind', kind, 'day', decided_on, 'step', step, 'why', why,
          'from', from_on, 'due', due_on, 'isVoid', is_void, 'present', present) order by decided_on, id)
        from care_days where pet_id = pets.id
      ), '[]'::jsonb) as days
    from pets where id = any(${petIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes the care of new pets of a list, in a transaction; nothing leaves the shelf. Gives the ids of the days. */
export async function insertListedCare(
  tx: Tx,
  pets: readonly CareOfPet[],
  { userId, now }: By,
): Promise<{ id: number; petId: string }[]> {
  const doses = pets.flatMap(({ petId, care }) => care.doses.map((dose) => ({ ...dose, petId })))
  const days = pets
    .flatMap(({ petId, care }) => care.days.map((day) => ({ ...day, petId })))
    .map((day, place) => ({ ...day, place }))
  if (days.length === 0) return []
  await sql`
    insert into care_doses (id, pet_id, given_on, note, batch, given_by, made_at)
    select id, "petId", day, note, batch, ${userId}::text, ${now}::timestamptz
    from jsonb_to_recordset(cast(${JSON.stringify(doses)}::text as jsonb))
      as listed (id uuid, "petId" uuid, day date, note text, batch text)`.execute(tx)
  const { rows } = await sql<{ id: number; petId: string }>`
    insert into care_days (pet_id, item_id, kind, dose_id, decided_on, step, why, from_on, due_on, reason, made_by, present)
    select "petId", "itemId", kind, "doseId", "decidedOn", step, why, "from", due,
      case kind when 'set' then ${REASON} end, ${userId}::text, present
    from jsonb_to_recordset(cast(${JSON.stringify(days)}::text as jsonb))
      as listed ("petId" uuid, "itemId" text, kind text, "doseId" uuid, "decidedOn" date, step text, why text, "from" date,
        due date, present boolean, place integer)
    order by place returning id, pet_id`.execute(tx)
  return rows
}

/** What a list has added to a pet that was there, and when its next vaccination was due before and after. */
export type AddedCare = {
  petId: string
  days: number[]
  doses: string[]
  before: string | null
  after: string | null
}

/** Adds to the care of pets that are there, which are locked. */
export async function addListedCare(tx: Tx, pets: readonly CareOfPet[], by: By): Promise<AddedCare[]> {
  if (pets.length === 0) return []
  const ids = pets.map(({ petId }) => petId)
  const before = await listDue(tx, ids)
  const days = Map.groupBy(await insertListedCare(tx, pets, by), ({ petId }) => petId)
  await markPresent(tx, ids)
  const changed = pets.filter(({ care }) => care.nextVaccination !== undefined)
  const followed = await listNextVaccinations(
    tx,
    changed.filter(({ care }) => care.days.length > 0).map(({ petId }) => petId),
  )
  const typed = changed.filter(({ care }) => care.days.length === 0)
  await followDoses(tx, [
    ...followed,
    ...typed.map(({ petId: id, care }) => ({ id, due: care.nextVaccination ?? null })),
  ])
  const after = await listDue(tx, ids)
  return pets.map(({ petId, care }) => ({
    petId,
    days: (days.get(petId) ?? []).map(({ id }) => id),
    doses: care.doses.map(({ id }) => id),
    before: before.get(petId) ?? null,
    after: after.get(petId) ?? null,
  }))
}

async function listDue(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ id: string; due: string | null }>`
    select id, coalesce(next_vaccination_due, due_when_deceased) as due from pets
    where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, due }) => [id, due]))
}

/**
 * Of what a list has added to pets: the pets on whose care something was decided or taken back since, or whose next vaccination
 * is due on another day than it left.
 */
export async function listCaredSince(db: Db, added: readonly AddedCare[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select pets.id from jsonb_to_recordset(cast(${JSON.stringify(added)}::text as jsonb))
      as added ("petId" uuid, days bigint[], after date) join pets on pets.id = "petId"
    where deleted_at is not null or coalesce(next_vaccination_due, due_when_deceased) is distinct from after
      or exists (
        select from care_days where pet_id = pets.id and id >= (select min(day) from unnest(days) as day)
          and (is_void or id <> all(days))
      )`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes away what a list has added to pets, which are locked: what was due before is due again. */
export async function takeAwayListedCare(tx: Tx, added: readonly AddedCare[]): Promise<void> {
  if (added.length === 0) return
  const ids = added.map(({ petId }) => petId)
  await sql`delete from care_days where id = any(${added.flatMap(({ days }) => days)}::bigint[])`.execute(tx)
  await sql`delete from care_doses where id = any(${added.flatMap(({ doses }) => doses)}::uuid[])`.execute(tx)
  await markPresent(tx, ids)
  const moved = added.filter(({ before, after }) => before !== after)
  await followDoses(
    tx,
    moved.map(({ petId, before }) => ({ id: petId, due: before })),
  )
}

/** Deletes the care of pets whose import is undone; gives the ids of the doses. */
export async function deleteListedCare(tx: Tx, petIds: readonly string[]): Promise<string[]> {
  await sql`delete from care_days where pet_id = any(${petIds}::uuid[])`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    delete from care_doses where pet_id = any(${petIds}::uuid[]) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
