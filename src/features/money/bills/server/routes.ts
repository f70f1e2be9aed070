import { readChanges } from '../../../../lib/server/database/changes.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { changes, changesOnce, done } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { listAdvances } from '../../ledger/server/ledger-queries.ts'
import { listLeft } from '../../stock/server/stock-queries.ts'
import { billsContract } from '../contract.ts'
import { CALLED_OFF_REFUSALS, CREDIT_REFUSALS, DRAFT_REFUSALS } from '../texts.ts'
import { changesBill, changesBillOnce } from './bill-changes.ts'
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
/** How many of a customer’s dues are listed one by one. */
const MAX_DUES = 50

export const billsRouter = os.router({
  list: os.list.handler(async ({ input = {}, context }) => {
    const { cursor, changedAfter, ...filter } = input
    if (changedAfter !== undefined) {
      const find = (ids: string[]) =>
        listBills(context.db, { records: 'all', ids, after: null, limit: ids.length })
      return await readChanges(context.db, { kind: 'bill', changedAfter }, find, toItem)
    }
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

  draft: os.draft.handler(
    changesBillOnce(DRAFT_REFUSALS, (tx, input, by) =>
      input.doseId === undefined ? beginDraft(tx, input, by) : chargeDose(tx, input.doseId, by),
    ),
  ),

  discard: os.discard.handler(changes((tx, { id }) => discardDraft(tx, id), done)),
  addLine: os.addLine.handler(changesBill(addLine)),
  changeLine: os.changeLine.handler(changesBill(changeLine)),
  removeLine: os.removeLine.handler(changesBill(removeLine)),
  discount: os.discount.handler(changesBill(setDiscount)),
  setBuyer: os.setBuyer.handler(changesBill(setBuyer)),

  split: os.split.handler(
    changesOnce(
      DRAFT_REFUSALS,
      (tx, input, by, context) => splitDraft(tx, input, by, notifyingPaid(context)),
      async (context, otherId, { id }) => ({ bill: await shown(context, id), otherId }),
    ),
  ),

  issue: os.issue.handler(async ({ input, context }) => {
    await issueBill(context.db, input, actorOf(context), notifyingPaid(context))
    return await shown(context, input.id)
  }),

  credit: os.credit.handler(
    changesBillOnce(CREDIT_REFUSALS, async (tx, input, by, beforeNumber) => {
      const bill = await openBill(tx, input.id)
      const back = input.back ?? null
      return (await creditBill(tx, bill, { ...input, back }, by, beforeNumber)) ?? input.id
    }),
  ),

  settleCalledOff: os.settleCalledOff.handler(
    changesBillOnce(CALLED_OFF_REFUSALS, (tx, input, by, beforeNumber) =>
      settleCalledOff(tx, { ...input, back: input.back ?? null }, by, beforeNumber),
    ),
  ),

  correct: os.correct.handler(changesBillOnce(CREDIT_REFUSALS, correctBill)),
  writeOff: os.writeOff.handler(changesBillOnce(CREDIT_REFUSALS, writeOff)),
})
