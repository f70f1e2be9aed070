import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { lockCustomers } from '../../../owners/customers/server/queries.ts'
import type { KnownCustomer } from '../rules.ts'

/** What a row is matched by: its phone, what names its person, and the keys of one without a phone. */
export type Wanted = {
  position: number
  phone: string | null
  contacts: string[]
  keys: string[]
  id: string | null
}
export type Match = { position: number; isErased: boolean; customer: KnownCustomer | null }

/** Finds for each row whether its person was erased, and the customer whom it means. */
export async function matchPeople(db: Db, wanted: readonly Wanted[]): Promise<Map<number, Match>> {
  const { rows } = await sql<Match>`
    select wanted.position,
      exists (
        select from unnest(wanted.contacts || wanted.keys) as contact
          join erased_contacts on hash = contact_hash(contact)
      ) as "isErased",
      case when found.id is not null then jsonb_build_object(
        'id', found.id, 'phone', found.phone_number, 'fullName', found.full_name,
        'pets', coalesce((
          select jsonb_agg(jsonb_build_object('id', pets.id, 'name', name, 'species', species, 'birthDate', birth_date,
            'birthDateEstimated', birth_date_estimated)
            order by created_at, pets.id)
          from pets where owner_phone = found.phone_number and deleted_at is null
        ), '[]'::jsonb)
      ) end as customer
    from jsonb_to_recordset(cast(${JSON.stringify(wanted)}::text as jsonb))
      as wanted (position integer, phone text, contacts text[], keys text[], id text)
    left join lateral (
      select id, phone_number, full_name from customers
      where phone_number = wanted.phone and erased_at is null
      union all
      select customers.id, phone_number, full_name from import_keys join customers on customers.id = customer_id
      where hash in (select contact_hash(key) from unnest(wanted.keys) as key) and erased_at is null
      union all
      select id, phone_number, full_name from customers where id = wanted.id::uuid and erased_at is null
      limit 1
    ) as found on true`.execute(db)
  return new Map(rows.map((row) => [row.position, row]))
}

/** Saves by what customers without a phone are found again. */
export async function insertKeys(
  tx: Tx,
  keys: readonly { key: string; customerId: string }[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into import_keys (hash, customer_id)
    select distinct on (1) contact_hash(key), "customerId"
    from jsonb_to_recordset(cast(${JSON.stringify(keys)}::text as jsonb)) as made (key text, "customerId" uuid)
    on conflict do nothing`.execute(tx)
}

/** Locks customers or pets: who books or notes something for them meanwhile waits, and is refused; what was first is seen. */
export async function lockPeople(tx: Tx, ids: readonly string[], kind: 'customer' | 'pet'): Promise<void> {
  if (ids.length === 0) return
  if (kind === 'customer') {
    await sql`select from customers where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
    return
  }
  const { rows } = await sql<{ id: string }>`
    select distinct customers.id from pets join customers on phone_number = owner_phone
    where pets.id = any(${ids}::uuid[])`.execute(tx)
  if (rows.length > 0)
    await lockCustomers(
      tx,
      rows.map(({ id }) => id),
    )
  await sql`select from pets where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}
