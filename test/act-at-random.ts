import { ORPCError } from '@orpc/client'
import type { Db } from '../src/lib/server/database/database.ts'
import { databaseFault } from '../src/lib/server/database/errors.ts'
import { BILL_ACTIONS } from './bill-actions.ts'
import { COUNTER_ACTIONS } from './counter-actions.ts'
import { LIFE_ACTIONS } from './life-actions.ts'
import { pick } from './random.ts'
import { openShop, takeTurn } from './shop.ts'

const ACTIONS = { ...BILL_ACTIONS, ...COUNTER_ACTIONS, ...LIFE_ACTIONS }
type ActionName = keyof typeof ACTIONS

/** All that may be done, and oftener what is done most. */
const OFTEN: ActionName[] = [
  'visit',
  'visit',
  'sale',
  'sale',
  'change',
  'take',
  'take',
  'take',
  'take',
  'take',
  'take',
  'later',
]
const CHOICES = [...OFTEN, ...(Object.keys(ACTIONS) as ActionName[])]

type Acting = { count: number; random: () => number; every: number; check: () => Promise<void> }

/**
 * Does random things with bills, money, the till, the stock and appointments, some of which are refused; anything but a
 * refusal is thrown. `check` is called now and then. Gives how often each was done, and how often something was refused.
 */
export async function actAtRandom(
  db: Db,
  { count, random, every, check }: Acting,
): Promise<{ done: Partial<Record<ActionName, number>>; refused: number }> {
  const shop = await openShop(db)
  const done: Partial<Record<ActionName, number>> = {}
  let refused = 0
  for (let turn = 1; turn <= count; turn += 1) {
    const name = pick(random, CHOICES)
    try {
      await ACTIONS[name](await takeTurn(db, shop, { turn, random }))
      done[name] = (done[name] ?? 0) + 1
    } catch (error) {
      if (!isRefused(error)) throw new Error(`${name}, action ${turn}`, { cause: error })
      refused += 1
    }
    if (turn % every === 0 || turn === count) await check()
  }
  return { done, refused }
}

/** True for a refusal, also the database's of a person who was erased, of which the API makes one. */
const isRefused = (error: unknown) =>
  error instanceof ORPCError || databaseFault(error)?.constraint === 'customers_erased_stay'
