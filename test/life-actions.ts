import { sql } from 'kysely'
import { settleCalledOff } from '../src/features/money/bills/server/settle-called-off.ts'
import { TAKEN_METHODS } from '../src/features/money/ledger/methods.ts'
import { closeOrder } from '../src/features/money/orders/server/close-order.ts'
import { joinCustomers } from '../src/features/owners/households/server/join-customers.ts'
import { undoJoin } from '../src/features/owners/households/server/undo-join.ts'
import { eraseCustomer } from '../src/features/owners/privacy/server/erase-person.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { anAdmin } from './factories.ts'
import { pick } from './random.ts'
import { inTransaction, type Turn } from './shop.ts'

const latestJoin = async (db: Db): Promise<string | undefined> => {
  const joins = db.selectFrom('customerJoins').select('id').where('undoneAt', 'is', null)
  return (await joins.orderBy('madeAt', 'desc').executeTakeFirst())?.id
}

/** Takes a join back, if there is one. */
async function takeJoinBack(db: Db, id: string | undefined): Promise<void> {
  if (id !== undefined) await undoJoin(db, id)
}

/** Whose the shop's pets are after records were joined or taken apart. */
async function followPets({ db, shop }: Turn): Promise<void> {
  const ids = shop.pets.map(({ id }) => id)
  const rows = await db.selectFrom('pets').select(['id', 'ownerPhone']).where('id', 'in', ids).execute()
  const owners = new Map(rows.map(({ id, ownerPhone }) => [id, ownerPhone]))
  shop.pets = shop.pets.map((pet) => ({ ...pet, ownerPhone: owners.get(pet.id) ?? pet.ownerPhone }))
}

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
  /** Joins two records; now and then that is taken back at once, with nothing between. */
  async join(turn: Turn) {
    const { db, shop, random, by } = turn
    const { rows } = await sql<{ id: string }>`
      select id from customers where erased_at is null order by created_at desc, id limit 8`.execute(db)
    const [id, otherId] = [pick(random, shop.customers), pick(random, rows).id]
    const side = { fullName: 'this', phone: 'this', email: 'this', address: 'this', login: 'this' } as const
    const stays = await joinCustomers(db, by, { id, otherId, ...side })
    if (random() < 0.3) await takeJoinBack(db, await latestJoin(db))
    else shop.customers = shop.customers.map((one) => (one === otherId ? stays : one))
    await followPets(turn)
  },
  async undoJoin(turn: Turn) {
    const id = await latestJoin(turn.db)
    if (id === undefined) return
    await takeJoinBack(turn.db, id)
    await followPets(turn)
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
