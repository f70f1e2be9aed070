import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { TIMETABLE_TEXTS } from '../../../src/features/planning/timetable/texts.ts'
import { addDays, clinicInstant } from '../../../src/lib/time.ts'
import { MORNING, openClinic, serve } from '../../callers.ts'
import { anAppointment, aPet, aService } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { customer: owner, admin, anonymous: stranger } = clinic.callers
const service = await aService(db)
const pet = await aPet(db, { owner: clinic.customer })

/** A Thursday. */
const DAY = '2027-04-01'
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '10:00', closes: '21:00' }))
const WHOLE_DAY = { firstDay: DAY, lastDay: DAY, from: null, until: null, reason: 'Holi', announce: false }

const version = async () => (await owner.ask('timetable.get')).body.version
const saveHours = async (openingHours: object[]) =>
  await admin.ask('timetable.saveHours', { version: await version(), openingHours })
const slotsOn = async (date: string) => (await owner.ask('appointments.listSlots', { date })).body
const hoursOn = async (date: string) => (await slotsOn(date)).slots.map(({ hour }) => hour)
const book = async (date: string, hour: number, who = owner) =>
  await who.ask('appointments.book', {
    petId: pet.id,
    serviceTypeId: service.id,
    date,
    hour,
    visitType: 'clinic',
    idempotencyKey: randomUUID(),
  })

describe('opening hours', () => {
  test('are eleven slots every day until a clinic changes them', async () => {
    const { openingHours, closures } = (await stranger.ask('timetable.get')).body
    expect(openingHours).toEqual(EVERY_DAY)
    expect(closures).toEqual([])
  })

  test('decide what is offered and what can be booked', async () => {
    await saveHours([
      { weekday: 4, opens: '08:00', closes: '10:30' },
      { weekday: 4, opens: '22:00', closes: '24:00' },
    ])
    expect(await hoursOn(DAY)).toEqual([8, 9, 22, 23])
    expect(await slotsOn(addDays(DAY, 1))).toMatchObject({
      slots: [],
      closed: { reason: null },
      nextFreeDay: addDays(DAY, 7),
    })
    expect((await owner.ask('appointments.findNextSlot')).body.slot).toMatchObject({ hour: 8 })
    const days = (await owner.ask('appointments.listSlotDays')).body
    expect(days.filter(({ closed }) => !closed)).toHaveLength(2)
    expect((await book(DAY, 8)).status).toBe(201)
    expect((await book(DAY, 23)).status).toBe(201)
    expect((await book(DAY, 10)).refusal.code).toBe('INVALID_TIME')
    expect((await book(addDays(DAY, 1), 11)).refusal.code).toBe('INVALID_TIME')
    expect((await saveHours(EVERY_DAY)).status).toBe(200)
    expect((await book(addDays(DAY, 1), 11)).status).toBe(201)
  })

  test('are refused at the span that is wrong', async () => {
    const refused = async (...spans: object[]) => (await saveHours(spans)).refusal.data?.fields
    const morning = { weekday: 1, opens: '10:00', closes: '12:00' }
    expect(await refused({ ...morning, closes: '10:00' })).toEqual({
      'openingHours.0.closes': TIMETABLE_TEXTS.closesBeforeOpens,
    })
    expect(await refused(morning, { ...morning, opens: '11:00', closes: '13:00' })).toEqual({
      'openingHours.1.closes': 'Overlaps with other hours of this day',
    })
    for (const opens of ['24:30', '9:00', '10', '', 'noon', '25:00'])
      expect(await refused({ ...morning, opens })).toEqual({ 'openingHours.0.opens': 'Please enter a time' })
    expect((await saveHours([{ ...morning, weekday: 8 }])).status).toBe(400)
  })

  test('that someone else changed in the meantime are not overwritten', async () => {
    const read = await version()
    expect((await saveHours(EVERY_DAY.slice(0, 6))).status).toBe(200)
    const answer = await admin.ask('timetable.saveHours', { version: read, openingHours: EVERY_DAY })
    expect(answer.refusal.code).toBe('TIMETABLE_CHANGED')
    expect((await owner.ask('timetable.get')).body.openingHours).toHaveLength(6)
    await saveHours(EVERY_DAY)
  })
})

describe('a closure', () => {
  test('takes its hours out of the day, and is announced until it is removed', async () => {
    const closure = { ...WHOLE_DAY, from: '12:30', until: '15:00', announce: true }
    const added = (await admin.ask('timetable.addClosure', closure)).body
    expect(added).toMatchObject({ reason: 'Holi', isAnnounced: true })
    expect(await hoursOn(DAY)).toEqual([10, 11, 15, 16, 17, 18, 19, 20])
    expect((await book(DAY, 12)).refusal.code).toBe('SLOT_UNAVAILABLE')
    const alerts = (await owner.ask('alerts.listActive')).body
    expect(alerts.map(({ title, message }) => [title, message])).toEqual([
      ['The clinic will be closed', 'Thursday, 1 April 2027, 12:30 PM to 3:00 PM. Holi'],
    ])
    expect((await admin.ask('timetable.closures')).body).toEqual([added])
    expect((await admin.ask('timetable.removeClosure', { id: added.id })).status).toBe(200)
    expect((await owner.ask('alerts.listActive')).body).toEqual([])
    expect(await hoursOn(DAY)).toHaveLength(11)
    const again = await admin.ask('timetable.removeClosure', { id: added.id })
    expect(again.refusal.code).toBe('CLOSURE_MISSING')
  })

  test('counts until it is over by the server’s clock, whatever day the database has', async () => {
    clinic.setNow(clinicInstant('2020-03-31', 9))
    const past = { ...WHOLE_DAY, firstDay: '2020-04-01', lastDay: '2020-04-01' }
    expect((await admin.ask('timetable.addClosure', past)).status).toBe(201)
    expect(await hoursOn('2020-04-01')).toEqual([])
    expect(await hoursOn('2020-04-02')).toHaveLength(11)
    clinic.setNow(MORNING)
  })

  test('of a whole day says why, and leads to the next day', async () => {
    const { id } = (
      await admin.ask('timetable.addClosure', { ...WHOLE_DAY, firstDay: '2027-05-01', lastDay: '2027-05-03' })
    ).body
    expect(await slotsOn('2027-05-02')).toMatchObject({
      slots: [],
      closed: { reason: 'Holi' },
      nextFreeDay: '2027-05-04',
    })
    await admin.ask('timetable.removeClosure', { id })
  })

  test.each([
    [{ lastDay: '2027-03-31' }, 'lastDay', 'Please choose the same or a later date'],
    [{ lastDay: '2028-06-01' }, 'lastDay', 'A closure can be up to one year long'],
    [{ firstDay: '2027-02-30' }, 'firstDay', 'Please select a date'],
    [{ firstDay: '2020-01-01', lastDay: '2020-01-01' }, 'lastDay', 'Please choose today or a later date'],
    [{ from: '10:00' }, 'until', 'Please enter a time'],
    [{ until: '10:00' }, 'from', 'Please enter a time'],
    [{ from: '12:00', until: '12:00' }, 'until', 'Must be after the start'],
    [{ from: 'noon', until: '13:00' }, 'from', 'Please enter a time'],
  ])('with %o is refused at its field', async (change, field, message) => {
    const answer = await admin.ask('timetable.addClosure', { ...WHOLE_DAY, ...change })
    expect([answer.status, answer.refusal.data?.fields]).toEqual([400, { [field]: message }])
  })
})

test('the appointments that other hours or a closure leave outside are listed, and nothing changes', async () => {
  const day = '2027-08-03'
  for (const hour of [10, 20]) await anAppointment(db, { pet, service, day, hour })
  await anAppointment(db, { pet, service, day, hour: 15, status: 'cancelled' })
  const before = await version()
  const outside = async (input: Record<string, unknown>) => {
    const { count, appointments } = (await admin.ask('appointments.findOutsideHours', input)).body
    return [count, appointments.filter(({ pet: { id } }) => id === pet.id).length]
  }
  const shorter = EVERY_DAY.map((span) => ({ ...span, closes: '20:00' }))
  const [now] = await outside({})
  expect(await outside({ openingHours: shorter })).toEqual([Number(now) + 1, Number(now) + 1])
  expect(await outside({ closure: { ...WHOLE_DAY, firstDay: day, lastDay: day } })).toEqual([
    Number(now) + 2,
    Number(now) + 2,
  ])
  expect(await version()).toBe(before)
})

test('another server books by a closure as soon as it is there', async () => {
  const other = await serve(clinic.database)
  const { customer, caller } = await other.anOwner()
  const form = {
    petId: (await aPet(db, { owner: customer })).id,
    serviceTypeId: service.id,
    visitType: 'clinic',
  }
  const bookThere = async (date: string, hour: number) =>
    await caller.ask('appointments.book', { ...form, date, hour, idempotencyKey: randomUUID() })
  expect((await bookThere('2027-09-01', 10)).status).toBe(201)
  const closure = { ...WHOLE_DAY, firstDay: '2027-09-01', lastDay: '2027-09-01' }
  const { id } = (await admin.ask('timetable.addClosure', closure)).body
  expect((await bookThere('2027-09-01', 11)).refusal.code).toBe('SLOT_UNAVAILABLE')
  await admin.ask('timetable.removeClosure', { id })
  expect((await bookThere('2027-09-01', 11)).status).toBe(201)
})
