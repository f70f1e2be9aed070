import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import { inTransaction } from '../../../../lib/server/database/in-transaction.ts'
import { once } from '../../../../lib/server/http/once.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { listAdvances } from '../../ledger/server/ledger-queries.ts'
import { listLeft } from '../../stock/server/stock-queries.ts'
import { billsContract } from '../contract.ts'
import { CALLED_OFF_REFUSALS, CREDIT_REFUSALS, DRAFT_REFUSALS } from '../texts.ts'
import { findBillOf, listBills, listBillsOfPet, listDues, sumHeld } from './bill-list-queries.ts'
import {
  addLine,
  beginDraft,
  changeLine,
  discardDraft,
  removeLine,
  setBuyer,
  setDiscount,
} from './change-draft.ts'
import { chargeDose } from './charge-dose.ts'
import { correctBill, writeOff } from './correct.ts'
import { creditBill } from './credit.ts'
import { issueBill } from './issue.ts'
import { notifyingPaid } from './notify-paid.ts'
import { openBill } from './open-bill.ts'
import { shown, toItem } from './present-bill.ts'
import { searchSold } from './priced-queries.ts'
import { settleCalledOff } from './settle-called-off.ts'
import { splitDraft } from './split-draft.ts'

const os = implementFeature(billsContract).$context<AuthContext>()

const MAX_FOUND = 20
/** How much of what a customer owes is said one by one. */
const MAX_DUES = 50

export const billsRouter = os.router({
  list: os.list.handler(async ({ input = {}, context }) => {
    const { cursor, ...filter } = input
    const rows = await listBills(context.db, { records: 'all', ...filter, ...rangeOf(cursor) })
    return toPage(rows, ({ createdAt, id }) => ({ at: createdAt, id }), toItem)
  }),

  get: os.get.handler(({ input, context }) => shown(context, input.id)),

  findFor: os.findFor.handler(async ({ input, context }) => {
    const id = await findBillOf(context.db, input)
    return id === undefined ? null : await shown(context, id)
  }),

  listOfPet: os.listOfPet.handler(({ input, context }) => listBillsOfPet(context.db, input.id)),

  getBalance: os.getBalance.handler(async ({ input, context }) => {
    const advances = await listAdvances(context.db, input.id)
    const dues = await listDues(context.db, input.id)
    return {
      owed: dues.reduce((sum, { amount }) => sum + amount, 0),
      dues: dues.slice(0, MAX_DUES).map(({ since, ...due }) => ({ ...due, since: since.toISOString() })),
      held: await sumHeld(context.db, input.id),
      advance: advances.reduce((sum, { left }) => sum + left, 0),
      advances: advances.map(({ at, ...advance }) => ({ ...advance, at: at.toISOString() })),
    }
  }),

  searchItems: os.searchItems.handler(async ({ input = {}, context }) => {
    const found = await searchSold(context.db, input.q ?? '', MAX_FOUND)
    const ids = found.map(({ id }) => id)
    const left = await listLeft(context.db, ids, clinicDay(context.now()))
    return found.map((sold) => ({ ...sold, left: left.get(sold.id) ?? null }))
  }),

  draft: os.draft.handler(async ({ input, context }) => {
    const { userId } = context.caller
    const form = { userId, input, refusals: DRAFT_REFUSALS }
    return await shown(
      context,
      await once(context.db, form, (tx) =>
        input.doseId === undefined
          ? beginDraft(tx, input, actorOf(context))
          : chargeDose(tx, input.doseId, actorOf(context)),
      ),
    )
  }),

  discard: os.discard.handler(async ({ input, context }) => {
    await inTransaction(context, (tx) => discardDraft(tx, input.id))
    return { done: true }
  }),

  addLine: os.addLine.handler(async ({ input, context }) => {
    await inTransaction(context, (tx) => addLine(tx, input, actorOf(context), notifyingPaid(context)))
    return await shown(context, input.id)
  }),

  changeLine: os.changeLine.handler(async ({ input, context }) => {
    await inTransaction(context, (tx) => changeLine(tx, input, actorOf(context), notifyingPaid(context)))
    return await shown(context, input.id)
  }),

  removeLine: os.removeLine.handler(async ({ input, context }) => {
    await inTransaction(context, (tx) => removeLine(tx, input, actorOf(context), notifyingPaid(context)))
    return await shown(context, input.id)
  }),

  discount: os.discount.handler(async ({ input, context }) => {
    await inTransaction(context, (tx) => setDiscount(tx, input, actorOf(context), notifyingPaid(context)))
    return await shown(context, input.id)
  }),

  setBuyer: os.setBuyer.handler(async ({ input, context }) => {
    await inTransaction(context, (tx) => setBuyer(tx, input, actorOf(context), notifyingPaid(context)))
    return await shown(context, input.id)
  }),

  split: os.split.handler(async ({ input, context }) => {
    const form = { userId: context.caller.userId, input, refusals: DRAFT_REFUSALS }
    const otherId = await once(context.db, form, (tx) =>
      splitDraft(tx, input, actorOf(context), notifyingPaid(context)),
    )
    return { bill: await shown(context, input.id), otherId }
  }),

  issue: os.issue.handler(async ({ input, context }) => {
    await issueBill(context.db, input, actorOf(context), notifyingPaid(context))
    return await shown(context, input.id)
  }),

  credit: os.credit.handler(async ({ input, context }) => {
    const form = { userId: context.caller.userId, input, refusals: CREDIT_REFUSALS }
    const id = await once(context.db, form, async (tx) => {
      const back = input.back ?? null
      const bill = await openBill(tx, input.id)
      return await creditBill(tx, bill, { ...input, back }, actorOf(context), notifyingPaid(context))
    })
    return await shown(context, id)
  }),

  settleCalledOff: os.settleCalledOff.handler(async ({ input, context }) => {
    const form = { userId: context.caller.userId, input, refusals: CALLED_OFF_REFUSALS, id: input.id }
    const settled = { ...input, back: input.back ?? null }
    await once(context.db, form, (tx) =>
      settleCalledOff(tx, settled, actorOf(context), notifyingPaid(context)),
    )
    return await shown(context, input.id)
  }),

  correct: os.correct.handler(async ({ input, context }) => {
    const form = { userId: context.caller.userId, input, refusals: CREDIT_REFUSALS }
    return await shown(
      context,
      await once(context.db, form, (tx) => correctBill(tx, input, actorOf(context))),
    )
  }),

  writeOff: os.writeOff.handler(async ({ input, context }) => {
    const form = { userId: context.caller.userId, input, refusals: CREDIT_REFUSALS, id: input.id }
    await once(context.db, form, (tx) => writeOff(tx, input, actorOf(context)))
    return await shown(context, input.id)
  }),
})
