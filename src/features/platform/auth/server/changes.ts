import type { Refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { inTransaction } from '../../../../lib/server/database/in-transaction.ts'
import { once } from '../../../../lib/server/http/once.ts'
import { type Actor, actorOf } from './actor.ts'
import type { AuthContext, Caller } from './auth-context.ts'

type ChangeContext = AuthContext & { caller: Caller }
type Handler<Input, Output> = (request: { input: Input; context: ChangeContext }) => Promise<Output>
type Change<Input, Made> = (tx: Tx, input: Input, by: Actor, context: ChangeContext) => Promise<Made>
type Answer<Input, Made, Output> = (
  context: ChangeContext,
  made: Made,
  input: Input,
) => Output | Promise<Output>

/** The answer of an endpoint after which nothing needs to be read. */
export const done = () => ({ done: true }) as const

/**
 * A handler that makes a change in a transaction of its own; it answers what `answer` reads afterwards, or what the
 * change gives.
 */
export function changes<Input, Made>(change: Change<Input, Made>): Handler<Input, Made>
export function changes<Input, Made, Output>(
  change: Change<Input, Made>,
  answer: Answer<Input, Made, Output>,
): Handler<Input, Output>
export function changes<Input, Made>(
  change: Change<Input, Made>,
  answer: Answer<Input, Made, unknown> = (_, made) => made,
): Handler<Input, unknown> {
  return async ({ input, context }) => {
    const made = await inTransaction(context, (tx) => change(tx, input, actorOf(context), context))
    return await answer(context, made, input)
  }
}

type Form = { idempotencyKey: string; id?: string | undefined }

/**
 * A handler that makes the change of a form once, however often the form is sent. `answer` is given the id that the
 * change has made, or the id in the form if it made none.
 */
export function changesOnce<Input, Output>(
  refusals: { KEY_REUSED: Refusal },
  change: Change<Input, unknown>,
  answer: Answer<Input, string, Output>,
): Handler<Input & Form, Output> {
  return async ({ input, context }) => {
    const form = { userId: context.caller.userId, input, refusals, id: input.id }
    const made = await once(context.db, form, (tx) => change(tx, input, actorOf(context), context))
    return await answer(context, made, input)
  }
}
