import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../src/lib/time.ts'
import { openClinic, serve } from '../../callers.ts'
import { countRows } from '../../database.ts'
import { aCustomer, anAppointment, aPet, aService } from '../../factories.ts'
import { readMails, readNotices } from '../../mails.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { customer: owner, otherCustomer: stranger, admin } = clinic.callers
const bath = await aService(db, { basePrice: 70_000 })
const dental = await aService(db, { basePrice: 90_000 })
const bruno = await aPet(db, { owner: clinic.customer })
const mia = await aPet(db, { owner: clinic.customer })
const DAY = '2027-04-01'

const partOf = (pet: { id: string }, service: { id: string }, expectedPrice?: number) => ({
  petId: pet.id,
  serviceTypeId: service.id,
  ...(expectedPrice !== undefined && { expectedPrice }),
})
const aForm = (changes: object = {}) => ({
  date: DAY,
  hour: 11,
  visitType: 'clinic',
  houseVisitAddress: null,
  notes: 'Both shy',
  parts: [partOf(bruno, bath, 70_000), partOf(mia, dental, 90_000)],
  idempotencyKey: randomUUID(),
  ...changes,
})
const book = (changes: object = {}, who = owner) => who.ask('appointments.bookTogether', aForm(changes))
const freeHours = async (question: object) =>
  (await owner.ask('appointments.listSlots', { date: DAY, ...question })).body.slots
    .filter(({ state }) => state === 'free')
    .map(({ hour }) => hour)

afterEach(async () => {
  for (const table of ['appointments', 'notifications', 'outbox', 'jobs'] as const)
    await db.deleteFrom(table).execute()
})

describe('several appointments booked together', () => {
  test('come one after the other, each of its own, and know of each other', async () => {
    const { status, body } = await book()
    expect(status).toBe(201)
    const [first, second] = body
    expect(body).toMatchObject([
      {
        appointmentDate: '2027-04-01T05:30:00.000Z',
        pet: { name: bruno.name },
        paymentAmount: 70_000,
        notes: 'Both shy',
        together: [{ id: second?.id, petName: mia.name, status: 'pending', paymentAmount: 90_000 }],
      },
      { appointmentDate: '2027-04-01T06:30:00.000Z', together: [{ id: first?.id, petName: bruno.name }] },
    ])
    const together = [[{ petName: mia.name }], [{ petName: bruno.name }]]
    const listed = [
      (await owner.ask('appointments.listOwn')).body.items,
      (await admin.ask('appointments.list', { day: DAY })).body.items,
      (await admin.ask('schedule.get', { date: DAY, view: 'day' })).body.appointments,
    ]
    for (const items of listed) expect(items.map((one) => one.together)).toMatchObject(together)
    expect(await freeHours({})).toEqual([10, 13, 14, 15, 16, 17, 18, 19, 20])
  })

  test('are offered only where all of them fit', async () => {
    await anAppointment(db, { day: DAY, hour: 13 })
    expect(await freeHours({ more: bath.id })).toEqual([10, 11, 14, 15, 16, 17, 18, 19])
    const { slots } = (await owner.ask('appointments.listSlots', { date: DAY, more: bath.id })).body
    // 12 is free itself, but not for two; 13 is not.
    expect(slots.slice(2, 4).map(({ state }) => state)).toEqual(['tooShort', 'booked'])
    expect(await freeHours({ more: [bath.id, dental.id].join() })).toEqual([10, 14, 15, 16, 17, 18])
    const days = (await owner.ask('appointments.listSlotDays', { more: bath.id })).body
    expect(days.at(-1)?.free).toBe(10)
    expect((await owner.ask('appointments.findNextSlot', { more: bath.id })).body.slot).not.toBeNull()
    expect((await book({ hour: 12 })).refusal.code).toBe('SLOT_UNAVAILABLE')
    expect((await book({ hour: 20 })).refusal.code).toBe('INVALID_TIME')
    expect((await countRows(db)).appointments).toBe(1)
  })

  test('are booked once when the form is sent twice', async () => {
    const form = aForm()
    const answers = await Promise.all([book(form), book(form)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0].body).toEqual(answers[1].body)
    expect((await book({ ...form, notes: 'Other' })).refusal.code).toBe('KEY_REUSED')
    expect((await countRows(db)).appointments).toBe(2)
    expect((await countRows(db)).jobs).toBe(1)
  })

  test.each<[string, () => Promise<object>, string]>([
    [
      'another customer’s pet',
      async () => partOf(await aPet(db, { owner: await aCustomer(db) }), bath),
      'PET_MISSING',
    ],
    ['an unknown service', async () => partOf(mia, { id: randomUUID() }), 'SERVICE_MISSING'],
    ['another price than was seen', async () => partOf(mia, dental, 1), 'PRICE_CHANGED'],
  ])('are none if one is for %s', async (_what, part, code) => {
    const form = aForm({ parts: [partOf(bruno, bath), await part()] })
    expect((await book(form)).refusal.code).toBe(code)
    expect((await countRows(db)).appointments).toBe(0)
    // The form can be sent again.
    expect((await book({ ...form, parts: aForm().parts })).status).toBe(201)
  })

  test('count as several towards the limit', async () => {
    const limits = { daysAhead: null, maxUpcoming: 3 }
    const capped = await serve(clinic.database, { bookingLimits: limits })
    const caller = await capped.session(clinic.customer.login)
    expect((await book({}, caller)).status).toBe(201)
    const form = aForm({ date: addDays(DAY, 1) })
    expect((await book(form, caller)).refusal.code).toBe('OPEN_VISITS_FULL')
    expect((await countRows(db)).appointments).toBe(2)
  })

  test('take several calendars where no single one gives all', async () => {
    const groomer = { name: 'Groomer', kind: 'person', visitType: null, serviceTypeIds: [bath.id] }
    const vet = { ...groomer, name: 'Clinic', kind: 'room', serviceTypeIds: [dental.id], hidden: false }
    const own = { openingHours: null, hidden: false }
    const { id } = (await admin.ask('timetable.addCalendar', { ...groomer, ...own })).body
    await admin.ask('timetable.saveCalendar', { ...vet, ...own, id: 1 })
    expect((await book({ calendarId: id })).status).toBe(201)
    const rows = await db.selectFrom('appointments').select('calendarId').orderBy('appointmentDate').execute()
    expect(rows.map((row) => row.calendarId)).toEqual([id, 1])
    await admin.ask('timetable.saveCalendar', { ...vet, ...own, serviceTypeIds: null, id: 1 })
    await db.deleteFrom('appointments').execute()
    await db.deleteFrom('calendars').where('id', '=', id).execute()
  })
})

describe('several appointments that staff book together', () => {
  const create = (changes: object = {}) =>
    admin.ask('appointments.createTogether', {
      ...aForm(),
      customerId: clinic.customer.id,
      confirm: true,
      ...changes,
    })
  const notices = async () => (await readNotices(db)).map(({ title, message }) => ({ title, message }))

  test('are confirmed at once, and the owner is notified once of all', async () => {
    const form = aForm()
    const { status, body } = await create(form)
    expect(status).toBe(201)
    expect(body.appointments).toMatchObject([
      {
        status: 'confirmed',
        pet: { name: bruno.name },
        together: [{ petName: mia.name, status: 'confirmed' }],
      },
      { status: 'confirmed', pet: { name: mia.name }, appointmentDate: '2027-04-01T06:30:00.000Z' },
    ])
    const what = `${bath.name} for ${bruno.name} and ${dental.name} for ${mia.name}`
    const notice = {
      title: 'Appointment confirmed',
      message: `Your appointments on Thursday, 1 April 2027 at 11:00 AM have been approved: ${what}.`,
    }
    expect(await notices()).toEqual([notice])
    const mails = await readMails(db)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('₹1,600')
    // The same form again books and says nothing more.
    expect((await create(form)).body).toMatchObject({ appointments: body.appointments, warning: null })
    expect(await notices()).toEqual([notice])
    expect((await countRows(db)).appointments).toBe(2)
  })

  test('stay pending without a word if they are not confirmed', async () => {
    const { body } = await create({ confirm: false })
    expect(body.appointments.map((one) => one.status)).toEqual(['pending', 'pending'])
    expect(await notices()).toEqual([])
    expect((await countRows(db)).jobs).toBe(0)
  })

  test('are none if one has no time, pet or customer', async () => {
    await anAppointment(db, { day: DAY, hour: 12 })
    expect((await create()).refusal.code).toBe('SLOT_UNAVAILABLE')
    const stray = await aPet(db, { owner: await aCustomer(db) })
    expect((await create({ hour: 15, parts: [partOf(bruno, bath), partOf(stray, bath)] })).refusal.code).toBe(
      'PET_MISSING',
    )
    expect((await create({ hour: 15, customerId: randomUUID() })).refusal.code).toBe('OWNER_MISSING')
    expect((await create({ hour: 15, squeezeIn: true })).status).toBe(400)
    expect((await countRows(db)).appointments).toBe(1)
    expect(await notices()).toEqual([])
  })
})

describe('cancelling', () => {
  test('one leaves the other; all together cancels what is pending', async () => {
    const parts = [partOf(bruno, bath), partOf(mia, dental), partOf(bruno, dental)]
    const ids = (await book({ parts })).body.map(({ id }) => id)
    expect((await owner.ask('appointments.cancel', { id: ids[0] })).status).toBe(200)
    expect((await owner.ask('appointments.getOwn', { id: ids[1] })).body).toMatchObject({
      status: 'pending',
      together: [{ status: 'cancelled' }, { status: 'pending' }],
    })
    await admin.ask('appointments.approve', { id: ids[1] })
    const cancelled = (await owner.ask('appointments.cancelTogether', { id: ids[1] })).body
    expect(cancelled.map(({ id, status }) => [id, status])).toEqual([[ids[2], 'cancelled']])
    const again = await owner.ask('appointments.cancelTogether', { id: ids[0] })
    expect(again.refusal.code).toBe('STATUS_CHANGED')
    const hidden = await stranger.ask('appointments.cancelTogether', { id: ids[1] })
    expect(hidden.refusal.code).toBe('APPOINTMENT_MISSING')
  })
})
