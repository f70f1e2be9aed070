import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { FOLLOWS_DOSES, IS_LIVING } from '../../../owners/pets/server/queries.ts'
import { CHECKUP_BOOKED, CHECKUP_OVER } from '../../../planning/appointments/server/checkup-queries.ts'
import type { CareFact } from '../rules.ts'

/**
 * What is due for living pets and when: each item of their care that has a day, or the day that was typed for a pet whose
 * vaccinations are not written down. `ofPets` says whose, by the columns of `pets`.
 */
export const dueCare = (ofPets: RawBuilder<unknown>) => sql`
  select pets.id as "petId", pets.name as pet, 'vaccination' as kind, null::jsonb as item, next_vaccination_due as due,
    vaccination_set_at as "setAt", null::timestamptz as "doneAt", false as "isBooked"
  from pets where next_vaccination_due is not null and ${IS_LIVING} and not ${FOLLOWS_DOSES} and ${ofPets}
  union all
  select pets.id, pets.name, care_items.kind, jsonb_build_object('id', care_items.id, 'name', care_items.name), due_on,
    care_days.made_at,
    (select max(made_at) from care_days as given where given.pet_id = pets.id and given.item_id = care_items.id
      and given.kind = 'dose' and not given.is_void),
    ${CHECKUP_BOOKED}
  from pets join care_days on care_days.pet_id = pets.id and care_days.present
  join care_items on care_items.id = care_days.item_id
  where due_on is not null and not ${CHECKUP_OVER} and ${IS_LIVING} and ${ofPets}`

/** What is due for these pets of an owner. */
export async function listDueCare(
  db: Db,
  ids: readonly string[],
  ownerPhone: string,
): Promise<Pick<CareFact, 'petId' | 'kind' | 'item' | 'due'>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Pick<CareFact, 'petId' | 'kind' | 'item' | 'due'>>`
    select "petId", kind, item, due from (
      ${dueCare(sql`pets.id = any(${ids}::uuid[]) and pets.owner_phone = ${ownerPhone}`)}
    ) as care order by item->>'name'`.execute(db)
  return rows
}

/** The owners of living pets for whom care of these kinds is due between two days, as `dueCare` knows it. */
export const ownersOfDue = ({
  kinds,
  from,
  to,
}: {
  kinds: readonly string[]
  from: string
  to: string
}) => sql`
  select owner_phone from pets
  where ${kinds.includes('vaccination')} and next_vaccination_due between ${from}::date and ${to}::date and ${IS_LIVING}
  union
  select owner_phone from care_items join care_days on care_days.item_id = care_items.id and present
  join pets on pets.id = care_days.pet_id
  where care_items.kind = any(${kinds}::text[]) and due_on between ${from}::date and ${to}::date and ${IS_LIVING}`
