import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src/lib/time.ts'
import { MORNING, openClinic } from '../../callers.ts'
import { anAppointment, aPet, aService, type GivenAppointment } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const service = await aService(db)
const pet = await aPet(db)

const TODAY = '2027-03-10'
const HOURS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]

const slotsOn = async (date: string) =>
  (await clinic.callers.customer.ask('appointments.listSlots', { date })).body
const hold = (given: GivenAppointment) => anAppointment(db, { pet, service, ...given })

async function statesOn(date: string): Promise<string> {
  const { slots } = await slotsOn(date)
  expect(slots.map(({ hour }) => hour)).toEqual(HOURS)
  return slots.map(({ state }) => state[0]).join('')
}

describe('the slots of a day', () => {
  test('are eleven, all free where nothing is booked', async () => {
    expect(await slotsOn('2027-04-01')).toEqual({
      date: '2027-04-01',
      slots: HOURS.map((hour) => ({ hour, minute: 0, state: 'free' })),
      closed: null,
      nextFreeDay: null,
    })
  })

  test('are booked by a pending, a confirmed and a completed appointment, not by a cancelled one', async () => {
    const day = '2027-04-02'
    await hold({ day, hour: 10, status: 'pending' })
    await hold({ day, hour: 12, status: 'confirmed' })
    await hold({ day, hour: 14, status: 'completed' })
    await hold({ day, hour: 16, status: 'cancelled' })
    expect(await statesOn(day)).toBe('bfbfbffffff')
    expect(await statesOn(addDays(day, 1))).toBe('fffffffffff')
    expect(await statesOn(addDays(day, -1))).toBe('fffffffffff')
  })

  test('of today have begun up to the present hour', async () => {
    clinic.setNow(new Date('2027-03-10T07:29:59.999Z'))
    expect(await statesOn(TODAY)).toBe('bbbffffffff')
    clinic.setNow(new Date('2027-03-10T07:30:00.000Z'))
    expect(await statesOn(TODAY)).toBe('bbbbfffffff')
    clinic.setNow(MORNING)
    expect(await statesOn(TODAY)).toBe('fffffffffff')
  })

  test.each([
    ['2027-03-10T18:29:59.999Z', '2027-03-10'],
    ['2027-03-10T18:30:00.000Z', '2027-03-11'],
  ])('belong to the clinic’s day, which at %s is %s', async (instant, day) => {
    clinic.setNow(new Date(instant))
    const past = await slotsOn('2027-03-01')
    clinic.setNow(MORNING)
    // Of a day that is over the next free one is shown: at the end of the 10th that is the 11th already.
    expect(past.slots.every(({ state }) => state === 'begun')).toBe(true)
    expect(past.nextFreeDay).toBe('2027-03-11')
    expect([day, addDays(day, 1)]).toContain('2027-03-11')
  })
})

describe('the next day with a free slot', () => {
  test('is not named while this one has one', async () => {
    const day = '2027-04-10'
    for (const hour of HOURS.slice(1)) await hold({ day, hour })
    expect((await slotsOn(day)).nextFreeDay).toBeNull()
  })

  test('is the one after all the full ones', async () => {
    const day = '2027-04-15'
    for (const full of [day, addDays(day, 1), addDays(day, 2)]) {
      for (const hour of HOURS) await hold({ day: full, hour })
    }
    expect((await slotsOn(day)).nextFreeDay).toBe('2027-04-18')
    expect((await slotsOn(addDays(day, 1))).nextFreeDay).toBe('2027-04-18')
  })

  test('is tomorrow when today’s last slot has begun, also when a free one of today was cancelled', async () => {
    await hold({ day: TODAY, hour: 20, status: 'cancelled' })
    clinic.setNow(new Date('2027-03-10T14:30:00Z'))
    expect((await slotsOn(TODAY)).nextFreeDay).toBe('2027-03-11')
    clinic.setNow(MORNING)
  })

  test('of a day that is over is today, while today has one', async () => {
    expect((await slotsOn('2026-01-01')).nextFreeDay).toBe(TODAY)
  })
})

describe('a day that can’t be booked', () => {
  test.each(['9999-12-31', '2037-03-09', '2099-01-01'])('%s is too far away', async (date) => {
    const { status, refusal } = await clinic.callers.customer.ask('appointments.listSlots', { date })
    expect([status, refusal.code, refusal.message]).toEqual([400, 'INVALID_TIME', 'Invalid appointment time'])
  })

  test('ten years from now is the last one that can', async () => {
    expect(await statesOn(addDays(TODAY, 3650))).toBe('fffffffffff')
  })

  test.each(['1000-01-01', '1582-10-10', '1899-12-31', '1969-12-31', '2027-03-09'])(
    '%s is over',
    async (date) => {
      expect(await slotsOn(date)).toMatchObject({ date, nextFreeDay: TODAY })
    },
  )

  test.each(['0000-01-01', '0001-01-01', '0050-06-15', '0999-12-31'])('%s is no day', async (date) => {
    expect((await clinic.callers.customer.ask('appointments.listSlots', { date })).status).toBe(400)
  })

  test('29 February is one in a leap year only', async () => {
    expect((await clinic.callers.customer.ask('appointments.listSlots', { date: '2028-02-29' })).status).toBe(
      200,
    )
    expect((await clinic.callers.customer.ask('appointments.listSlots', { date: '2027-02-29' })).status).toBe(
      400,
    )
  })
})

describe('the coming days', () => {
  const days = async () => (await clinic.callers.customer.ask('appointments.listSlotDays')).body

  test('are fourteen, today first, each with its free slots', async () => {
    const before = await days()
    expect(before.map(({ date }) => date)).toEqual(
      Array.from({ length: 14 }, (_, index) => addDays(TODAY, index)),
    )
    await hold({ day: '2027-03-14', hour: 10, status: 'pending' })
    await hold({ day: '2027-03-14', hour: 11, status: 'confirmed' })
    await hold({ day: '2027-03-14', hour: 12, status: 'completed' })
    await hold({ day: '2027-03-14', hour: 13, status: 'cancelled' })
    for (const hour of HOURS) await hold({ day: '2027-03-16', hour })
    const after = new Map((await days()).map(({ date, free }) => [date, free]))
    const free = new Map(before.map(({ date, free: count }) => [date, count]))
    expect(after.get('2027-03-14')).toBe((free.get('2027-03-14') ?? 0) - 3)
    expect(after.get('2027-03-16')).toBe(0)
    expect(after.get('2027-03-23')).toBe(11)
    for (const [date, count] of after) {
      const { slots } = await slotsOn(date)
      expect(count).toBe(slots.filter(({ state }) => state === 'free').length)
    }
  })

  test.each([
    ['2027-03-10T07:30:00.000Z', TODAY, 7],
    ['2027-03-10T18:29:59.999Z', TODAY, 0],
    ['2027-03-10T18:30:00.000Z', '2027-03-11', 11],
  ])('begin at %s with the clinic’s %s, without the hours that have begun', async (instant, date, free) => {
    clinic.setNow(new Date(instant))
    expect((await days())[0]).toEqual({ date, free, closed: false })
    clinic.setNow(MORNING)
  })
})

describe('the next free slot', () => {
  const nextSlot = async () => (await clinic.callers.anonymous.ask('appointments.findNextSlot')).body.slot

  test('is the next hour of today that no one holds, known to everybody', async () => {
    clinic.setNow(new Date('2027-05-03T07:00:00Z'))
    expect(await nextSlot()).toEqual({ date: '2027-05-03', hour: 13, minute: 0 })
    await hold({ day: '2027-05-03', hour: 13, status: 'pending' })
    expect(await nextSlot()).toEqual({ date: '2027-05-03', hour: 14, minute: 0 })
    clinic.setNow(MORNING)
  })

  test('is on the next day that has one when today is over or full', async () => {
    clinic.setNow(new Date('2027-05-05T15:00:00Z'))
    await hold({ day: '2027-05-06', hour: 10, status: 'confirmed' })
    expect(await nextSlot()).toEqual({ date: '2027-05-06', hour: 11, minute: 0 })
    clinic.setNow(MORNING)
  })

  // 11:59 PM and midnight on the clinic's clock.
  test.each([
    ['2027-05-05T18:29:00Z', '2027-05-05'],
    ['2027-05-05T18:30:00Z', '2027-05-06'],
  ])('comes with the day that the clinic’s calendar has at %s', async (instant, today) => {
    clinic.setNow(new Date(instant))
    expect((await clinic.callers.anonymous.ask('appointments.findNextSlot')).body.today).toBe(today)
    clinic.setNow(MORNING)
  })
})
