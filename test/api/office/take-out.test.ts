import { sql } from 'kysely'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { fillDemo } from '../../../db/fill-demo.ts'
import { seedDemoClinic } from '../../../db/seed.ts'
import { TAKE_OUT_FILES, type TakeOutFile } from '../../../src/features/office/imports/own-headings.ts'
import { planList } from '../../../src/features/office/imports/ui/reading/plan-list.ts'
import { toCsv } from '../../../src/lib/files/to-csv.ts'
import { keysOf } from '../../../src/lib/keys-of.ts'
import { type Caller, serve, type TestServer } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { anAdmin, PASSWORD } from '../../factories.ts'
import { runToEnd } from '../../imports.ts'

const TODAY = '2027-03-10'

type Clinic = TestServer & { admin: Caller }

async function adminOf(database: Awaited<ReturnType<typeof freshDatabase>>): Promise<Clinic> {
  const server = await serve(database)
  return { ...server, admin: await server.session(await anAdmin(database.db)) }
}

/** A file as the page makes it of the pages of the server. */
async function takeOut({ admin }: Clinic, file: TakeOutFile): Promise<string> {
  const rows: (string | number)[][] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer = await admin.ask('imports.takeOut', { file, password: PASSWORD, ...(cursor && { cursor }) })
    expect(answer.status, answer.text).toBe(200)
    rows.push(...answer.body.rows)
    cursor = answer.body.nextCursor
  }
  return toCsv([TAKE_OUT_FILES[file], ...rows])
}

async function bringIn({ admin, database: { db } }: Clinic, csv: string): Promise<void> {
  const { kind, isOwn, uploads } = planList(new TextEncoder().encode(csv), { today: TODAY })
  expect(isOwn).toBe(true)
  const { body } = await admin.ask('imports.create', { kind, fileName: 'own.csv', rows: uploads.length })
  for (let at = 0; at < uploads.length; at += 100) {
    const rows = uploads.slice(at, at + 100).map((data, index) => ({ position: at + index, data }))
    expect((await admin.ask('imports.putRows', { id: body.id, rows })).status).toBe(200)
  }
  expect((await admin.ask('imports.start', { id: body.id })).status).toBe(200)
  await runToEnd(db, body.id)
  const { outcomes } = (await admin.ask('imports.get', { id: body.id })).body
  expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([['new', null]])
}

/** The cells of a file but for ids. */
function withoutIds(csv: string): Record<string, string>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(csv.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  return data.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([heading]) => !/ ID$/.test(heading))),
  )
}

/** Names that a spreadsheet would run, or a list would read as something else. */
const NAMES = [
  '=HYPERLINK("x")',
  "'=1",
  '＝1+1',
  '-X',
  'Nil',
  'Tom & Jerry',
  'Rao, Anita',
  '"quoted"',
  ' 00 | 1;2',
]

async function fullClinic(): Promise<Clinic> {
  const clinic = await adminOf(await freshDatabase())
  const { db } = clinic.database
  const now = new Date()
  await seedDemoClinic(db, now)
  await fillDemo(db, { now, days: { back: 14, ahead: 2 } })
  for (const [at, name] of NAMES.entries()) {
    const said = name.trim()
    await sql`insert into customers (phone_number, full_name, address) values (${`+9198450555${at}0`}, ${said}, ${`Line 1\n${said}`})`.execute(
      db,
    )
    const [age, birth] = at % 2 === 0 ? [3, null] : [null, '2024-03-10']
    await sql`insert into pets (owner_phone, name, species, gender, age, birth_date, birth_date_estimated)
      values (${`+9198450555${at}0`}, ${said}, 'Dog', null, ${age}, ${birth}, ${birth !== null})`.execute(db)
    await sql`insert into products (name, price) values (${said}, ${at * 101})`.execute(db)
  }
  await sql`insert into customers (phone_number, full_name) values ('TEMP-' || gen_random_uuid(), 'Without a number')`.execute(
    db,
  )
  return clinic
}

const clinic = await fullClinic()

test('out of a full clinic, into an empty one and out again: the same files but for ids', async () => {
  const empty = await adminOf(await freshDatabase())
  for (const file of ['customers-and-pets', 'products'] as const) {
    const csv = await takeOut(clinic, file)
    await bringIn(empty, csv)
    const before = withoutIds(csv)
    expect(before.length, file).toBeGreaterThan(NAMES.length)
    if (file === 'customers-and-pets')
      expect(new Set(before.map((row) => row['Birth date estimated']))).toEqual(new Set(['yes', 'no', '']))
    expect(withoutIds(await takeOut(empty, file))).toEqual(before)
  }
})

test('no cell begins with the sign of a formula, and the sums of the bills are those of the books', async () => {
  const { db } = clinic.database
  for (const file of keysOf(TAKE_OUT_FILES))
    for (const row of Papa.parse<string[]>(await takeOut(clinic, file), { skipEmptyLines: true }).data)
      for (const cell of row) expect(cell).not.toMatch(/^\s*[=+@＝＋－＠]|^\s*-\D/)
  const phones = withoutIds(await takeOut(clinic, 'customers-and-pets')).map(({ Phone }) => Phone)
  expect(phones).toContain('98450 55500')
  // None begins with an apostrophe that someone would copy with it.
  for (const phone of phones) expect(phone).toMatch(/^(\d[\d ]+)?$/)
  const rows = withoutIds(await takeOut(clinic, 'bills'))
  expect(rows.length).toBeGreaterThan(0)
  const sum = (heading: string) => rows.reduce((all, row) => all + Math.round(Number(row[heading]) * 100), 0)
  const { rows: books } = await sql<Record<string, number>>`
    select sum(sign * total)::bigint as total, sum(sign * round_off)::bigint as "roundOff" from bills,
      lateral (select case kind when 'credit' then -1 else 1 end as sign) as signs where state = 'issued'`.execute(
    db,
  )
  expect(sum('Total') + sum('Round off')).toBe(books[0]?.total)
  expect(sum('Round off')).toBe(books[0]?.roundOff)
  for (const heading of ['Taxable', 'Exempt', 'CGST', 'SGST', 'IGST'] as const) {
    const { rows: lines } = await sql<{ sum: number }>`
      select sum(case kind when 'credit' then -1 else 1 end * ${sql.ref(`bill_lines.${heading.toLowerCase()}`)})::bigint as sum
      from bill_lines join bills on bills.id = bill_id where state = 'issued'`.execute(db)
    expect(sum(heading), heading).toBe(lines[0]?.sum)
  }
})

test('needs the password for every page, is recorded, and the admins are notified once', async () => {
  const {
    admin,
    database: { db },
  } = clinic
  const ask = (input: object) =>
    admin.ask('imports.takeOut', { file: 'products', password: PASSWORD, ...input })
  expect((await ask({ password: 'not it' })).status).toBe(403)
  expect((await ask({ cursor: 'W10' })).status).toBe(400)
  expect((await ask({})).status).toBe(200)
  expect((await ask({})).status).toBe(200)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from notifications where kind = 'data-taken-out' group by user_id`.execute(
    db,
  )
  expect(rows.map(({ count }) => count)).toEqual(rows.map(() => 1))
  expect(rows.length).toBeGreaterThan(0)
  const recorded = await sql`select from audit_log where action = 'imports.takeOut'`.execute(db)
  expect(recorded.rows.length).toBeGreaterThan(1)
})
