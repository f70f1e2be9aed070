import { sql } from 'kysely'
import type { Db } from '../../../../lib/server/database/database.ts'
import { publicPhone } from '../../../platform/auth/rules.ts'
import type { Alike } from '../join-schemas.ts'

/** A person who may have another record: one of the customers, or someone about to be added. */
export type Asked = {
  /** The id of the customer; a new one's is ''. */
  id: string
  fullName: string
  email: string | null
  hasPhone: boolean
  /** The names of the pets. */
  pets: readonly string[]
}

type Found = Alike & { of: string }

/** How many likely duplicates of one person are named. */
const MAX_ALIKE = 3

/**
 * The customers who are likely the same person as one of these: with the same email, or with the same name and either a pet
 * of the same name or no phone on one of the two.
 */
export async function findAlike(db: Db, people: readonly Asked[]): Promise<Map<string, Alike[]>> {
  if (people.length === 0) return new Map()
  const asked = JSON.stringify(people.map((person) => ({ ...person, fullName: person.fullName.trim() })))
  const { rows } = await sql<Found>`
    with asked as (
      select * from json_to_recordset(cast(${asked}::text as json))
        as one (id text, "fullName" text, email text, "hasPhone" boolean, pets jsonb)
    ), named as (
      select asked.id as of, customers.*, not asked."hasPhone" or phone_number like 'TEMP-%' as "lacksPhone",
        exists (
          select from pets where pets.owner_phone = phone_number and pets.deleted_at is null
            and pets.name_key in (select search_form(pet) from jsonb_array_elements_text(asked.pets) as pet)
        ) as "hasPet"
      from asked join customers on customers.name_key = search_form(asked."fullName")
    ), found as (
      select asked.id as of, customers.id, customers.full_name, phone_number, erased_at, 'email' as reason
      from asked join customers on customers.email = lower(asked.email)
      union all
      select of, id, full_name, phone_number, erased_at, case when "hasPet" then 'pet' else 'name' end
      from named where "hasPet" or "lacksPhone"
    )
    select distinct on (of, id) of, id, full_name, phone_number as phone, reason
    from found where erased_at is null and id::text <> of
    order by of, id, reason`.execute(db)
  const byPerson = Map.groupBy(rows, ({ of }) => of)
  return new Map(
    [...byPerson].map(([of, found]) => [
      of,
      found.slice(0, MAX_ALIKE).map(({ of: _, ...alike }) => present(alike)),
    ]),
  )
}

function present(alike: Alike): Alike {
  return { ...alike, phone: publicPhone(alike.phone) }
}
