import { inTransaction } from '../../../../lib/server/database/in-transaction.ts'
import { once } from '../../../../lib/server/http/once.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { listBills } from '../../bills/server/bill-list-queries.ts'
import { notifyingPaid } from '../../bills/server/notify-paid.ts'
import { shown, toItem } from '../../bills/server/present-bill.ts'
import { takingContract } from '../taking-contract.ts'
import { PAY_REFUSALS } from '../texts.ts'
import { payFromAdvance, takeAdvance, takeFor, takeForMany } from './take.ts'
import { returnAdvance, undoEntry } from './undo.ts'

const os = implementFeature(takingContract).$context<AuthContext>()

/** The endpoints of taking money for bills, and of giving it back. */
export const takingRouter = os.router({
  take: os.take.handler(async ({ input, context }) => {
    const form = { userId: context.caller.userId, input, refusals: PAY_REFUSALS, id: input.id }
    await once(context.db, form, (tx) => takeFor(tx, input, actorOf(context), notifyingPaid(context)))
    return await shown(context, input.id)
  }),

  takeMany: os.takeMany.handler(async ({ input, context }) => {
    const form = { userId: context.caller.userId, input, refusals: PAY_REFUSALS }
    await once(context.db, form, (tx) => takeForMany(tx, input, actorOf(context), notifyingPaid(context)))
    const ids = input.bills.map(({ id }) => id)
    const rows = await listBills(context.db, { records: 'all', ids, after: null, limit: ids.length })
    return { bills: rows.map(toItem) }
  }),

  payFromAdvance: os.payFromAdvance.handler(async ({ input, context }) => {
    const form = { userId: context.caller.userId, input, refusals: PAY_REFUSALS, id: input.id }
    await once(context.db, form, (tx) => payFromAdvance(tx, input, actorOf(context), notifyingPaid(context)))
    return await shown(context, input.id)
  }),

  undo: os.undo.handler(async ({ input, context }) => {
    await inTransaction(context, (tx) => undoEntry(tx, input.id, actorOf(context)))
    return { done: true }
  }),

  advance: os.advance.handler(async ({ input, context }) => {
    const { id: customerId, ...payment } = input
    const form = { userId: context.caller.userId, input, refusals: PAY_REFUSALS }
    await once(context.db, form, (tx) => takeAdvance(tx, { ...payment, customerId }, actorOf(context)))
    return { done: true }
  }),

  returnAdvance: os.returnAdvance.handler(async ({ input, context }) => {
    const form = { userId: context.caller.userId, input, refusals: PAY_REFUSALS }
    await once(context.db, form, (tx) => returnAdvance(tx, input, actorOf(context)))
    return { done: true }
  }),
})
