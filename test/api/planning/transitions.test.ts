import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
} from '../../../src/features/planning/appointments/clinic-filters.ts'
import { addDays, clinicInstant } from '../../../src/lib/time.ts'
import { MORNING, openClinic } from '../../callers.ts'
import { aCustomer, anAppointment, aPet, aService, type GivenAppointment } from '../../factories.ts'
import { readNotices } from '../../mails.ts'
import { atOnce, randomFrom } from '../../random.ts'
import { openRun } from '../../trust/open-run.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, customer: owner } = clinic.callers
const service = await aService(db)
const pet = await aPet(db, { owner: clinic.customer })

const ACTS = [
  ...(['approve', 'reject', 'complete', 'completeUnapproved', 'callOff', 'reopen', 'cancel'] as const),
  ...(['noShow', 'undoNoShow'] as const),
] as const
type Act = (typeof ACTS)[number]

const REASON = 'The vet is ill.'
/** A staff member's permission is tried for each endpoint in the matrix. */
const CALLERS = Object.keys(clinic.callers) as (keyof typeof clinic.callers)[]
type CallerKind = (typeof CALLERS)[number]

const act = (name: Act, id: string, by: CallerKind) =>
  clinic.callers[by].ask(`appointments.${name}`, { id, ...(name === 'callOff' && { reason: REASON }) })
const aStoredAppointment = (given: GivenAppointment = {}) => anAppointment(db, { pet, service, ...given })
const stored = (id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const notices = () => readNotices(db, clinic.customer.login.userId)

afterEach(async () => {
  clinic.setNow(MORNING)
  await db.deleteFrom('notifications').execute()
})

/** All that may happen: the act, from which status, by whom, and what comes of it. */
const ALLOWED: [Act, AppointmentStatus, CallerKind, AppointmentStatus][] = [
  ['approve', 'pending', 'admin', 'confirmed'],
  ['reject', 'pending', 'admin', 'cancelled'],
  ['complete', 'confirmed', 'admin', 'completed'],
  ['completeUnapproved', 'pending', 'admin', 'completed'],
  ['callOff', 'confirmed', 'admin', 'cancelled'],
  ['reopen', 'cancelled', 'admin', 'pending'],
  ['cancel', 'pending', 'customer', 'cancelled'],
  ['noShow', 'confirmed', 'admin', 'cancelled'],
  ['undoNoShow', 'cancelled', 'admin', 'confirmed'],
]

const EVERY_CASE = ACTS.flatMap((name) =>
  APPOINTMENT_STATUSES.flatMap((status) => CALLERS.map((by) => [name, status, by] as const)),
)

let pastDays = 0
/** A new day for each appointment that has begun. */
const nextPastDay = () => {
  pastDays += 1
  return pastDays
}

/** What is refused: with 401 and 403 who may not, with 404 who may not know, with 409 who comes too late. */
function refusalOf(name: Act, by: CallerKind): number {
  if (by === 'anonymous') return 401
  if (name === 'cancel') return { noProfile: 403, admin: 403, otherCustomer: 404, customer: 409 }[by]
  return by === 'admin' ? 409 : 403
}

describe('of all acts on all statuses by all callers', () => {
  test.each(EVERY_CASE)('%s of a %s appointment by %s', async (name, status, by) => {
    const isPast = name === 'completeUnapproved' || name === 'noShow'
    const past = isPast ? { day: addDays('2027-03-01', -nextPastDay()) } : {}
    const noShow = name === 'undoNoShow' && status === 'cancelled'
    const id = await aStoredAppointment({ status, noShow, ...past })
    const before = await stored(id)
    const answer = await act(name, id, by)
    const allowed = ALLOWED.find((one) => one[0] === name && one[1] === status && one[2] === by)
    if (allowed !== undefined) {
      expect(answer.status, answer.text).toBe(200)
      expect((await stored(id)).status).toBe(allowed[3])
      return
    }
    expect(answer.status).toBe(refusalOf(name, by))
    expect(await stored(id)).toEqual(before)
    expect(await notices()).toEqual([])
  })

  test('a change that comes too late is refused with the current status', async () => {
    const id = await aStoredAppointment({ status: 'completed' })
    const late = await act('approve', id, 'admin')
    expect([late.status, late.refusal]).toMatchObject([
      409,
      {
        code: 'STATUS_CHANGED',
        message: 'This appointment has changed in the meantime.',
        data: { status: 'completed' },
      },
    ])
  })
})

describe('an appointment to which no one came', () => {
  const aPastOne = (given: GivenAppointment = {}) =>
    aStoredAppointment({ status: 'confirmed', day: addDays('2027-03-01', -nextPastDay()), ...given })

  test('is cancelled and marked, its owner is notified, and all of that is undone', async () => {
    const id = await aPastOne()
    const counts = async () => (await admin.ask('appointments.facets')).body.counts.noShow
    const others = await counts()
    const before = await stored(id)
    const { body } = await act('noShow', id, 'admin')
    expect(body).toMatchObject({ appointment: { status: 'cancelled', noShow: true, cancelledLate: false } })
    expect(await stored(id)).toMatchObject({ status: 'cancelled', noShow: true, cancelledAt: MORNING })
    expect(await counts()).toBe(others + 1)
    const list = await admin.ask('appointments.list', { filter: 'noShow' })
    expect(list.body.items).toContainEqual(expect.objectContaining({ id, noShow: true }))
    expect((await owner.ask('appointments.getOwn', { id })).body).toMatchObject({ noShow: true })

    await act('undoNoShow', id, 'admin')
    // The owner has known the time since it was said again.
    expect(await stored(id)).toEqual({ ...before, timeKnownAt: expect.any(Date) })
    expect(await counts()).toBe(others)
    expect((await notices()).map(({ title, message }) => `${title}: ${message}`).sort()).toEqual([
      expect.stringMatching(/^Appointment confirmed: .* has been restored\.$/),
      expect.stringMatching(/^Appointment missed: .* has been marked as missed\.$/),
    ])
  })

  test('has begun, has not arrived, and was not called off', async () => {
    const early = await act('noShow', await aStoredAppointment({ status: 'confirmed' }), 'admin')
    expect([early.status, early.refusal?.code]).toEqual([409, 'NOT_BEGUN'])
    const arrived = await act('noShow', await aPastOne({ arrivedAt: MORNING }), 'admin')
    expect([arrived.status, arrived.refusal?.code]).toEqual([409, 'STATUS_CHANGED'])
    const calledOff = await act('undoNoShow', await aPastOne({ status: 'cancelled' }), 'admin')
    expect([calledOff.status, calledOff.refusal?.code]).toEqual([409, 'STATUS_CHANGED'])
  })

  test('is not confirmed again once its slot is taken or its payment refunded', async () => {
    const day = addDays('2027-03-01', -nextPastDay())
    const id = await aStoredAppointment({ status: 'cancelled', noShow: true, day })
    await aStoredAppointment({ day })
    expect((await act('undoNoShow', id, 'admin')).refusal?.code).toBe('SLOT_UNAVAILABLE')
    const refunded = await aPastOne({ status: 'cancelled', noShow: true, paymentStatus: 'refunded' })
    expect((await act('undoNoShow', refunded, 'admin')).refusal?.code).toBe('MONEY_WENT_BACK')
  })

  test('is no such appointment any more once it is reopened', async () => {
    const id = await aStoredAppointment({ status: 'cancelled', noShow: true })
    await act('reopen', id, 'admin')
    expect(await stored(id)).toMatchObject({ status: 'pending', noShow: false })
  })
})

describe('a change by the clinic', () => {
  test.each([
    ['approve', 'pending', 'confirmed', 'at 10:00 AM has been approved.'],
    ['reject', 'pending', 'cancelled', 'at 12:00 PM has been rejected.'],
    ['complete', 'confirmed', 'completed', 'at 8:00 PM has been marked as completed.'],
    ['callOff', 'confirmed', 'cancelled', 'at 3:00 PM has been cancelled. Reason: The vet is ill.'],
  ] as const)(
    '%s: the customer is notified, and nothing else of the appointment changes',
    async (name, from, to, message) => {
      const id = await aStoredAppointment({
        status: from,
        day: '2027-07-01',
        hour: { approve: 10, reject: 12, complete: 20, callOff: 15 }[name],
      })
      const before = await stored(id)
      const { body } = await act(name, id, 'admin')
      expect(body).toMatchObject({
        appointment: { id, status: to, customer: { id: clinic.customer.id } },
        warning: null,
      })
      const after = await stored(id)
      const changed = Object.keys(after).filter(
        (key) => JSON.stringify(after[key as 'id']) !== JSON.stringify(before[key as 'id']),
      )
      const known = to === 'confirmed' ? ['timeKnownAt'] : []
      const cancellation = to === 'cancelled' ? ['cancelledAt', 'cancelledBy', 'cancelledLate'] : []
      const reason = name === 'callOff' ? ['cancellationReason'] : []
      expect(changed.sort()).toEqual([...reason, ...cancellation, 'status', ...known])
      expect(after.cancellationReason).toBe(name === 'callOff' ? REASON : null)
      expect(await notices()).toMatchObject([
        {
          type: 'appointment',
          title: `Appointment ${to}`,
          message: `Your ${service.name} appointment on Thursday, 1 July 2027 ${message}`,
          readAt: null,
        },
      ])
    },
  )

  test('reopen: the appointment is as if it had never been cancelled, and the customer is notified', async () => {
    const id = await aStoredAppointment({ status: 'confirmed', day: '2027-07-02', hour: 11 })
    await act('callOff', id, 'admin')
    await db.deleteFrom('notifications').execute()
    const { body } = await admin.ask('appointments.reopen', { id })
    expect(body.appointment).toMatchObject({ status: 'pending', cancellationReason: null })
    expect(await stored(id)).toMatchObject({
      status: 'pending',
      cancelledAt: null,
      cancelledBy: null,
      cancelledLate: null,
      cancellationReason: null,
    })
    const message = `Your ${service.name} appointment on Friday, 2 July 2027 at 11:00 AM has been reopened.`
    expect(await notices()).toMatchObject([{ title: 'Appointment reopened', message }])
  })

  test('reopen of an appointment whose slot is another’s by now is refused and changes nothing', async () => {
    const id = await aStoredAppointment({ status: 'cancelled', day: '2027-07-03', hour: 11 })
    await aStoredAppointment({ day: '2027-07-03', hour: 11 })
    const answer = await act('reopen', id, 'admin')
    expect([answer.status, answer.refusal]).toMatchObject([
      409,
      {
        code: 'SLOT_UNAVAILABLE',
        message: 'This time slot is no longer available. Please select another time.',
      },
    ])
    expect((await stored(id)).status).toBe('cancelled')
    expect(await notices()).toEqual([])
  })

  test('reopen of an appointment whose pet has been removed is refused', async () => {
    const gone = await aPet(db, { owner: clinic.customer, deleted: true })
    const id = await aStoredAppointment({ pet: gone, status: 'cancelled' })
    const answer = await act('reopen', id, 'admin')
    expect([answer.status, answer.refusal.code]).toEqual([409, 'PET_GONE'])
    expect((await stored(id)).status).toBe('cancelled')
  })

  test('reopen of an appointment whose money went back is refused', async () => {
    const id = await aStoredAppointment({ status: 'cancelled', paymentStatus: 'refunded' })
    const answer = await act('reopen', id, 'admin')
    expect([answer.status, answer.refusal.code]).toEqual([409, 'MONEY_WENT_BACK'])
    expect((await stored(id)).status).toBe('cancelled')
  })

  test.each([
    ['reject', 'pending'],
    ['callOff', 'confirmed'],
  ] as const)('%s is never late: that is the owner’s', async (name, status) => {
    const id = await aStoredAppointment({ status, day: '2027-03-20', hour: 15 })
    clinic.setNow(clinicInstant('2027-03-20', 14))
    expect((await act(name, id, 'admin')).body).toMatchObject({ appointment: { cancelledLate: false } })
    expect((await stored(id)).cancelledLate).toBe(false)
  })

  test('of a customer without a login stands, and warns that they could not be notified', async () => {
    const walkIn = await aCustomer(db, { login: null })
    const id = await anAppointment(db, { pet: await aPet(db, { owner: walkIn }) })
    const { status, body } = await act('approve', id, 'admin')
    expect([status, body]).toMatchObject([
      200,
      {
        appointment: { status: 'confirmed', customer: { phone: walkIn.phone } },
        warning: 'Failed to create notification: Missing customer user ID',
      },
    ])
    expect((await stored(id)).status).toBe('confirmed')
    expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  test('shows no phone for a customer whose number was made by the server', async () => {
    const walkIn = await aCustomer(db, { login: null, phone: 'TEMP-77770000' })
    const id = await anAppointment(db, { pet: await aPet(db, { owner: walkIn }) })
    const answer = await clinic.callers.admin.ask('appointments.approve', { id })
    expect(answer.body.appointment.customer.phone).toBeNull()
    expect(answer.text).not.toContain('TEMP-')
  })

  test('stands with a warning when the row that tells the customer is refused', async () => {
    const id = await aStoredAppointment()
    await sql`alter table notifications add constraint forced check (kind <> 'appointment-changed')`.execute(
      db,
    )
    const { status, body } = await clinic.callers.admin.ask('appointments.approve', { id })
    await sql`alter table notifications drop constraint forced`.execute(db)
    expect([status, body.warning]).toEqual([200, 'Failed to create notification'])
    expect((await stored(id)).status).toBe('confirmed')
    expect(await notices()).toEqual([])
  })

  test('is undone by any other fault while the customer is notified', async () => {
    const id = await aStoredAppointment()
    await sql`alter table notifications rename to notifications_away`.execute(db)
    const answer = await act('approve', id, 'admin')
    await sql`alter table notifications_away rename to notifications`.execute(db)
    expect([answer.status, answer.refusal.code]).toEqual([500, 'INTERNAL_SERVER_ERROR'])
    expect(clinic.takeLog()).toHaveLength(1)
    expect((await stored(id)).status).toBe('pending')
    expect((await act('approve', id, 'admin')).status).toBe(200)
    expect(await notices()).toHaveLength(1)
  })
})

describe('a pending appointment', () => {
  test('is completed without approval only once it has begun', async () => {
    const id = await aStoredAppointment({ day: '2027-03-22', hour: 15 })
    clinic.setNow(new Date(clinicInstant('2027-03-22', 15).getTime() - 1))
    const early = await act('completeUnapproved', id, 'admin')
    expect([early.status, early.refusal]).toMatchObject([
      409,
      { code: 'NOT_BEGUN', message: 'This appointment has not begun yet.' },
    ])
    expect((await stored(id)).status).toBe('pending')
    expect(await notices()).toEqual([])
    clinic.setNow(clinicInstant('2027-03-22', 15))
    expect((await act('completeUnapproved', id, 'admin')).status).toBe(200)
    expect((await stored(id)).status).toBe('completed')
    const message = `Your ${service.name} appointment on Monday, 22 March 2027 at 3:00 PM has been marked as completed.`
    expect(await notices()).toMatchObject([{ title: 'Appointment completed', message }])
  })

  test('is rejected with a reason that its owner reads in the message and in the list', async () => {
    const id = await aStoredAppointment({ day: '2027-03-23', hour: 15 })
    const { body } = await admin.ask('appointments.reject', { id, reason: '  We are closed that day. ' })
    expect(body.appointment.cancellationReason).toBe('We are closed that day.')
    expect((await stored(id)).cancellationReason).toBe('We are closed that day.')
    const [notice] = await notices()
    expect(notice?.message).toMatch(/ has been rejected\. Reason: We are closed that day\.$/)
    const mine = await owner.ask('appointments.listOwn', {})
    expect(mine.body.items.find((one) => one.id === id)).toMatchObject({
      status: 'cancelled',
      cancellationReason: 'We are closed that day.',
    })
  })
})

describe('a cancellation by the owner', () => {
  const appointmentAt = clinicInstant('2027-03-20', 15)
  const ahead = (milliseconds: number) => new Date(appointmentAt.getTime() - milliseconds)
  const DAY = 86_400_000

  test.each([
    ['24 hours ahead is in time', DAY, false],
    ['a millisecond later is late', DAY - 1, true],
    ['an hour ahead is late', DAY / 24, true],
    ['after the appointment’s time is late', -1, true],
  ])('%s', async (_name, milliseconds, late) => {
    const id = await aStoredAppointment({ day: '2027-03-20', hour: 15 })
    clinic.setNow(ahead(milliseconds))
    expect((await owner.ask('appointments.cancel', { id })).body.status).toBe('cancelled')
    expect(await stored(id)).toMatchObject({
      cancelledBy: clinic.customer.login.userId,
      cancelledAt: ahead(milliseconds),
      cancelledLate: late,
      paymentStatus: 'pending',
    })
    expect(await notices()).toEqual([])
  })

  test('that arrives again changes nothing, even if the clinic has reopened the appointment', async () => {
    const id = await aStoredAppointment({ day: '2027-07-22', hour: 15 })
    const once = { id, idempotencyKey: randomUUID() }
    expect((await owner.ask('appointments.cancel', once)).body.status).toBe('cancelled')
    expect((await owner.ask('appointments.cancel', once)).body.status).toBe('cancelled')
    await act('reopen', id, 'admin')
    const late = await owner.ask('appointments.cancel', once)
    expect([late.status, late.body.status]).toEqual([200, 'pending'])
    const other = await owner.ask('appointments.cancel', { ...once, id: await aStoredAppointment() })
    expect([other.status, other.refusal.code]).toEqual([422, 'KEY_REUSED'])
  })

  test('of an appointment that has been moved is refused; its key is free again', async () => {
    const id = await aStoredAppointment({ day: '2027-07-23', hour: 15 })
    const idempotencyKey = randomUUID()
    const seen = (day: string) => ({ id, expectedDate: clinicInstant(day, 15).toISOString(), idempotencyKey })
    const refused = await owner.ask('appointments.cancel', seen('2027-07-24'))
    expect(refused.refusal).toMatchObject({ code: 'STATUS_CHANGED', data: { status: 'pending' } })
    expect((await stored(id)).status).toBe('pending')
    expect((await owner.ask('appointments.cancel', seen('2027-07-23'))).body.status).toBe('cancelled')
  })

  test('gives the slot back', async () => {
    const id = await aStoredAppointment({ day: '2027-03-21', hour: 15 })
    const stateOf = async () => {
      const { body } = await owner.ask('appointments.listSlots', { date: '2027-03-21' })
      return body.slots.find(({ hour }) => hour === 15)?.state
    }
    expect(await stateOf()).toBe('booked')
    await act('cancel', id, 'customer')
    expect(await stateOf()).toBe('free')
  })
})

describe('two acts at the same moment have one winner', () => {
  const { rounds: ROUNDS, seed, record, figure } = openRun('R2', 10)
  const random = randomFrom(seed)
  const TITLES = { approve: 'Appointment confirmed', reject: 'Appointment cancelled' }

  test(`approve and reject, ${ROUNDS} times: one answer, one notification, the status of the winner`, async () => {
    const wins = { approve: 0, reject: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await aStoredAppointment()
      const [approved, rejected] = await atOnce(
        random,
        () => act('approve', id, 'admin'),
        () => act('reject', id, 'admin'),
      )
      expect([approved.status, rejected.status].sort()).toEqual([200, 409])
      const winner = approved.status === 200 ? 'approve' : 'reject'
      wins[winner] += 1
      record({ race: 'approve, reject', round, winner })
      const status = winner === 'approve' ? 'confirmed' : 'cancelled'
      expect((await stored(id)).status).toBe(status)
      expect((winner === 'approve' ? rejected : approved).refusal.data).toEqual({ status })
    }
    const titles = (await notices()).map(({ title }) => title)
    expect(titles.filter((title) => title === TITLES.approve)).toHaveLength(wins.approve)
    expect(titles.filter((title) => title === TITLES.reject)).toHaveLength(wins.reject)
    expect(titles).toHaveLength(ROUNDS)
    figure(`approve or reject: ${ROUNDS} rounds, approve won ${wins.approve}`)
  }, 600_000)

  test(`the owner’s cancel and the clinic’s approve, ${ROUNDS} times`, async () => {
    let approvals = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await aStoredAppointment()
      const [cancelled, approved] = await atOnce(
        random,
        () => act('cancel', id, 'customer'),
        () => act('approve', id, 'admin'),
      )
      expect([cancelled.status, approved.status].sort()).toEqual([200, 409])
      approvals += approved.status === 200 ? 1 : 0
      record({ race: 'cancel, approve', round, approved: approved.status })
      expect(await stored(id)).toMatchObject(
        approved.status === 200
          ? { status: 'confirmed', cancelledAt: null }
          : { status: 'cancelled', cancelledBy: clinic.customer.login.userId },
      )
    }
    expect(await notices()).toHaveLength(approvals)
    figure(`cancel or approve: ${ROUNDS} rounds, approve won ${approvals}`)
  }, 600_000)

  test(`mark as completed and call off, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await aStoredAppointment({ status: 'confirmed' })
      const [completed, off] = await atOnce(
        random,
        () => act('complete', id, 'admin'),
        () => act('callOff', id, 'admin'),
      )
      expect([completed.status, off.status].sort()).toEqual([200, 409])
      expect(await stored(id)).toMatchObject(
        completed.status === 200
          ? { status: 'completed', cancellationReason: null }
          : { status: 'cancelled', cancellationReason: REASON },
      )
    }
    expect(await notices()).toHaveLength(ROUNDS)
    figure(`complete or call off: ${ROUNDS} rounds, one winner each`)
  }, 600_000)

  test(`reopen and book its slot, ${ROUNDS} times: the slot has one appointment`, async () => {
    const day = '2027-08-02'
    let reopenings = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await aStoredAppointment({ day, hour: 12, status: 'cancelled' })
      const form = { petId: pet.id, serviceTypeId: service.id, date: day, hour: 12, visitType: 'clinic' }
      const [reopened, booked] = await atOnce(
        random,
        () => act('reopen', id, 'admin'),
        () => owner.ask('appointments.book', { ...form, idempotencyKey: crypto.randomUUID() }),
      )
      expect([reopened.status, booked.status].sort()).toEqual([reopened.status === 200 ? 200 : 201, 409])
      reopenings += reopened.status === 200 ? 1 : 0
      record({ race: 'reopen, book', round, reopened: reopened.status })
      const at = clinicInstant(day, 12)
      const held = await db
        .selectFrom('appointments')
        .select('id')
        .where('appointmentDate', '=', at)
        .execute()
      expect(held.length).toBe(reopened.status === 200 ? 1 : 2)
      await db.deleteFrom('appointments').where('appointmentDate', '=', at).execute()
    }
    expect(await notices()).toHaveLength(reopenings)
    figure(`reopen or book its slot: ${ROUNDS} rounds, reopen won ${reopenings}`)
  }, 600_000)

  test('ten clicks on Approve: one is done, nine are refused', async () => {
    const id = await aStoredAppointment()
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => admin.ask('appointments.approve', { id })),
    )
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await notices()).toHaveLength(1)
  })

  test(`cancel and book again, ${ROUNDS} times: the slot is never held twice`, async () => {
    const day = '2027-08-01'
    let held = await aStoredAppointment({ day, hour: 12 })
    for (let round = 0; round < ROUNDS; round += 1) {
      const form = { petId: pet.id, serviceTypeId: service.id, date: day, hour: 12, visitType: 'clinic' }
      const book = () => owner.ask('appointments.book', { ...form, idempotencyKey: crypto.randomUUID() })
      const [cancelled, first, second] = await Promise.all([act('cancel', held, 'customer'), book(), book()])
      const booked = [first, second].filter(({ status }) => status === 201)
      expect(booked.length).toBeLessThanOrEqual(1)
      expect(cancelled.status).toBe(200)
      record({ race: 'cancel, book, book', round, booked: booked.length })
      held = booked[0]?.body.id ?? (await aStoredAppointment({ day, hour: 12 }))
    }
    figure(`cancel and book again: ${ROUNDS} rounds, the slot was never held twice`)
  }, 600_000)
})
