import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { ArrivalStage } from '../../../src/features/planning/appointments/arrival-stages.ts'
import { clinicDay } from '../../../src/lib/time.ts'
import { MORNING, openClinic } from '../../callers.ts'
import { anAppointment, aPet, aService, type GivenAppointment } from '../../factories.ts'
import { readNotices } from '../../mails.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const PRICE = 70_000
const service = await aService(db, { basePrice: PRICE })
const pet = await aPet(db, { owner: clinic.customer })
const TODAY = clinicDay(MORNING)

let hour = 9
/** An appointment of today at an hour of its own, 10:00 AM being later than now. */
const aTodays = (given: GivenAppointment = {}) => {
  hour += 1
  return anAppointment(db, { pet, service, day: TODAY, hour, status: 'confirmed', ...given })
}
const stored = (id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const notices = async () =>
  (await readNotices(db, clinic.customer.login.userId)).map(({ title }) => ({ title }))
const step = (id: string, from: ArrivalStage, to: ArrivalStage) =>
  admin.ask('appointments.setArrival', { id, from, to })
const minutesLater = (minutes: number) => new Date(MORNING.getTime() + minutes * 60_000)

const entries = () => db.selectFrom('ledgerEntries').select(['kind', 'amount']).execute()

afterEach(async () => {
  clinic.setNow(MORNING)
  hour = 9
  await db.deleteFrom('notifications').execute()
  // A bill that is issued can't be deleted row by row, nor can what it is about.
  await sql`truncate appointments, calendar_times, bills, ledger_entries cascade`.execute(db)
})

describe('an arrival', () => {
  test('is noted stage by stage beside the status, without a notification, and undone again', async () => {
    const id = await aTodays()
    const before = await stored(id)
    expect((await step(id, 'expected', 'waiting')).body).toMatchObject({
      id,
      status: 'confirmed',
      arrivedAt: MORNING.toISOString(),
      inRoomAt: null,
      doneAt: null,
    })
    clinic.setNow(minutesLater(12))
    await step(id, 'waiting', 'inRoom')
    clinic.setNow(minutesLater(30))
    await step(id, 'inRoom', 'done')
    expect(await stored(id)).toEqual({
      ...before,
      arrivedAt: MORNING,
      inRoomAt: minutesLater(12),
      doneAt: minutesLater(30),
    })
    await step(id, 'done', 'inRoom')
    await step(id, 'inRoom', 'waiting')
    expect((await step(id, 'waiting', 'expected')).status).toBe(200)
    expect(await stored(id)).toEqual(before)
    expect(await notices()).toEqual([])
  })

  test.each<[string, GivenAppointment]>([
    ['another day', { day: '2027-03-11' }],
    ['a house visit', { visitType: 'house' }],
    ['a cancelled appointment', { status: 'cancelled' }],
    ['a completed appointment', { status: 'completed' }],
  ])('of %s is refused', async (_what, given) => {
    const id = await aTodays(given)
    const before = await stored(id)
    const { status, refusal } = await step(id, 'expected', 'waiting')
    expect([status, refusal?.code]).toEqual([409, 'NOT_TODAY'])
    expect(await stored(id)).toEqual(before)
  })

  test('goes on after midnight', async () => {
    const id = await aTodays({ arrivedAt: MORNING })
    clinic.setNow(minutesLater(24 * 60))
    expect((await step(id, 'waiting', 'inRoom')).status).toBe(200)
  })

  test('that someone else has changed is refused with the present stage', async () => {
    const id = await aTodays()
    const twice = await Promise.all([step(id, 'expected', 'waiting'), step(id, 'expected', 'waiting')])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = await step(id, 'inRoom', 'done')
    expect([late.status, late.refusal]).toMatchObject([
      409,
      { code: 'ARRIVAL_CHANGED', data: { stage: 'waiting', since: MORNING.toISOString() } },
    ])
  })

  test('that skips a stage is refused', async () => {
    const id = await aTodays()
    expect((await step(id, 'expected', 'inRoom')).status).toBe(400)
  })
})

test('the board shows species and times of those who wait or are in the room, and no names', async () => {
  const [waiting, inRoom, done] = [
    await aTodays({ arrivedAt: minutesLater(-5) }),
    await aTodays({ arrivedAt: minutesLater(-20) }),
    await aTodays({ arrivedAt: minutesLater(-30) }),
  ]
  await step(inRoom, 'waiting', 'inRoom')
  await step(done, 'waiting', 'inRoom')
  await step(done, 'inRoom', 'done')
  await aTodays()
  await aTodays({ status: 'cancelled', arrivedAt: MORNING })
  await aTodays({ day: '2027-03-09', arrivedAt: MORNING })
  const { body } = await admin.ask('appointments.getWaitingRoom')
  const shown = { species: 'Dog', calendar: null, appointmentDate: expect.stringMatching(/^2027-03-10T/) }
  expect(body).toEqual([
    { ...shown, id: inRoom, arrivedAt: minutesLater(-20).toISOString(), inRoomAt: MORNING.toISOString() },
    { ...shown, id: waiting, arrivedAt: minutesLater(-5).toISOString(), inRoomAt: null },
  ])
})

describe('completing and taking the payment', () => {
  const complete = (id: string, seenAmount = PRICE) => admin.ask('payments.complete', { id, seenAmount })

  test.each(['confirmed', 'pending'] as const)(
    'does both for a %s appointment that has begun',
    async (status) => {
      clinic.setNow(minutesLater(60))
      const id = await aTodays({ status })
      const before = await stored(id)
      const { body } = await complete(id)
      expect(body).toMatchObject({
        payment: { id, status: 'completed', paymentStatus: 'paid', amount: PRICE },
        warning: null,
      })
      const followed = { paymentStatus: 'paid', billed: true, paidAt: expect.any(Date) }
      expect(await stored(id)).toEqual({ ...before, status: 'completed', ...followed })
      expect(await entries()).toEqual([{ kind: 'taken', amount: PRICE }])
      const titles = (await notices()).map(({ title }) => title)
      expect(titles.sort()).toEqual(['Appointment completed', 'Payment Received'])
    },
  )

  test.each<[string, GivenAppointment, number, string]>([
    ['an amount that no one saw', {}, PRICE - 1, 'PAYMENT_CHANGED'],
    ['a payment that was taken', { paymentStatus: 'paid' }, PRICE, 'PAYMENT_CHANGED'],
    ['a completed appointment', { status: 'completed' }, PRICE, 'STATUS_CHANGED'],
    ['a cancelled appointment', { status: 'cancelled' }, PRICE, 'STATUS_CHANGED'],
    ['a pending appointment before it begins', { status: 'pending' }, PRICE, 'NOT_BEGUN'],
  ])('is refused for %s, and changes nothing', async (_what, given, seenAmount, code) => {
    const id = await aTodays(given)
    const before = [await stored(id), await entries()]
    const { status, refusal } = await complete(id, seenAmount)
    expect([status, refusal?.code]).toEqual([409, code])
    expect([await stored(id), await entries()]).toEqual(before)
    expect(await notices()).toEqual([])
  })

  test('happens once when two of the staff click', async () => {
    const id = await aTodays()
    const answers = await Promise.all([complete(id), complete(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await entries()).toEqual([{ kind: 'taken', amount: PRICE }])
  })
})
