import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { remind } from '../../src/features/outreach/reminders/server/send-reminders.ts'
import { release, turnOn } from '../../src/features/outreach/reminders/server/turn-on.ts'
import { momentOf } from '../../src/features/planning/timetable/moment.ts'
import { enqueueMail } from '../../src/features/platform/notifications/server/enqueue-mail.ts'
import { addDays, clinicDay, clinicInstant } from '../../src/lib/time.ts'
import { freshDatabase } from '../database.ts'
import { pick, randomFrom } from '../random.ts'
import { SECRET } from '../session.ts'
import { openRun } from './open-run.ts'
import { openModelClinic } from './reminder-clinic.ts'
import { dueDaily, dueHours, isNight } from './reminder-model.ts'

/** Each round is a pet; from 100 on the clock runs for two years. */
const { rounds: PETS, seed, record, figure } = openRun('R26', 24)
const IS_LONG = PETS >= 100
const DAYS = IS_LONG ? 730 : 10
/** So often something happens to a pet in a month: 10,000 pets have some 70 appointments a day. */
const MONTHLY = IS_LONG ? 0.25 : 12
const FIRST = '2031-03-03'
const HOUR_MS = 3_600_000
/** So many days after which the database counts its rows, as it does by itself in the time that these take. */
const COUNTED_DAYS = 7
/** How far a server's clock may be off, for some looks. */
const SKEWS_MS = [-24, -1, 1, 24, 24 * 365].map((hours) => hours * HOUR_MS)
/** How far the clocks of servers that look at once are apart. */
const APART_MS = 90_000

const random = randomFrom(seed)
const { db, exec } = await freshDatabase()
const clinic = await openModelClinic(db, PETS, random)
const { owners, ownerOf } = clinic

const mailer = { send: enqueueMail, delivers: true, publicUrl: 'https://tests.example' }
const remindingAt = (at: Date, over: Partial<typeof mailer> = {}) => ({
  ...{ db, now: () => at, secret: SECRET, pushes: false },
  mailer: Object.defineProperties({ ...mailer }, Object.getOwnPropertyDescriptors(over)) as typeof mailer,
})

const said = new Set<string>()
const wrong: string[] = []
const counted = {
  ...{ messages: 0, things: 0, looks: 0, killed: 0, atOnce: 0, held: 0, skewed: 0 },
  ...{ cancelled: 0, moved: 0, erased: 0, unwanted: 0 },
}
let [busiestMs, wasHeld, passedOn] = [0, false, addDays(FIRST, -1)]

/** What has to be said at an instant, what may be, and of whom either is unsure. */
type Expected = { must: string[]; may: Set<string>; unsure: Set<string> }

function expectedAt(at: Date): Expected {
  const hours = isNight(at)
    ? []
    : owners.filter(({ hasMail }) => hasMail).map((owner) => dueHours(owner, at, said))
  const daily = isPassAt(at) ? owners.flatMap((owner) => dueDaily(owner, at, said, clinicDay(at))) : []
  const must = [...daily, ...hours.flatMap((one) => one.must)]
  return { must, may: new Set([...must, ...hours.flatMap((one) => one.may)]), unsure: new Set() }
}

const isPassAt = (at: Date) => momentOf(at).minute >= 600 && !isNight(at) && passedOn !== clinicDay(at)

/** A server that dies while it writes one of so many messages. */
async function lookAndDie(at: Date, messages: number): Promise<void> {
  counted.killed += 1
  let left = 1 + Math.floor(random() * messages)
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

/** Three servers, whose clocks differ, look at once, and in that moment something may happen to an owner. */
async function lookAtOnce(at: Date, expected: Expected): Promise<Date[]> {
  counted.atOnce += 1
  const clocks = [at, new Date(at.getTime() - APART_MS), new Date(at.getTime() + APART_MS)]
  const key = expected.must.find((one) => one.includes(' days ') || one.includes(' hours '))
  const owner = key === undefined ? undefined : ownerOf(key.split(' ')[0] ?? '')
  const visit = owner?.visits.find(({ id }) => key?.startsWith(id))
  const isSingle = visit === undefined || owner === undefined || random() < 0.5
  if (!isSingle) for (const { id } of [...owner.visits, ...owner.pets]) expected.unsure.add(id)
  for (const key of clocks.flatMap((clock) => [...expectedAt(clock).may])) expected.may.add(key)
  const [how] = await Promise.all([
    isSingle ? null : clinic.interfere(visit, at),
    ...clocks.map((clock) => remind(remindingAt(clock))),
  ])
  if (how === null || owner === undefined || visit === undefined) return clocks
  counted[how] += 1
  if (how === 'cancelled' || how === 'erased') await expectTakenOut(visit.id)
  if (how === 'erased') await expectTakenOut(owner.id)
  return clocks
}

/** Nothing that waits to be sent is about what was cancelled, or for someone who has been erased. */
async function expectTakenOut(id: string): Promise<void> {
  const { rows } = await sql`
    select from outbox where details::text like ${`%${id}%`} or customer_id = ${id}
    union all
    select from reminder_messages where state in ('sent', 'to_send') and customer_id = ${id}
    union all
    select from reminder_messages where state = 'to_send' and details::text like ${`%${id}%`}`.execute(db)
  expect(rows).toEqual([])
}

type Said = { key: string; customer: string; rhythm: string; message: string; at: Date }

/** What was said at these instants; then it has gone out. */
async function readSaid(clocks: readonly Date[]): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select subject_id || ' ' || stage || ' ' || of as key, customer_id as customer, rhythm, message_id as message, decided_at as at
    from reminders join reminder_messages on reminder_messages.id = message_id
    where decided_at = any(${clocks}::timestamptz[])`.execute(db)
  if (rows.length > 0) {
    await sql`delete from outbox`.execute(db)
    await sql`delete from jobs where kind = 'mail'`.execute(db)
    await sql`update reminder_messages set state = 'marked', handled_as = 'sent', handled_at = created_at where state = 'to_send'`.execute(
      db,
    )
  }
  return rows
}

/** Notes what was said, and what of it was wrong. */
function judge(at: Date, rows: readonly Said[], { must, may, unsure }: Expected): void {
  const note = (what: string) => wrong.push(`${at.toISOString()} ${what}`)
  const isUnsure = (key: string) => unsure.has(key.split(' ')[0] ?? '')
  const today = clinicDay(at)
  const daily = new Map<string, string>()
  for (const { key, customer, rhythm, message, at: saidAt } of rows) {
    if (isNight(saidAt)) note(`in the night ${key}`)
    if (said.has(key)) note(`twice ${key}`)
    if (!may.has(key) && !isUnsure(key)) note(`not due ${key}`)
    said.add(key)
    const [subject = '', stage = ''] = key.split(' ')
    const owner = ownerOf(subject)
    owner?.pets.find(({ id }) => id === subject)?.said.set(stage, today)
    if (rhythm !== 'daily' || owner?.id !== customer) continue
    if (owner.dailyOn.has(today) && daily.get(customer) !== message) note(`a second daily message ${key}`)
    daily.set(customer, message)
    owner.dailyOn.add(today)
  }
  const given = new Set(rows.map(({ key }) => key))
  for (const key of must) if (!given.has(key) && !isUnsure(key)) note(`missing ${key}`)
  counted.messages += new Set(rows.map(({ message }) => message)).size
  counted.things += rows.length
}

/** One look of one server or three, one of which may die in the middle. */
async function look(at: Date): Promise<void> {
  counted.looks += 1
  if (wasHeld && !isNight(at)) {
    await release(remindingAt(at), at, true)
    passedOn = addDays(clinicDay(at), -1)
    wasHeld = false
  }
  const expected = expectedAt(at)
  const [isPass, chance] = [isPassAt(at), random()]
  const start = performance.now()
  if (chance < 0.1 && expected.must.length > 0) await lookAndDie(at, expected.must.length)
  const isCrowd = chance > 0.7 && expected.must.length > 0
  const clocks = isCrowd ? await lookAtOnce(at, expected) : [at]
  if (!isCrowd) await remind(remindingAt(at))
  busiestMs = Math.max(busiestMs, performance.now() - start)
  if (isPass)
    wasHeld = (await sql`select from reminder_settings where held_on is not null`.execute(db)).rows.length > 0
  if (wasHeld) counted.held += 1
  else if (isPass) passedOn = clinicDay(at)
  if (wasHeld) expected.must = expected.must.filter((key) => key.includes(' hours '))
  judge(at, await readSaid(clocks), expected)
}

/** The looks of a day: every half hour, two of them in the night. */
const TIMES = [3, ...Array.from({ length: 26 }, (_, half) => 8 + half / 2), 22]
let [downUntil, skewMs, skewedLooks] = [FIRST, 0, 0]

async function liveDay(day: string): Promise<void> {
  if (random() < 0.02) downUntil = addDays(day, 1 + Math.floor(random() * 3))
  for (const hour of TIMES) {
    const at = clinicInstant(day, Math.floor(hour), (hour % 1) * 60)
    for (let happens = (PETS * MONTHLY) / TIMES.length / 30; happens > 0; happens -= 1)
      if (random() < happens) await clinic.live(at)
    if (hour === 22) clinic.endDay(at)
    await clinic.save()
    if (day < downUntil || random() < 0.02) continue
    if (skewedLooks === 0 && random() < 0.002)
      [skewMs, skewedLooks] = [pick(random, SKEWS_MS), 1 + Math.floor(random() * 6)]
    const isSkewed = skewedLooks > 0
    if (isSkewed) [skewedLooks, counted.skewed] = [skewedLooks - 1, counted.skewed + 1]
    // No two looks have the same instant, so that what they said is known by it.
    await look(new Date(at.getTime() + (isSkewed ? skewMs : 0) + 1 + (counted.looks % 59_000)))
  }
}

const began = performance.now()

async function sayFigures(days: number): Promise<void> {
  const { rows } = await sql<{ mb: number }>`
    select round((pg_total_relation_size('reminders') + pg_total_relation_size('reminder_messages')) / 1048576.0, 1) as mb`.execute(
    db,
  )
  const seconds = (performance.now() - began) / 1000
  const { messages, things, looks, killed, atOnce, held, skewed, cancelled, moved, erased, unwanted } =
    counted
  figure(
    `${PETS} pets, ${days} of ${DAYS} days on ${inject('databaseKind')}: ${clinic.booked()} appointments, ${messages} messages about ${things} things in ${looks} looks (${killed} killed, ${atOnce} by three servers at once, ${cancelled + moved + erased + unwanted} of them with a cancellation, move, erasure or choice, ${skewed} with a wrong clock, ${held} held); ${wrong.length} wrong; the longest look ${Math.round(busiestMs)} ms, ${rows[0]?.mb} MB, in all ${Math.round(seconds)} s, ${(seconds / days).toFixed(2)} s a day`,
  )
}

const TABLES = [
  'customers',
  'pets',
  'appointments',
  'reminders',
  'reminder_messages',
  'reminder_settings',
  'outbox',
  'jobs',
]

test('nothing is said twice, in the night, after a stop or not at all, whatever happens and however servers die', async () => {
  await turnOn(db, clinicInstant(FIRST, 7))
  let days = 0
  for (; days < DAYS && wrong.length === 0; days += 1) {
    if (days % COUNTED_DAYS === 0) for (const table of TABLES) await exec(`vacuum (analyze) ${table}`)
    if (days > 0 && days % 73 === 0) await sayFigures(days)
    await liveDay(addDays(FIRST, days))
    record({ days, counted })
  }
  record({ wrong })
  await sayFigures(days)
  expect(wrong.slice(0, 20)).toEqual([])
  expect(counted.messages).toBeGreaterThan(0)
})
