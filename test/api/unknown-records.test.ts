import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openClinic } from '../callers.ts'
import { countRows } from '../database.ts'
import { anAppointment, aPet, aService } from '../factories.ts'
import { REQUESTS } from './requests.ts'

const clinic = await openClinic()
const { db } = clinic.database
const owner = clinic.callers.customer

/** Stands in what we did not write, and must not come back in any answer. */
const CANARY = 'canary7f3a'

/** A booking that would be done as it is. */
function anAppointmentInput() {
  const { customer, origin } = clinic
  return REQUESTS['appointments.book'](db, { customer, login: customer.login, origin, number: 1 })
}

describe('records that are not there', () => {
  test('an unknown or foreign pet, or one that is gone, is not found', async () => {
    const request = await anAppointmentInput()
    const before = await countRows(db)
    const gone = await aPet(db, { owner: clinic.customer, deleted: true })
    const foreign = await aPet(db, { owner: clinic.otherCustomer })
    for (const petId of [randomUUID(), '00000000-0000-0000-0000-000000000000', gone.id, foreign.id]) {
      const answer = await owner.ask('appointments.book', { ...request, petId })
      expect([answer.status, answer.refusal.code, answer.refusal.message]).toEqual([
        404,
        'PET_MISSING',
        'Pet not found',
      ])
    }
    expect(await countRows(db)).toEqual({ ...before, pets: (before.pets ?? 0) + 2 })
  })

  test('nor is an unknown service, or one that is no longer offered', async () => {
    const request = await anAppointmentInput()
    const before = await countRows(db)
    const gone = await aService(db, { deleted: true })
    for (const serviceTypeId of [randomUUID(), gone.id]) {
      const answer = await owner.ask('appointments.book', { ...request, serviceTypeId })
      expect([answer.status, answer.refusal.code, answer.refusal.message]).toEqual([
        404,
        'SERVICE_MISSING',
        'Service not found',
      ])
    }
    expect(await countRows(db)).toEqual({ ...before, service_types: (before.service_types ?? 0) + 1 })
  })

  test.each([
    'appointments.cancel',
    'appointments.approve',
    'appointments.reject',
    'appointments.completeUnapproved',
    'appointments.complete',
  ] as const)('%s does not find an unknown appointment', async (name) => {
    const caller = name === 'appointments.cancel' ? owner : clinic.callers.admin
    const answer = await caller.ask(name, { id: randomUUID() })
    expect([answer.status, answer.refusal.code, answer.refusal.message]).toEqual([
      404,
      'APPOINTMENT_MISSING',
      'Appointment not found',
    ])
  })
})

describe('a cursor', () => {
  const forged = (text: string) => Buffer.from(text).toString('base64url')
  const CURSORS = [
    forged(CANARY),
    forged(`NaN.${randomUUID()}`),
    forged(`0.${randomUUID()}`),
    forged(`-1.${randomUUID()}`),
    forged(`-62167219200001.${randomUUID()}`),
    forged(`-999999999999999.${randomUUID()}`),
    forged(`999999999999999.${randomUUID()}`),
    forged(`8640000000000000.${randomUUID()}`),
    forged(`1e3.${randomUUID()}`),
    forged(`1.${CANARY}`),
    forged(`1.${randomUUID()}.2`),
    forged("1.'; drop table pets; --"),
    forged('\u0000.\u0000'),
    'A'.repeat(200),
    '-',
    '_',
  ]

  test.each([
    'appointments.listOwn',
    'appointments.list',
    'payments.list',
    'orders.list',
    'orders.listProducts',
  ] as const)('that we did not write does no harm to %s', async (name) => {
    const caller = name === 'appointments.listOwn' ? clinic.callers.customer : clinic.callers.admin
    await anAppointment(db, { pet: await aPet(db, { owner: clinic.customer }) })
    for (const cursor of CURSORS) {
      const answer = await caller.ask(name, { cursor })
      // Some read as a position in the list, the others are refused.
      expect([200, 400], `${Buffer.from(cursor, 'base64url')}: ${answer.text}`).toContain(answer.status)
      expect(answer.text).not.toContain(CANARY)
      expect(JSON.stringify(answer.headers)).not.toContain(CANARY)
      expect(answer.text).not.toMatch(/at .*\.(ts|js):\d+|node_modules/)
    }
  })
})
