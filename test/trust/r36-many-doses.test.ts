import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import type { DueFilter } from '../../src/features/consulting/care/due-filters.ts'
import { listDue } from '../../src/features/consulting/care/server/due-queries.ts'
import { listDoses, listPresent, markPresent } from '../../src/features/consulting/care/server/queries.ts'
import { REMINDED_CARE } from '../../src/features/outreach/reminders/kinds.ts'
import { listPassOwners, readOwners } from '../../src/features/outreach/reminders/server/facts-queries.ts'
import { type DatabaseLocation, openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { clinicInstant } from '../../src/lib/time.ts'
import { createDatabase } from '../postgres-cluster.ts'
import { openRun } from './open-run.ts'

/** Each round is a pet with ten doses: two of each of five items, or of four, so that some have none on record. */
const { seed, rounds: pets, figure } = openRun('R36', 200)
const TODAY = '2027-03-10'
const NOW = clinicInstant(TODAY, 10)

const folder = mkdtempSync(join(tmpdir(), 'tailwell-r36-'))
const location: DatabaseLocation =
  inject('databaseKind') === 'server'
    ? { url: await createDatabase(inject('postgresUrl'), `doses_${seed}`), dataDir: '' }
    : { dataDir: join(folder, 'doses') }
const database = await openDatabase(location)
const { db } = database

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const ITEMS = ['dog-combination', 'anti-rabies', 'kennel-cough', 'deworming', 'ticks-and-fleas']

const idOf = (kind: number, number: string) =>
  sql.raw(`('00000000-0000-4000-${8000 + kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`)

/** Customers with two pets each; a pet in ten has nothing on record of its last item. */
async function fill(): Promise<void> {
  await migrate(database)
  // As a clinic grows, so that no statement takes longer than the server lets one.
  for (let first = 0; first < pets; first += 200) {
    await fillSome(first, Math.min(pets, first + 200) - 1)
    await sql`analyze`.execute(db)
  }
}

async function fillSome(first: number, last: number): Promise<void> {
  const [owner, pet, dose] = [idOf(1, 'n'), idOf(2, 'n'), idOf(3, '10 * n + k')]
  await sql`insert into customers (id, full_name, phone_number)
    select ${owner}, 'Owner ' || n, '+9190' || lpad(n::text, 8, '0')
    from generate_series(${first}::int / 2, ${last}::int / 2) n`.execute(db)
  await sql`insert into pets (id, owner_phone, name, species)
    select ${pet}, '+9190' || lpad((n / 2)::text, 8, '0'), 'Pet ' || n, 'Dog'
    from generate_series(${first}::int, ${last}::int) n`.execute(db)
  await sql`insert into care_doses (id, pet_id, given_on, note)
    select ${dose}, ${pet}, ${TODAY}::date - 400 + 365 * (k % 2) + (7 * n + 31 * k) % 35, 'x'
    from generate_series(${first}::int, ${last}::int) n, generate_series(0, 9) k where n % 10 > 0 or k < 8`.execute(
    db,
  )
  await sql`insert into care_days (pet_id, item_id, kind, dose_id, step, decided_on, from_on, due_on, present, made_at)
    select pet_id, (${sql.val(ITEMS)}::text[])[1 + (k / 2)], 'dose', care_doses.id, 'complete', given_on, due, due, k % 2 = 1,
      ${clinicInstant('2027-01-01', 9)}
    from generate_series(${first}::int, ${last}::int) n, generate_series(0, 9) k
    join lateral (select * from care_doses where care_doses.id = ${dose}) care_doses on true,
    lateral (select given_on + (array[365, 365, 365, 90, 30])[1 + k / 2] as due) next`.execute(db)
  await sql`update pets set next_vaccination_due = (select min(due_on) from care_days join care_items on care_items.id = item_id
    where pet_id = pets.id and present and care_items.kind = 'vaccination')
    where id between ${idOf(2, `${first}`)} and ${idOf(2, `${last}`)}`.execute(db)
}

const found: string[] = []

/** What a query gives, which is noted with its usual time of five. */
async function measure<Result>(what: string, ask: () => Promise<Result>): Promise<Result> {
  const times: number[] = []
  for (let count = 0; count < 4; count += 1) {
    const begun = performance.now()
    await ask()
    times.push(performance.now() - begun)
  }
  const begun = performance.now()
  const result = await ask()
  times.push(performance.now() - begun)
  found.push(`${what} ${Math.round(times.sort((one, other) => one - other)[2] ?? 0)}`)
  return result
}

const pageOf = (filter: DueFilter, item = 'anti-rabies') =>
  listDue(db, {
    item: { id: item, species: ['dog'] },
    filter,
    today: TODAY,
    now: NOW,
    after: null,
    limit: 51,
  })

const count = async (statement: ReturnType<typeof sql<{ many: number }>>) =>
  (await statement.execute(db)).rows[0]?.many ?? 0

test('lists, a pet, a change and the day’s reminders of a clinic with as many doses are right', async () => {
  await fill()
  const petId = (
    await db.selectFrom('pets').select('id').where('name', '=', 'Pet 7').executeTakeFirstOrThrow()
  ).id
  const due = await measure('item’s list', () => pageOf('all'))
  expect(due).toHaveLength(Math.min(51, pets))
  expect(due.map((row) => row.due)).toEqual(due.map((row) => row.due).toSorted())
  expect(await measure('to invite', () => pageOf('invite'))).toHaveLength(Math.min(51, pets))
  expect(await measure('no dose on record', () => pageOf('none', 'ticks-and-fleas'))).toHaveLength(
    Math.min(51, Math.ceil(pets / 10)),
  )
  expect(await measure('a pet', () => listPresent(db, petId))).toHaveLength(5)
  expect(await measure('its doses', () => listDoses(db, petId))).toHaveLength(10)
  const settle = () => db.transaction().execute((tx) => markPresent(tx, [petId]))
  await measure('settle', settle)
  expect(await listPresent(db, petId)).toHaveLength(5)
  const window = {
    day: TODAY,
    from: NOW,
    until: NOW,
    firstDue: '2027-02-18',
    lastDue: '2027-03-24',
    askedFrom: null,
  }
  const owners = await measure('owners to remind', () =>
    listPassOwners(db, { ...window, kinds: REMINDED_CARE }),
  )
  const expected = await count(sql<{ many: number }>`select count(distinct owner_phone)::int as many
    from care_days join pets on pets.id = pet_id where present and due_on between '2027-02-18' and '2027-03-24'`)
  expect(owners).toHaveLength(expected)
  const facts = { now: NOW, day: TODAY, senders: { mails: true, pushes: false } }
  const some = owners.slice(0, 200)
  const read = await measure('facts of 200', () => readOwners(db, some, facts))
  const items = await count(sql<{
    many: number
  }>`select count(*)::int as many from care_days join pets on pets.id = pet_id
    join customers on phone_number = owner_phone where present and customers.id = any(${some}::uuid[])`)
  expect(read.flatMap(({ care }) => care)).toHaveLength(items)
  figure(`${pets} pets, ${owners.length} owners in the day's window; ms: ${found.join(', ')}`)
})
