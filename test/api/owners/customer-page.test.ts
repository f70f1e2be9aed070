import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clinicInstant } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import {
  aColleague,
  aCustomer,
  aMail,
  aNotification,
  anAppointment,
  aPet,
  appointmentRow,
  aService,
  type Customer,
  PASSWORD,
} from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, customer: owner } = clinic.callers
const service = await aService(db)

type Status = 'pending' | 'confirmed' | 'completed' | 'cancelled'
type Row = { day: string; status: Status; amount?: number; paymentStatus?: 'pending' | 'paid' | 'refunded' }

/** Puts appointments of one pet of a customer into the books, beside each other. */
async function fill(customer: Pick<Customer, 'phone'>, rows: readonly Row[]): Promise<void> {
  const pet = await aPet(db, { owner: customer })
  const values = []
  for (const { amount = 50_000, paymentStatus = 'pending', ...row } of rows) {
    if (paymentStatus !== 'pending') {
      const priced = await aService(db, { basePrice: amount })
      await anAppointment(db, { pet, service: priced, paymentStatus, ...row })
      continue
    }
    values.push({
      ...(await appointmentRow(db, { pet, service, ...row })),
      paymentAmount: amount,
      squeezedIn: true,
    })
  }
  await db.insertInto('appointments').values(values).execute()
}

const standingOf = async (id: string) => {
  const { lastAt, nextAt, nextService, owed } = (await admin.ask('customers.get', { id })).body
  return { lastAt, nextAt, nextService, owed }
}

test('a customer’s last and next appointment and debt leave out what was cancelled', async () => {
  const customer = await aCustomer(db)
  expect(await standingOf(customer.id)).toEqual({ lastAt: null, nextAt: null, nextService: null, owed: 0 })
  await fill(customer, [
    { day: '2020-03-01', status: 'completed', amount: 40_000 },
    { day: '2020-03-02', status: 'completed', amount: 30_050 },
    { day: '2020-03-03', status: 'completed', amount: 9_999, paymentStatus: 'paid' },
    { day: '2020-03-04', status: 'completed', amount: 8_888, paymentStatus: 'refunded' },
    { day: '2020-03-05', status: 'confirmed', amount: 7_777 },
    { day: '2020-03-06', status: 'cancelled', amount: 6_666 },
    { day: '2039-03-04', status: 'cancelled' },
    { day: '2039-03-05', status: 'pending' },
    { day: '2039-03-06', status: 'confirmed' },
  ])
  expect(await standingOf(customer.id)).toEqual({
    lastAt: clinicInstant('2020-03-05', 10).toISOString(),
    nextAt: clinicInstant('2039-03-05', 10).toISOString(),
    nextService: service.name,
    owed: 70_050,
  })
  const owedFor = await admin.ask('payments.list', {
    customerId: customer.id,
    paymentStatus: 'pending',
    status: 'completed',
  })
  expect(owedFor.body.items.map(({ amount }) => amount)).toEqual([30_050, 40_000])
})

test('the list begins with those who owe most, and goes on where a page ends', async () => {
  // With a letter: digits alone are looked for in phones.
  const word = `w${randomUUID().slice(0, 8)}`
  const owing = new Map<string, number>()
  for (let number = 0; number < 23; number += 1) {
    const customer = await aCustomer(db)
    await db
      .updateTable('customers')
      .set({ fullName: `${word} ${String(number).padStart(2, '0')}` })
      .where('id', '=', customer.id)
      .execute()
    const owed = number % 3 === 0 ? 0 : 10_000 * (number % 5)
    owing.set(customer.id, owed)
    if (owed > 0) await fill(customer, [{ day: '2020-04-01', status: 'completed', amount: owed }])
  }
  const first = (await admin.ask('customers.list', { q: word, order: 'owed' })).body
  const second = (await admin.ask('customers.list', { q: word, order: 'owed', cursor: first.nextCursor }))
    .body
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 3, null])
  const all = [...first.items, ...second.items]
  expect(all.map(({ id, owed }) => [id, owed])).toEqual([...owing].sort(([, one], [, other]) => other - one))
  const refused = await admin.ask('customers.list', { order: 'owed', cursor: 'bm90IG9uZQ' })
  expect(refused.status).toBe(400)
  const byName = (await admin.ask('customers.list', { q: word })).body
  const wrong = await admin.ask('customers.list', { order: 'owed', cursor: byName.nextCursor })
  expect(wrong.status).toBe(400)
})

test('each first answer of the page is below 100 kB, also with 12 pets and 400 appointments', async () => {
  const customer = await aCustomer(db)
  for (let pets = 0; pets < 11; pets += 1) await aPet(db, { owner: customer })
  const days = Array.from({ length: 400 }, (_, number) =>
    new Date(Date.UTC(2019, 0, 1 + number)).toISOString().slice(0, 10),
  )
  await fill(
    customer,
    days.map((day) => ({ day, status: 'completed' })),
  )
  const { id } = customer
  const asked = [
    await admin.ask('customers.get', { id }),
    await admin.ask('appointments.list', { customer: id, order: 'latest' }),
    await admin.ask('appointments.list', { customer: id, from: '2027-01-01' }),
    await admin.ask('payments.list', { customerId: id, paymentStatus: 'pending', status: 'completed' }),
    await admin.ask('notes.list', { id }),
    await admin.ask('notifications.listForCustomer', { id }),
  ]
  for (const { status, text } of asked) expect([status, text.length < 100_000]).toEqual([200, true])
  expect(asked[0]?.body).toMatchObject({ owed: 400 * 50_000 })
})

test('without pets, without a phone, without a login there is a page as well; once erased there is none', async () => {
  const { id } = await aCustomer(db, { login: null, phone: `TEMP-${randomUUID()}` })
  expect((await admin.ask('customers.get', { id })).body).toMatchObject({ phone: null, pets: [], owed: 0 })
  expect((await admin.ask('notifications.listForCustomer', { id })).body).toEqual([])
  await admin.ask('privacy.eraseCustomer', { id, word: 'DELETE', password: PASSWORD })
  for (const endpoint of ['customers.get', 'notes.list', 'notifications.listForCustomer'] as const)
    expect((await admin.ask(endpoint, { id })).status).toBe(404)
})

test('messages to a customer say by which way they went, and staff alone read them', async () => {
  const customer = await aCustomer(db)
  const { login } = customer
  if (login === null) throw new Error('The customer has no login.')
  await aNotification(db, login, { createdAt: new Date('2027-01-02T06:00:00Z'), read: true })
  const mail = await aMail(db)
  const at = new Date('2027-01-03T06:00:00Z')
  await db
    .updateTable('outbox')
    .set({ userId: login.userId, customerId: customer.id, createdAt: at })
    .where('id', '=', mail)
    .execute()
  const aboutLogin = await aMail(db)
  await db.updateTable('outbox').set({ userId: login.userId }).where('id', '=', aboutLogin).execute()
  await db
    .updateTable('jobs')
    .set({ error: 'No such mailbox', failedAt: at, dueAt: null })
    .where('key', '=', mail)
    .execute()
  const seenBy = async (caller: typeof admin) =>
    (await caller.ask('notifications.listForCustomer', { id: customer.id })).body
  const inApp = { at: '2027-01-02T06:00:00.000Z', mail: null, isRead: true }
  const byEmail = (lastError: string | null) => ({
    at: at.toISOString(),
    mail: { state: 'failed', lastError },
  })
  expect(await seenBy(admin)).toMatchObject([byEmail('No such mailbox'), inApp])
  const colleague = await clinic.session(await aColleague(db, ['customers:read']))
  expect(await seenBy(colleague)).toMatchObject([byEmail(null), inApp])
  await db.insertInto('staff').values({ userId: login.userId, role: 'other', permissions: [] }).execute()
  expect(await seenBy(admin)).toEqual([])
  const { id } = clinic.customer
  for (const endpoint of ['customers.get', 'notifications.listForCustomer'] as const)
    expect((await owner.ask(endpoint, { id })).status).toBe(403)
})
