import { sql } from 'kysely'
import { decodeNameCursor, encodeNameCursor } from '../../../../lib/server/database/cursor.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { plannedForValues } from '../../../../lib/server/database/planned-for-values.ts'
import { isFoundBy } from '../../customers/server/queries.ts'
import { ownersOfPetsNamed } from '../../pets/server/queries.ts'

/** When a customer was last there and is next, and what they owe, in paise. */
export type Standing = {
  phone: string
  lastAt: Date | null
  nextAt: Date | null
  nextService: string | null
  owed: number
}

/** How things stand with these customers, by their phones: some look-ups on indexes for each. */
export async function readStandings(db: Db, phones: readonly string[], now: Date): Promise<Standing[]> {
  if (phones.length === 0) return []
  const { rows } = await sql<Standing>`
    select asked.phone, latest.at as "lastAt", following.at as "nextAt", following.service as "nextService", debt.owed
    from unnest(${phones}::text[]) as asked (phone)
    left join lateral (
      select appointment_date as at from appointments
      where owner_phone = asked.phone and appointment_date <= ${now}::timestamptz and status <> 'cancelled'
      order by appointment_date desc, id desc limit 1
    ) as latest on true
    left join lateral (
      select appointment_date as at, service_type as service from appointments
      where owner_phone = asked.phone and appointment_date > ${now}::timestamptz and status in ('pending', 'confirmed')
      order by appointment_date, id limit 1
    ) as following on true
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as owed from dues
      where customer_id = (select id from customers where phone_number = asked.phone)
    ) as debt`.execute(db)
  return rows
}

/** A place in the list of customers by what they owe. */
export type DebtPosition = { owed: number; nameKey: string; id: string }

/** Encodes such a place as the opaque cursor that the API returns. */
export function encodeDebtCursor({ owed, nameKey, id }: DebtPosition): string {
  return encodeNameCursor({ nameKey: `${owed} ${nameKey}`, id })
}

/** Decodes a cursor; null for one that `encodeDebtCursor` did not write. */
export function decodeDebtCursor(cursor: string): DebtPosition | null {
  const place = decodeNameCursor(cursor)
  const [, owed, nameKey = ''] = /^(\d{1,15}) (.*)$/s.exec(place?.nameKey ?? '') ?? []
  return place === null || owed === undefined ? null : { owed: Number(owed), nameKey, id: place.id }
}

type DebtPage = { q: string; after: DebtPosition | null; limit: number }

/** A page of the customers in whom every part of `q` is found, those first who owe most, then by name. */
export async function listByDebt(db: Db, { q, after, limit }: DebtPage): Promise<DebtPosition[]> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(-coalesce(owed, 0), name_key, id) > (-${after.owed}::bigint, ${after.nameKey}, ${after.id}::uuid)`
  const statement = sql<DebtPosition>`
    with debts as (
      select customer_id, sum(amount)::bigint as owed from dues group by customer_id
    )
    select coalesce(owed, 0) as owed, name_key, id
    from customers left join debts on customer_id = id
    where erased_at is null and ${isFoundBy(q, ownersOfPetsNamed)} and ${isAfter}
    order by coalesce(owed, 0) desc, name_key, id
    limit ${sql.lit(limit)}`
  return (await plannedForValues(db, (tx) => statement.execute(tx))).rows
}
