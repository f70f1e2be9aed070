import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actAtRandom } from '../../act-at-random.ts'
import { anIssuedBill } from '../../bills.ts'
import { openClinic, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aColleague, aCustomer, anAdmin, anAppointment, aPet } from '../../factories.ts'
import { randomFrom } from '../../random.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const key = () => ({ idempotencyKey: randomUUID() })

test('a statement has bills, payments and what came back, with the balance before', async () => {
  const customer = await aCustomer(db)
  const login = clinic.logins.admin
  const [first, second] = [
    await anIssuedBill(db, { customer, login }),
    await anIssuedBill(db, { customer, login }),
  ]
  const seen = [first, second].map(({ id, due }) => ({ id, seenDue: due }))
  const many = { bills: seen, amount: first.due + 100, method: 'upi', reference: 'ST42', ...key() } as const
  expect((await admin.ask('bills.takeMany', many)).status).toBe(200)
  const advance = { id: customer.id, amount: 5000, method: 'cash', ...key() } as const
  expect((await admin.ask('bills.advance', advance)).status).toBe(200)
  const pet = await aPet(db, { owner: customer })
  await anAppointment(db, { pet, status: 'completed' })
  const { status, body } = await admin.ask('bills.getStatement', { id: customer.id })
  expect(status).toBe(200)
  const due = first.due + second.due - many.amount
  expect(body).toMatchObject({ opening: 0, held: 5000, calledOff: 0, unbilled: [{ amount: 70_000 }] })
  expect(body.owed).toBe(due + 70_000)
  // All happen at one instant, as when a bill is issued and paid with one press.
  expect(body.rows.map(({ kind }) => kind)).toEqual(['bill', 'bill', 'taken', 'taken'])
  expect(body.rows.map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual(
    expect.arrayContaining([
      ['bill', first.due, null],
      ['bill', second.due, null],
      ['taken', -many.amount, 'ST42'],
      ['taken', -5000, null],
    ]),
  )
  expect(JSON.stringify(body)).not.toContain('reason')
  const later = await admin.ask('bills.getStatement', { id: customer.id, from: '2999-01-01' })
  expect(later.body).toMatchObject({ opening: due - 5000, rows: [] })
})

test('of a payment for several people it has their own part', async () => {
  const login = clinic.logins.admin
  const [one, other] = [await aCustomer(db), await aCustomer(db)]
  const bills = [
    await anIssuedBill(db, { customer: one, login }),
    await anIssuedBill(db, { customer: other, login }),
  ]
  const seen = bills.map(({ id, due }) => ({ id, seenDue: due }))
  await admin.ask('bills.takeMany', { bills: seen, method: 'cash', ...key() })
  for (const { id } of [one, other]) {
    const { rows, owed } = (await admin.ask('bills.getStatement', { id })).body
    expect([rows.reduce((sum, { amount }) => sum + amount, 0), owed]).toEqual([0, 0])
  }
})

test('is for staff who may see payments, of a known customer', async () => {
  const id = clinic.customer.id
  const groomer = await clinic.session(await aColleague(db, ['appointments:write'], 'groomer'))
  expect((await groomer.ask('bills.getStatement', { id })).status).toBe(403)
  expect((await clinic.callers.customer.ask('bills.getStatement', { id })).status).toBe(403)
  const { status, refusal } = await admin.ask('bills.getStatement', { id: randomUUID() })
  expect([status, refusal.code]).toEqual([404, 'CUSTOMER_MISSING'])
})

test('whatever was done, it comes to what is owed less what is held', { timeout: 240_000 }, async () => {
  let moved = 0
  // Which bills are issued and paid depends on their random ids: one time in fifty it is hardly any.
  for (let seed = 7; moved <= 3 && seed < 12; seed += 1) moved = await countSoundMoves(seed)
  expect(moved).toBeGreaterThan(3)
})

/** How many rows the statements of a clinic have after random actions; each comes to what is owed less what is held. */
async function countSoundMoves(seed: number): Promise<number> {
  const database = await freshDatabase()
  const check = async () => undefined
  await actAtRandom(database.db, { count: 160, every: 160, random: randomFrom(seed), check })
  const server = await serve(database)
  const caller = await server.session(await anAdmin(database.db))
  const { rows: customers } = await sql<{ id: string }>`
    select id from customers where erased_at is null order by id`.execute(database.db)
  let moved = 0
  for (const { id } of customers) {
    const { body } = await caller.ask('bills.getStatement', { id })
    const balance = body.rows.reduce((sum, { amount }) => sum + amount, body.opening)
    const unbilled = body.unbilled.reduce((sum, { amount }) => sum + amount, 0)
    expect(balance - body.calledOff + unbilled, id).toBe(body.owed - body.held)
    moved += body.rows.length
  }
  return moved
}
