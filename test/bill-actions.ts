import {
  addLine,
  beginDraft,
  changeLine,
  discardDraft,
  removeLine,
  setBuyer,
  setDiscount,
} from '../src/features/money/bills/server/change-draft.ts'
import { correctBill, writeOff } from '../src/features/money/bills/server/correct.ts'
import { creditBill } from '../src/features/money/bills/server/credit.ts'
import { issueBill } from '../src/features/money/bills/server/issue.ts'
import { openBill } from '../src/features/money/bills/server/open-bill.ts'
import { splitDraft } from '../src/features/money/bills/server/split-draft.ts'
import { TAKEN_METHODS } from '../src/features/money/ledger/methods.ts'
import {
  payFromAdvance,
  takeAdvance,
  takeFor,
  takeForMany,
} from '../src/features/money/payments/server/take.ts'
import { returnAdvance, undoEntry } from '../src/features/money/payments/server/undo.ts'
import type { Db, Tx } from '../src/lib/server/database/database.ts'
import { aCustomer, anAppointment, anOrder } from './factories.ts'
import { pick } from './random.ts'
import {
  type Bill,
  below,
  inTransaction,
  someAppointment,
  someBill,
  someEntry,
  TAX_CLASSES,
  type Turn,
} from './shop.ts'

const linesOf = (db: Db, id: string) =>
  db
    .selectFrom('billLines')
    .select(['id', 'total', 'credited', 'thousandths'])
    .where('billId', '=', id)
    .execute()

/** Of a few, so that one is given twice now and then. */
const someReference = (random: () => number) => (random() < 0.8 ? null : `REF${below(random, 300)}`)

const somethingToSell = (random: Turn['random'], shop: Turn['shop']) =>
  random() < 0.8
    ? { productId: pick(random, shop.products).id }
    : { serviceId: pick(random, shop.services).id }

const seenBy = ({ sellsAnyway }: Turn, { id, due }: Bill) => ({ id, seenDue: due, sellsAnyway })

/** What may happen to bills and money; each may be refused. */
export const BILL_ACTIONS = {
  async visit({ db, shop, random, by }: Turn) {
    const [pet, service] = [pick(random, shop.pets), pick(random, shop.services)]
    const appointmentId = await anAppointment(db, { pet, service })
    // Beside others, so that another service needs no time.
    await db.updateTable('appointments').set({ squeezedIn: true }).where('id', '=', appointmentId).execute()
    if (random() < 0.8) await inTransaction(db, (tx) => beginDraft(tx, { appointmentId }, by))
  },
  async sale({ db, shop, random, by }: Turn) {
    const customerId = random() < 0.5 ? pick(random, shop.customers) : undefined
    await inTransaction(db, async (tx) => {
      const id = await beginDraft(tx, { customerId }, by)
      for (let lines = below(random, 3); lines >= 0; lines -= 1)
        await addLine(tx, { id, ...somethingToSell(random, shop), unit: null, batch: null }, by)
    })
  },
  async order({ db, random, by }: Turn) {
    const { id: orderId, product } = await anOrder(db, { customer: await aCustomer(db) })
    const taxed = db.updateTable('products').set({ taxClassId: TAX_CLASSES.food })
    if (random() < 0.9) await taxed.where('id', '=', product.id).execute()
    await inTransaction(db, (tx) => beginDraft(tx, { orderId }, by))
  },
  async change(turn: Turn) {
    const bill = await someBill(turn, ['draft'])
    if (bill === undefined) return
    const change = pick(turn.random, CHANGES)
    const line = (await linesOf(turn.db, bill.id))[0]
    if (line !== undefined || change === changeLines)
      await inTransaction(turn.db, (tx) => change(tx, { id: bill.id, lineId: line?.id ?? '' }, turn))
  },
  async addAppointment(turn: Turn) {
    const [bill, appointment] = [await someBill(turn, ['draft']), await someAppointment(turn)]
    if (bill === undefined || appointment === undefined) return
    const line = { id: bill.id, appointmentId: appointment.id, unit: null, batch: null }
    await inTransaction(turn.db, (tx) => addLine(tx, line, turn.by))
  },
  async discard(turn: Turn) {
    const bill = await someBill(turn, ['draft'])
    if (bill !== undefined) await inTransaction(turn.db, (tx) => discardDraft(tx, bill.id))
  },
  async take(turn: Turn) {
    const { db, random, by, sellsAnyway } = turn
    const bill = await someBill(turn, ['draft', 'issued'])
    if (bill === undefined) return
    const amount = random() < 0.5 ? null : 1 + below(random, Math.max(1, bill.due))
    const payment = {
      id: bill.id,
      seenDue: null,
      amount,
      method: pick(random, TAKEN_METHODS),
      reference: someReference(random),
    }
    await inTransaction(db, (tx) => takeFor(tx, { ...payment, issues: random() < 0.8, sellsAnyway }, by))
  },
  async takeMany(turn: Turn) {
    const bills = [await someBill(turn, ['issued']), await someBill(turn, ['issued'])].flatMap((bill) =>
      bill === undefined ? [] : [{ id: bill.id, seenDue: bill.due }],
    )
    await inTransaction(turn.db, (tx) => takeForMany(tx, { bills, method: 'upi', reference: null }, turn.by))
  },
  async later(turn: Turn) {
    const bill = await someBill(turn, ['draft'])
    if (bill !== undefined) await issueBill(turn.db, seenBy(turn, bill), turn.by)
  },
  async advance({ db, shop, random, by }: Turn) {
    const payment = {
      method: pick(random, TAKEN_METHODS),
      reference: null,
      amount: 1 + below(random, 50_000),
    }
    await inTransaction(db, (tx) =>
      takeAdvance(tx, { ...payment, customerId: pick(random, shop.customers) }, by),
    )
  },
  async useAdvance(turn: Turn) {
    const bill = await someBill(turn, ['draft', 'issued'])
    if (bill !== undefined)
      await inTransaction(turn.db, (tx) => payFromAdvance(tx, seenBy(turn, bill), turn.by))
  },
  async returnAdvance(turn: Turn) {
    const entry = await someEntry(turn)
    if (entry === undefined) return
    const given = {
      amount: 1 + below(turn.random, entry.amount),
      method: 'cash',
      reference: null,
      reason: 'Asked for it',
    } as const
    await inTransaction(turn.db, (tx) => returnAdvance(tx, { id: entry.id, ...given }, turn.by))
  },
  async undo(turn: Turn) {
    const entry = await someEntry(turn)
    if (entry !== undefined) await inTransaction(turn.db, (tx) => undoEntry(tx, entry.id, turn.by))
  },
  async credit(turn: Turn) {
    const { db, random, by } = turn
    const bill = await someBill(turn, ['issued'])
    if (bill === undefined) return
    const lines = (await linesOf(db, bill.id)).flatMap(({ id, total, credited, thousandths }) => {
      const left = total - credited
      const amount = random() < 0.6 ? left : 1 + below(random, pick(random, [1, left]))
      const part = random() < 0.5 ? { amount } : { thousandths: 1 + below(random, thousandths) }
      return left > 0 && random() < 0.7 ? [{ lineId: id, ...part, shelf: random() < 0.5 }] : []
    })
    if (lines.length === 0) return
    const back = pick(random, [...TAKEN_METHODS, 'advance'] as const)
    await inTransaction(db, async (tx) =>
      creditBill(tx, await openBill(tx, bill.id), { lines, reason: 'Wrong item', back }, by),
    )
  },
  async correct(turn: Turn) {
    const bill = await someBill(turn, ['issued'])
    if (bill !== undefined)
      await inTransaction(turn.db, (tx) => correctBill(tx, { id: bill.id, reason: 'Typed wrong' }, turn.by))
  },
  async writeOff(turn: Turn) {
    const bill = await someBill(turn, ['issued'])
    if (bill === undefined) return
    const amount = 1 + below(turn.random, Math.max(1, bill.due))
    const input = { id: bill.id, seenDue: bill.due, amount, reason: 'Will not pay' }
    await inTransaction(turn.db, (tx) => writeOff(tx, input, turn.by))
  },
} satisfies Record<string, (turn: Turn) => Promise<unknown>>

type DraftChange = (tx: Tx, of: { id: string; lineId: string }, turn: Turn) => Promise<void>

const changeLines: DraftChange = async (tx, { id }, { shop, random, by }) => {
  const none = { unit: null, batch: random() < 0.9 ? null : 'B1' }
  const free = {
    name: 'Nail trim',
    unitPrice: below(random, 5000),
    goods: false,
    taxClassId: TAX_CLASSES.care,
  }
  const what = random() < 0.7 ? { productId: pick(random, shop.products).id } : { free }
  await addLine(tx, { id, ...what, ...none }, by)
}

/** What may be done with a draft. */
const CHANGES: readonly DraftChange[] = [
  changeLines,
  (tx, of, { random, by }) => changeLine(tx, { ...of, thousandths: 1 + below(random, 9000) }, by),
  (tx, of, { random, by }) => changeLine(tx, { ...of, discount: below(random, 9000) }, by),
  (tx, of, { by }) => removeLine(tx, of, by),
  async (tx, { id, lineId }, { by }) => void (await splitDraft(tx, { id, lineIds: [lineId] }, by)),
  (tx, { id }, { random, by }) =>
    setDiscount(tx, { id, discount: below(random, 9000), reason: 'Friend' }, by),
  (tx, { id }, { random, shop, by }) => {
    const place = { placeState: pick(random, ['27', null]), address: null, name: null }
    const gstin = random() < 0.1 ? '27AAPFU0939F1ZV' : null
    const customerId = random() < 0.2 ? pick(random, shop.customers) : undefined
    return setBuyer(tx, { id, gstin, customerId, ...place }, by)
  },
]
