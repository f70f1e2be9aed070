import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { aDraft, anAdvance, anIssuedBill, aPaidBill } from '../../bills.ts'
import { serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { anAdmin, anAppointment, anOrder, aPet, aProduct, type Customer, PASSWORD } from '../../factories.ts'
import { findEverywhere } from '../../personal-data.ts'

const server = await serve(await freshDatabase())
const { db } = server.database
const login = await anAdmin(db)
const staff = await server.session(login)
// The embedded database has one transaction at a time, so a few rounds show every order.
const ROUNDS = Number(process.env.RACE_ROUNDS ?? (inject('databaseKind') === 'embedded' ? 2 : 8))
const MARK = 'zzracecanary'

const erase = (id: string) =>
  staff.ask('privacy.eraseCustomer', { id, word: 'DELETE', password: PASSWORD, despiteMoney: 'Asked for' })

test('an advance that is taken while its customer is erased is refused, or erased with them', async () => {
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const { customer } = await server.anOwner()
    const input = { id: customer.id, amount: 100, method: 'upi', reference: `${MARK}${round}` }
    const [taken, erased] = await Promise.all([
      staff.ask('bills.advance', { ...input, idempotencyKey: randomUUID() }),
      erase(customer.id),
    ])
    expect([200, 201, 404, 409]).toContain(taken.status)
    expect(erased.status).toBe(200)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ledger_entries where kind = 'taken' and customer_id = ${customer.id}`.execute(
      db,
    )
    expect(rows[0]?.count).toBe(taken.status < 300 ? 1 : 0)
  }
  expect([...(await findEverywhere(db, [MARK]))]).toEqual([])
})

let phones = 0

/** Much of what staff can do to one customer, all of which is about rows that an erasure and a new phone change. */
async function muchOf(customer: Customer): Promise<(() => Promise<{ status: number; text: string }>)[]> {
  const about = { customer, login }
  const pet = await aPet(db, { owner: customer })
  const [draft, named, paid] = [await aDraft(db, about), await aDraft(db, about), await aPaidBill(db, about)]
  const [issued, shared, advance] = [
    await anIssuedBill(db, about),
    await anIssuedBill(db, about),
    await anAdvance(db, about),
  ]
  const [order, appointment, calledOff] = [
    await anOrder(db, { customer }),
    await anAppointment(db, { pet }),
    await anAppointment(db, { pet, status: 'confirmed' }),
  ]
  const product = await aProduct(db)
  phones += 1
  const idempotencyKey = () => randomUUID()
  return [
    () => staff.ask('customers.changePhone', { id: customer.id, phone: `+91${8_300_000_000 + phones}` }),
    () => staff.ask('bills.issue', { id: draft.id, seenDue: draft.due }),
    () => staff.ask('bills.setBuyer', { id: named.id, name: MARK, address: MARK }),
    () =>
      staff.ask('bills.take', {
        id: issued.id,
        seenDue: issued.due,
        method: 'cash',
        idempotencyKey: idempotencyKey(),
      }),
    () => staff.ask('bills.undo', { id: paid.entryId }),
    () => staff.ask('bills.share', { id: shared.id }),
    () =>
      staff.ask('bills.returnAdvance', {
        id: advance,
        amount: 100,
        method: 'cash',
        reason: MARK,
        idempotencyKey: idempotencyKey(),
      }),
    () => staff.ask('bills.draft', { orderId: order.id, idempotencyKey: idempotencyKey() }),
    () =>
      staff.ask('orders.place', {
        customerId: customer.id,
        items: [{ productId: product.id, quantity: 1 }],
        shippingAddress: MARK,
        seenTotal: product.price,
        idempotencyKey: idempotencyKey(),
      }),
    () => staff.ask('payments.markPaid', { id: appointment, seenAmount: 70_000 }),
    () => staff.ask('appointments.callOff', { id: calledOff, reason: MARK }),
    () =>
      staff.ask('notes.add', {
        id: customer.id,
        petId: null,
        text: MARK,
        isWarning: false,
        idempotencyKey: idempotencyKey(),
      }),
    () =>
      staff.ask('pets.addFor', {
        id: customer.id,
        name: MARK,
        species: 'Cat',
        breed: null,
        age: 1,
        birthDate: null,
        gender: 'male',
        weight: null,
      }),
  ]
}

test('many things done to one customer at once wait for each other, and none fails', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { customer } = await server.anOwner()
    const answers = await Promise.all((await muchOf(customer)).map((act) => act()))
    for (const { status, text } of answers) expect([status < 500, text]).toEqual([true, text])
  }
})

test('the same while the customer is erased: each is done before, or refused, and nothing is left', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { customer } = await server.anOwner()
    const acts = await muchOf(customer)
    acts.splice(round % acts.length, 0, () => erase(customer.id))
    const answers = await Promise.all(acts.map((act) => act()))
    for (const { status, text } of answers) expect([status < 500, text]).toEqual([true, text])
    expect(answers[round % acts.length]?.status).toBe(200)
    expect(await markedRowsOf(customer.id)).toEqual([])
  }
})

/** What of an erased customer still has the mark. */
async function markedRowsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    with phone as (select phone_number from customers where id = ${id}), of_them as (
      select to_jsonb(p)::text as row from pets p where owner_phone in (select phone_number from phone)
      union all select to_jsonb(a)::text from appointments a where owner_phone in (select phone_number from phone)
      union all select to_jsonb(o)::text from orders o where customer_phone in (select phone_number from phone)
      union all select to_jsonb(b)::text from bills b where customer_id = ${id}
      union all select to_jsonb(e)::text from ledger_entries e where customer_id = ${id}
      union all select to_jsonb(n)::text from customer_notes n where customer_id = ${id}
    )
    select row from of_them where position(${MARK} in row) > 0`.execute(db)
  return rows.map(({ row }) => row)
}
