import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { anAppointment, aPet, aProduct, PASSWORD } from '../../factories.ts'
import { findUnsound } from '../../unsound-money.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const key = () => ({ idempotencyKey: randomUUID() })
const ERASE = { word: 'DELETE', password: PASSWORD }

const ledgerOf = (customerId: string) =>
  db
    .selectFrom('ledgerEntries')
    .select(['kind', 'amount', 'reason'])
    .where('customerId', '=', customerId)
    .where('kind', 'in', ['kept', 'written_off'])
    .orderBy('amount')
    .execute()

/** An owner of whom the clinic holds ₹500 and ₹20 for a draft, and who owes ₹50 of a bill and a visit that is on none. */
async function anOwnerWithMoney() {
  const owner = await clinic.anOwner()
  const { id: customerId } = owner.customer
  await admin.ask('bills.advance', { id: customerId, amount: 50_000, method: 'cash', ...key() })
  const { id: productId } = await aProduct(db, { price: 5000 })
  const draftOf = async () => {
    const { body } = await admin.ask('bills.draft', { customerId, ...key() })
    return (await admin.ask('bills.addLine', { id: body.id, productId })).body.id
  }
  await admin.ask('bills.issue', { id: await draftOf(), seenDue: 5000 })
  const deposit = { id: await draftOf(), seenDue: 5000, amount: 2000, method: 'cash', issues: false }
  await admin.ask('bills.take', { ...deposit, ...key() })
  const pet = await aPet(db, { owner: owner.customer })
  await anAppointment(db, { pet, status: 'completed' })
  return { ...owner, pet, customerId }
}

async function figures() {
  const { owed, advances } = (await admin.ask('reports.owed', {})).body
  return { owed, advances, taken: (await admin.ask('desk.getWaiting')).body.today.taken }
}

/** What the day book and what it was for say of today. */
async function readBooks() {
  const today = { from: '2027-03-10', to: '2027-03-10' }
  const book = (await admin.ask('reports.dayBook', today)).body
  const takenFor = (await admin.ask('reports.takenFor', today)).body
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
  const { income, advances } = takenFor
  return { income: sum(book.income), writtenOff: sum(book.writtenOff), incomeFor: income, advances }
}

test('staff read what is held and due, and erase all the same with a reason', async () => {
  const [before, booksBefore] = [await figures(), await readBooks()]
  const { unbilled } = (await admin.ask('bills.getOpenTill')).body
  const { customerId: id } = await anOwnerWithMoney()
  const refused = await admin.ask('privacy.eraseCustomer', { ...ERASE, id })
  expect([refused.status, refused.refusal]).toMatchObject([
    409,
    {
      code: 'MONEY_LEFT',
      message:
        'The clinic holds ₹520 of this customer’s money, and ₹50 is due. Give the money back, write the debt off, or erase all the same.',
      data: { held: 52_000, due: 5000 },
    },
  ])
  const erased = await admin.ask('privacy.eraseCustomer', { ...ERASE, id, despiteMoney: 'Moved abroad' })
  expect(erased.status).toBe(200)
  expect(await ledgerOf(id)).toEqual([
    { kind: 'kept', amount: 2000, reason: 'Moved abroad' },
    { kind: 'written_off', amount: 5000, reason: 'Moved abroad' },
    { kind: 'kept', amount: 50_000, reason: 'Moved abroad' },
  ])
  // Nothing is held or owed any more, and what was taken was taken.
  expect(await figures()).toEqual({ ...before, taken: (before.taken ?? 0) + 52_000 })
  expect(await readBooks()).toEqual({
    income: booksBefore.income + 52_000,
    writtenOff: booksBefore.writtenOff + 5000,
    incomeFor: booksBefore.incomeFor + 52_000,
    advances: booksBefore.advances,
  })
  expect((await admin.ask('bills.getOpenTill')).body.unbilled).toEqual(unbilled)
  expect(await findUnsound(db)).toEqual([])
})

test('an owner reads what the clinic holds, and may delete the account without it', async () => {
  const { caller, customerId } = await anOwnerWithMoney()
  const refused = await caller.ask('privacy.eraseOwn', ERASE)
  expect([refused.status, refused.refusal]).toMatchObject([
    409,
    {
      code: 'MONEY_HELD',
      message:
        'The clinic still has ₹520 of yours. Ask for it first, or delete the account and give up the money.',
    },
  ])
  expect((await caller.ask('privacy.eraseOwn', { ...ERASE, withoutMoney: true })).status).toBe(200)
  const reason = 'Account deleted'
  expect(await ledgerOf(customerId)).toEqual([
    { kind: 'kept', amount: 2000, reason },
    { kind: 'written_off', amount: 5000, reason },
    { kind: 'kept', amount: 50_000, reason },
  ])
  expect(await findUnsound(db)).toEqual([])
})

test('what was paid for a visit that the erasure cancels is held, too; who only owes is not held back', async () => {
  const { caller, customer } = await clinic.anOwner()
  const pet = await aPet(db, { owner: customer })
  const paidOf = async (amount: number) => {
    const appointmentId = await anAppointment(db, { pet, status: 'confirmed' })
    const { body } = await admin.ask('bills.draft', { appointmentId, ...key() })
    await admin.ask('bills.issue', { id: body.id, seenDue: body.due })
    const part = { id: body.id, seenDue: body.due, amount, method: 'cash', ...key() }
    if (amount > 0) await admin.ask('bills.take', part)
    return body.due
  }
  const due = await paidOf(1000)
  const { refusal } = await caller.ask('privacy.eraseOwn', ERASE)
  expect(refusal).toMatchObject({ code: 'MONEY_HELD', data: { held: 1000, due: 0 } })
  expect((await caller.ask('privacy.eraseOwn', { ...ERASE, withoutMoney: true })).status).toBe(200)
  // What was paid stays with the bill.
  expect(await ledgerOf(customer.id)).toMatchObject([{ kind: 'written_off', amount: due - 1000 }])
  expect((await admin.ask('bills.list', { filter: 'calledOff' })).body.items).toEqual([])
  const debtor = await clinic.anOwner()
  const done = await anAppointment(db, {
    pet: await aPet(db, { owner: debtor.customer }),
    status: 'completed',
  })
  const { body } = await admin.ask('bills.draft', { appointmentId: done, ...key() })
  await admin.ask('bills.issue', { id: body.id, seenDue: body.due })
  expect((await debtor.caller.ask('privacy.eraseOwn', ERASE)).status).toBe(200)
  expect(await ledgerOf(debtor.customer.id)).toMatchObject([{ kind: 'written_off', amount: body.due }])
  expect(await findUnsound(db)).toEqual([])
})
