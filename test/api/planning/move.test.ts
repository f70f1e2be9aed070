import { afterEach, describe, expect, test } from 'vitest'
import { closureSpan } from '../../../src/features/planning/timetable/rules.ts'
import { deleteClosure, insertClosure } from '../../../src/features/planning/timetable/server/queries.ts'
import { clinicInstant } from '../../../src/lib/time.ts'
import { MORNING, openClinic } from '../../callers.ts'
import { aCustomer, anAppointment, aPet, aService, type GivenAppointment } from '../../factories.ts'
import { readMails, readNotices } from '../../mails.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, customer: owner, otherCustomer } = clinic.callers
const service = await aService(db)
const pet = await aPet(db, { owner: clinic.customer })

const LATER = { date: '2027-04-02', hour: 15 }
const anOwnAppointment = (given: GivenAppointment = {}) => anAppointment(db, { pet, service, ...given })
const stored = (id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const notices = () => readNotices(db, clinic.customer.login.userId)
const slotState = async ({ date, hour }: { date: string; hour: number }) =>
  (await owner.ask('appointments.listSlots', { date })).body.slots.find((slot) => slot.hour === hour)?.state
const announced = () =>
  db.selectFrom('jobs').select('data').where('kind', '=', 'announcement').orderBy('id').execute()

afterEach(async () => {
  clinic.setNow(MORNING)
  for (const table of ['appointments', 'notifications', 'outbox', 'jobs'] as const)
    await db.deleteFrom(table).execute()
})

describe('a change of the length by the clinic', () => {
  const at = { date: '2027-04-01', hour: 10 }
  const lengthen = (id: string, minutes: number, to: object = {}) =>
    admin.ask('appointments.move', { id, ...at, ...to, minutes })

  test('takes the time up to the next appointment, and notifies no one', async () => {
    const id = await anOwnAppointment({ day: at.date, hour: 10 })
    const { status, body } = await lengthen(id, 120)
    expect([status, body]).toMatchObject([200, { appointment: { id, minutes: 120 }, warning: null }])
    expect(await stored(id)).toMatchObject({
      minutes: 120,
      appointmentDate: clinicInstant(at.date, 10),
      moves: 1,
    })
    expect(await slotState({ ...at, hour: 11 })).toBe('booked')
    expect(await notices()).toEqual([])
    expect((await lengthen(id, 30)).status).toBe(200)
    expect(await slotState({ ...at, hour: 11 })).toBe('free')
  })

  test('is refused where the next one begins, and what is moved is as long as it was', async () => {
    const id = await anOwnAppointment({ day: at.date, hour: 10 })
    await anOwnAppointment({ day: at.date, hour: 12 })
    expect((await lengthen(id, 121)).refusal.code).toBe('SLOT_UNAVAILABLE')
    expect((await lengthen(id, 120)).status).toBe(200)
    const late = await admin.ask('appointments.move', { id, ...LATER, hour: 20 })
    expect(late.refusal.code).toBe('INVALID_TIME')
    expect((await admin.ask('appointments.move', { id, ...LATER })).status).toBe(200)
    expect((await lengthen(id, 60, { ...LATER, hour: 20 })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ minutes: 60, appointmentDate: clinicInstant(LATER.date, 20) })
    const own = await owner.ask('appointments.moveOwn', { id, ...LATER, minutes: 30 })
    expect(own.status).toBe(400)
  })

  test('of one that is squeezed in needs no free time', async () => {
    await anOwnAppointment({ day: at.date, hour: 10 })
    const id = await anOwnAppointment({ day: at.date, hour: 9, status: 'confirmed' })
    await db.updateTable('appointments').set({ squeezedIn: true }).where('id', '=', id).execute()
    const place = { appointmentDate: clinicInstant(at.date, 10) }
    await db.updateTable('appointments').set(place).where('id', '=', id).execute()
    expect((await lengthen(id, 180)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ minutes: 180, ...place, squeezedIn: true })
    expect(await slotState({ ...at, hour: 11 })).toBe('free')
  })
})

describe('a move of the clinic to a taken time', () => {
  const move = (id: string, hour: number, to: object = {}) =>
    admin.ask('appointments.move', { id, date: LATER.date, hour, ...to })

  test('is refused, and squeezed in beside the other if staff say so', async () => {
    await anOwnAppointment({ day: LATER.date, hour: 15 })
    const id = await anOwnAppointment({ day: LATER.date, hour: 10 })
    expect((await move(id, 15)).refusal.code).toBe('SLOT_UNAVAILABLE')
    const { status, body } = await move(id, 15, { squeezeIn: true })
    expect([status, body.appointment]).toMatchObject([200, { id, squeezedIn: true }])
    expect(await stored(id)).toMatchObject({
      squeezedIn: true,
      appointmentDate: clinicInstant(LATER.date, 15),
    })
    expect(await slotState({ ...LATER, hour: 10 })).toBe('free')
  })

  test('takes its time where that is free, and stays beside the other where it is already', async () => {
    await anOwnAppointment({ day: LATER.date, hour: 15 })
    const id = await anOwnAppointment({ day: LATER.date, hour: 10 })
    expect((await move(id, 15, { squeezeIn: true })).body.appointment.squeezedIn).toBe(true)
    const again = await move(id, 15, { squeezeIn: true, minutes: 30 })
    expect([again.status, (await stored(id)).squeezedIn]).toEqual([200, true])
    const back = await move(id, 11, { squeezeIn: true })
    expect([back.status, back.body.appointment.squeezedIn]).toEqual([200, false])
    expect(await slotState({ ...LATER, hour: 11 })).toBe('booked')
  })

  test('is not for owners', async () => {
    const id = await anOwnAppointment({ day: LATER.date, hour: 10 })
    expect((await owner.ask('appointments.moveOwn', { id, ...LATER, squeezeIn: true })).status).toBe(400)
  })
})

describe('the slots for a move', () => {
  const day = '2027-04-07'
  const freeFor = async (id: string, by = admin) =>
    (await by.ask('appointments.listSlots', { date: day, moving: id })).body.slots.flatMap(
      ({ hour, state }) => (state === 'free' ? [hour] : []),
    )

  test('have room for all of it, and what it takes itself is free', async () => {
    const id = await anOwnAppointment({ day, hour: 10 })
    await anAppointment(db, { day, hour: 14 })
    await admin.ask('appointments.move', { id, date: day, hour: 10, minutes: 120 })
    expect(await freeFor(id)).toEqual([11, 12, 15, 16, 17, 18, 19])
    expect(await freeFor(id, owner)).toEqual(await freeFor(id))
    const { slots } = (await owner.ask('appointments.listSlots', { date: day, moving: id })).body
    expect(slots.slice(0, 5).map(({ state }) => state)).toEqual(['now', 'free', 'free', 'tooShort', 'booked'])
    const days = (await owner.ask('appointments.listSlotDays', { moving: id })).body
    expect(days.find(({ free }) => free > 0)?.free).toBe(10)
    for (const hour of [19, 12, 11])
      expect((await admin.ask('appointments.move', { id, date: day, hour })).status).toBe(200)
  })

  test('take as long as it does, not as its service does now', async () => {
    const id = await anOwnAppointment({ day, hour: 10 })
    const slots = { slotStep: 30, durationsBlock: false, travelMinutes: 0 } as const
    await admin.ask('timetable.saveSlots', slots)
    const starts = (await admin.ask('appointments.listSlots', { date: day, moving: id })).body.slots
    expect(starts.at(-1)).toMatchObject({ hour: 20, minute: 0 })
    expect((await admin.ask('appointments.move', { id, date: day, hour: 10, minute: 30 })).status).toBe(200)
    await admin.ask('timetable.saveSlots', { ...slots, slotStep: 60 })
  })

  test('of another’s appointment are no one’s', async () => {
    const id = await anOwnAppointment({ day, hour: 10 })
    const answers = [
      await otherCustomer.ask('appointments.listSlots', { date: day, moving: id }),
      await otherCustomer.ask('appointments.listSlotDays', { moving: id }),
    ]
    for (const { refusal } of answers) expect(refusal.code).toBe('APPOINTMENT_MISSING')
  })
})

describe('a move by the clinic', () => {
  test.each(['pending', 'confirmed'] as const)(
    'of a %s appointment leaves all but its time, which is known from then on',
    async (status) => {
      const day = '2027-04-01'
      const id = await anOwnAppointment({ status, day, hour: 10 })
      const before = await stored(id)
      const { status: code, body } = await admin.ask('appointments.move', { id, ...LATER })
      expect(code).toBe(200)
      const at = clinicInstant(LATER.date, LATER.hour)
      expect(body).toMatchObject({
        appointment: { id, status, appointmentDate: at.toISOString() },
        warning: null,
      })
      const after = await stored(id)
      expect(after.timeKnownAt).not.toEqual(before.timeKnownAt)
      expect(after).toEqual({
        ...before,
        appointmentDate: at,
        timeKnownAt: expect.any(Date),
        moves: 1,
      })
      expect([await slotState({ date: day, hour: 10 }), await slotState(LATER)]).toEqual(['free', 'booked'])
    },
  )

  test('is notified as from and to, with the event of the same appointment and a higher revision', async () => {
    const id = await anOwnAppointment({ status: 'confirmed', day: '2027-04-01', hour: 10 })
    const read = async () => (await owner.ask('appointments.getOwnCalendar', { id })).text
    const line = (file: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(file)?.[1]?.trim()
    const before = await read()
    await admin.ask('appointments.move', { id, ...LATER })
    const after = await read()
    expect(line(after, 'UID')).toBe(line(before, 'UID'))
    expect(Number(line(after, 'SEQUENCE'))).toBeGreaterThan(Number(line(before, 'SEQUENCE')))
    expect(line(after, 'DTSTART')).toBe('20270402T093000Z')
    const message = `Your ${service.name} appointment has been moved from Thursday, 1 April 2027 at 10:00 AM to Friday, 2 April 2027 at 3:00 PM.`
    expect(await notices()).toMatchObject([{ title: 'Appointment moved', message }])
    const [mail] = await readMails(db)
    expect(mail?.text).toContain(message)
    expect(mail?.calendar).toContain('DTSTART:20270402T093000Z')
  })

  test('to where it is already changes nothing and notifies no one', async () => {
    const id = await anOwnAppointment({ day: LATER.date, hour: LATER.hour })
    const before = await stored(id)
    expect((await admin.ask('appointments.move', { id, ...LATER })).status).toBe(200)
    expect(await stored(id)).toEqual(before)
    expect(await notices()).toEqual([])
  })

  test('warns if the customer has no login', async () => {
    const walkIn = await aPet(db, { owner: await aCustomer(db, { login: null }) })
    const id = await anAppointment(db, { pet: walkIn })
    const { body } = await admin.ask('appointments.move', { id, ...LATER })
    expect(body.warning).toBe('Failed to create notification: Missing customer user ID')
  })

  test.each([
    ['a taken slot', { date: '2027-04-03', hour: 10 }, 'SLOT_UNAVAILABLE'],
    ['a day that is over', { date: '2027-03-09', hour: 10 }, 'SLOT_UNAVAILABLE'],
    ['an hour outside the opening hours', { date: '2027-04-02', hour: 9 }, 'INVALID_TIME'],
    ['an hour that no clock has', { date: '2027-04-02', hour: -1 }, 'INVALID_TIME'],
    ['a closed hour', { date: '2027-04-05', hour: 10 }, 'SLOT_UNAVAILABLE'],
  ])('to %s is refused', async (_what, slot, code) => {
    const day = '2027-04-05'
    const closure = { firstDay: day, lastDay: day, from: null, until: null }
    const { id: closed } = await insertClosure(db, { ...closureSpan(closure), reason: null, alertId: null })
    await anAppointment(db, { day: '2027-04-03', hour: 10 })
    const id = await anOwnAppointment()
    const before = await stored(id)
    const answer = await admin.ask('appointments.move', { id, ...slot })
    await deleteClosure(db, closed)
    expect(answer.refusal.code).toBe(code)
    expect(await stored(id)).toEqual(before)
    expect(await notices()).toEqual([])
  })

  test.each(['completed', 'cancelled'] as const)('of a %s appointment is refused', async (status) => {
    const id = await anOwnAppointment({ status })
    const { refusal } = await admin.ask('appointments.move', { id, ...LATER })
    expect(refusal).toMatchObject({ code: 'NOT_MOVABLE', data: { status } })
  })

  test('of one that has begun is refused', async () => {
    const id = await anOwnAppointment({ status: 'confirmed', day: '2027-03-20', hour: 15 })
    clinic.setNow(clinicInstant('2027-03-20', 15))
    expect((await admin.ask('appointments.move', { id, ...LATER })).refusal.code).toBe('NOT_MOVABLE')
  })

  test('of one that a colleague has moved meanwhile is refused, and asked again it is done', async () => {
    const id = await anOwnAppointment({ day: '2027-04-01', hour: 10 })
    const expectedDate = clinicInstant('2027-04-01', 10).toISOString()
    const move = { id, ...LATER, expectedDate }
    await admin.ask('appointments.move', { id, date: '2027-04-01', hour: 12 })
    expect((await admin.ask('appointments.move', move)).refusal.code).toBe('STATUS_CHANGED')
    await admin.ask('appointments.move', { id, ...LATER })
    expect((await admin.ask('appointments.move', move)).status).toBe(200)
  })
})

describe('a move by its owner', () => {
  test.each(['pending', 'confirmed'] as const)(
    'makes a %s appointment pending, and is announced',
    async (status) => {
      const id = await anOwnAppointment({ status, day: '2027-04-01', hour: 10 })
      const { body } = await owner.ask('appointments.moveOwn', { id, ...LATER })
      const to = clinicInstant(LATER.date, LATER.hour)
      const shown = { id, status: 'pending', appointmentDate: to.toISOString() }
      expect(body).toMatchObject({ outcome: 'moved', appointment: shown })
      expect(await stored(id)).toMatchObject({ status: 'pending', appointmentDate: to })
      const from = clinicInstant('2027-04-01', 10)
      expect(await announced()).toEqual([
        { data: { appointmentId: id, event: 'moved', from: from.toISOString(), to: to.toISOString() } },
      ])
      expect(await notices()).toEqual([])
    },
  )

  test('less than 24 hours before only asks the clinic', async () => {
    const id = await anOwnAppointment({ status: 'confirmed', day: '2027-03-20', hour: 15 })
    const now = new Date(clinicInstant('2027-03-19', 15).getTime() + 1)
    clinic.setNow(now)
    const before = await stored(id)
    const { body } = await owner.ask('appointments.moveOwn', { id, ...LATER })
    const asked = { askedMoveTo: clinicInstant(LATER.date, LATER.hour), askedMoveAt: now }
    const askedMove = { to: asked.askedMoveTo.toISOString(), at: asked.askedMoveAt.toISOString() }
    expect(body).toMatchObject({ outcome: 'asked', appointment: { status: 'confirmed', askedMove } })
    expect(await stored(id)).toEqual({ ...before, ...asked })
    expect((await admin.ask('appointments.get', { id })).body.askedMove).toEqual(askedMove)
    expect(await announced()).toMatchObject([{ data: { event: 'asked' } }])
    const taken = await anAppointment(db, { day: '2027-04-04', hour: 10 })
    const refused = await owner.ask('appointments.moveOwn', { id, date: '2027-04-04', hour: 10 })
    expect([taken, refused.refusal.code]).toEqual([taken, 'SLOT_UNAVAILABLE'])
    clinic.setNow(clinicInstant('2027-03-19', 15))
    expect((await owner.ask('appointments.moveOwn', { id, ...LATER })).body.outcome).toBe('moved')
  })

  test.each([
    ['moves', 'move', LATER],
    ['cancels', 'callOff', { reason: 'Ill' }],
    ['keeps', 'move', { date: '2027-03-20', hour: 15 }],
  ] as const)(
    'that it asked for is answered once the clinic %s the appointment',
    async (verb, action, input) => {
      const id = await anOwnAppointment({ status: 'confirmed', day: '2027-03-20', hour: 15 })
      clinic.setNow(clinicInstant('2027-03-20', 9))
      await owner.ask('appointments.moveOwn', { id, ...LATER })
      const { body } = await admin.ask(`appointments.${action}`, { id, ...input })
      expect(body.appointment.askedMove).toBeNull()
      expect(await stored(id)).toMatchObject({ askedMoveTo: null, askedMoveAt: null })
      const title = { moves: 'moved', cancels: 'cancelled', keeps: 'stays as it is' }[verb]
      expect(await notices()).toMatchObject([{ title: `Appointment ${title}` }])
    },
  )

  test('follows the limit that the clinic sets', async () => {
    expect((await owner.ask('timetable.saveMoveLimit', { hours: 0 })).status).toBe(403)
    expect((await admin.ask('timetable.saveMoveLimit', { hours: 0 })).body).toEqual({ hours: 0 })
    expect((await owner.ask('timetable.get')).body.moveLimitHours).toBe(0)
    const id = await anOwnAppointment({ day: '2027-03-20', hour: 15 })
    clinic.setNow(new Date(clinicInstant('2027-03-20', 15).getTime() - 1))
    expect((await owner.ask('appointments.moveOwn', { id, ...LATER })).body.outcome).toBe('moved')
    await admin.ask('timetable.saveMoveLimit', { hours: 24 })
  })

  describe('of a confirmed appointment', () => {
    const aMoved = async (status: 'pending' | 'confirmed' = 'confirmed') => {
      const id = await anOwnAppointment({ status })
      expect((await owner.ask('appointments.moveOwn', { id, ...LATER })).body.outcome).toBe('moved')
      return id
    }
    const isRefused = async (id: string) => {
      const { refusal } = await owner.ask('appointments.cancel', { id })
      const together = await owner.ask('appointments.cancelTogether', { id })
      expect([refusal.code, together.refusal.code]).toEqual([
        'CONFIRMED_BEFORE_MOVE',
        expect.stringMatching(/^(CONFIRMED_BEFORE_MOVE|STATUS_CHANGED)$/),
      ])
      expect((await stored(id)).status).toBe('pending')
    }

    test('is no way to cancel it, however often it is moved', async () => {
      const id = await aMoved()
      expect((await owner.ask('appointments.getOwn', { id })).body).toMatchObject({
        confirmedBeforeMove: true,
      })
      await isRefused(id)
      await owner.ask('appointments.moveOwn', { id, ...LATER, hour: 16 })
      await isRefused(id)
      const pending = await aMoved('pending')
      expect((await owner.ask('appointments.cancel', { id: pending })).body.status).toBe('cancelled')
    })

    test('leaves it where its pet is deleted by its owner, and the dialog counts the same', async () => {
      const own = await aPet(db, { owner: clinic.customer })
      const id = await anOwnAppointment({ pet: own, status: 'confirmed' })
      await owner.ask('appointments.moveOwn', { id, ...LATER })
      const { body } = await owner.ask('pets.get', { id: own.id })
      expect(body.coming).toEqual({ pending: 0, confirmed: 1 })
      expect((await owner.ask('pets.remove', { id: own.id })).body.cancelled).toBe(0)
      expect((await stored(id)).status).toBe('pending')
    })

    test.each([
      ['moves', (id: string) => admin.ask('appointments.move', { id, ...LATER, hour: 17 })],
      [
        'rejects and reopens',
        async (id: string) => {
          await admin.ask('appointments.reject', { id, reason: null })
          return await admin.ask('appointments.reopen', { id })
        },
      ],
      [
        'edits',
        async (id: string) => {
          const { body } = await admin.ask('appointments.get', { id })
          const { serviceTypeId, visitType, houseVisitAddress } = body
          const content = { petId: pet.id, serviceTypeId, visitType, houseVisitAddress, notes: 'A note' }
          return await admin.ask('appointments.edit', { id, ...content, expectedAmount: body.paymentAmount })
        },
      ],
    ])('counts no more once the clinic %s it', async (_name, answer) => {
      const id = await aMoved()
      expect((await answer(id)).status).toBe(200)
      expect((await owner.ask('appointments.cancel', { id })).body.status).toBe('cancelled')
    })

    test('counts no more once the clinic approves it', async () => {
      const id = await aMoved()
      await admin.ask('appointments.approve', { id })
      expect(await stored(id)).toMatchObject({ status: 'confirmed', confirmedBeforeMove: false })
    })
  })

  test('of another’s appointment finds none, and one too far ahead is refused at the date', async () => {
    const id = await anOwnAppointment()
    const hidden = await otherCustomer.ask('appointments.moveOwn', { id, ...LATER })
    expect([hidden.status, hidden.refusal.code]).toEqual([404, 'APPOINTMENT_MISSING'])
    const far = await owner.ask('appointments.moveOwn', { id, date: '2040-01-01', hour: 10 })
    expect(far.refusal.code).toBe('INVALID_TIME')
  })
})

describe('with a second calendar, a move', () => {
  const calendarOf = async (id: string) => (await stored(id)).calendarId
  const second = () =>
    db
      .insertInto('calendars')
      .values({ name: 'Dr Rao', kind: 'person' })
      .returning('id')
      .executeTakeFirstOrThrow()

  test('to one that does not give the service is refused as such', async () => {
    const { id: rao } = await second()
    await db.updateTable('calendars').set({ allServices: false }).where('id', '=', rao).execute()
    const id = await anOwnAppointment({ day: '2027-04-01', hour: 10 })
    const { refusal } = await admin.ask('appointments.move', { id, ...LATER, calendarId: rao })
    expect(refusal.code).toBe('NOT_GIVEN_THERE')
    await db.deleteFrom('calendars').where('id', '=', rao).execute()
  })

  test('stays in its calendar if that is free, and otherwise goes to one that is', async () => {
    const { id: rao } = await second()
    const first = await anAppointment(db, { day: LATER.date, hour: LATER.hour })
    const id = await anOwnAppointment({ day: '2027-04-01', hour: 10 })
    const moved = await admin.ask('appointments.move', { id, ...LATER })
    expect([moved.status, moved.body.appointment.person]).toEqual([200, 'Dr Rao'])
    expect([await calendarOf(first), await calendarOf(id)]).toEqual([1, rao])
    expect((await admin.ask('appointments.move', { id, date: '2027-04-03', hour: 10 })).status).toBe(200)
    expect(await calendarOf(id)).toBe(rao)
    const third = await anOwnAppointment({ day: '2027-04-04', hour: 10 })
    await admin.ask('appointments.move', { id, ...LATER })
    const { refusal } = await admin.ask('appointments.move', { id: third, ...LATER })
    expect(refusal.code).toBe('SLOT_UNAVAILABLE')
    await db.deleteFrom('appointments').execute()
    await db.deleteFrom('calendars').where('id', '=', rao).execute()
  })
})
