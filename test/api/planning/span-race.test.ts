import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, startOfDay } from '../../../src/lib/time.ts'
import { openClinic, serve } from '../../callers.ts'
import { aPet, aService } from '../../factories.ts'
import { pick, randomFrom } from '../../random.ts'
import { openRun } from '../../trust/open-run.ts'

const { seed, rounds: ROUNDS, record, figure } = openRun('R23', 3)
const AT_ONCE = 24
const random = randomFrom(seed)
const clinic = await openClinic()
const { database } = clinic
const { db } = database
const { admin } = clinic.callers
// The second server shares the database: nothing may be right only within one process.
const second = await serve(database)
const callers = [clinic.callers.customer, await second.session(clinic.customer.login)]
/** One for each booking of a round: a pet can't be at two places at once. */
const pets = await Promise.all(Array.from({ length: AT_ONCE }, () => aPet(db, { owner: clinic.customer })))

/** Services of different lengths, in minutes, with the time kept free around them. */
const SERVICES = await Promise.all(
  [
    { minutes: 15, before: 0, after: 0 },
    { minutes: 35, before: 5, after: 10 },
    { minutes: 60, before: 0, after: 15 },
    { minutes: 105, before: 20, after: 0 },
  ].map(async (time) => {
    const { id } = await aService(db)
    const duration = sql<string>`make_interval(mins => ${time.minutes})`
    await db.updateTable('serviceTypes').set({ duration }).where('id', '=', id).execute()
    return { id, ...time }
  }),
)
type Service = (typeof SERVICES)[number]
await admin.ask('timetable.saveSlots', { slotStep: 15, durationsBlock: true, travelMinutes: 0 })
const buffers = SERVICES.map(({ id, before, after }) => ({ serviceTypeId: id, before, after }))
await admin.ask('timetable.saveBuffers', { buffers })
const short = SERVICES.slice(0, 2)
const CALENDARS = [
  { id: 1, services: SERVICES },
  { id: await aCalendar('Vet', null), services: SERVICES },
  { id: await aCalendar('Groomer', short), services: short },
]

async function aCalendar(name: string, services: readonly Service[] | null): Promise<number> {
  const serviceTypeIds = services?.map(({ id }) => id) ?? null
  const place = { visitType: null, openingHours: null, hidden: false }
  const calendar = { name, kind: 'person', serviceTypeIds, ...place }
  return (await admin.ask('timetable.addCalendar', calendar)).body.id
}

/** A time in minutes after midnight. `until` is exclusive. */
type Span = { from: number; until: number }
type Wanted = { petId: string; service: Service; start: number; calendarId: number | undefined }

const doOverlap = (one: Span, other: Span) => one.from < other.until && one.until > other.from
const spanOf = ({ service, start }: Wanted): Span => ({
  from: start - service.before,
  until: start + service.minutes + service.after,
})
const fitting = ({ service, calendarId }: Wanted) =>
  CALENDARS.filter(
    ({ id, services }) => services.includes(service) && (calendarId === undefined || calendarId === id),
  ).map(({ id }) => id)

/** Within three hours, so that most of them overlap; two in three leave the calendar to the clinic. */
function someTime({ id: petId }: { id: string }): Wanted {
  const service = pick(random, SERVICES)
  const start = 600 + 15 * Math.floor(random() * 12)
  const chosen = pick(
    random,
    CALENDARS.filter(({ services }) => services.includes(service)),
  ).id
  return { petId, service, start, calendarId: random() < 0.33 ? chosen : undefined }
}

async function book(date: string, { petId, service, start, calendarId }: Wanted) {
  const { status, body, refusal, text } = await pick(random, callers).ask('appointments.book', {
    petId,
    serviceTypeId: service.id,
    date,
    hour: Math.floor(start / 60),
    minute: start % 60,
    visitType: 'clinic',
    ...(calendarId === undefined ? {} : { calendarId }),
    idempotencyKey: randomUUID(),
  })
  const isLate = status === 409 && ['SLOT_TAKEN', 'SLOT_UNAVAILABLE'].includes(refusal.code)
  if (status !== 201 && !isLate) throw new Error(text)
  return status === 201 ? body.id : null
}

/** What the calendars say is taken on a day, by appointment. */
async function takenOn(date: string) {
  const { rows } = await sql<Span & { id: string; calendarId: number }>`
    select appointments.id, appointments.calendar_id,
      (extract(epoch from lower(span) - midnight) / 60)::int as "from",
      (extract(epoch from upper(span) - midnight) / 60)::int as "until"
    from appointments
    join calendar_times on holder_id = appointments.id and calendar_times.calendar_id = appointments.calendar_id,
      (select ${startOfDay(date)}::timestamptz as midnight) as day
    where appointment_date >= midnight and appointment_date < midnight + interval '1 day'`.execute(db)
  return rows
}

/** What is wrong with a round: nothing, unless times overlap, a winner lacks its time or a loser could have had one. */
async function findFault(
  date: string,
  asked: { wanted: Wanted; id: string | null }[],
): Promise<string | null> {
  const taken = await takenOn(date)
  const won = asked.filter(({ id }) => id !== null)
  if (taken.length !== won.length) return `${won.length} won, ${taken.length} times are taken`
  for (const { wanted, id } of won) {
    const time = taken.find((one) => one.id === id)
    const { from, until } = spanOf(wanted)
    if (time?.from !== from || time.until !== until || !fitting(wanted).includes(time.calendarId))
      return `won ${JSON.stringify({ wanted, time })}`
  }
  const isFree = (calendarId: number, span: Span, but?: string) =>
    !taken.some((one) => one.id !== but && one.calendarId === calendarId && doOverlap(one, span))
  const doubled = taken.find((one) => !isFree(one.calendarId, one, one.id))
  if (doubled !== undefined) return `overlaps ${JSON.stringify(doubled)}`
  const wronged = asked.find(
    ({ wanted, id }) => id === null && fitting(wanted).some((calendar) => isFree(calendar, spanOf(wanted))),
  )
  return wronged === undefined ? null : `lost although it was free ${JSON.stringify(wronged.wanted)}`
}

test(`of bookings of overlapping times none gets another’s, and only what is taken is refused, in ${ROUNDS} rounds`, {
  timeout: 1_200_000,
}, async () => {
  const wrong: string[] = []
  let won = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const date = addDays('2027-06-01', round)
    const asked = await Promise.all(
      pets.map(someTime).map(async (wanted) => ({
        wanted,
        id: await book(date, wanted),
      })),
    )
    const fault = await findFault(date, asked)
    const count = asked.filter(({ id }) => id !== null).length
    won += count
    record({ round, won: count, fault })
    if (fault !== null) wrong.push(`round ${round}: ${fault}`)
  }
  expect(wrong).toEqual([])
  figure(
    `${ROUNDS} rounds of ${AT_ONCE} bookings on three calendars: ${won} got their time, the others had no place left`,
  )
})
