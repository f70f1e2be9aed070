import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { addLine, beginDraft } from '../../../src/features/money/bills/server/change-draft.ts'
import { issueBill } from '../../../src/features/money/bills/server/issue.ts'
import { splitDraft } from '../../../src/features/money/bills/server/split-draft.ts'
import { CASH_LIMIT } from '../../../src/features/money/ledger/rules.ts'
import { payFromAdvance, takeAdvance, takeFor } from '../../../src/features/money/payments/server/take.ts'
import type { Tx } from '../../../src/lib/server/database/database.ts'
import { aDraft, anAdvance, anIssuedBill } from '../../bills.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, aLogin, aLot, aProduct } from '../../factories.ts'
import { openRun } from '../../trust/open-run.ts'
import { findUnsound } from '../../unsound-money.ts'

const { rounds: ROUNDS, figure } = openRun('R29', 1)
/** How often each race is run, for each round; once in `npm test`. */
const often = (times: number) => (ROUNDS === 1 ? 1 : times * ROUNDS)
const TIME = { timeout: 60_000 + ROUNDS * 60_000 }

const { db } = await freshDatabase()
const login = await aLogin(db)
const by = { userId: login.userId, now: new Date('2027-03-10T04:00:00Z'), permissions: [] }
const cash = { method: 'cash', reference: null } as const

/** Does all of it at the same moment; gives how much was done, and by which codes the rest was refused. */
async function atOnce(changes: readonly ((tx: Tx) => Promise<unknown>)[]) {
  const ended = await Promise.allSettled(changes.map((change) => db.transaction().execute(change)))
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const error of refused) if (!(error instanceof ORPCError)) throw error
  return { done: ended.length - refused.length, codes: new Set(refused.map(({ code }) => code)) }
}

/** A sale of products to someone without a record, as a draft. */
async function aSale(...productIds: string[]) {
  return await db.transaction().execute(async (tx) => {
    const id = await beginDraft(tx, {}, by)
    for (const productId of productIds) await addLine(tx, { id, productId, unit: null, batch: null }, by)
    return id
  })
}

const times = (count: number) => Array.from({ length: count })
const sumUp = async (id: string) =>
  await db.selectFrom('bills').select(['received', 'total']).where('id', '=', id).executeTakeFirstOrThrow()

test(`of twenty who take all that is due on each of ${often(2)} bills, one does`, TIME, async () => {
  let taken = 0
  for (const _ of times(often(2))) {
    const { id, due } = await anIssuedBill(db, { customer: await aCustomer(db), login })
    const { done, codes } = await atOnce(
      times(20).map(() => (tx) => takeFor(tx, { id, seenDue: due, ...cash }, by)),
    )
    expect([done, ...codes]).toEqual([1, 'BILL_CHANGED'])
    expect((await sumUp(id)).received).toBe(due)
    taken += done
  }
  figure(`${often(2)} bills and twenty payers each: ${taken} payments taken`)
})

test(`of twelve payments of 100 for each of ${ROUNDS} bills of 700, seven are taken`, TIME, async () => {
  const product = await aProduct(db, { price: 70_000 })
  let taken = 0
  for (const _ of times(ROUNDS)) {
    const id = await aSale(product.id)
    await issueBill(db, { id, seenDue: 70_000 }, by)
    const { done, codes } = await atOnce(
      times(12).map(() => (tx) => takeFor(tx, { id, seenDue: null, amount: 10_000, ...cash }, by)),
    )
    expect([done, ...codes]).toEqual([7, 'NOTHING_DUE'])
    expect(await sumUp(id)).toEqual({ received: 70_000, total: 70_000 })
    taken += done
  }
  figure(`${ROUNDS} bills of 700 and twelve payments of 100 each: ${taken} taken`)
})

test(`an advance that twenty use at the same moment is spent once`, TIME, async () => {
  const advances = Math.ceil(ROUNDS / 2)
  let refused = 0
  for (const _ of times(advances)) {
    const about = { customer: await aCustomer(db), login }
    const drafts = []
    for (const _ of times(20)) drafts.push(await aDraft(db, about))
    await anAdvance(db, about, 1000)
    const { done, codes } = await atOnce(
      drafts.map(
        ({ id, due }) =>
          (tx) =>
            payFromAdvance(tx, { id, seenDue: due }, by),
      ),
    )
    expect([done, ...codes]).toEqual([1, 'ADVANCE_SPENT'])
    refused += 20 - done
  }
  figure(`${advances} advances and twenty bills each: spent once, ${refused} refused`)
})

test(
  `a draft that is split and paid at the same moment in each of ${often(5)} rounds is one of both`,
  TIME,
  async () => {
    const products = [await aProduct(db, { price: 40_000 }), await aProduct(db, { price: 30_000 })]
    const wins = { split: 0, paid: 0 }
    for (const [place] of times(often(5)).entries()) {
      const id = await aSale(...products.map((product) => product.id))
      // Beyond what stays on the first: the rest goes over with its line.
      await db
        .transaction()
        .execute((tx) => takeFor(tx, { id, seenDue: null, amount: 50_000, issues: false, ...cash }, by))
      const line = await db
        .selectFrom('billLines')
        .select('id')
        .where('billId', '=', id)
        .where('productId', '=', products[1]?.id ?? '')
        .executeTakeFirstOrThrow()
      const split = (tx: Tx) => splitDraft(tx, { id, lineIds: [line.id] }, by)
      const pay = (tx: Tx) => takeFor(tx, { id, seenDue: 20_000, ...cash }, by)
      const { done, codes } = await atOnce(place % 2 === 0 ? [split, pay] : [pay, split])
      expect(done).toBe(1)
      const second = await db
        .selectFrom('billLines')
        .innerJoin('bills', 'bills.id', 'billLines.billId')
        .select(['bills.id', 'received', 'bills.total'])
        .where('billLines.id', '=', line.id)
        .executeTakeFirstOrThrow()
      const isSplit = second.id !== id
      wins[isSplit ? 'split' : 'paid'] += 1
      expect([...codes]).toEqual([isSplit ? 'BILL_CHANGED' : 'BILL_ISSUED'])
      expect(await sumUp(id)).toEqual(
        isSplit ? { received: 40_000, total: 40_000 } : { received: 70_000, total: 70_000 },
      )
      if (isSplit) expect(second).toMatchObject({ received: 10_000, total: 30_000 })
    }
    figure(`${often(5)} drafts split and paid at once: ${wins.split} split, ${wins.paid} paid`)
  },
)

test(`of twenty who sell the last one in each of ${often(3)} rounds, one does`, TIME, async () => {
  let sold = 0
  for (const _ of times(often(3))) {
    const [last, many] = [await aLot(db, { left: 1000 }), await aLot(db, { left: 20_000 })]
    const drafts: string[] = []
    // Half of them in the other order: locks are taken in one.
    for (const [place] of times(20).entries())
      drafts.push(
        await (place % 2 === 0
          ? aSale(last.productId, many.productId)
          : aSale(many.productId, last.productId)),
      )
    const { done, codes } = await atOnce(
      drafts.map((id) => (tx) => takeFor(tx, { id, seenDue: null, ...cash }, by)),
    )
    expect([done, ...codes]).toEqual([1, 'LITTLE_STOCK'])
    sold += done
  }
  figure(`${often(3)} rounds of twenty buyers of the last one: ${sold} sold`)
})

test(
  'someone who pays for two bills and in advance at the same moment stays below two lakh of cash',
  TIME,
  async () => {
    for (const _ of times(ROUNDS)) {
      const customer = await aCustomer(db)
      const product = await aProduct(db, { price: CASH_LIMIT / 2 })
      const bills = []
      for (const _ of times(4)) {
        const id = await aSale(product.id)
        await db.updateTable('bills').set({ customerId: customer.id }).where('id', '=', id).execute()
        bills.push(id)
      }
      const advance = { customerId: customer.id, amount: CASH_LIMIT / 2, ...cash }
      const { done, codes } = await atOnce([
        ...bills.map((id) => (tx: Tx) => takeFor(tx, { id, seenDue: null, ...cash }, by)),
        (tx) => takeAdvance(tx, advance, by),
      ])
      expect([done, ...codes]).toEqual([1, 'CASH_LIMIT'])
    }
  },
)

test('after all of that, bills, ledger and stock agree', async () => {
  expect(await findUnsound(db)).toEqual([])
})
