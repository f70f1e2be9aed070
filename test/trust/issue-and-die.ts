import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ORPCError } from '@orpc/client'
import { addLine, beginDraft } from '../../src/features/money/bills/server/change-draft.ts'
import { creditBill } from '../../src/features/money/bills/server/credit.ts'
import { issueDraft } from '../../src/features/money/bills/server/issue.ts'
import { openBill } from '../../src/features/money/bills/server/open-bill.ts'
import { changeAmount } from '../../src/features/money/payments/server/change-payment.ts'
import { openDatabase, type Tx } from '../../src/lib/server/database/database.ts'
import { databaseFault } from '../../src/lib/server/database/errors.ts'
import { randomFrom } from '../random.ts'
import { below } from '../shop.ts'

/**
 * A process that issues bills and credit notes until it is killed, from twenty sides at once, while six change the amounts of
 * appointments: `node test/trust/issue-and-die.ts LOCATION SEED`, each as JSON. It prints each number once its commit is
 * acknowledged, and ends with 1 after anything but a refusal and a lost connection.
 */
const [location, seed] = process.argv.slice(2).map((text) => JSON.parse(text))
const { db } = await openDatabase(location)
const random = randomFrom(seed)

class GivenUp extends Error {}

const first = async (table: 'users' | 'products') =>
  (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
const [userId, productId] = [await first('users'), await first('products')]
const appointments = (await db.selectFrom('appointments').select('id').execute()).map(({ id }) => id)
const by = () => ({ userId, now: new Date(), permissions: [] })

async function labelOf(id: string): Promise<string> {
  const { label } = await db
    .selectFrom('bills')
    .select('label')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return label ?? 'no number'
}

/** Runs a transaction, and now and then gives it up when it has its number. */
async function inTransaction<Result>(change: (tx: Tx) => Promise<Result>): Promise<Result> {
  return await db.transaction().execute(async (tx) => {
    const result = await change(tx)
    if (random() < 0.1) throw new GivenUp('on purpose')
    return result
  })
}

async function issueOne(): Promise<void> {
  const appointmentId = appointments[below(random, appointments.length)]
  const id = await db
    .transaction()
    .execute((tx) => beginDraft(tx, random() < 0.3 ? { appointmentId } : {}, by()))
  const line = { id, productId, unit: null, batch: null }
  await db.transaction().execute((tx) => addLine(tx, line, by()))
  await inTransaction(async (tx) => {
    const { total } = (await openBill(tx, id)).row
    await issueDraft(tx, { id, seenDue: total }, by())
  })
  writeSync(1, `${await labelOf(id)}\n`)
  if (random() < 0.12) await creditOne(id)
}

async function creditOne(id: string): Promise<void> {
  const noteId = await inTransaction(async (tx) => {
    const bill = await openBill(tx, id)
    const lines = bill.lines.map((line) => ({ lineId: line.id, amount: line.total - line.credited }))
    return await creditBill(tx, bill, { lines, reason: 'Wrong', back: null }, by())
  })
  if (noteId !== null) writeSync(1, `${await labelOf(noteId)}\n`)
}

async function changeOne(): Promise<void> {
  const id = appointments[below(random, appointments.length)] ?? ''
  const { amount } = await db
    .selectFrom('appointments')
    .select('paymentAmount as amount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await changeAmount(db, { id, seenAmount: amount, amount: 100 * below(random, 900) })
}

/** What no one did on purpose: a double, a deadlock, something that does not hold. */
const isFault = (error: unknown) => /^(23|40|42)/.test(databaseFault(error)?.code ?? '')

async function again(act: () => Promise<void>): Promise<never> {
  for (;;) {
    try {
      await act()
    } catch (error) {
      if (isFault(error)) throw error
      // A connection that was cut is there again in a moment.
      if (!(error instanceof ORPCError || error instanceof GivenUp)) await pause(50)
    }
  }
}

await Promise.all([
  ...Array.from({ length: 20 }, () => again(issueOne)),
  ...Array.from({ length: 6 }, () => again(changeOne)),
])
