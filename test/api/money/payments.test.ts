import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { APPOINTMENT_STATUSES } from '../../../src/features/planning/appointments/clinic-filters.ts'
import { PAYMENT_STATUSES } from '../../../src/features/planning/appointments/rules.ts'
import { addDays } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import {
  aCustomer,
  anAppointment,
  aPet,
  aService,
  type Customer,
  type GivenAppointment,
} from '../../factories.ts'
import { readMails, readNotices } from '../../mails.ts'
import { openRun } from '../../trust/open-run.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const PRICE = 70_000
const service = await aService(db, { basePrice: PRICE })
const pet = await aPet(db, { owner: clinic.customer })

const aStoredAppointment = (given: GivenAppointment = {}) => anAppointment(db, { pet, service, ...given })
const stored = (id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** What the ledger says of an appointment, oldest first. */
const entriesOf = (id: string) =>
  db
    .selectFrom('billLines')
    .innerJoin('allocations', 'allocations.billId', 'billLines.billId')
    .innerJoin('ledgerEntries', 'ledgerEntries.id', 'entryId')
    .select(['ledgerEntries.kind', 'ledgerEntries.amount', 'ledgerEntries.reason', 'madeBy'])
    .where('appointmentId', '=', id)
    .where('live', '=', true)
    .orderBy('allocations.id')
    .execute()
const notices = () => readNotices(db, clinic.customer.login.userId)

afterEach(async () => {
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('outbox').execute()
})

const ACTS = {
  'payments.changeAmount': { seenAmount: PRICE, amount: 65_050 },
  'payments.markPaid': { seenAmount: PRICE },
  'payments.refund': { reason: 'The appointment fell through' },
} as const
type Act = keyof typeof ACTS
const act = (name: Act, id: string, change: Record<string, unknown> = {}) =>
  admin.ask(name, { id, ...ACTS[name], ...change })

const madeBy = clinic.logins.admin.userId

describe('an act on a payment', () => {
  test.each([
    ['payments.changeAmount', 'pending', { paymentStatus: 'pending', paymentAmount: 65_050 }],
    ['payments.markPaid', 'pending', { paymentStatus: 'paid', paymentAmount: PRICE }],
    ['payments.refund', 'paid', { paymentStatus: 'refunded', paymentAmount: PRICE }],
  ] as const)('%s changes it, nothing else, and writes down who did', async (name, from, to) => {
    const id = await aStoredAppointment({ paymentStatus: from, status: 'confirmed' })
    const before = await stored(id)
    const { status, body } = await act(name, id)
    expect([status, body]).toMatchObject([
      200,
      {
        id,
        amount: to.paymentAmount,
        paymentStatus: to.paymentStatus,
        status: 'confirmed',
        serviceType: service.name,
        customer: {
          id: clinic.customer.id,
          fullName: clinic.customer.fullName,
          phone: clinic.customer.phone,
        },
        refundReason: name === 'payments.refund' ? 'The appointment fell through' : null,
        paidInPart: null,
      },
    ])
    const isBilled = name !== 'payments.changeAmount'
    const followed = { billed: isBilled, paidAt: isBilled ? expect.any(Date) : null }
    expect(await stored(id)).toEqual({ ...before, ...to, ...followed })
    const kind = { changeAmount: null, markPaid: 'taken', refund: 'refunded' }[name.slice(9)]
    const reason = name === 'payments.refund' ? 'The appointment fell through' : null
    const entry = { kind, amount: to.paymentAmount, reason, madeBy }
    expect((await entriesOf(id)).slice(-1)).toEqual(isBilled ? [entry] : [])
  })

  const EVERY_CASE = (Object.keys(ACTS) as Act[]).flatMap((name) =>
    PAYMENT_STATUSES.flatMap((paymentStatus) =>
      APPOINTMENT_STATUSES.map((status) => ({ name, paymentStatus, status })),
    ),
  )
  const isAllowed = ({ name, paymentStatus, status }: (typeof EVERY_CASE)[number]) =>
    name === 'payments.refund'
      ? paymentStatus === 'paid'
      : paymentStatus === 'pending' && status !== 'cancelled'

  test.each(EVERY_CASE.filter((one) => !isAllowed(one)))(
    '$name of a $paymentStatus payment of a $status appointment is refused and shows how it stands',
    async ({ name, paymentStatus, status }) => {
      const id = await aStoredAppointment({ paymentStatus, status })
      const before = await stored(id)
      const late = await act(name, id)
      expect([late.status, late.refusal]).toMatchObject([
        409,
        {
          code: 'PAYMENT_CHANGED',
          message: 'This payment has changed in the meantime.',
          data: { paymentStatus, status, amount: PRICE },
        },
      ])
      expect(await stored(id)).toEqual(before)
      expect(await notices()).toEqual([])
    },
  )

  test.each(EVERY_CASE.filter(isAllowed))(
    '$name of a $paymentStatus payment of a $status appointment is done',
    async ({ name, paymentStatus, status }) => {
      expect((await act(name, await aStoredAppointment({ paymentStatus, status }))).status).toBe(200)
    },
  )

  test.each([
    ['payments.markPaid', {}],
    ['payments.changeAmount', { amount: 1 }],
  ] as const)('%s is refused where the amount is no longer the one that was seen', async (name, change) => {
    const id = await aStoredAppointment()
    const late = await act(name, id, { ...change, seenAmount: PRICE + 1 })
    expect([late.status, late.refusal.data]).toEqual([
      409,
      { amount: PRICE, paymentStatus: 'pending', status: 'pending' },
    ])
    expect(await stored(id)).toMatchObject({ paymentAmount: PRICE, paymentStatus: 'pending' })
  })

  let hour = 9
  test.each(['payments.markPaid', 'payments.complete'] as const)(
    '%s takes no other sum than it showed: of a bill with another line, or with money on it, nothing',
    async (name) => {
      const press = async (received: number) => {
        hour += 1
        const when = { day: '2027-01-04', hour }
        const id = await aStoredAppointment({ status: 'confirmed', ...when })
        const { body: draft } = await admin.ask('bills.draft', {
          appointmentId: id,
          idempotencyKey: randomUUID(),
        })
        const deposit = { seenDue: PRICE, amount: received, method: 'card', issues: false } as const
        if (received > 0)
          await admin.ask('bills.take', { id: draft.id, ...deposit, idempotencyKey: randomUUID() })
        else
          await admin.ask('bills.addLine', {
            id: draft.id,
            free: { name: 'Spot-on', unitPrice: 55_000, goods: true },
          })
        const before = [await stored(id), await entriesOf(id)]
        const { status, refusal } = await admin.ask(name, { id, seenAmount: PRICE })
        expect([await stored(id), await entriesOf(id)]).toEqual(before)
        return [status, refusal?.code, refusal?.message, refusal?.data?.due]
      }
      const said = 'is due on the bill of this appointment. Please take the payment in Checkout.'
      expect(await press(0)).toEqual([409, 'BILL_CHANGED', `₹1,250 ${said}`, 125_000])
      expect(await press(30_000)).toEqual([409, 'BILL_CHANGED', `₹400 ${said}`, 40_000])
    },
  )

  test.each(Object.keys(ACTS) as Act[])('%s does not find an unknown appointment', async (name) => {
    const answer = await act(name, randomUUID())
    expect([answer.status, answer.refusal.code, answer.refusal.message]).toEqual([
      404,
      'PAYMENT_MISSING',
      'Payment not found',
    ])
  })

  test('an amount may be nothing, and is kept to the paisa', async () => {
    const id = await aStoredAppointment()
    for (const amount of [0, 1, 99, 1_000_000_000]) {
      const { paymentAmount: seenAmount } = await stored(id)
      expect((await act('payments.changeAmount', id, { seenAmount, amount })).body.amount).toBe(amount)
      expect((await stored(id)).paymentAmount).toBe(amount)
    }
  })
})

describe('the customer is notified of a payment', () => {
  const MESSAGE = `Payment received for your ${service.name} appointment on Thursday, 1 July 2027: ₹700.`

  test('in a notification and an email', async () => {
    const id = await aStoredAppointment({ day: '2027-07-01', hour: 11 })
    await act('payments.markPaid', id)
    expect(await notices()).toMatchObject([
      { type: 'appointment', title: 'Payment Received', message: MESSAGE, readAt: null },
    ])
    const mails = await readMails(db)
    expect(mails).toMatchObject([{ recipient: clinic.customer.login.email, subject: 'Payment Received' }])
    expect(mails[0]?.text).toContain(MESSAGE)
  })

  test('of nothing else: neither of another amount nor of a refund', async () => {
    const id = await aStoredAppointment()
    await act('payments.changeAmount', id)
    await act('payments.refund', await aStoredAppointment({ paymentStatus: 'paid' }))
    expect(await notices()).toEqual([])
  })

  test('and if they can’t be, the payment stands and no word of it is said', async () => {
    const walkIn = await aCustomer(db, { login: null })
    const id = await aStoredAppointment({ pet: await aPet(db, { owner: walkIn }) })
    const answer = await act('payments.markPaid', id)
    expect([answer.status, answer.body.paymentStatus]).toEqual([200, 'paid'])
    expect(answer.text).not.toContain('notification')
    expect((await stored(id)).paymentStatus).toBe('paid')
    expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  test('also when the notification’s row is refused, the payment stands', async () => {
    const id = await aStoredAppointment()
    await sql`alter table notifications add constraint forced check (kind <> 'payment-received')`.execute(db)
    expect((await act('payments.markPaid', id)).status).toBe(200)
    await sql`alter table notifications drop constraint forced`.execute(db)
    expect((await stored(id)).paymentStatus).toBe('paid')
    expect(await notices()).toEqual([])
  })

  test('together with the payment, or neither: a database that fails undoes both', async () => {
    const id = await aStoredAppointment()
    await sql`alter table ledger_entries add constraint forced check (kind <> 'taken') not valid`.execute(db)
    const answer = await act('payments.markPaid', id)
    expect(answer.status).toBe(500)
    expect(clinic.takeLog().join('')).toMatch(/"constraint":"forced"/)
    await sql`alter table ledger_entries drop constraint forced`.execute(db)
    expect((await stored(id)).paymentStatus).toBe('pending')
    expect(await notices()).toEqual([])
  })
})

describe('the list of payments', () => {
  const idsOf = async (owner: Customer, input: Record<string, unknown> = {}) => {
    const { body } = await admin.ask('payments.list', { customerId: owner.id, ...input })
    return body.items.map(({ id }) => id)
  }

  test('shows latest appointments first, by status, of one customer or of all', async () => {
    const owner = await aCustomer(db)
    const own = await aPet(db, { owner })
    const [early, cancelled, paid, late] = [
      await aStoredAppointment({ pet: own, day: '2029-03-01' }),
      await aStoredAppointment({ pet: own, day: '2029-03-02', status: 'cancelled' }),
      await aStoredAppointment({ pet: own, day: '2029-03-03', paymentStatus: 'paid' }),
      await aStoredAppointment({ pet: own, day: '2029-03-04' }),
    ]
    const foreign = await aStoredAppointment({ day: '2029-03-05' })
    expect(await idsOf(owner)).toEqual([late, paid, cancelled, early])
    expect(await idsOf(owner, { paymentStatus: 'pending' })).toEqual([late, early])
    expect(await idsOf(owner, { paymentStatus: 'paid' })).toEqual([paid])
    expect(await idsOf(owner, { paymentStatus: 'refunded' })).toEqual([])
    const all = (await admin.ask('payments.list')).body.items.map(({ id }) => id)
    expect(all).toEqual(expect.arrayContaining([foreign]))
  })

  test('is narrowed to days and a search, and begins at a day', async () => {
    const owner = await aCustomer(db)
    const own = await aPet(db, { owner })
    const days = ['2030-03-01', '2030-03-02', '2030-03-03', '2030-03-04']
    const ids: string[] = []
    for (const day of days) ids.push(await aStoredAppointment({ pet: own, day }))
    const [first, second, third, fourth] = ids
    expect(await idsOf(owner, { from: '2030-03-02', to: '2030-03-03' })).toEqual([third, second])
    expect(await idsOf(owner, { start: '2030-03-02' })).toEqual([second, first, third, fourth])
    const noon = '2030-03-02T12:00:00.000Z'
    expect(await idsOf(owner, { start: noon })).toEqual([second, first, third, fourth])
    const dawn = '2030-03-02T00:00:00.000Z'
    expect(await idsOf(owner, { start: dawn })).toEqual([first, second, third, fourth])
    expect(await idsOf(owner, { q: owner.phone.slice(-10), to: '2030-03-01' })).toEqual([first])
    expect(await idsOf(owner, { q: 'no such name' })).toEqual([])
  })

  test('has totals of everything selected, without cancelled appointments', async () => {
    const owner = await aCustomer(db)
    const own = await aPet(db, { owner })
    const stored: { paymentStatus: string; status: string; day: string; amount: number }[] = []
    let amount = 100_000_000_01
    for (const paymentStatus of PAYMENT_STATUSES)
      for (const status of APPOINTMENT_STATUSES)
        for (const day of ['2031-01-05', '2031-01-06', '2031-01-07']) {
          amount += 12_345_67
          const hour = 10 + (stored.length % 11)
          const when = { day: addDays(day, 7 * stored.length), hour }
          const id = await aStoredAppointment({ pet: own, paymentStatus, status, ...when })
          await db.updateTable('appointments').set({ paymentAmount: amount }).where('id', '=', id).execute()
          stored.push({ paymentStatus, status, day: when.day, amount })
        }
    const SELECTIONS = [{}, { paymentStatus: 'pending' }, { paymentStatus: 'paid' }, { from: '2031-04-01' }]
    const DAYS = [{ from: '2031-02-01', to: '2031-05-01' }, { to: '2030-12-31' }]
    for (const selection of [...SELECTIONS, ...DAYS] as Record<string, string>[]) {
      const chosen = stored.filter(
        (one) =>
          one.status !== 'cancelled' &&
          one.paymentStatus === (selection.paymentStatus ?? one.paymentStatus) &&
          one.day >= (selection.from ?? '') &&
          one.day <= (selection.to ?? '9'),
      )
      const sumOf = (status: string) =>
        chosen.reduce((sum, one) => sum + (one.paymentStatus === status ? one.amount : 0), 0)
      const isToCollect = (one: (typeof chosen)[number]) =>
        one.status === 'completed' && one.paymentStatus === 'pending'
      const { body } = await admin.ask('payments.totals', { customerId: owner.id, ...selection })
      expect(body).toEqual({
        count: chosen.length,
        pending: sumOf('pending'),
        toCollect: chosen.reduce((sum, one) => sum + (isToCollect(one) ? one.amount : 0), 0),
        paid: sumOf('paid'),
        refunded: sumOf('refunded'),
      })
    }
  })

  test('of a customer whom no one knows is empty', async () => {
    expect((await admin.ask('payments.list', { customerId: randomUUID() })).body).toEqual({
      items: [],
      nextCursor: null,
    })
  })

  test('says why money went back, and shows no number that the server made', async () => {
    const walkIn = await aCustomer(db, { login: null, phone: 'TEMP-88880000' })
    const id = await aStoredAppointment({ pet: await aPet(db, { owner: walkIn }), paymentStatus: 'paid' })
    await act('payments.refund', id, { reason: '  Paid twice\u00a0 by mistake ' })
    const answer = await admin.ask('payments.list', { customerId: walkIn.id })
    expect(answer.body.items).toMatchObject([
      { id, refundReason: 'Paid twice by mistake', paymentStatus: 'refunded', customer: { phone: null } },
    ])
    expect(answer.text).not.toContain('TEMP-')
  })

  test('says why what cost nothing was refunded, which no credit note does', async () => {
    const free = await aService(db, { basePrice: 0 })
    const id = await aStoredAppointment({ service: free, paymentStatus: 'paid' })
    const { status, body } = await act('payments.refund', id, { reason: 'Given up' })
    expect([status, body.refundReason]).toEqual([200, 'Given up'])
    const { body: bill } = await admin.ask('bills.findFor', { appointmentId: id })
    expect(bill).toMatchObject({ total: 0, creditNotes: [] })
  })

  test('comes page by page, each payment once', async () => {
    const owner = await aCustomer(db)
    const own = await aPet(db, { owner })
    const made: string[] = []
    for (let number = 0; number < 103; number += 1) made.push(await aStoredAppointment({ pet: own }))
    const seen: string[] = []
    const sizes: number[] = []
    let cursor: string | null | undefined
    do {
      const input = { customerId: owner.id, ...(cursor && { cursor }) }
      const { body } = await admin.ask('payments.list', input)
      seen.push(...body.items.map(({ id }) => id))
      sizes.push(body.items.length)
      cursor = body.nextCursor
    } while (cursor)
    expect(sizes).toEqual([50, 50, 3])
    expect(seen).toEqual(made.toReversed())
  })
})

const { rounds: ROUNDS, record, figure } = openRun('R2', 12)

describe('two acts at the same moment have one winner', () => {
  test(`paid and another amount, ${ROUNDS} times: the winner's state, notified as often as paid`, async () => {
    let paid = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await aStoredAppointment()
      const amount = 1 + round
      const both = [() => act('payments.markPaid', id), () => act('payments.changeAmount', id, { amount })]
      if (round % 2 === 1) both.reverse()
      const answers = await Promise.all(both.map((ask) => ask()))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const [won, late] = answers.toSorted((a, b) => a.status - b.status)
      const isPaid = won?.body.paymentStatus === 'paid'
      paid += isPaid ? 1 : 0
      record({ race: 'paid, amount', round, isPaid })
      const now = { amount: isPaid ? PRICE : amount, paymentStatus: isPaid ? 'paid' : 'pending' }
      expect(won?.body).toMatchObject(now)
      expect(late?.refusal.data).toEqual({ ...now, status: 'pending' })
      expect(await stored(id)).toMatchObject({
        paymentAmount: now.amount,
        paymentStatus: now.paymentStatus,
      })
      const entry = { kind: 'taken', amount: PRICE, reason: null, madeBy }
      expect(await entriesOf(id)).toEqual(isPaid ? [entry] : [])
    }
    expect(await notices()).toHaveLength(paid)
    figure(`paid or another amount: ${ROUNDS} rounds, paid won ${paid}`)
  }, 570_000)

  test('paid and cancelled: either nothing is taken, or it can go back', async () => {
    for (let round = 0; round < ROUNDS / 3; round += 1) {
      const id = await aStoredAppointment()
      const [paid, cancelled] = await Promise.all([
        act('payments.markPaid', id),
        clinic.callers.customer.ask('appointments.cancel', { id }),
      ])
      expect(cancelled.status).toBe(200)
      expect([200, 409]).toContain(paid.status)
      const refund = await act('payments.refund', id)
      expect(refund.status).toBe(paid.status)
      expect((await stored(id)).paymentStatus).toBe(paid.status === 200 ? 'refunded' : 'pending')
    }
  }, 570_000)

  test.each([
    ['payments.markPaid', 'pending'],
    ['payments.refund', 'paid'],
  ] as const)('ten times %s: it is done once, nine are refused', async (name, paymentStatus) => {
    const id = await aStoredAppointment({ paymentStatus })
    const clicks = await Promise.all(Array.from({ length: 10 }, () => act(name, id)))
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await entriesOf(id)).toHaveLength(name === 'payments.markPaid' ? 1 : 2)
    expect(await notices()).toHaveLength(name === 'payments.markPaid' ? 1 : 0)
  })
})
