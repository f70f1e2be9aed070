import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import { once } from '../../../../lib/server/http/once.ts'
import { createLimiter } from '../../../../lib/server/limits/limiter.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { limitLinkedFiles, limitLinkTries } from '../../../platform/auth/server/limit-tries.ts'
import { listLeft } from '../../stock/server/stock-queries.ts'
import { billsContract } from '../contract.ts'
import { CREDIT_REFUSALS, DRAFT_REFUSALS, PAY_REFUSALS } from '../texts.ts'
import { findBillOf, listBills, listDues, sumHeld } from './bill-list-queries.ts'
import {
  addLine,
  beginDraft,
  changeLine,
  discardDraft,
  removeLine,
  setBuyer,
  setDiscount,
} from './change-draft.ts'
import { correctBill, writeOff } from './correct.ts'
import { creditBill } from './credit.ts'
import { inTransaction } from './in-transaction.ts'
import { issueBill } from './issue.ts'
import { listAdvances } from './ledger-queries.ts'
import { endLinks, listPetsOfBill } from './link-queries.ts'
import { notifyingPaid } from './notify-paid.ts'
import { openBill } from './open-bill.ts'
import { readBill, toItem } from './present-bill.ts'
import { searchSold } from './priced-queries.ts'
import { readSettings } from './settings-queries.ts'
import { mailBill, printBill, readSharedBill, shareBill } from './share-bill.ts'
import { splitDraft } from './split-draft.ts'
import { payFromAdvance, takeAdvance, takeFor, takeForMany } from './take.ts'
import { returnAdvance, undoEntry } from './undo.ts'

const os = implementFeature(billsContract).$context<AuthContext>()

type Asked = Parameters<typeof actorOf>[0] & Pick<AuthContext, 'db'>

const shown = async ({ db, ...asked }: Asked, id: string) =>
  await readBill(db, id, { ...actorOf(asked), records: 'all' })

const MAX_FOUND = 20
/** How much of what a customer owes is said one by one. */
const MAX_DUES = 50

/** Of the files asked for by links one at a time waits beside those of the clinic, whose own wait for no more than that one. */
const forLinks = createLimiter(1)

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
    return await shown(context, await once(context.db, form, (tx) => beginDraft(tx, input, actorOf(context))))
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

  issue: os.issue.handler(async ({ input, context }) => {
    await issueBill(context.db, input, actorOf(context), notifyingPaid(context))
    return await shown(context, input.id)
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

  credit: os.credit.handler(async ({ input, context }) => {
    const form = { userId: context.caller.userId, input, refusals: CREDIT_REFUSALS }
    const id = await once(context.db, form, async (tx) => {
      const back = input.back ?? null
      const bill = await openBill(tx, input.id)
      return await creditBill(tx, bill, { ...input, back }, actorOf(context), notifyingPaid(context))
    })
    return await shown(context, id)
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

  listOwn: os.listOwn.handler(async ({ input, context }) => {
    const { customerId } = context.caller
    const rows = await listBills(context.db, { records: { customerId }, ...rangeOf(input?.cursor) })
    return toPage(rows, ({ createdAt, id }) => ({ at: createdAt, id }), toItem)
  }),

  getOwn: os.getOwn.handler(async ({ input, context: { db, caller, now } }) => {
    const { customerId, userId } = caller
    const bill = await readBill(db, input.id, { now: now(), userId, records: { customerId } })
    return { ...bill, upiId: (await readSettings(db)).upiId }
  }),

  share: os.share.handler(({ input, context }) => shareBill(context.db, input.id, actorOf(context))),

  mail: os.mail.handler(async ({ input, context }) => ({
    sent: await mailBill(context.db, input.id, { ...actorOf(context), publicUrl: context.mailer.publicUrl }),
  })),

  endLinks: os.endLinks.handler(async ({ input, context }) => {
    await endLinks(context.db, input.id, context.now())
    return { done: true }
  }),

  getFile: os.getFile.handler(async ({ input, context }) =>
    printBill(context.db, await shown(context, input.id)),
  ),

  getOwnFile: os.getOwnFile.handler(async ({ input, context }) => {
    const { customerId, userId } = context.caller
    return await printBill(
      context.db,
      await readBill(context.db, input.id, { now: context.now(), userId, records: { customerId } }),
    )
  }),

  getByLink: os.getByLink.handler(({ input, context }) =>
    limitLinkTries(context, async () => {
      const bill = await readSharedBill(context.db, input.token, context.now())
      const { upiId } = await readSettings(context.db)
      return { bill, upiId, pets: await listPetsOfBill(context.db, bill.id) }
    }),
  ),

  getFileByLink: os.getFileByLink.handler(async ({ input, context }) => {
    const bill = await limitLinkTries(context, () => readSharedBill(context.db, input.token, context.now()))
    await limitLinkedFiles(context, bill.id)
    return await forLinks.run(() => printBill(context.db, bill))
  }),
})
