import { sql } from 'kysely'
import type { Db } from '../src/lib/server/database.ts'

/** What must never be in a database, whatever was asked for: each as a query that finds nothing. */
const BROKEN = {
  'a slot held twice': sql`select 1 from appointments where status <> 'cancelled'
    group by appointment_date having count(*) > 1`,
  'an appointment for a pet of someone else': sql`select 1 from appointments
    join pets on pets.id = pet_id where pets.owner_phone <> appointments.owner_phone`,
  'an order whose total is not the sum of its items': sql`select 1 from orders
    left join order_items on order_id = orders.id group by orders.id
    having total_amount is distinct from sum(price * quantity)`,
} as const

/** Which of the things that must never be are in the database. */
export async function findBrokenRows(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of Object.entries(BROKEN))
    if ((await query.execute(db)).rows.length > 0) found.push(what)
  return found
}
