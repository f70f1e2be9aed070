import { afterEach, describe, expect, test } from 'vitest'
import { clinicInstant, startOfDay } from '../../../src/lib/time.ts'
import { MORNING, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aCustomer, aLogin, anAdmin, anAppointment, aPet, aService } from '../../factories.ts'

const server = await serve(await freshDatabase())
const { db } = server.database

afterEach(() => server.setNow(MORNING))

async function anOwner() {
  const { customer: owner, caller } = await server.anOwner()
  const pet = await aPet(db, { owner })
  const read = async () => {
    const { status, body } = await caller.ask('desk.getOwnDashboard')
    expect(status).toBe(200)
    return body
  }
  return { owner, caller, pet, read }
}

type Owner = Awaited<ReturnType<typeof anOwner>>
const appointment = (
  { pet }: Owner,
  day: string,
  given: { hour?: number; status?: 'cancelled' | 'confirmed' } = {},
) => anAppointment(db, { pet, day, ...given })

describe('a customer’s front page', () => {
  test('without anything is empty', async () => {
    const caller = await server.session((await aCustomer(db)).login ?? (await aLogin(db)))
    const { body } = await caller.ask('desk.getOwnDashboard')
    expect(body).toEqual({ upcoming: null, recent: [], pets: [], overdue: [] })
  })

  test('lists the pets whose vaccination was due before today, the longest overdue first', async () => {
    const me = await anOwner()
    const [late, later, today] = await Promise.all([1, 2, 3].map(() => aPet(db, { owner: me.owner })))
    const isDue = async (pet: { id: string } | undefined, on: string, gone: Date | null = null) =>
      await db
        .updateTable('pets')
        .set({ nextVaccinationDue: on, deletedAt: gone })
        .where('id', '=', pet?.id ?? '')
        .execute()
    await isDue(late, '2027-03-01')
    await isDue(later, '2026-12-31')
    await isDue(today, '2027-03-10')
    await isDue(me.pet, '2026-01-01', new Date('2027-01-01'))
    server.setNow(startOfDay('2027-03-10'))
    expect((await me.read()).overdue).toEqual([
      { id: later?.id, name: later?.name, due: '2026-12-31', vaccinationBookedAt: null },
      { id: late?.id, name: late?.name, due: '2027-03-01', vaccinationBookedAt: null },
    ])
  })

  test('says when the vaccination of a pet is booked, as do its page, the list of pets and the clinic', async () => {
    const { owner, pet, read, caller } = await anOwner()
    const staff = await server.session(await anAdmin(db))
    await db.updateTable('pets').set({ nextVaccinationDue: '2027-03-01' }).where('id', '=', pet.id).execute()
    const booked = async () => {
      const [inList] = (await caller.ask('pets.listOwn')).body
      const onPage = (await caller.ask('pets.get', { id: pet.id })).body
      const [atClinic] = (await staff.ask('customers.get', { id: owner.id })).body.pets
      const due = (await staff.ask('pets.listDueVaccinations', {})).body.items.find(({ id }) => id === pet.id)
      const shown = [(await read()).overdue[0], inList, onPage, atClinic, due]
      const answers = shown.map((one) => one?.vaccinationBookedAt)
      expect(new Set(answers).size).toBe(1)
      return answers[0]
    }
    const [vaccination, grooming] = [await aService(db, { name: 'Rabies vaccine' }), await aService(db)]
    await anAppointment(db, { pet, service: grooming, day: '2027-03-20' })
    await anAppointment(db, { pet, service: vaccination, day: '2027-03-21', status: 'cancelled' })
    await anAppointment(db, { pet, service: vaccination, day: '2027-03-08', status: 'confirmed' })
    expect(await booked()).toBeNull()
    await anAppointment(db, { pet, service: vaccination, day: '2027-03-23', status: 'confirmed' })
    await anAppointment(db, { pet, service: vaccination, day: '2027-03-22' })
    expect(await booked()).toBe(clinicInstant('2027-03-22', 10).toISOString())
  })

  test('names the soonest appointment ahead that is not cancelled, though it is none of the five latest', async () => {
    const me = await anOwner()
    await appointment(me, '2027-03-09')
    await appointment(me, '2027-03-10', { hour: 10, status: 'cancelled' })
    const soonest = await appointment(me, '2027-03-10', { hour: 11, status: 'confirmed' })
    for (const day of [1, 2, 3, 4, 5, 6]) await appointment(me, `2027-04-0${day}`)
    const { upcoming, recent } = await me.read()
    expect(upcoming).toMatchObject({
      id: soonest,
      appointmentDate: '2027-03-10T05:30:00.000Z',
      status: 'confirmed',
      visitType: 'clinic',
      pet: { id: me.pet.id, name: me.pet.name, species: 'Dog' },
    })
    const days = recent.map(({ appointmentDate }) => appointmentDate.slice(0, 10))
    expect(days).toEqual(['2027-04-06', '2027-04-05', '2027-04-04', '2027-04-03', '2027-04-02'])
  })

  test('has no appointment ahead once it has begun', async () => {
    const me = await anOwner()
    const id = await appointment(me, '2027-05-05', { hour: 12 })
    const begins = clinicInstant('2027-05-05', 12)
    server.setNow(new Date(begins.getTime() - 1))
    expect((await me.read()).upcoming?.id).toBe(id)
    server.setNow(begins)
    expect((await me.read()).upcoming).toBeNull()
  })

  test('shows the six newest pets, and none that is deleted or another’s', async () => {
    const [me, other] = [await anOwner(), await anOwner()]
    await appointment(other, '2027-06-06')
    await aPet(db, { owner: me.owner, deleted: true })
    const names = [me.pet.name]
    for (let number = 0; number < 7; number++) {
      const pet = await aPet(db, { owner: me.owner })
      names.push(pet.name)
      const createdAt = new Date(Date.now() + names.length * 1000)
      await db.updateTable('pets').set({ createdAt }).where('id', '=', pet.id).execute()
    }
    const { pets, recent, upcoming } = await me.read()
    expect(pets.map(({ name }) => name)).toEqual(names.reverse().slice(0, 6))
    expect(pets[0]).toMatchObject({ species: 'Dog', breed: null, imageUrl: null })
    expect([recent, upcoming]).toEqual([[], null])
  })
})
