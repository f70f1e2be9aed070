import { describe, expect, test } from 'vitest'
import { clinicInstant } from '../../../src/lib/time.ts'
import { MORNING, openClinic } from '../../callers.ts'
import { anAppointment, aPet, aService, type GivenAppointment } from '../../factories.ts'

const clinic = await openClinic()
const { db } = clinic.database
const service = await aService(db)
const YESTERDAY = '2027-03-09'
const TODAY = '2027-03-10'
const NOON = clinicInstant(TODAY, 12)

/** A customer with a pet of their own, who can ask and whose appointments can be made. */
async function anOwner() {
  const { customer, caller: who } = await clinic.anOwner()
  const pet = await aPet(db, { owner: customer })
  return {
    appointment: (given: GivenAppointment) => anAppointment(db, { pet, service, ...given }),
    list: async (period?: 'upcoming' | 'past', cursor?: string) =>
      (await who.ask('appointments.listOwn', { period, cursor })).body,
    who,
    cancel: (id: string) => who.ask('appointments.cancel', { id }),
  }
}

const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

test('what is to come is open and later than now, soonest first; all else is past, latest first', async () => {
  const { appointment, list } = await anOwner()
  const over = await appointment({ day: YESTERDAY, hour: 18, status: 'completed' })
  const unanswered = await appointment({ day: YESTERDAY, hour: 19, status: 'pending' })
  const begun = await appointment({ day: TODAY, hour: 12, status: 'confirmed' })
  const soon = await appointment({ day: TODAY, hour: 13, status: 'confirmed' })
  const cancelled = await appointment({ day: TODAY, hour: 14, status: 'cancelled' })
  const early = await appointment({ day: TODAY, hour: 15, status: 'completed' })
  const later = await appointment({ day: '2027-03-20', hour: 10, status: 'pending' })
  clinic.setNow(NOON)
  expect(ids(await list('upcoming'))).toEqual([soon, later])
  expect(ids(await list('past'))).toEqual([early, cancelled, begun, unanswered, over])
  expect(ids(await list())).toEqual([over, unanswered, begun, soon, cancelled, early, later])
  clinic.setNow(new Date(NOON.getTime() - 1))
  expect(ids(await list('upcoming'))).toEqual([begun, soon, later])
  clinic.setNow(MORNING)
})

test.each(['upcoming', 'past'] as const)(
  '%s ones come page by page, none twice, none left out',
  async (period) => {
    const { appointment, list } = await anOwner()
    const made: string[] = []
    for (let index = 0; index < 103; index++) {
      const month = String(1 + (index % 12)).padStart(2, '0')
      const day = `${period === 'past' ? 2020 : 2031}-${month}-${String(1 + Math.floor(index / 12)).padStart(2, '0')}`
      made.push(await appointment({ day, hour: 10 + (index % 11) }))
    }
    const pages = [await list(period)]
    for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
      pages.push(await list(period, next))
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 3])
    const all = pages.flatMap(({ items }) => items)
    expect(all.map(({ id }) => id).sort()).toEqual(made.sort())
    const dates = all.map(({ appointmentDate }) => appointmentDate)
    expect(dates).toEqual(period === 'past' ? dates.toSorted().reverse() : dates.toSorted())
  },
)

test('an appointment names its service, and says whether it was cancelled late', async () => {
  const { appointment, list, cancel } = await anOwner()
  clinic.setNow(NOON)
  const [late, inTime] = [
    await appointment({ day: TODAY, hour: 20 }),
    await appointment({ day: '2027-03-12', hour: 20 }),
  ]
  expect((await list('upcoming')).items).toMatchObject([
    { id: late, serviceTypeId: service.id, cancelledLate: false },
    { id: inTime, cancelledLate: false },
  ])
  expect((await cancel(late)).body).toMatchObject({ status: 'cancelled', cancelledLate: true })
  expect((await cancel(inTime)).body).toMatchObject({ status: 'cancelled', cancelledLate: false })
  expect((await list('past')).items).toMatchObject([
    { id: inTime, cancelledLate: false },
    { id: late, cancelledLate: true },
  ])
  clinic.setNow(MORNING)
})

describe('one appointment', () => {
  test('is read by its owner as in the list', async () => {
    const { appointment, list, who } = await anOwner()
    const id = await appointment({ day: '2027-03-21', hour: 10 })
    expect((await who.ask('appointments.getOwn', { id })).body).toEqual((await list()).items[0])
  })

  test('has a calendar file: tentative, then firm, then a cancellation of the same event', async () => {
    const { appointment, who } = await anOwner()
    const id = await appointment({ day: '2027-03-22', hour: 10 })
    const file = () => who.ask('appointments.getOwnCalendar', { id })
    const { status, headers, text } = await file()
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'inline; filename="appointment.ics"',
    ])
    expect(text).toContain(`UID:${id}@tailwell.example\r\n`)
    expect(text).toContain('DTSTART:20270322T043000Z\r\n')
    expect(text).toContain('DTEND:20270322T053000Z\r\n')
    expect(text).toContain('STATUS:TENTATIVE\r\n')
    await clinic.callers.admin.ask('appointments.approve', { id })
    expect((await file()).text).toContain('STATUS:CONFIRMED\r\n')
    await clinic.callers.admin.ask('appointments.callOff', { id, reason: 'The vet is ill' })
    const cancelled = (await file()).text
    expect(cancelled).toContain('METHOD:CANCEL\r\n')
    expect(cancelled).toContain(`UID:${id}@tailwell.example\r\n`)
  })
})
