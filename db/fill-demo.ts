import { setImmediate as letOthers } from 'node:timers/promises'
import { momentOf } from '../src/features/planning/timetable/moment.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { addDays, clinicDay, startOfDay } from '../src/lib/time.ts'
import { fillCounter } from './demo-counter.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { planDay, planMissing } from './demo-plan.ts'
import { type DemoClinic, rowOf } from './demo-rows.ts'
import { fillCare } from './fill-care.ts'
import { fillSheets } from './fill-sheets.ts'
import { findDemoAdmin } from './seed.ts'
import { settleDemo } from './settle-demo.ts'

const DAY_MS = 86_400_000

/** How many days before and after today have appointments. */
export type DemoDays = { back: number; ahead: number }
const DAYS: DemoDays = { back: 84, ahead: 14 }

/**
 * Gives the demo clinic twelve weeks behind it and two before it: adds the days that are missing, today first,
 * settles what has been over since it was last open, gives what pets were due for, writes case sheets, and takes the money of the days at
 * the counter. Each day is a transaction, between which others are served; it ends early once `signal` aborts.
 */
export async function fillDemo(
  db: Db,
  { now, days = DAYS, signal }: { now: Date; days?: DemoDays; signal?: AbortSignal },
): Promise<void> {
  await addPeople(db, now)
  await settleDemo(db, now)
  const clinic = await readClinic(db, now)
  if (clinic === null) return
  const made = await readMade(db, now, days)
  for (const distance of distances(days)) {
    if (signal?.aborted) return
    const day = addDays(clinicDay(now), distance)
    if (distance === 0 || !made.has(day)) await addDay(db, clinic, { day, isMade: made.has(day) })
    await letOthers()
  }
  if (clinic.madeBy !== null && signal?.aborted !== true) {
    await fillCare(db, { now, userId: clinic.madeBy })
    await fillSheets(db, { now, userId: clinic.madeBy })
  }
  if (clinic.madeBy !== null) await fillCounter(db, { now, userId: clinic.madeBy, back: days.back, signal })
}

/** Today, tomorrow, yesterday and so on. */
function distances({ back, ahead }: DemoDays): number[] {
  const all = Array.from({ length: back + ahead + 1 }, (_, place) => place - back)
  return all.sort((a, b) => Math.abs(a) - Math.abs(b) || b - a)
}

/** Adds the customers and their pets, unless some of them are there: who was removed does not come back. */
async function addPeople(db: Db, now: Date): Promise<void> {
  if ((await readPeople(db)).length > 0) return
  const since = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS)
  const customers = DEMO_PEOPLE.map(({ phone, name, address, daysAgo }) => ({
    ...{ phoneNumber: phone, fullName: name, address, createdAt: since(daysAgo) },
  }))
  const pets = DEMO_PEOPLE.flatMap(({ phone, daysAgo, pets: theirs }, place) =>
    theirs.map((pet, index) => ({
      ...pet,
      ownerPhone: phone,
      nextVaccinationDue: addDays(clinicDay(now), ((place * 37 + index * 11) % 340) - 20),
      createdAt: since(daysAgo),
    })),
  )
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('customers').values(customers).execute()
    await tx.insertInto('pets').values(pets).execute()
  })
}

async function readPeople(db: Db) {
  const phones = DEMO_PEOPLE.map(({ phone }) => phone)
  return await db
    .selectFrom('customers')
    .select(['phoneNumber as phone', 'address', 'createdAt as since'])
    .where('phoneNumber', 'in', phones)
    .orderBy('createdAt')
    .orderBy('phoneNumber')
    .execute()
}

async function readClinic(db: Db, now: Date): Promise<DemoClinic | null> {
  const people = await readPeople(db)
  const pets = await db
    .selectFrom('pets')
    .select(['id', 'ownerPhone as phone'])
    .where(
      'ownerPhone',
      'in',
      people.map(({ phone }) => phone),
    )
    .where('deletedAt', 'is', null)
    .where('deceasedOn', 'is', null)
    .orderBy('createdAt')
    .orderBy('name')
    .execute()
  const customers = people
    .map((person) => ({
      ...person,
      pets: pets.filter(({ phone }) => phone === person.phone).map(({ id }) => id),
    }))
    .filter((person) => person.pets.length > 0)
  const services = await db
    .selectFrom('serviceTypes')
    .select(['id', 'name', 'basePrice', 'houseVisitSurcharge'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
  const calendar = await db
    .selectFrom('calendars')
    .select('id')
    .where('hiddenAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const admin = await findDemoAdmin(db)
  if (customers.length === 0 || services.length === 0 || calendar === undefined) return null
  return { now, customers, services, calendarId: calendar.id, madeBy: admin ?? null }
}

/** The days of which there are appointments that were made for them. */
async function readMade(db: Db, now: Date, { back, ahead }: DemoDays): Promise<Set<string>> {
  const today = clinicDay(now)
  const [from, until] = [addDays(today, -back), addDays(today, ahead)]
  const days = Array.from({ length: back + ahead + 1 }, (_, place) => addDays(from, place))
  const planned = new Map(days.flatMap(planDay).map(({ id, day }) => [id, day]))
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('appointmentDate', '>=', startOfDay(from))
    .where('appointmentDate', '<', startOfDay(addDays(until, 1)))
    .execute()
  return new Set(rows.flatMap(({ id }) => planned.get(id) ?? []))
}

async function addDay(
  db: Db,
  clinic: DemoClinic,
  { day, isMade }: { day: string; isMade: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const taken = await readTaken(tx, day, clinic.calendarId)
    const rows = planMissing(day, clinic.now, { taken, isMade }).map((planned) => rowOf(clinic, planned))
    if (rows.length === 0) return
    await tx
      .insertInto('appointments')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
}

/** The hours of a day of which a calendar's time is taken, if only in part. */
async function readTaken(db: Db, day: string, calendarId: number): Promise<Set<number>> {
  const [from, until] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const rows = await db
    .selectFrom('calendarTimes')
    .select(({ fn, ref }) => [
      fn<Date>('lower', [ref('span')]).as('from'),
      fn<Date>('upper', [ref('span')]).as('until'),
    ])
    .where('calendarId', '=', calendarId)
    .where(({ fn, ref }) => fn<Date>('upper', [ref('span')]), '>', from)
    .where(({ fn, ref }) => fn<Date>('lower', [ref('span')]), '<', until)
    .execute()
  const minuteAt = (instant: Date) =>
    instant <= from ? 0 : instant >= until ? 1440 : momentOf(instant).minute
  const spans = rows.map((row) => [Math.floor(minuteAt(row.from) / 60), Math.ceil(minuteAt(row.until) / 60)])
  return new Set(
    spans.flatMap(([first = 0, end = 0]) => Array.from({ length: end - first }, (_, later) => first + later)),
  )
}
