import { joinCustomers } from '../src/features/owners/households/server/join-customers.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { aCustomer, anAdmin } from './factories.ts'

/** Two records of one person that were joined, and can be taken apart again; gives the id of the join. */
export async function aJoin(db: Db): Promise<string> {
  const { id } = await aCustomer(db)
  const { id: otherId } = await aCustomer(db, { login: null })
  const { userId } = await anAdmin(db)
  const side = { fullName: 'this', phone: 'this', email: 'this', address: 'this' } as const
  await joinCustomers(db, { userId }, { id, otherId, ...side })
  const join = db.selectFrom('customerJoins').select('id').where('joinedId', '=', otherId)
  return (await join.executeTakeFirstOrThrow()).id
}
