import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { enqueueMail } from '../../src/features/notifications/server/enqueue-mail.ts'
import { remind } from '../../src/features/reminders/server/send-reminders.ts'
import { release, turnOn } from '../../src/features/reminders/server/turn-on.ts'
import { momentOf } from '../../src/features/timetable/moment.ts'
import { addDays, clinicDay, clinicInstant } from '../../src/lib/time.ts'
import { freshDatabase } from '../database.ts'
import { aCustomer, aPet, appointmentRow, aService, type Pet } from '../factories.ts'
import { pick, randomFrom } from '../random.ts'
import { SECRET } from '../session.ts'
import { openRun } from './open-run.ts'
import { dueDaily, dueHours, isNight, type ModelOwner, type ModelPet, type Visit } from './reminder-model.ts'

/** Each round is a pet; from 100 on the clock runs for two years. */
const { rounds: PETS, seed, record, figure } = openRun('R26', 24)
const IS_LONG = PETS >= 100
const DAYS = IS_LONG ? 730 : 10
/** So often something happens to a pet in a month. */
const MONTHLY = IS_LONG ? 1.5 : 12
const FIRST = '2031-03-03'
const HOUR_MS = 3_600_000

const random = randomFrom(seed)
const { db } = await freshDatabase()
const services = [await aService(db, { name: 'Bath' }), await aService(db, { name: 'Vaccination' })]

const mailer = { send: enqueueMail, delivers: true, publicUrl: 'https://tests.example' }
const remindingAt = (at: Date, over: Partial<typeof mailer> = {}) => ({
  ...{ db, now: () => at, secret: SECRET, pushes: false },
  mailer: Object.defineProperties({ ...mailer }, Object.getOwnPropertyDescriptors(over)) as typeof mailer,
})

const owners: ModelOwner[] = []
const rowOf = new Map<string, Pet>()
const said = new Set<string>()
const counted = {
  visits: 0,
  messages: 0,
  things: 0,
  looks: 0,
  killed: 0,
  atOnce: 0,
  cancelledAtOnce: 0,
  held: 0,
}
let ticks = 0
/** An instant just before, which no other change has. */
const just = (at: Date) => new Date(at.getTime() - 60_000 + (ticks++ % 59_000))

async function aHousehold(): Promise<number> {
  const hasMail = random() < 0.6
  const customer = await aCustomer(db, {
    login: null,
    ...(hasMail && { email: `o${owners.length}@example.com` }),
  })
  const pets: ModelPet[] = []
  for (let count = random() < 0.3 ? 2 : 1; count > 0; count -= 1) {
    const pet = await aPet(db, { owner: customer })
    rowOf.set(pet.id, pet)
    pets.push({ id: pet.id, isAlive: true, due: null, setAt: null, said: new Map() })
  }
  owners.push({
    id: customer.id,
    phone: customer.phone,
    hasMail,
    choice: 'all',
    pets,
    visits: [],
    dailyOn: null,
  })
  return pets.length
}

async function book(owner: ModelOwner, at: Date): Promise<void> {
  const pet = pick(random, owner.pets)
  const row = rowOf.get(pet.id)
  if (!pet.isAlive || row === undefined) return
  const service = pick(random, services)
  const startsAt = clinicInstant(
    addDays(clinicDay(at), Math.floor(random() * 12)),
    8 + Math.floor(random() * 11),
    pick(random, [0, 30]),
  )
  if (startsAt <= at) return
  const [status, knownAt] = [random() < 0.6 ? ('confirmed' as const) : ('pending' as const), just(at)]
  const stored = await appointmentRow(db, { pet: row, service, status })
  await db
    .insertInto('appointments')
    .values({ ...stored, appointment_date: startsAt, squeezed_in: true, time_known_at: knownAt })
    .execute()
  owner.visits.push({
    id: stored.id,
    pet: pet.id,
    startsAt,
    knownAt,
    status,
    vaccinates: service.name === 'Vaccination',
  })
  counted.visits += 1
}

async function change(visit: Visit, changed: Partial<Visit>): Promise<void> {
  Object.assign(visit, changed)
  const { id, status, startsAt, knownAt } = visit
  await sql`update appointments set status = ${status}, appointment_date = ${startsAt}, time_known_at = ${knownAt},
    cancelled_at = case when ${status} = 'cancelled' then current_timestamp end where id = ${id}`.execute(db)
}

async function setDue(pet: ModelPet, due: string, at: Date): Promise<void> {
  if (pet.due === due) return
  Object.assign(pet, { due, setAt: just(at) })
  await sql`update pets set next_vaccination_due = ${due}, vaccination_set_at = ${pet.setAt} where id = ${pet.id}`.execute(
    db,
  )
}

/** Something that happens to an owner. */
async function live(owner: ModelOwner, at: Date): Promise<void> {
  const open = owner.visits.filter(
    ({ status, startsAt }) => ['pending', 'confirmed'].includes(status) && startsAt > at,
  )
  const kind = random()
  if (kind < 0.45 || open.length === 0) return await book(owner, at)
  const visit = pick(random, open)
  if (kind < 0.6)
    return await change(visit, {
      status: 'confirmed',
      ...(visit.status === 'pending' && { knownAt: just(at) }),
    })
  if (kind < 0.75) {
    const startsAt = new Date(visit.startsAt.getTime() + pick(random, [-24, -2, 0.5, 1, 24, 72]) * HOUR_MS)
    const hour = momentOf(startsAt).minute / 60
    if (startsAt > at && hour >= 8 && hour < 19)
      await change(visit, { startsAt, knownAt: just(at), status: pick(random, ['pending', 'confirmed']) })
    return
  }
  if (kind < 0.85) return await change(visit, { status: 'cancelled' })
  if (kind < 0.95)
    return await setDue(pick(random, owner.pets), addDays(clinicDay(at), Math.floor(random() * 40) - 10), at)
  if (kind < 0.96) {
    const pet = pick(random, owner.pets)
    pet.isAlive = false
    await sql`update pets set deceased_on = ${clinicDay(at)} where id = ${pet.id}`.execute(db)
    return
  }
  owner.choice = pick(random, ['all', 'all', 'appointments', 'none'])
  await sql`delete from reminder_preferences where customer_id = ${owner.id}`.execute(db)
  await db
    .insertInto('reminder_preferences')
    .values({ customer_id: owner.id, reminders: owner.choice })
    .execute()
}

/** What is over is completed, and whose pet was vaccinated gets its next day, unless no one writes it down. */
async function endDay(at: Date): Promise<void> {
  for (const owner of owners) {
    for (const visit of owner.visits.filter(
      ({ status, startsAt }) => ['pending', 'confirmed'].includes(status) && startsAt <= at,
    )) {
      await change(visit, { status: visit.status === 'confirmed' ? 'completed' : 'cancelled' })
      const pet = owner.pets.find(({ id }) => id === visit.pet)
      if (pet !== undefined && visit.vaccinates && random() < 0.7)
        await setDue(pet, addDays(clinicDay(at), pick(random, [21, 28, 365])), at)
    }
    const since = at.getTime() - 100 * 24 * HOUR_MS
    owner.visits = owner.visits.filter(
      ({ startsAt, status }) => status !== 'cancelled' && startsAt.getTime() > since,
    )
  }
}

/** One look, by one server or three, one of which may die in the middle; some owners cancel in the same moment. */
async function look(at: Date, expected: readonly string[]): Promise<Set<string>> {
  const chance = random()
  counted.looks += 1
  const unsure = new Set<string>()
  if (chance < 0.1 && expected.length > 0) {
    counted.killed += 1
    let left = 1 + Math.floor(random() * expected.length)
    const dying = Object.defineProperty({}, 'publicUrl', {
      get: () => {
        left -= 1
        if (left === 0) throw new Error('killed')
        return mailer.publicUrl
      },
      enumerable: true,
      configurable: true,
    })
    await remind(remindingAt(at, dying)).catch((error: Error) => expect(error.message).toBe('killed'))
  }
  if (chance > 0.7 && expected.length > 0) {
    counted.atOnce += 1
    const all = owners.flatMap(({ visits }) => visits)
    const visit = all.find(({ id }) => expected.some((key) => key.startsWith(id)))
    const cancel = async () => {
      if (visit === undefined || random() < 0.5) return
      counted.cancelledAtOnce += 1
      for (const stage of ['days', 'hours'])
        unsure.add(`${visit.id} ${stage} ${visit.startsAt.toISOString()}`)
      await change(visit, { status: 'cancelled' })
      // What care was held back by it may be said in the same look.
      const pet = owners.flatMap(({ pets }) => pets).find(({ id }) => id === visit.pet)
      for (const stage of ['first', 'second', 'late']) unsure.add(`${visit.pet} ${stage} ${pet?.due}`)
    }
    await Promise.all([remind(remindingAt(at)), remind(remindingAt(at)), cancel(), remind(remindingAt(at))])
    if (visit?.status === 'cancelled') await expectTakenOut(visit.id)
  } else await remind(remindingAt(at))
  return unsure
}

/** Nothing that waits to be sent names what was cancelled. */
async function expectTakenOut(id: string): Promise<void> {
  const { rows } = await sql`select from outbox where details::text like ${`%${id}%`}
    union all select from reminder_messages where state = 'to_send' and details::text like ${`%${id}%`}`.execute(
    db,
  )
  expect(rows).toEqual([])
}

type Said = { key: string; customer: string; rhythm: string; message: string }

/** What was said at an instant; then it has gone out. */
async function readSaid(at: Date): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select subject_id || ' ' || stage || ' ' || of as key, customer_id as customer, rhythm, message_id as message
    from reminders join reminder_messages on reminder_messages.id = message_id where decided_at = ${at}`.execute(
    db,
  )
  if (rows.length > 0) {
    await sql`delete from outbox`.execute(db)
    await sql`delete from jobs where kind = 'mail'`.execute(db)
    await sql`update reminder_messages set state = 'marked', handled_as = 'sent', handled_at = ${at} where state = 'to_send'`.execute(
      db,
    )
  }
  return rows
}

/** Notes what was said, and what of it was wrong. */
function judge(
  at: Date,
  rows: readonly Said[],
  rules: { must: string[]; may: ReadonlySet<string>; unsure: ReadonlySet<string> },
): string[] {
  const wrong: string[] = []
  if (isNight(at) && rows.length > 0) wrong.push('in the night')
  const today = clinicDay(at)
  const daily = new Map<string, string>()
  for (const { key, customer, rhythm, message } of rows) {
    if (said.has(key)) wrong.push(`twice ${key}`)
    if (!rules.may.has(key) && !rules.unsure.has(key)) wrong.push(`not due ${key}`)
    const owner = owners.find(({ id }) => id === customer)
    if (rhythm === 'daily' && owner !== undefined) {
      if (owner.dailyOn === today && daily.get(customer) !== message)
        wrong.push(`a second daily message ${key}`)
      daily.set(customer, message)
      owner.dailyOn = today
    }
    said.add(key)
    const [subject = '', stage = ''] = key.split(' ')
    owner?.pets.find(({ id }) => id === subject)?.said.set(stage, today)
  }
  const given = new Set(rows.map(({ key }) => key))
  for (const key of rules.must) if (!given.has(key) && !rules.unsure.has(key)) wrong.push(`missing ${key}`)
  counted.messages += new Set(rows.map(({ message }) => message)).size
  counted.things += rows.length
  return wrong.map((what) => `${at.toISOString()} ${what}`)
}

/** The looks of a day: every half hour, two of them in the night. */
const TIMES = [3, ...Array.from({ length: 26 }, (_, half) => 8 + half / 2), 22]

test('nothing is said twice, in the night, after a stop or not at all, whatever happens and however servers die', async () => {
  for (let pets = 0; pets < PETS; ) pets += await aHousehold()
  await turnOn(db, clinicInstant(FIRST, 7))
  const wrong: string[] = []
  let [passedOn, downUntil, busiestMs] = [addDays(FIRST, -1), FIRST, 0]
  const began = performance.now()
  for (let day = FIRST; day < addDays(FIRST, DAYS); day = addDays(day, 1)) {
    if (random() < 0.02) downUntil = addDays(day, 1 + Math.floor(random() * 3))
    for (const hour of TIMES) {
      const at = clinicInstant(day, Math.floor(hour), (hour % 1) * 60)
      for (let happens = (PETS * MONTHLY) / TIMES.length / 30; happens > 0; happens -= 1)
        if (random() < happens) await live(pick(random, owners), at)
      if (hour === 22) await endDay(at)
      if (day < downUntil || random() < 0.02) continue
      const { held } = await sql<{ held: string | null }>`select held_why as held from reminder_settings`
        .execute(db)
        .then(({ rows: [row] }) => ({ held: row?.held ?? null }))
      if (held !== null && !isNight(at)) {
        await release(remindingAt(at), at, true)
        passedOn = addDays(day, -1)
      }
      const isPass = hour >= 10 && !isNight(at) && passedOn !== day
      const daily = isPass ? owners.flatMap((owner) => dueDaily(owner, at, said)) : []
      const hours = isNight(at)
        ? []
        : owners.filter(({ hasMail }) => hasMail).map((owner) => dueHours(owner, at, said))
      const must = [...daily, ...hours.flatMap((one) => one.must)]
      const start = performance.now()
      const unsure = await look(at, must)
      busiestMs = Math.max(busiestMs, performance.now() - start)
      const rows = await readSaid(at)
      const isHeld =
        (await sql`select from reminder_settings where held_on is not null`.execute(db)).rows.length > 0
      if (isHeld) counted.held += 1
      else if (isPass) passedOn = day
      const expected = isHeld ? must.filter((key) => key.includes(' hours ')) : must
      wrong.push(
        ...judge(at, rows, {
          must: expected,
          may: new Set([...expected, ...hours.flatMap((one) => one.may)]),
          unsure,
        }),
      )
    }
  }
  record({ wrong, counted })
  figure(
    `${PETS} pets, ${DAYS} days on ${inject('databaseKind')}: ${counted.visits} appointments, ${counted.messages} messages about ${counted.things} things in ${counted.looks} looks (${counted.killed} killed, ${counted.atOnce} by three servers at once, ${counted.cancelledAtOnce} with a cancellation, ${counted.held} held); ${wrong.length} wrong; the longest look ${Math.round(busiestMs)} ms, in all ${Math.round((performance.now() - began) / 1000)} s`,
  )
  expect(wrong.slice(0, 20)).toEqual([])
  expect(counted.messages).toBeGreaterThan(0)
})
