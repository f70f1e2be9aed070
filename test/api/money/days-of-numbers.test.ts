import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../src/lib/time.ts'
import { aDraft, anIssuedBill } from '../../bills.ts'
import { openClinic } from '../../callers.ts'
import { aColleague, aProduct } from '../../factories.ts'
import { findUnsound } from '../../unsound-money.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const reception = await aColleague(db, ['payments:read', 'payments:write', 'appointments:write'])
const about = { customer: clinic.customer, login: clinic.logins.admin }
const TODAY = new Date('2027-03-10T04:00:00Z')
const DAY = 86_400_000
const LATER = (days: number) => ({ day: addDays('2027-03-10', days) })
const key = () => ({ idempotencyKey: randomUUID() })
const cash = { method: 'cash' } as const

/** A draft that costs something, of someone without a record. */
async function aSale() {
  const product = await aProduct(db, { price: 10_000 })
  const { body: draft } = await admin.ask('bills.draft', key())
  const { body } = await admin.ask('bills.addLine', { id: draft.id, productId: product.id })
  return { id: draft.id, seenDue: body.due }
}

const entries = async () => (await db.selectFrom('ledgerEntries').select('id').execute()).length

/** Issues a bill, and perhaps a credit note, while the clock is so many days ahead, and sets it right. */
async function ahead(days: number, { credits = false } = {}) {
  const sale = await aSale()
  clinic.setNow(new Date(TODAY.getTime() + days * DAY))
  const early = await clinic.session(clinic.logins.admin)
  const { body: bill } = await early.ask('bills.issue', sale)
  const lines = bill.lines.map(({ id: lineId, total: amount }) => ({ lineId, amount }))
  if (credits) await early.ask('bills.credit', { id: bill.id, lines, reason: 'Wrong item', ...key() })
  clinic.setNow(TODAY)
  return bill
}

const issuedOn = async (id: string) =>
  (await db.selectFrom('bills').select('issuedOn').where('id', '=', id).executeTakeFirst())?.issuedOn
const answer = (input: { day: string; isRight: boolean }) => admin.ask('bills.answerDay', input)

beforeEach(async () => {
  clinic.setNow(TODAY)
  await anIssuedBill(db, about)
})
afterEach(async () => {
  clinic.setNow(TODAY)
  expect(await findUnsound(db)).toEqual([])
  // So that each begins as if no clock had been wrong; the answer stands for the step that this makes.
  const later = await db
    .selectFrom('billNumbers')
    .select('lastOn')
    .where('lastOn', '>', '2027-03-10')
    .execute()
  for (const { lastOn } of later) await answer({ day: lastOn, isRight: false })
})

describe('after a clock that was ahead', () => {
  test.each([
    [1, '11 March 2027'],
    [20, '30 March 2027'],
  ])(
    'by %d days, staff who can correct bills are asked, and others take money on the draft',
    async (days, dated) => {
      await ahead(days)
      const sale = await aSale()
      const asked = await admin.ask('bills.take', { ...sale, ...cash, ...key() })
      expect([asked.status, asked.refusal.code, asked.refusal.message]).toEqual([
        409,
        'LAST_DAY_LATER',
        `The last bill is dated ${dated}. Is this date right?`,
      ])
      const desk = await clinic.session(reception)
      const other = await desk.ask('bills.issue', sale)
      expect([other.status, other.refusal.code, other.refusal.message]).toEqual([
        409,
        'LAST_DAY_LATER',
        'Please ask someone who can correct bills. Meanwhile, you can take the money on the draft.',
      ])
      const no = { ...LATER(days), isRight: false }
      expect((await desk.ask('bills.answerDay', no)).status).toBe(403)
      const deposit = await desk.ask('bills.take', { ...sale, issues: false, ...cash, ...key() })
      expect([deposit.status, deposit.body.state, deposit.body.due]).toEqual([200, 'draft', 0])
      expect((await answer(no)).status).toBe(200)
      const issued = await desk.ask('bills.issue', { id: sale.id, seenDue: 0 })
      expect([issued.status, issued.body.state]).toEqual([200, 'issued'])
      expect(await issuedOn(sale.id)).toBe('2027-03-10')
    },
  )

  test('nothing of what was refused stays', async () => {
    await ahead(1)
    const draft = await aDraft(db, about)
    const before = await entries()
    for (const refused of [
      await admin.ask('bills.take', { id: draft.id, seenDue: draft.due, ...cash, ...key() }),
      await admin.ask('bills.issue', { id: draft.id, seenDue: draft.due }),
      await admin.ask('payments.markPaid', { id: draft.appointmentId, seenAmount: draft.due }),
      await admin.ask('bills.noCharge', { appointmentId: draft.appointmentId, reason: 'A stray' }),
    ])
      expect([refused.status, refused.refusal.code]).toEqual([409, 'LAST_DAY_LATER'])
    expect(await entries()).toBe(before)
    expect((await admin.ask('bills.get', { id: draft.id })).body).toMatchObject({
      state: 'draft',
      received: 0,
    })
  })

  test('the dates stay where they are if that is right, no one is asked again, and later they rise', async () => {
    await ahead(2)
    expect((await answer({ ...LATER(2), isRight: true })).status).toBe(200)
    const [first, second, later] = [await aSale(), await aSale(), await aSale()]
    await admin.ask('bills.issue', first)
    clinic.setNow(new Date(TODAY.getTime() + DAY))
    await admin.ask('bills.issue', second)
    clinic.setNow(new Date(TODAY.getTime() + 3 * DAY))
    await admin.ask('bills.issue', later)
    expect([await issuedOn(first.id), await issuedOn(second.id), await issuedOn(later.id)]).toEqual([
      '2027-03-12',
      '2027-03-12',
      '2027-03-13',
    ])
  })

  test('the answer is stored once, with its day and its person, and a mistaken yes can be taken back', async () => {
    await ahead(5)
    const given = await Promise.all([true, true].map((isRight) => answer({ ...LATER(5), isRight })))
    expect(given.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await answer({ day: '2027-03-20', isRight: false })).refusal.code).toBe('DAY_ANSWERED')
    expect((await answer({ ...LATER(5), isRight: false })).status).toBe(200)
    expect((await answer({ ...LATER(5), isRight: false })).refusal.code).toBe('DAY_ANSWERED')
    const { userId } = clinic.logins.admin
    const stored = db.selectFrom('billDayAnswers').select(['today', 'isRight', 'answeredBy'])
    expect(await stored.where('dated', '=', '2027-03-15').orderBy('isRight', 'desc').execute()).toEqual([
      { today: '2027-03-10', isRight: true, answeredBy: userId },
      { today: '2027-03-10', isRight: false, answeredBy: userId },
    ])
    const sale = await aSale()
    await admin.ask('bills.issue', sale)
    expect(await issuedOn(sale.id)).toBe('2027-03-10')
  })

  test('a credit note asks for its own series, and one answer is for both', async () => {
    const sale = await aSale()
    const { body: paid } = await admin.ask('bills.take', { ...sale, ...cash, ...key() })
    await ahead(4, { credits: true })
    const lines = paid.lines.map(({ id: lineId, total: amount }) => ({ lineId, amount }))
    const credit = { id: paid.id, lines, reason: 'Wrong item', back: 'cash' as const }
    const asked = await admin.ask('bills.credit', { ...credit, ...key() })
    expect(asked.refusal.message).toBe('The last credit note is dated 14 March 2027. Is this date right?')
    expect(
      (await admin.ask('bills.correct', { id: paid.id, reason: 'Typed wrong', ...key() })).refusal.code,
    ).toBe('LAST_DAY_LATER')
    await answer({ ...LATER(4), isRight: false })
    const note = await admin.ask('bills.credit', { ...credit, ...key() })
    expect([note.status, await issuedOn(note.body.id)]).toEqual([200, '2027-03-10'])
  })
})

test('a bill of the next financial year, from a clock that was ahead, is asked for when that year has come', async () => {
  await ahead(60)
  const now = await aSale()
  expect((await admin.ask('bills.issue', now)).status).toBe(200)
  expect(await issuedOn(now.id)).toBe('2027-03-10')
  clinic.setNow(new Date('2027-04-01T04:00:00Z'))
  const april = await clinic.session(clinic.logins.admin)
  const sale = await aSale()
  const asked = await april.ask('bills.issue', sale)
  expect(asked.refusal.message).toBe('The last bill is dated 9 May 2027. Is this date right?')
  await april.ask('bills.answerDay', { day: '2027-05-09', isRight: false })
  expect((await april.ask('bills.issue', sale)).status).toBe(200)
  expect(await issuedOn(sale.id)).toBe('2027-04-01')
})
