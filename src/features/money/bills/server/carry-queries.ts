import { sql } from 'kysely'
import type { Tx } from '../../../../lib/server/database/database.ts'

/** When an appointment was paid, and who took the money. */
export async function findPaid(tx: Tx, id: string): Promise<{ at: Date; by: string | null } | undefined> {
  const { rows } = await sql<{ at: Date; by: string | null }>`
    select created_at as at, made_by as by from payment_changes where appointment_id = ${id} and kind = 'paid'`.execute(
    tx,
  )
  return rows[0]
}

/** The ids of some paid appointments that are on no bill, locked; those that someone else holds, or whose owner, are left out. */
export async function holdUnbilled(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
      select appointments.id from appointments join customers on phone_number = owner_phone
      where payment_status = 'paid'
        and not exists (select from bill_lines where appointment_id = appointments.id and live)
      order by appointment_date desc, appointments.id limit ${limit}
      for no key update of appointments skip locked for key share of customers skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}
