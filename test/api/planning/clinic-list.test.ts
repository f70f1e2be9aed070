import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src/lib/time.ts'
import { MORNING, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import type { Input } from '../../endpoints.ts'
import { aCustomer, anAdmin, anAppointment, aPet, aService } from '../../factories.ts'

const database = await freshDatabase()
const { db } = database
const server = await serve(database)
const admin = await server.session(await anAdmin(db))

/** The clinic's day of `MORNING`. */
const TODAY = '2027-03-10'

const [bath, teeth] = [await aService(db), await aService(db)]
await db.updateTable('serviceTypes').set({ name: 'Warm Bath' }).where('id', '=', bath.id).execute()
const services = { bath: { ...bath, name: 'Warm Bath' }, teeth: { ...teeth, name: 'Dental_Care 100%' } }

const asha = await aCustomer(db, { phone: '+919812345678' })
const walkIn = await aCustomer(db, { login: null, phone: 'TEMP-99998888' })
await db.updateTable('customers').set({ fullName: 'Asha O’Brien' }).where('id', '=', asha.id).execute()
await db.updateTable('customers').set({ fullName: 'Bina Das' }).where('id', '=', walkIn.id).execute()
const bruno = await aPet(db, { owner: asha })
const misty = await aPet(db, { owner: walkIn })
await db.updateTable('pets').set({ name: 'Bruno' }).where('id', '=', bruno.id).execute()
await db.updateTable('pets').set({ name: 'Misty' }).where('id', '=', misty.id).execute()

/** Seven appointments around the present day, by a name that says what they are. */
const APPOINTMENTS = {
  over: await anAppointment(db, {
    pet: bruno,
    service: services.bath,
    day: addDays(TODAY, -3),
    status: 'completed',
  }),
  begun: await anAppointment(db, {
    pet: bruno,
    service: services.teeth,
    day: addDays(TODAY, -1),
    status: 'pending',
  }),
  today: await anAppointment(db, {
    pet: misty,
    service: services.bath,
    day: TODAY,
    hour: 15,
    status: 'pending',
  }),
  off: await anAppointment(db, {
    pet: bruno,
    service: services.bath,
    day: TODAY,
    hour: 16,
    status: 'cancelled',
  }),
  sure: await anAppointment(db, {
    pet: misty,
    service: services.teeth,
    day: TODAY,
    hour: 17,
    status: 'confirmed',
  }),
  house: await anAppointment(db, {
    pet: bruno,
    service: services.teeth,
    day: addDays(TODAY, 2),
    status: 'pending',
    visitType: 'house',
  }),
  gone: await anAppointment(db, {
    pet: misty,
    service: services.bath,
    day: addDays(TODAY, 3),
    status: 'cancelled',
  }),
}
type Name = keyof typeof APPOINTMENTS
const NAMES = Object.keys(APPOINTMENTS) as Name[]

/** The names of the appointments that a request finds, in their order. */
async function found(input: Input): Promise<(Name | undefined)[]> {
  const { items } = (await admin.ask('appointments.list', input)).body
  return items.map(({ id }) => NAMES.find((name) => APPOINTMENTS[name] === id))
}

describe('the clinic’s list', () => {
  test.each<[Input, Name[]]>([
    [{}, NAMES],
    [{ filter: 'all' }, NAMES],
    [{ filter: 'pending' }, ['begun', 'today', 'house']],
    [{ filter: 'confirmed' }, ['sure']],
    [{ filter: 'completed' }, ['over']],
    [{ filter: 'cancelled' }, ['off', 'gone']],
    [{ filter: 'today' }, ['today', 'off', 'sure']],
    [{ filter: 'upcoming' }, ['today', 'sure', 'house']],
    [{ filter: 'unresolved' }, ['begun']],
    [{ order: 'latest' }, NAMES.toReversed()],
    [{ from: TODAY, to: addDays(TODAY, 2) }, ['today', 'off', 'sure', 'house']],
    [{ to: addDays(TODAY, -1), order: 'latest' }, ['begun', 'over']],
    [{ from: addDays(TODAY, 1), to: TODAY }, []],
    [{ start: TODAY }, ['today', 'off', 'sure', 'house', 'gone', 'begun', 'over']],
    [{ start: TODAY, order: 'latest' }, ['sure', 'off', 'today', 'begun', 'over', 'house', 'gone']],
    [{ start: TODAY, filter: 'pending' }, ['today', 'house', 'begun']],
    [{ start: addDays(TODAY, 9), q: 'misty' }, ['gone', 'sure', 'today']],
    [{ day: addDays(TODAY, 2) }, ['house']],
    [{ service: 'Warm Bath' }, ['over', 'today', 'off', 'gone']],
    [{ service: 'warm' }, []],
    [{ visitType: 'house' }, ['house']],
    [{ visitType: 'clinic', filter: 'pending', service: 'Warm Bath' }, ['today']],
    [{ customer: asha.id }, ['over', 'begun', 'off', 'house']],
    [{ customer: bruno.id }, []],
  ])('asked for %j gives %j', async (input, names) => {
    expect(await found(input)).toEqual(names)
  })

  test.each<[string, Name[]]>([
    ['', NAMES],
    ['ASHA', ['over', 'begun', 'off', 'house']],
    ['  o’brien ', ['over', 'begun', 'off', 'house']],
    ['98123 45678', ['over', 'begun', 'off', 'house']],
    ['+91 98123-45678', ['over', 'begun', 'off', 'house']],
    ['09812345678', ['over', 'begun', 'off', 'house']],
    ['mist', ['today', 'sure', 'gone']],
    ['bath', ['over', 'today', 'off', 'gone']],
    ['dental_', ['begun', 'sure', 'house']],
    ['dental%', []],
    ['100%', ['begun', 'sure', 'house']],
    ['%', ['begun', 'sure', 'house']],
    ['\\', []],
    ['TEMP-9999', []],
    ["'; drop table appointments; --", []],
  ])('searched for "%s" finds %j', async (q, names) => {
    expect(await found({ q })).toEqual(names)
  })

  test('is searched within its filters', async () => {
    expect(await found({ q: 'bruno', filter: 'pending' })).toEqual(['begun', 'house'])
    expect(await found({ q: 'bruno', filter: 'pending', visitType: 'house' })).toEqual(['house'])
  })

  test('shows why an appointment was cancelled', async () => {
    const id = await anAppointment(db, { pet: bruno, day: '2027-09-01', status: 'confirmed' })
    await admin.ask('appointments.callOff', { id, reason: 'The vet is ill.' })
    const { items } = (await admin.ask('appointments.list', { day: '2027-09-01' })).body
    expect(items).toMatchObject([{ id, status: 'cancelled', cancellationReason: 'The vet is ill.' }])
    await db.deleteFrom('appointments').where('id', '=', id).execute()
  })

  test('gives one appointment by its id', async () => {
    const { body } = await admin.ask('appointments.get', { id: APPOINTMENTS.house })
    expect(body).toMatchObject({
      id: APPOINTMENTS.house,
      visitType: 'house',
      customer: { id: asha.id, fullName: 'Asha O’Brien', phone: '+919812345678' },
    })
  })
})

describe('whether it happened', () => {
  test('is asked once it is over, and not of a pet that waits or is in the room', async () => {
    const asked = async () => {
      const ids = await found({ filter: 'unresolved' })
      const waiting = (await admin.ask('desk.getWaiting')).body.unresolved
      expect(waiting).toBe(ids.length)
      return ids
    }
    const arrived = (times: Record<string, Date | null>) =>
      db.updateTable('appointments').set(times).where('id', '=', APPOINTMENTS.today).execute()
    server.setNow(new Date('2027-03-10T15:30:00+05:30'))
    expect(await asked()).toEqual(['begun'])
    server.setNow(new Date('2027-03-10T17:30:00+05:30'))
    expect(await asked()).toEqual(['begun', 'today'])
    await arrived({ arrivedAt: new Date('2027-03-10T15:00:00+05:30') })
    expect(await asked()).toEqual(['begun'])
    await arrived({ inRoomAt: new Date('2027-03-10T15:10:00+05:30') })
    expect(await asked()).toEqual(['begun'])
    // Forgotten in the room: the next day it is asked about.
    server.setNow(new Date('2027-03-11T09:00:00+05:30'))
    expect(await asked()).toEqual(['begun', 'today', 'sure'])
    await arrived({ arrivedAt: null, inRoomAt: null })
    server.setNow(MORNING)
  })
})

describe('its facets', () => {
  test('count every part and name the services that were booked', async () => {
    expect((await admin.ask('appointments.facets')).body).toEqual({
      counts: {
        ...{ pending: 3, confirmed: 1, completed: 1, cancelled: 2 },
        ...{ today: 3, upcoming: 3, unresolved: 1, noShow: 0, all: 7 },
      },
      services: ['Dental_Care 100%', 'Warm Bath'],
    })
  })

  test('turn the day when the clinic’s clock does', async () => {
    server.setNow(new Date('2027-03-10T18:30:00.000Z'))
    expect((await admin.ask('appointments.facets')).body.counts.today).toBe(0)
    expect(await found({ filter: 'today' })).toEqual([])
    server.setNow(MORNING)
  })
})

test('a page of the list goes on where the one before ended, whatever it is narrowed to', async () => {
  const service = { ...services.bath, name: 'Many' }
  for (let hour = 0; hour < 110; hour += 1) {
    const day = addDays('2028-01-01', Math.floor(hour / 11))
    await anAppointment(db, { pet: misty, service, day, hour: 10 + (hour % 11), status: 'confirmed' })
  }
  const { seen, pages } = await readAll({ service: 'Many', filter: 'upcoming', q: 'many' })
  const { rows } = await sql<{ id: string }>`select id from appointments where service_type = 'Many'
    order by appointment_date, id`.execute(db)
  const ids = rows.map(({ id }) => id)
  expect(pages).toEqual([50, 50, 10])
  expect(seen).toEqual(ids)

  // The turn is within a page, between two pages, or at an end.
  const TURNS = { '2027-12-01': 0, '2028-01-02': 11, '2028-01-06': 55, '2028-03-01': 110 }
  for (const [day, turn] of Object.entries(TURNS)) {
    const expected = [...ids.slice(turn), ...ids.slice(0, turn).toReversed()]
    expect((await readAll({ service: 'Many', start: day })).seen).toEqual(expected)
  }
})

/** All ids of a list and the length of each of its pages. */
async function readAll(filters: Input): Promise<{ seen: string[]; pages: number[] }> {
  const seen: string[] = []
  const pages: number[] = []
  let cursor: string | undefined
  do {
    const input = { ...filters, ...(cursor && { cursor }) }
    const { items, nextCursor } = (await admin.ask('appointments.list', input)).body
    seen.push(...items.map(({ id }) => id))
    pages.push(items.length)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return { seen, pages }
}
