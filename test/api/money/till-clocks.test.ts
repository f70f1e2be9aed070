import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openClinic } from '../../callers.ts'
import { aCustomer, anAppointment, aPet } from '../../factories.ts'
import { findUnsound } from '../../unsound-money.ts'

const TODAY = new Date('2027-03-10T04:00:00Z')
const HOUR = 3_600_000

test.each([1, 60])('a till that was closed by a clock %d days ahead dates no later one', async (days) => {
  const clinic = await openClinic()
  const { db } = clinic.database
  const login = clinic.logins.admin
  const at = async (hours: number) => {
    clinic.setNow(new Date(TODAY.getTime() + hours * HOUR))
    return await clinic.session(login)
  }
  const close = { seenDifference: 0, reason: null }
  const early = await at(days * 24)
  const { body: wrong } = await early.ask('bills.openTill', { float: 100 })
  await early.ask('bills.closeTill', { id: wrong.id, counted: 100, ...close })

  const right = await at(1)
  const customer = await aCustomer(db)
  const advance = { id: customer.id, amount: 700, method: 'cash', idempotencyKey: randomUUID() } as const
  await right.ask('bills.advance', advance)
  await anAppointment(db, {
    pet: await aPet(db, { owner: customer }),
    status: 'completed',
    day: '2027-03-10',
    hour: 8,
  })
  const { body: between } = await right.ask('bills.getOpenTill')
  expect(between.last?.id).toBe(wrong.id)
  expect(between.outside.items).toMatchObject([{ amount: 700 }])
  expect(between.unbilled.count).toBe(1)

  const later = await at(2)
  const { body: till } = await later.ask('bills.openTill', { float: 200 })
  expect(till.openedAt).toBe('2027-03-10T06:00:00.000Z')
  expect(till.outside.items).toMatchObject([{ amount: 700 }])
  expect((await later.ask('bills.getOpenTill')).body.unbilled.count).toBe(1)
  const evening = await at(10)
  const { body: closed } = await evening.ask('bills.closeTill', { id: till.id, counted: 200, ...close })
  expect(closed.till).toMatchObject({ closedAt: '2027-03-10T14:00:00.000Z', sums: { before: 100 } })
  expect((await evening.ask('bills.getOpenTill')).body.last?.id).toBe(till.id)
  const { body: last } = await evening.ask('bills.openTill', { float: 300 })
  expect(last.openedAt).toBe('2027-03-10T14:00:00.001Z')
  expect(await findUnsound(db)).toEqual([])
})
