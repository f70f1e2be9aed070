import { expect, test } from 'vitest'
import { addDays } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import { aCustomer, anAppointment, aPet } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers

/** The clinic's day of the tests. */
const TODAY = '2027-03-10'
const owner = await aCustomer(db)
const walkIn = await aCustomer(db, { login: null, phone: 'TEMP-55556666' })

async function aDuePet(due: string | null, given: { owner?: typeof owner; deleted?: boolean } = {}) {
  const pet = await aPet(db, { owner: given.owner ?? owner, deleted: given.deleted ?? false })
  await db.updateTable('pets').set({ nextVaccinationDue: due }).where('id', '=', pet.id).execute()
  return pet
}

test('pets are listed by the day on which they are due, with whom to reach and what is booked', async () => {
  const overdue = await aDuePet(addDays(TODAY, -3), { owner: walkIn })
  const today = await aDuePet(TODAY)
  const pending = await aDuePet(addDays(TODAY, 3))
  await aDuePet(null)
  await aDuePet(addDays(TODAY, 1), { deleted: true })
  // Neither what is over, what is cancelled, nor what comes later is the next appointment.
  await anAppointment(db, { pet: pending, day: addDays(TODAY, -1) })
  await anAppointment(db, { pet: pending, day: addDays(TODAY, 1), status: 'cancelled' })
  await anAppointment(db, { pet: pending, day: addDays(TODAY, 2), hour: 11, status: 'confirmed' })
  await anAppointment(db, { pet: pending, day: addDays(TODAY, 4) })

  const { body } = await admin.ask('pets.listDueVaccinations', {})
  expect(body.items).toMatchObject([
    { id: overdue.id, due: addDays(TODAY, -3), owner: { id: walkIn.id, phone: null }, nextAppointment: null },
    { id: today.id, due: TODAY, owner: { id: owner.id, phone: owner.phone }, nextAppointment: null },
    { id: pending.id, nextAppointment: { appointmentDate: '2027-03-12T05:30:00.000Z' } },
  ])
  const idsOf = async (period: string) =>
    (await admin.ask('pets.listDueVaccinations', { period })).body.items.map(({ id }) => id)
  expect(await idsOf('overdue')).toEqual([overdue.id])
  expect(await idsOf('pending')).toEqual([pending.id])
  const { body: dashboard } = await admin.ask('desk.getDashboard')
  expect([dashboard.stats.pendingVaccinations, dashboard.overdueVaccinations]).toEqual([1, 1])
})

test('the list comes page by page, each pet once, also on one day', async () => {
  const many = await aCustomer(db)
  const made: string[] = []
  for (let number = 0; number < 60; number += 1) made.push((await aDuePet('2029-01-01', { owner: many })).id)
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const { body } = await admin.ask('pets.listDueVaccinations', {
      period: 'pending',
      ...(cursor && { cursor }),
    })
    seen.push(...body.items.filter(({ due }) => due === '2029-01-01').map(({ id }) => id))
    cursor = body.nextCursor
  } while (cursor)
  expect(seen).toEqual(made.toSorted())
})
