import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { momentOf } from '../../../src/features/planning/timetable/moment.ts'
import { SLOT_HOURS } from '../../../src/features/planning/timetable/rules.ts'
import { addDays, startOfDay } from '../../../src/lib/time.ts'
import { type ApiAnswer, type Caller, openClinic, serve } from '../../callers.ts'
import { anAppointment, aPet, aService } from '../../factories.ts'
import { atOnce, pick, randomFrom } from '../../random.ts'
import { openRun } from '../../trust/open-run.ts'

const { seed, rounds: ROUNDS, record, figure } = openRun('R20', 5)
const random = randomFrom(seed)
const clinic = await openClinic()
const { database } = clinic
const { db } = database
// The second server shares the database: nothing may be right only within one process.
const second = await serve(database)
const service = await aService(db)
const pet = await aPet(db, { owner: clinic.customer })
const admins: Caller[] = [clinic.callers.admin, await second.session(clinic.logins.admin)]
const owners: Caller[] = [clinic.callers.customer, await second.session(clinic.customer.login)]
const PART = { petId: pet.id, serviceTypeId: service.id }
const TOO_LATE = ['SLOT_TAKEN', 'SLOT_UNAVAILABLE']

type At = { date: string; hour: number }
const bookTogether = (at: At, count: number) => () =>
  pick(random, owners).ask('appointments.bookTogether', {
    ...at,
    visitType: 'clinic',
    houseVisitAddress: null,
    notes: null,
    parts: Array(count).fill(PART),
    idempotencyKey: randomUUID(),
  })
const book = (at: At) => () =>
  pick(random, owners).ask('appointments.book', {
    ...at,
    ...PART,
    visitType: 'clinic',
    idempotencyKey: randomUUID(),
  })
const move = (id: string, at: At) => () => pick(random, admins).ask('appointments.move', { id, ...at })

/** Whether an answer is that it was done; anything but too late is a fault. */
function isDone({ status, refusal, text }: ApiAnswer): boolean {
  if (status >= 300 && !TOO_LATE.includes(refusal.code)) throw new Error(text)
  return status < 300
}

/** The hours of a day that are taken, twice if twice. */
async function heldHours(date: string): Promise<number[]> {
  const rows = await db
    .selectFrom('appointments')
    .select('appointmentDate as at')
    .where('appointmentDate', '>=', startOfDay(date))
    .where('appointmentDate', '<', startOfDay(addDays(date, 1)))
    .where('status', '<>', 'cancelled')
    .orderBy('appointmentDate')
    .execute()
  return rows.map(({ at }) => momentOf(at).minute / 60)
}

afterEach(() => db.deleteFrom('appointments').execute())

/** Three appointments from 11 to 13 against one action for an hour at or beside them. */
async function race(name: string, other: (at: At, hour: number) => Promise<() => Promise<ApiAnswer>>) {
  const wrong: string[] = []
  let won = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const date = addDays('2027-06-01', round)
    const hour = pick(random, SLOT_HOURS.slice(0, 6))
    const action = await other({ date, hour }, hour)
    const answers = await atOnce(random, bookTogether({ date, hour: 11 }, 3), action)
    const [all, one] = answers.map(isDone)
    const held = (await heldHours(date)).filter((each) => each < 20)
    const expected = [...(all ? [11, 12, 13] : []), ...(one ? [hour] : [])].sort((a, b) => a - b)
    const collides = hour >= 11 && hour <= 13
    const isRight =
      JSON.stringify(held) === JSON.stringify(expected) && (collides ? all !== one : all === true && one)
    won += all ? 1 : 0
    record({ name, round, all, one, held })
    if (!isRight) wrong.push(`round ${round}: ${JSON.stringify({ hour, all, one, held })}`)
  }
  expect(wrong).toEqual([])
  figure(`${name}: ${won} of ${ROUNDS} all booked, otherwise none; nothing twice`)
}

test(`against a single booking all or none is booked, in ${ROUNDS} rounds`, {
  timeout: 900_000,
}, async () => {
  await race('together against book', async (at) => book(at))
})

test(`against a move all or none is booked, in ${ROUNDS} rounds`, { timeout: 900_000 }, async () => {
  await race('together against move', async (at) => {
    const id = await anAppointment(db, { pet, service, day: at.date, hour: 20 })
    return move(id, at)
  })
})

test(`of two that overlap one is booked whole, in ${ROUNDS} rounds`, { timeout: 900_000 }, async () => {
  const wrong: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const date = addDays('2027-06-01', round)
    const hours = [10, 11, 12].map((hour) => ({ date, hour }))
    const [first, other] = [pick(random, hours), pick(random, hours)]
    const outcomes = (await atOnce(random, bookTogether(first, 3), bookTogether(other, 3))).map(isDone)
    const held = await heldHours(date)
    const { hour } = outcomes[0] ? first : other
    const isRight = outcomes[0] !== outcomes[1] && String(held) === String([hour, hour + 1, hour + 2])
    if (!isRight) wrong.push(`round ${round}: ${JSON.stringify({ first, other, outcomes, held })}`)
  }
  expect(wrong).toEqual([])
})
