import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { unsubscribePath } from '../../../src/features/outreach/reminders/paths.ts'
import { makeToken } from '../../../src/features/outreach/reminders/server/token.ts'
import { findPersonOf } from '../../../src/features/platform/auth/server/people-queries.ts'
import { aDraft, anIssuedBill, aPaidBill } from '../../bills.ts'
import { type Caller, cookiesOf, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { ENDPOINTS, type Endpoint, factsOf, type Input, toRequest } from '../../endpoints.ts'
import {
  aFeed,
  aNote,
  anAdmin,
  anAppointment,
  aPet,
  aReminder,
  aSheet,
  type Customer,
  type Login,
  PASSWORD,
} from '../../factories.ts'
import { findEverywhere, listPersonalColumns } from '../../personal-data.ts'
import { aPasskey } from '../../second-factors.ts'
import { SECRET } from '../../session.ts'
import { aPerson } from '../../staff.ts'
import { type About, REQUESTS } from '../requests.ts'

const server = await serve(await freshDatabase())
const { db } = server.database
const ERASE = { word: 'DELETE', password: PASSWORD }

/** Fields in which someone can write about a person. */
const FREE = new Set([
  ...[
    'address',
    'advice',
    'assessment',
    'breed',
    'colour',
    'comment',
    'email',
    'findings',
    'fullName',
    'history',
    'houseVisitAddress',
    'name',
    'note',
    'notes',
    'plan',
    'reason',
    'reference',
  ],
  ...['shippingAddress', 'species', 'text'],
])

/** Endpoints with such a field that is about no customer. */
const ABOUT_NO_CUSTOMER: readonly Endpoint[] = [
  'alerts.create',
  'alerts.update',
  'bills.moveCash',
  'bills.closeTill',
  'bills.openTill',
  'bills.saveTaxClass',
  'bills.saveTaxStatus',
  'care.addItem',
  'care.saveCheckup',
  'care.saveItem',
  'customers.saveOwnProfile',
  'customers.create',
  'customers.join',
  'orders.createProduct',
  'orders.updateProduct',
  'pins.makeDesk',
  'security.addPasskey',
  'security.renamePasskey',
  'services.create',
  'services.update',
  'site.saveSection',
  'staff.addPerson',
  'staff.invite',
  'staff.savePerson',
  'staff.saveOwn',
  'stock.count',
  'stock.takeIn',
  'timetable.addAbsence',
  'timetable.addCalendar',
  'timetable.addClosure',
  'timetable.addExtraHours',
  'timetable.saveCalendar',
  'tokens.create',
  'tokens.createService',
]

/** Requests that are about this customer, or fill a field, where those that every endpoint has are not, or don't. */
const OWN: Partial<Record<Endpoint, (about: About) => Promise<Input>>> = {
  'notes.change': async ({ customer }) => ({
    id: await aNote(db, { customerId: customer.id }),
    text: 'text',
    isWarning: false,
  }),
  'appointments.reject': async (about) => ({ id: await appointmentOf(about), reason: 'reason' }),
  'appointments.callOff': async (about) => ({
    id: await appointmentOf(about, { status: 'confirmed' }),
    reason: 'reason',
  }),
  'payments.refund': async (about) => ({
    id: (await aPaidBill(db, about)).appointmentId,
    reason: 'reason',
  }),
  'bills.addLine': async (about) => ({
    id: (await aDraft(db, about)).id,
    free: { name: 'name', unitPrice: 100, goods: false },
  }),
  'bills.setBuyer': async (about) => ({
    id: (await aDraft(db, about)).id,
    name: 'name',
    address: 'address',
  }),
  'bills.take': async (about) => {
    const { id, due } = await anIssuedBill(db, about)
    return { id, seenDue: due, method: 'upi', reference: 'reference', idempotencyKey: randomUUID() }
  },
  'bills.takeMany': async (about) => {
    const other = await server.anOwner()
    const bills = [await anIssuedBill(db, about), await anIssuedBill(db, { ...about, ...other })]
    const seen = bills.map(({ id, due }) => ({ id, seenDue: due }))
    return { bills: seen, method: 'upi', reference: 'reference', idempotencyKey: randomUUID() }
  },
  'bills.advance': async ({ customer }) => ({
    id: customer.id,
    amount: 100,
    method: 'upi',
    reference: 'reference',
    idempotencyKey: randomUUID(),
  }),
  'bills.recordMethod': async (about) => ({
    id: (await aPaidBill(db, about, 'unrecorded')).entryId,
    method: 'upi',
    reference: 'reference',
  }),
  'reminders.sendFeedbackByLink': async (about) => ({
    ...(await REQUESTS['reminders.sendFeedbackByLink'](db, about)),
    comment: 'comment',
  }),
  'waitlist.add': async (about) => ({
    ...(await REQUESTS['waitlist.add'](db, about)),
    visitType: 'house',
    houseVisitAddress: 'houseVisitAddress',
  }),
  'waitlist.join': async (about) => ({
    ...(await REQUESTS['waitlist.join'](db, about)),
    visitType: 'house',
    houseVisitAddress: 'houseVisitAddress',
  }),
}

async function appointmentOf({ customer }: About, given: { status?: 'confirmed' } = {}): Promise<string> {
  return await anAppointment(db, { pet: await aPet(db, { owner: customer }), ...given })
}

/** Someone who has signed up and said who they are, with a mark in all of it. */
async function aMarkedOwner(mark: string) {
  const account = { email: `${mark}@tests.example`, password: PASSWORD }
  await server.caller().ask('auth.signUp', account)
  const { headers, ...signIn } = toRequest('auth.signIn', account)
  const signedIn = await server.caller().send({ ...signIn, headers: { ...headers, 'user-agent': mark } })
  const caller = server.caller(cookiesOf(signedIn))
  marks += 1
  const phone = `+91${8_400_000_000 + marks}`
  const who = { fullName: `${mark} name`, email: `${mark}own@tests.example`, address: `${mark} home` }
  const saved = await caller.ask('customers.saveOwnProfile', { ...who, phone })
  expect(saved.status, saved.text).toBe(200)
  const found = await db
    .updateTable('users')
    .set({ emailVerified: true })
    .from('customers')
    .whereRef('users.id', '=', 'userId')
    .where('phoneNumber', '=', phone)
    .returning(['customers.id', 'users.id as userId'])
    .executeTakeFirstOrThrow()
  const login = { userId: found.userId, email: account.email }
  const customer = { id: found.id, phone, fullName: who.fullName, address: who.address, login }
  return { login, customer, caller }
}

/** Writes a mark where no form about a customer does: beside their login, into a record that is joined, as someone invited. */
async function writeElsewhere(
  mark: string,
  { caller, login, customer }: Awaited<ReturnType<typeof aMarkedOwner>>,
  staff: Caller,
): Promise<void> {
  const { details } = await db
    .selectFrom('outbox')
    .innerJoin('customers', 'customers.email', 'recipient')
    .select('details')
    .where('customers.id', '=', customer.id)
    .where('kind', '=', 'confirm-contact')
    .executeTakeFirstOrThrow()
  const [, token = ''] = JSON.stringify(details).split('token=')
  marks += 1
  const email = `${mark}joined@tests.example`
  const other = { fullName: `${mark} joined`, phone: `+91${8_400_000_000 + marks}`, email, address: mark }
  const { body } = await staff.ask('customers.create', {
    ...{ ...other, pets: [], idempotencyKey: randomUUID() },
  })
  const these = { fullName: 'this', phone: 'this', email: 'this', address: 'this' }
  const rights = { role: 'vet', permissions: [], currentPassword: PASSWORD }
  const answers = [
    await caller.ask('auth.verifyEmail', { token: token.replace(/[^\w.-].*/, '') }),
    await caller.ask('tokens.create', { name: mark, scopes: ['pets:read'], password: PASSWORD }),
    await caller.ask('security.renamePasskey', { id: await aPasskey(db, login), name: mark }),
    await staff.ask('customers.join', { id: customer.id, otherId: body.id, ...these }),
    await staff.ask('staff.invite', { email: login.email, name: mark, ...rights }),
  ]
  expect(answers.filter(({ status }) => status >= 300).map(({ text }) => text)).toEqual([])
}

let marks = 0

/** An input with a mark in each free field, each another one. */
function marked(input: Input, mark: string): Input {
  const fill = (value: unknown, key: string): unknown => {
    if (typeof value === 'string' && FREE.has(key)) {
      marks += 1
      return key === 'email' ? `${mark}${marks}@tests.example` : `${mark}${marks}`
    }
    if (value === null || typeof value !== 'object' || Array.isArray(value) || value instanceof Uint8Array)
      return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, name)]))
  }
  return fill(input, '') as Input
}

const hasMark = (input: Input, mark: string) => JSON.stringify(input).includes(mark)

/** Endpoints that write, with what they are asked; those without a free field are left out when they are asked. */
const WRITERS = ENDPOINTS.filter(
  ({ name, meta }) =>
    meta.words !== undefined &&
    !ABOUT_NO_CUSTOMER.includes(name) &&
    !/^(auth|site|system|privacy|webhooks|jobs|staff|tokens|security|pins|timetable)\./.test(name),
).map(({ name }) => name)

const requestOf = async (name: Endpoint, about: About): Promise<Input> =>
  await (OWN[name] ?? ((given: About) => REQUESTS[name](db, given)))(about)

/** Columns that can say something of a customer and into which nothing above is written, by why. */
const NOT_WRITTEN: Readonly<Record<string, readonly string[]>> = {
  'a device, a provider or the network says it': [
    ...['accounts.account_id', 'passkeys.credential_id', 'passkeys.public_key', 'push_subscriptions.auth'],
    ...['push_subscriptions.endpoint', 'push_subscriptions.p256dh', 'push_subscriptions.public_key'],
    'sessions.ip_address',
  ],
  'the clinic brings it with a list': ['import_rows.data'],
  'the server makes it up': [
    ...[
      'claim_codes.code_hash',
      'idempotency_keys.request_hash',
      'sessions.id',
      'staff_invitations.token_hash',
    ],
    ...['tickets.data', 'tickets.id', 'two_factors.backup_codes', 'two_factors.secret'],
  ],
  'a job writes it from what is here': ['jobs.error', 'outbox.subject', 'reminder_messages.details'],
  'an address of the app, with ids and days': ['notifications.link'],
  'staff write it about themselves, and are erased only after they have left': [
    'people.about',
    'people.languages',
  ],
  'a picture, which is drawn again': ['pet_photos.bytes'],
  'a file as it came, in base64': ['file_pieces.content'],
}

describe.each(['the owner', 'the clinic'] as const)('a person who was erased by %s', (eraser) => {
  const mark = eraser === 'the owner' ? 'zzownercanary' : 'zzcliniccanary'
  let owner: { login: Login; customer: Customer & { login: Login }; caller: Caller }
  let staff: { login: Login; caller: Caller }
  const again: { name: Endpoint; input: Input }[] = []
  const traces = () => [mark, owner.customer.phone.slice(3)]

  beforeAll(async () => {
    owner = await aMarkedOwner(mark)
    const login = await anAdmin(db)
    staff = { login, caller: await server.session(login) }
  })

  const callerFor = (name: Endpoint): Caller => {
    const { outcomes } = factsOf(name)
    if (outcomes.anonymous === 'allow') return server.caller()
    return outcomes.admin === 'allow' && outcomes.customer !== 'allow' ? staff.caller : owner.caller
  }

  test('had written, and had written about them, in every field', async () => {
    const planted: string[] = []
    const failed: string[] = []
    for (const name of WRITERS) {
      marks += 1
      const about = {
        customer: owner.customer,
        login: staff.login,
        origin: server.origin,
        number: 9000 + marks,
      }
      const input = marked(await requestOf(name, about), mark)
      if (!hasMark(input, mark)) continue
      again.push({ name, input: marked(await requestOf(name, { ...about, number: 9500 + marks }), mark) })
      const { status, text } = await callerFor(name).ask(name, input)
      if (status < 300) planted.push(name)
      else failed.push(`${name} ${text}`)
    }
    expect(failed).toEqual([])
    expect(planted.length).toBeGreaterThan(20)
  })

  test('has case sheets that were signed twice with what someone typed', async () => {
    const person = await findPersonOf(db, staff.login.userId)
    if (person === undefined) await aPerson(db, { login: staff.login, registration: 'KVC 12' })
    const id = await aSheet(db, { customer: owner.customer })
    const medicine = { name: 'Ear drops', quantity: '1 bottle', amount: '3 drops', when: 'at night' }
    const texts = { reason: '', history: '', findings: '', assessment: '', plan: '', advice: '' }
    const fields = {
      ...Object.fromEntries(Object.keys(texts).map((part) => [part, `${mark} ${part}`])),
      prescription: [{ ...medicine, howLong: '', note: `${mark} note` }],
    }
    const write = async (more: Input) => {
      await staff.caller.ask('sheets.save', { id, ...fields, ...more })
      const { sheet } = (await staff.caller.ask('sheets.get', { id })).body
      const signed = await staff.caller.ask('sheets.sign', {
        id,
        seenEdit: sheet?.edit,
        reason: `${mark} because`,
      })
      expect(signed.status, signed.text).toBe(200)
    }
    await write({})
    await staff.caller.ask('sheets.amend', { id })
    await write({ plan: `${mark} another plan` })
  })

  test('has a file whose name someone typed', async () => {
    const { id } = await aPet(db, { owner: owner.customer })
    const file = { fileId: randomUUID(), name: `${mark} name.pdf`, size: 16, sheetId: null }
    expect((await staff.caller.ask('files.begin', { id, ...file })).status).toBe(200)
  })

  test('has something refunded that cost nothing', async () => {
    const { id, lineId, appointmentId } = await aDraft(db, { customer: owner.customer, login: staff.login })
    await db.updateTable('appointments').set({ paymentAmount: 0 }).where('id', '=', appointmentId).execute()
    await staff.caller.ask('bills.issue', { id, seenDue: 0 })
    const given = { id: appointmentId, reason: `${mark} why for nothing` }
    expect((await staff.caller.ask('payments.refund', given)).status).toBe(200)
    const line = db.selectFrom('billLines').select('reason').where('id', '=', lineId)
    expect(await line.executeTakeFirst()).toEqual({ reason: given.reason })
  })

  test('has corrected bills and credit notes with what someone typed', async () => {
    const { id, due } = await aDraft(db, { customer: owner.customer, login: staff.login })
    const free = { name: `${mark} typed`, unitPrice: 100, goods: false }
    await staff.caller.ask('bills.addLine', { id, free })
    const reason = { reason: `${mark} why less`, printReason: true }
    await staff.caller.ask('bills.discount', { id, discount: 50, ...reason })
    await staff.caller.ask('bills.issue', { id, seenDue: due + 50 })
    const correct = { id, reason: `${mark} why`, idempotencyKey: randomUUID() }
    const corrected = await staff.caller.ask('bills.correct', correct)
    expect(corrected.status, corrected.text).toBeLessThan(300)
    const { rows } = await sql<{ kind: string; state: string }>`
      select distinct kind, state from bills join bill_lines on bill_id = bills.id
      where bill_lines.name = ${free.name} order by kind, state`.execute(db)
    expect(rows).toEqual([
      { kind: 'bill', state: 'draft' },
      { kind: 'bill', state: 'issued' },
      { kind: 'credit', state: 'issued' },
    ])
  })

  test('is in each column that can say something of a customer, but for those that no one writes into', async () => {
    await writeElsewhere(mark, owner, staff.caller)
    const reached = await findEverywhere(db, traces())
    const columns = await listPersonalColumns(db)
    expect(columns.filter((column) => !reached.has(column)).sort()).toEqual(
      Object.values(NOT_WRITTEN).flat().sort(),
    )
  })

  test('is in no column afterwards', async () => {
    const { caller } = eraser === 'the owner' ? owner : staff
    const answer =
      eraser === 'the owner'
        ? await caller.ask('privacy.eraseOwn', { ...ERASE, withoutMoney: true })
        : await caller.ask('privacy.eraseCustomer', {
            ...ERASE,
            id: owner.customer.id,
            despiteMoney: 'Asked for',
          })
    expect(answer.status, answer.text).toBe(200)
    expect([...(await findEverywhere(db, traces()))]).toEqual([])
  })

  test('can be written back by no endpoint', async () => {
    const written: string[] = []
    for (const { name, input } of again) {
      const { status, text } = await callerFor(name).ask(name, input)
      if (status < 400 || status >= 500) written.push(`${name} ${status} ${text}`)
    }
    expect(written).toEqual([])
    expect([...(await findEverywhere(db, traces()))]).toEqual([])
  })

  test('gets no link to a bill', async () => {
    const bill = await db
      .selectFrom('bills')
      .select('id')
      .where('customerId', '=', owner.customer.id)
      .where('state', '=', 'issued')
      .executeTakeFirstOrThrow()
    const { status, refusal } = await staff.caller.ask('bills.share', { id: bill.id })
    expect([status, refusal.code]).toEqual([409, 'CUSTOMER_ERASED'])
  })
})

describe('a link that an erased person had been sent', () => {
  /** The endpoints that a link alone opens. */
  const OPENED = ENDPOINTS.map(({ name }) => name).filter(
    (name) => /ByLink$|^bills\.shared/.test(name) && factsOf(name).outcomes.anonymous === 'allow',
  )
  const requests: { name: Endpoint; input: Input }[] = []
  const paths: string[] = []
  let staff: Login

  beforeAll(async () => {
    staff = await anAdmin(db)
    const { customer, login } = await server.anOwner()
    for (const name of OPENED) {
      marks += 1
      const about = { customer, login: staff, origin: server.origin, number: 9700 + marks }
      requests.push({ name, input: await REQUESTS[name](db, about) })
    }
    const message = await aReminder(db, customer, { day: '2042-01-01' })
    paths.push(unsubscribePath(makeToken(SECRET, message)), (await aFeed(db, login)).path)
    const erased = await (await server.session(staff)).ask('privacy.eraseCustomer', {
      ...ERASE,
      id: customer.id,
    })
    expect(erased.status, erased.text).toBe(200)
  })

  test('opens nothing and writes nothing', async () => {
    expect(requests.length).toBeGreaterThan(10)
    const before = await contents()
    const opened: string[] = []
    for (const { name, input } of requests) {
      const { status, text } = await server.caller().ask(name, input)
      if (status < 400 || status >= 500) opened.push(`${name} ${status} ${text}`)
    }
    const [unsubscribe = '', feed = ''] = paths
    const oneClick = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    const sent = [
      await server.caller().send({ path: unsubscribe, ...oneClick }),
      await server.caller().send({ path: feed }),
    ]
    expect([opened, sent.map(({ status }) => status)]).toEqual([[], [410, 404]])
    expect(await contents()).toEqual(before)
  })

  /** A digest of each table, but for counted tries. */
  async function contents(): Promise<Record<string, string | null>> {
    const { rows } = await sql<{ table: string }>`
      select table_name::text as table from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'try_buckets'`.execute(db)
    const digests: Record<string, string | null> = {}
    for (const { table } of rows) {
      const digest = await sql<{ digest: string | null }>`
        select md5(string_agg(one::text, ' ' order by one::text)) as digest from ${sql.table(table)} as one`.execute(
        db,
      )
      digests[table] = digest.rows[0]?.digest ?? null
    }
    return digests
  }
})

test('every table that names a customer refuses an erased one', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct columns.table_name::text as table from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'customers'
      and (column_name ~ '(customer|owner)_(id|phone)$' or column_name ~ '_customer$' or column_name = 'remaining_id')
      and not exists (select from pg_trigger where tgrelid = table_name::regclass and tgname = 'refuse_erased')
    order by 1`.execute(db)
  // Messages are written with the record that they are about, whose row the erasure waits for, from what it says then.
  expect(rows.map(({ table }) => table)).toEqual(['notifications', 'outbox'])
})
