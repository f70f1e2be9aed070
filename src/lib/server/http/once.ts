import { randomUUID } from 'node:crypto'
import type { Refusal } from '../../refusal.ts'
import type { Db, Tx } from '../database/database.ts'
import { findEarlier, formKey, setFormResult, takeFormKey } from './idempotency.ts'

type Form = { idempotencyKey: string }

/**
 * Runs a change in a transaction, once for each form: a repeated submit changes nothing and gives the id that the first
 * one gave. That is the id which the change gives, or `id`, where it is known beforehand.
 */
export async function once<Input extends Form>(
  db: Db,
  {
    userId,
    input,
    refusals,
    id = randomUUID(),
  }: { userId: string; input: Input; refusals: { KEY_REUSED: Refusal }; id?: string | undefined },
  change: (tx: Tx) => Promise<unknown>,
): Promise<string> {
  const form = formKey(userId, input)
  return await db.transaction().execute(async (tx) => {
    if (!(await takeFormKey(tx, form, id))) return (await findEarlier(tx, form, refusals)) ?? id
    const made = await change(tx)
    if (typeof made !== 'string') return id
    await setFormResult(tx, form, made)
    return made
  })
}
