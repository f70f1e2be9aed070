import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src/lib/time.ts'
import { MORNING, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, anAdmin, anAppointment, aPet, aService, type Customer } from '../../factories.ts'

const database = await freshDatabase()
const { db } = database
const server = await serve(database)
const admin = await server.session(await anAdmin(db))

/** The clinic's day of `MORNING`. */
const TODAY = '2027-03-10'
const dashboard = async () => (await admin.ask('desk.getDashboard')).body
const statsNow = async () => (await dashboard()).stats

async function aDuePet(owner: Customer, due: string | null, deleted = false): Promise<void> {
  const { id } = await aPet(db, { owner, deleted })
  await db.updateTable('pets').set({ nextVaccinationDue: due }).where('id', '=', id).execute()
}

describe('the clinic’s dashboard', () => {
  test('of an empty clinic shows zeros and no appointment', async () => {
    expect(await dashboard()).toEqual({
      updatedAt: MORNING.toISOString(),
      stats: {
        totalAppointments: 0,
        totalCustomers: 0,
        totalPets: 0,
        pendingVaccinations: 0,
        pendingAppointments: 0,
        todayAppointments: 0,
      },
      overdueVaccinations: 0,
      recent: [],
    })
  })

  test('counts vaccinations due after today, and beside them those that are overdue', async () => {
    const owner = await aCustomer(db)
    for (const days of [-400, -1, 0, 1, 30]) await aDuePet(owner, addDays(TODAY, days))
    await aDuePet(owner, null)
    await aDuePet(owner, addDays(TODAY, 5), true)
    await aDuePet(owner, addDays(TODAY, -5), true)
    expect(await dashboard()).toMatchObject({
      stats: { totalCustomers: 1, totalPets: 6, pendingVaccinations: 2 },
      overdueVaccinations: 2,
    })
  })

  test('counts the appointments of all and of today, in every status, and the pending ones', async () => {
    await anAppointment(db, { day: addDays(TODAY, -1), hour: 20, status: 'completed' })
    await anAppointment(db, { day: TODAY, hour: 10, status: 'pending' })
    await anAppointment(db, { day: TODAY, hour: 20, status: 'confirmed' })
    await anAppointment(db, { day: TODAY, hour: 15, status: 'cancelled' })
    await anAppointment(db, { day: addDays(TODAY, 1), hour: 10, status: 'pending' })
    expect(await statsNow()).toMatchObject({
      totalAppointments: 5,
      pendingAppointments: 2,
      todayAppointments: 3,
    })
  })

  test('says what waits for staff, and how today went', async () => {
    const waiting = async () => (await admin.ask('desk.getWaiting')).body
    const before = await waiting()
    // Of the appointments above: pending ones of today and tomorrow, completed and unpaid yesterday.
    expect(before).toMatchObject({ requests: 2, unpaid: 1, today: { came: 0, missed: 0, taken: 0 } })
    server.setNow(new Date('2027-03-10T12:00:00+05:30'))
    const service = await aService(db, { basePrice: 70_000 })
    const id = await anAppointment(db, { service, day: TODAY, hour: 11, status: 'completed' })
    await admin.ask('payments.markPaid', { id, seenAmount: 70_000 })
    const missed = await anAppointment(db, { day: TODAY, hour: 9, status: 'cancelled' })
    await db.updateTable('appointments').set({ noShow: true }).where('id', '=', missed).execute()
    const after = await waiting()
    expect(after).toMatchObject({
      unpaid: 1,
      owed: before.owed,
      today: { came: 1, missed: 1, taken: 70_000 },
    })
    // The pending one of 10 AM is over by now; the one at 8 PM has not begun.
    expect(after.unresolved).toBe(1)
    await db.deleteFrom('appointments').where('id', '=', missed).execute()
    // What is billed can't be deleted.
    const longAgo = { appointmentDate: new Date('2020-03-10T04:00:00Z') }
    await db.updateTable('appointments').set(longAgo).where('id', '=', id).execute()
    server.setNow(MORNING)
  })

  test('turns the day when the clinic’s clock does', async () => {
    server.setNow(new Date('2027-03-10T18:29:59.999Z'))
    expect((await statsNow()).todayAppointments).toBe(3)
    server.setNow(new Date('2027-03-10T18:30:00.000Z'))
    expect((await statsNow()).todayAppointments).toBe(1)
    server.setNow(MORNING)
  })

  test('shows the five latest appointments with customer and pet, the latest first', async () => {
    const owner = await aCustomer(db)
    const pet = await aPet(db, { owner })
    const service = await aService(db)
    const ids: string[] = []
    for (const day of ['2039-01-01', '2039-01-02', '2039-01-03', '2039-01-04', '2039-01-05', '2039-01-06'])
      ids.unshift(await anAppointment(db, { pet, service, day, hour: 11, status: 'confirmed' }))
    const { recent } = await dashboard()
    expect(recent.map(({ id }) => id)).toEqual(ids.slice(0, 5))
    expect(recent[0]).toEqual({
      id: ids[0],
      appointmentDate: '2039-01-06T05:30:00.000Z',
      serviceType: service.name,
      status: 'confirmed',
      customerName: owner.fullName,
      pet: { name: pet.name, species: 'Dog' },
    })
  })
})
