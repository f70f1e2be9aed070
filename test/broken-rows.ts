import { sql } from 'kysely'
import type { Db } from '../src/lib/server/database/database.ts'

/** The appointments that take the time of a calendar, with the span that they take. */
function holding() {
  return sql`select id, calendar_id, tstzrange(appointment_date - buffer_before * interval '1 minute',
      appointment_date + (minutes + buffer_after) * interval '1 minute') as span
    from appointments where status <> 'cancelled' and not squeezed_in`
}

/** What must never be in a database, whatever was asked for: each as a query that finds nothing. */
const BROKEN = {
  'two appointments in one time of a calendar': sql`select 1 from (${holding()}) one
    join (${holding()}) other using (calendar_id) where one.id < other.id and one.span && other.span`,
  'an appointment that does not hold its time': sql`select 1 from (${holding()}) appointment
    left join calendar_times held on holder_id = id
    where (held.calendar_id, held.span) is distinct from (appointment.calendar_id, appointment.span)`,
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
