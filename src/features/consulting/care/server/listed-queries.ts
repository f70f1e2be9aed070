import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { CareItem } from '../contract.ts'
import type { NewCare } from './plan-listed-care.ts'
import { listCareItems } from './queries.ts'

/** The items by their ids, for `planListedCare`. */
export async function readItemsById(db: Db): Promise<ReadonlyMap<string, CareItem>> {
  return new Map((await listCareItems(db)).map((item) => [item.id, item]))
}

/** Writes the care of pets of a list, in a transaction; nothing leaves the shelf. */
export async function insertListedCare(
  tx: Tx,
  pets: readonly { petId: string; care: NewCare }[],
  { userId, now }: { userId: string | null; now: Date },
): Promise<void> {
  const doses = pets.flatMap(({ petId, care }) => care.doses.map((dose) => ({ ...dose, petId })))
  const days = pets
    .flatMap(({ petId, care }) => care.days.map((day) => ({ ...day, petId })))
    .map((day, place) => ({ ...day, place }))
  if (days.length === 0) return
  await sql`
    insert into care_doses (id, pet_id, given_on, note, batch, given_by, made_at)
    select id, "petId", day, note, batch, ${userId}::text, ${now}::timestamptz
    from jsonb_to_recordset(cast(${JSON.stringify(doses)}::text as jsonb))
      as listed (id uuid, "petId" uuid, day date, note text, batch text)`.execute(tx)
  await sql`
    insert into care_days (pet_id, item_id, kind, dose_id, decided_on, step, why, from_on, due_on, reason, made_by, present)
    select "petId", "itemId", kind, "doseId", "decidedOn", step, why, "from", due,
      case kind when 'set' then 'Import' end, ${userId}::text, present
    from jsonb_to_recordset(cast(${JSON.stringify(days)}::text as jsonb))
      as listed ("petId" uuid, "itemId" text, kind text, "doseId" uuid, "decidedOn" date, step text, why text, "from" date,
        due date, present boolean, place integer)
    order by place`.execute(tx)
}

/** Deletes the care of pets whose import is undone; gives the ids of the doses. */
export async function deleteListedCare(tx: Tx, petIds: readonly string[]): Promise<string[]> {
  await sql`delete from care_days where pet_id = any(${petIds}::uuid[])`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    delete from care_doses where pet_id = any(${petIds}::uuid[]) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
