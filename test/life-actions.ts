import { sql } from 'kysely'
import { settleCalledOff } from '../src/features/money/bills/server/settle-called-off.ts'
import { TAKEN_METHODS } from '../src/features/money/ledger/methods.ts'
import { closeOrder } from '../src/features/money/orders/server/close-order.ts'
import { eraseCustomer } from '../src/features/owners/privacy/server/erase-person.ts'
import { anAdmin } from './factories.ts'
import { pick } from './random.ts'
import { inTransaction, type Turn } from './shop.ts'

/** What happens to people and what they ordered, and what becomes of their bills then. */
export const LIFE_ACTIONS = {
  async cancelOrder({ db, random, by }: Turn) {
    const orders = await db.selectFrom('orders').select('id').where('status', '=', 'pending').execute()
    if (orders.length === 0) return
    await closeOrder(db, pick(random, orders).id, { action: 'cancel', by: by.userId, at: by.now })
  },
  async settle({ db, random, by }: Turn) {
    const { rows } = await sql<{
      id: string
    }>`select distinct bill_id as id from called_off order by 1`.execute(db)
    if (rows.length === 0) return
    const { id } = pick(random, rows)
    const back = pick(random, [...TAKEN_METHODS, 'advance', 'charge', null] as const)
    await inTransaction(db, (tx) => settleCalledOff(tx, { id, back, reason: 'Called off' }, by))
  },
  /** Erases one of those for whom nothing else is done any more. */
  async erase({ db, shop, random, by }: Turn) {
    const busy = shop.pets.map(({ ownerPhone }) => ownerPhone)
    const { rows } = await sql<{ id: string }>`
      select id from customers where erased_at is null and id <> all(${shop.customers}::uuid[])
        and phone_number <> all(${busy}::text[]) order by id`.execute(db)
    if (rows.length === 0) return
    const { userId } = await anAdmin(db)
    const despiteMoney = random() < 0.7 ? 'Moved away' : null
    await eraseCustomer(db, pick(random, rows).id, { userId, isOwner: false, now: by.now, despiteMoney })
  },
} satisfies Record<string, (turn: Turn) => Promise<unknown>>
