import { sql } from 'kysely'
import type { Tx } from '../../../../lib/server/database/database.ts'

/** What the clinic holds of a customer, and what they owe. */
export type MoneyLeft = { held: number; due: number }

/**
 * Locks a customer's bills and payments until the transaction ends and reads what is held and due: held is also what was
 * paid for what is called off.
 */
export async function lockMoney(tx: Tx, customerId: string): Promise<MoneyLeft> {
  await sql`select id from bills where customer_id = ${customerId} order by id for no key update`.execute(tx)
  await sql`select id from ledger_entries where customer_id = ${customerId} order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<MoneyLeft>`
    with off as (
      select bill_id, sum(called_off.amount) as amount from called_off join bills on bills.id = bill_id
      where customer_id = ${customerId} group by bill_id
    )
    select (coalesce((select sum(amount) from held_money where customer_id = ${customerId}), 0) + coalesce((
        select sum(least(received, greatest(0, received + written_off - (total - credited - off.amount))))
        from off join bills on bills.id = bill_id), 0))::bigint as held,
      coalesce((select sum(amount) from dues where customer_id = ${customerId}), 0)::bigint as due`.execute(
    tx,
  )
  return rows[0] ?? { held: 0, due: 0 }
}

type Settled = { customerId: string; userId: string; now: Date; reason: string }

/** Writes off what a customer owes, and makes what the clinic holds of theirs its income. */
export async function settleMoney(tx: Tx, settled: Settled): Promise<void> {
  const { customerId, userId, now, reason } = settled
  // What was paid for what is called off stays with the bill, and the rest of it is written off.
  await sql`update bill_lines set charged_anyway = true where id in (
    select line_id from called_off join bills on bills.id = bill_id where customer_id = ${customerId})`.execute(
    tx,
  )
  await writeOffDues(tx, settled)
  const drafts = await sql<{ id: string }>`
    insert into allocations (entry_id, bill_id, amount)
    select entry_id, bill_id, -sum(allocations.amount)
    from bills join allocations on bill_id = bills.id join ledger_entries on ledger_entries.id = entry_id
    where bills.customer_id = ${customerId} and state = 'draft' and ledger_entries.kind = 'taken' and undone_at is null
    group by entry_id, bill_id having sum(allocations.amount) > 0 returning entry_id as id`.execute(tx)
  const ids = drafts.rows.map(({ id }) => id)
  await sql`
    insert into ledger_entries (kind, amount, customer_id, returns, reason, made_by, at)
    select 'kept', left_over, ${customerId}, id, ${reason}, ${userId}, ${now} from ledger_entries
    where left_over > 0 and (customer_id = ${customerId} or id = any(${ids}::uuid[]))`.execute(tx)
}

async function writeOffDues(tx: Tx, { customerId, userId, now, reason }: Settled): Promise<void> {
  const { rows } = await sql<{ billId: string; amount: number }>`
    select bill_id, amount from dues where customer_id = ${customerId} and bill_id is not null order by bill_id`.execute(
    tx,
  )
  for (const { billId, amount } of rows)
    await sql`
      with entry as (
        insert into ledger_entries (kind, amount, customer_id, reason, made_by, at)
        values ('written_off', ${amount}, ${customerId}, ${reason}, ${userId}, ${now}) returning id
      )
      insert into allocations (entry_id, bill_id, amount) select id, ${billId}, ${amount} from entry`.execute(
      tx,
    )
}
