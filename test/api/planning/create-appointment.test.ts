import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays, clinicInstant, startOfDay } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import { countRows } from '../../database.ts'
import type { Input } from '../../endpoints.ts'
import { aCustomer, anAppointment, aPet, aService } from '../../factories.ts'
import { readNotices } from '../../mails.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const service = await aService(db, { basePrice: 70_000, houseVisitSurcharge: 45_000 })
const pet = await aPet(db, { owner: clinic.customer })
let days = 0

/** What the form sends; each for a slot of its own. */
function aForm(given: Input = {}): Input {
  days += 1
  return {
    customerId: clinic.customer.id,
    petId: pet.id,
    serviceTypeId: service.id,
    date: new Date(Date.UTC(2027, 5, days)).toISOString().slice(0, 10),
    hour: 11,
    visitType: 'clinic',
    confirm: false,
    idempotencyKey: randomUUID(),
    ...given,
  }
}
const create = (form: Input) => admin.ask('appointments.create', form)
const stored = (id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const notices = () => readNotices(db, clinic.customer.login.userId)

afterEach(async () => {
  await db.deleteFrom('notifications').execute()
})

describe('an appointment that is squeezed in', () => {
  test('takes the time of a free slot, and none of a slot that is taken', async () => {
    const form = aForm({ squeezeIn: true })
    const again = () => create({ ...form, idempotencyKey: randomUUID() })
    const [first, second, third] = [(await create(form)).body, (await again()).body, (await again()).body]
    expect([first, second, third].map(({ appointment }) => appointment.squeezedIn)).toEqual([
      false,
      true,
      true,
    ])
    expect((await create(form)).body.appointment.id).toBe(first.appointment.id)
    const plain = await create({ ...form, squeezeIn: false, idempotencyKey: randomUUID() })
    expect(plain.refusal.code).toBe('SLOT_UNAVAILABLE')
    const closed = await create({ ...form, hour: 3, idempotencyKey: randomUUID() })
    expect(closed.refusal.code).toBe('INVALID_TIME')
  })

  test('is what staff alone can do', async () => {
    const { customerId: _c, confirm: _f, ...form } = aForm({ squeezeIn: true })
    expect((await clinic.callers.customer.ask('appointments.book', form)).status).toBe(400)
  })
})

describe('an appointment created by the clinic', () => {
  test('is pending, at the server’s price, and the customer is not notified yet', async () => {
    const form = aForm({ visitType: 'house', houseVisitAddress: '3 Hill Road', notes: 'Shy' })
    const { status, body } = await create(form)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      warning: null,
      appointment: {
        serviceType: service.name,
        status: 'pending',
        paymentAmount: 115_000,
        paymentStatus: 'pending',
        houseVisitAddress: '3 Hill Road',
        notes: 'Shy',
        pet: { id: pet.id },
        customer: { id: clinic.customer.id },
      },
    })
    expect(await stored(body.appointment.id)).toMatchObject({
      ownerPhone: clinic.customer.phone,
      appointmentDate: clinicInstant(String(form.date), 11),
      status: 'pending',
    })
    expect(await notices()).toEqual([])
  })

  test('is confirmed at once if wished, and the customer notified', async () => {
    const { body } = await create(aForm({ confirm: true }))
    expect(body).toMatchObject({ warning: null, appointment: { status: 'confirmed' } })
    expect((await stored(body.appointment.id)).status).toBe('confirmed')
    expect(await notices()).toMatchObject([{ title: 'Appointment confirmed' }])
  })

  test('of a customer without a login warns that they could not be notified', async () => {
    const walkIn = await aCustomer(db, { login: null, phone: 'TEMP-12345678' })
    const { id: petId } = await aPet(db, { owner: walkIn })
    const { body } = await create(aForm({ customerId: walkIn.id, petId, confirm: true }))
    expect(body).toMatchObject({
      warning: 'Failed to create notification: Missing customer user ID',
      appointment: { status: 'confirmed', customer: { phone: null } },
    })
  })

  test('is made once, however often the form is sent, and notified once', async () => {
    const form = aForm({ confirm: true })
    const first = await create(form)
    const again = await Promise.all([create(form), create(form), create(form)])
    expect(again.map(({ body }) => body.appointment.id)).toEqual(Array(3).fill(first.body.appointment.id))
    expect(await notices()).toHaveLength(1)
  })

  test('is made once when the same form is sent many times at the same moment', async () => {
    const form = aForm({ confirm: true })
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(form)))
    const made = await db
      .selectFrom('appointments')
      .select('id')
      .where('appointmentDate', '>=', startOfDay(String(form.date)))
      .where('appointmentDate', '<', startOfDay(addDays(String(form.date), 1)))
      .execute()
    expect(made).toHaveLength(1)
    expect(await notices()).toHaveLength(1)
    for (const { status, body } of answers) {
      expect([201, 409]).toContain(status)
      if (status === 201) expect(body.appointment.id).toBe(made[0]?.id)
    }
  })

  test('shares its slots with the customers’ own bookings: one of ten gets it', async () => {
    const { date, hour } = aForm()
    const own = { petId: pet.id, serviceTypeId: service.id, date, hour, visitType: 'clinic' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        number % 2 === 0
          ? create(aForm({ date, hour, confirm: true }))
          : clinic.callers.customer.ask('appointments.book', { ...own, idempotencyKey: randomUUID() }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })
})

describe('creating is refused, and nothing is written,', () => {
  const taken = { date: '2029-01-01', hour: 12 }
  const CASES: [string, () => Promise<Input>, number, string, string][] = [
    [
      'for a customer who is not there',
      async () => ({ customerId: randomUUID() }),
      404,
      'OWNER_MISSING',
      'Customer not found',
    ],
    [
      'for another customer’s pet',
      async () => ({ petId: (await aPet(db, { owner: clinic.otherCustomer })).id }),
      404,
      'PET_MISSING',
      'Pet not found',
    ],
    [
      'for a pet that has been removed',
      async () => ({ petId: (await aPet(db, { owner: clinic.customer, deleted: true })).id }),
      404,
      'PET_MISSING',
      'Pet not found',
    ],
    [
      'for a service that is no longer offered',
      async () => ({ serviceTypeId: (await aService(db, { deleted: true })).id }),
      404,
      'SERVICE_MISSING',
      'Service not found',
    ],
    [
      'at an hour that is no slot',
      async () => ({ hour: 9 }),
      400,
      'INVALID_TIME',
      'Invalid appointment time',
    ],
    [
      'on a day that is over',
      async () => ({ date: '2027-03-09' }),
      409,
      'SLOT_UNAVAILABLE',
      'This time slot is no longer available. Please select another time.',
    ],
    [
      'in a slot that is held',
      async () => {
        await anAppointment(db, { day: taken.date, hour: taken.hour })
        return taken
      },
      409,
      'SLOT_UNAVAILABLE',
      'This time slot is no longer available. Please select another time.',
    ],
  ]

  test.each(CASES)('%s', async (_name, given, status, code, message) => {
    const form = aForm({ ...(await given()), confirm: true })
    const before = await countRows(db)
    const answer = await create(form)
    expect([answer.status, answer.refusal.code, answer.refusal.message]).toEqual([status, code, message])
    expect(await countRows(db)).toEqual(before)
  })

  test.each([
    ['customerId', '', 'Please select a customer'],
    ['petId', '', 'Please select a pet'],
    ['serviceTypeId', '', 'Please select a service'],
    ['date', '', 'Please select a date'],
    ['hour', null, 'Please select a time slot'],
    ['houseVisitAddress', '  ', 'Please enter the house visit address'],
  ])('without %s, in the specified words', async (field, value, sentence) => {
    const answer = await create(
      aForm({ visitType: 'house', houseVisitAddress: '3 Hill Road', [field]: value }),
    )
    expect(answer.status).toBe(400)
    expect(answer.refusal.data?.fields).toMatchObject({ [field]: sentence })
  })
})
