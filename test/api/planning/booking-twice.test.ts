import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteOldFormKeys } from '../../../src/lib/server/http/idempotency.ts'
import { clinicInstant } from '../../../src/lib/time.ts'
import { MORNING, openClinic } from '../../callers.ts'
import { countRows } from '../../database.ts'
import { type Input, toRequest } from '../../endpoints.ts'
import { aPet, aService } from '../../factories.ts'
import { freeSlot } from '../requests.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { customer: caller, otherCustomer } = clinic.callers
const pets = {
  mine: await aPet(db, { owner: clinic.customer }),
  theirs: await aPet(db, { owner: clinic.otherCustomer }),
}
const services = [await aService(db), await aService(db)] as const

let number = 0

/** A filled-in booking form: a slot of its own and one key, however often it is submitted. */
function aForm(changes: Input = {}): Input {
  number += 1
  return {
    petId: pets.mine.id,
    serviceTypeId: services[0].id,
    ...freeSlot(number),
    visitType: 'clinic',
    idempotencyKey: randomUUID(),
    ...changes,
  }
}

const submit = (form: Input, who = caller) => who.ask('appointments.book', form)
const countAppointments = async () => (await countRows(db)).appointments ?? 0
const times = <Item>(count: number, make: () => Promise<Item>) =>
  Promise.all(Array.from({ length: count }, make))

afterEach(() => clinic.setNow(MORNING))

describe('one form makes one appointment', () => {
  test('when it is submitted twice, one after the other', async () => {
    const before = await countAppointments()
    const form = aForm()
    const [first, second] = [await submit(form), await submit(form)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await countAppointments()).toBe(before + 1)
  })

  test('when it is submitted twenty times at once', async () => {
    const before = await countRows(db)
    const form = aForm()
    const answers = await times(20, () => submit(form))
    expect(answers.map(({ status, text }) => (status === 201 ? 201 : text))).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await countRows(db)).toEqual({
      ...before,
      jobs: (before.jobs ?? 0) + 1,
      appointments: (before.appointments ?? 0) + 1,
      calendar_times: (before.calendar_times ?? 0) + 1,
      idempotency_keys: (before.idempotency_keys ?? 0) + 1,
    })
  })

  test('when the first answer was lost on its way', async () => {
    const before = await countAppointments()
    const form = aForm()
    await submitAndHangUp(form)
    expect(await countAppointments()).toBe(before + 1)
    const retry = await submit(form)
    expect(retry.status).toBe(201)
    expect(await countAppointments()).toBe(before + 1)
    expect((await caller.ask('appointments.listOwn')).text).toContain(retry.body.id)
  })

  test('when its fields come in another order, and blanks are left out', async () => {
    const form = aForm()
    const first = await submit(form)
    const turned = Object.fromEntries(
      Object.entries({ ...form, notes: ' ', houseVisitAddress: '' }).reverse(),
    )
    expect((await submit(turned)).body.id).toBe(first.body.id)
  })

  test('when it is submitted again after its slot has begun, or the appointment has moved on', async () => {
    const form = aForm({ date: '2027-03-10', hour: 14 })
    const { body } = await submit(form)
    await clinic.callers.admin.ask('appointments.approve', { id: body.id })
    clinic.setNow(clinicInstant('2027-03-10', 15))
    const late = await submit(form)
    expect([late.status, late.body]).toEqual([201, { ...body, status: 'confirmed' }])
  })

  test('also a day later, when its key has been forgotten', async () => {
    const form = aForm()
    await submit(form)
    const before = await countAppointments()
    await db.updateTable('idempotencyKeys').set({ createdAt: sql`now() - interval '25 hours'` }).execute()
    expect((await submit(form)).refusal.code).toBe('SLOT_UNAVAILABLE')
    await deleteOldFormKeys(db)
    expect((await countRows(db)).idempotency_keys).toBe(0)
    expect((await submit(form)).refusal.code).toBe('SLOT_UNAVAILABLE')
    expect(await countAppointments()).toBe(before)
  })

  test('and a key of less than a day is remembered', async () => {
    const form = aForm()
    const first = await submit(form)
    await db.updateTable('idempotencyKeys').set({ createdAt: sql`now() - interval '23 hours'` }).execute()
    await deleteOldFormKeys(db)
    expect((await submit(form)).body).toEqual(first.body)
  })
})

/** Sends a form and hangs up while the answer arrives, unread. */
async function submitAndHangUp(form: Input): Promise<void> {
  const { method = '', path, headers, body } = toRequest('appointments.book', form)
  const own = { ...headers, origin: clinic.origin, cookie: caller.cookie }
  const sending = request(new URL(path, clinic.origin), { method, headers: own })
  sending.on('error', () => undefined)
  sending.end(body)
  await once(sending, 'response')
  sending.destroy()
}

describe('the same key with something else in the form', () => {
  const REUSED = [422, 'KEY_REUSED', 'Failed to book appointment']

  test.each<[string, (form: Input) => Input]>([
    ['another day', () => ({ date: '2029-01-01' })],
    ['another hour', ({ hour }) => ({ hour: hour === 20 ? 19 : 20 })],
    ['another service', () => ({ serviceTypeId: services[1].id })],
    ['a note', () => ({ notes: 'New' })],
    ['a house visit', () => ({ visitType: 'house', houseVisitAddress: 'Here' })],
  ])('is refused: %s', async (_name, change) => {
    const form = aForm()
    expect((await submit(form)).status).toBe(201)
    const before = await countRows(db)
    const { status, refusal } = await submit({ ...form, ...change(form) })
    expect([status, refusal.code, refusal.message]).toEqual(REUSED)
    expect(await countRows(db)).toEqual(before)
  })

  test('is refused also when both come at once: one appointment is made', async () => {
    const before = await countAppointments()
    const forms = [aForm(), aForm()].map((form, _index, [first]) => ({
      ...form,
      idempotencyKey: first?.idempotencyKey,
    }))
    const answers = await Promise.all(forms.map((form) => submit(form)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(await countAppointments()).toBe(before + 1)
  })
})

describe('a key', () => {
  test('is each person’s own', async () => {
    const mine = aForm()
    const theirs = aForm({ petId: pets.theirs.id, idempotencyKey: mine.idempotencyKey })
    const [first, second] = [await submit(mine), await submit(theirs, otherCustomer)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.id).not.toBe(second.body.id)
  })

  test('of a refused form is not used up: the person chooses another time in the same form', async () => {
    const taken = aForm()
    await submit(taken)
    const form = aForm({ date: taken.date, hour: taken.hour })
    expect((await submit(form)).status).toBe(409)
    expect((await submit({ ...form, ...freeSlot(5000) })).status).toBe(201)
  })
})
