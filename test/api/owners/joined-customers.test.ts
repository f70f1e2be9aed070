import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sweep } from '../../../src/app/sweep.ts'
import { REFERENCES } from '../../../src/features/owners/households/server/references.ts'
import { openClinic } from '../../callers.ts'
import {
  aCertificate,
  aColleague,
  aCustomer,
  aDose,
  aFeed,
  aFile,
  aLogin,
  aNote,
  aNotification,
  anAppointment,
  anOrder,
  aPet,
  aReminder,
  aService,
  aSheet,
  aWait,
  type Customer,
  PASSWORD,
} from '../../factories.ts'
import { aPerson } from '../../staff.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const SIDES = { fullName: 'this', phone: 'this', email: 'this', address: 'this' }

const join = (self: { id: string }, other: { id: string }, given: Record<string, unknown> = {}) =>
  admin.ask('customers.join', { id: self.id, otherId: other.id, ...SIDES, ...given })

/** Everything that can belong to a customer: a row in each column that refers to one, or to a pet. */
async function fill(customer: Customer): Promise<void> {
  const pet = await aPet(db, { owner: customer })
  await anAppointment(db, { pet })
  await aDose(db, { petId: pet.id })
  await anOrder(db, { customer })
  await aWait(db, customer, { pet })
  await aNote(db, { customerId: customer.id, petId: pet.id })
  const signer = await aLogin(db)
  await aPerson(db, { login: signer, registration: 'KVC 12' })
  await aSheet(db, { customer, petId: pet.id, signer })
  await aCertificate(db, { customer })
  await aFile(db, { customer, petId: pet.id })
  await aReminder(db, customer, { subject: pet.id })
  await db.insertInto('reminderPreferences').values({ customerId: customer.id, reminders: 'none' }).execute()
  const { id: other } = await aCustomer(db, { login: null })
  const transfer = { petId: pet.id, madeBy: null }
  await db
    .insertInto('petTransfers')
    .values([
      { ...transfer, fromCustomer: customer.id, toCustomer: other },
      { ...transfer, fromCustomer: other, toCustomer: customer.id },
    ])
    .execute()
  await db
    .insertInto('petPhotos')
    .values({ petId: pet.id, bytes: Buffer.from('RIFF') })
    .execute()
  await db
    .insertInto('customerJoins')
    .values({ remainingId: customer.id, joinedId: randomUUID(), undo: null })
    .execute()
  await db.insertInto('claimTries').values({ customerId: customer.id, outcome: 'no code' }).execute()
  await sql`insert into claim_codes (customer_id, code_hash, expires_at)
    values (${customer.id}, 'hash', now() + interval '1 day')`.execute(db)
  await sql`insert into import_keys (hash, customer_id) values (contact_hash(${customer.phone}), ${customer.id})`.execute(
    db,
  )
  const about = { customerId: customer.id }
  const mail = {
    recipient: 'desk@clinic.example',
    kind: 'have-account',
    details: '{"link": ""}',
    userId: customer.login?.userId ?? null,
  }
  await db
    .insertInto('outbox')
    .values({ ...mail, ...about })
    .execute()
  await db.insertInto('bills').values({ customerId: customer.id }).execute()
  await db
    .insertInto('ledgerEntries')
    .values({ kind: 'taken', method: 'cash', amount: 100, customerId: customer.id })
    .execute()
  if (customer.login === null) return
  const notification = await aNotification(db, customer.login)
  await db.updateTable('notifications').set(about).where('id', '=', notification).execute()
  await aFeed(db, customer.login)
}

type Column = { table: string; column: string; target: string }

/** The columns that refer to a customer or a pet, by a foreign key or by their name, as the catalogue has them. */
async function columnsInCatalogue(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.conrelid::regclass::text as "table", a.attname::text as "column", c.confrelid::regclass::text as target
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('customers'::regclass, 'pets'::regclass)
    union
    select table_name::text, column_name::text, case when column_name like '%pet%' then 'pets' else 'customers' end
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = current_schema()
      and column_name ~ '(customer|owner|pet)' and column_name ~ '(_id|_phone|_customer)$'
    order by 1, 2`.execute(db)
  return rows
}

/** In which of these columns a customer, by id or phone, or one of their pets is found. */
async function mentions(columns: Column[], values: string[]): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)}::text = any(${values}::text[])`.execute(
      db,
    )
    if (Number(rows[0]?.count) > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** All that is stored of these customers, and of what belongs to them. */
async function stored(ids: string[]) {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(c)::text as row from customers c where id = any(${ids}::uuid[])
    union all select to_jsonb(p)::text from pets p join customers c on owner_phone = phone_number where c.id = any(${ids}::uuid[])
    union all select to_jsonb(a)::text from appointments a join customers c on owner_phone = phone_number where c.id = any(${ids}::uuid[])
    union all select to_jsonb(o)::text from orders o join customers c on customer_phone = phone_number where c.id = any(${ids}::uuid[])
    union all select to_jsonb(w)::text from waitlist_entries w where customer_id = any(${ids}::uuid[])
    union all select to_jsonb(n)::text from customer_notes n where customer_id = any(${ids}::uuid[])
    union all select to_jsonb(s)::text from certificates s where customer_id = any(${ids}::uuid[])
    union all select to_jsonb(s)::text from files s where customer_id = any(${ids}::uuid[])
    union all select to_jsonb(s)::text from case_sheets s where customer_id = any(${ids}::uuid[])
    order by row`.execute(db)
  return rows.map(({ row }) => row)
}

describe('joining two customers', () => {
  test('forgets no column that refers to a customer or a pet', async () => {
    const [remaining, joined] = [await aCustomer(db), await aCustomer(db)]
    await fill(joined)
    const columns = await columnsInCatalogue()
    const pets = await db.selectFrom('pets').select('id').where('ownerPhone', '=', joined.phone).execute()
    const ofCustomer = columns.filter(({ target }) => target === 'customers')
    const ofPet = columns.filter(({ target }) => target === 'pets')
    const names = (list: Column[]) => list.map(({ table, column }) => `${table}.${column}`)
    // Each column holds the customer, or a pet of theirs: a new one must be planted above.
    expect(await mentions(ofCustomer, [joined.id, joined.phone])).toEqual(names(ofCustomer))
    const petIds = pets.map(({ id }) => id)
    expect(await mentions(ofPet, petIds)).toEqual(names(ofPet))

    const { status, body } = await join(remaining, joined, { login: 'this' })
    expect([status, body.id]).toEqual([200, remaining.id])
    expect(await mentions(ofCustomer, [joined.id, joined.phone])).toEqual([])
    const moved = names(ofCustomer).filter((name) => name !== 'claim_codes.customer_id')
    expect(await mentions(ofCustomer, [remaining.id, remaining.phone])).toEqual(moved)
    expect(await mentions(ofPet, petIds)).toEqual(names(ofPet))
    const logins = REFERENCES.filter(({ key }) => key === 'userId')
    for (const { table, column } of logins) {
      const users = sql<{ user: string }>`select ${sql.ref(column)} as "user" from ${sql.table(table)}`
      const all = (await users.execute(db)).rows.map(({ user }) => user)
      expect(all).toContain(remaining.login?.userId)
      expect(all).not.toContain(joined.login?.userId)
    }
  })

  test('keeps the record that has the login, with the details that were chosen', async () => {
    const walkIn = await aCustomer(db, { login: null, email: 'walkin@tests.example' })
    const { customer, caller } = await clinic.anOwner()
    const pet = await aPet(db, { owner: walkIn })
    const { body } = await join(walkIn, customer, { phone: 'this', address: 'other' })
    expect(body).toMatchObject({
      id: customer.id,
      fullName: walkIn.fullName,
      phone: walkIn.phone,
      email: 'walkin@tests.example',
      address: customer.address,
      hasLogin: true,
    })
    expect((await caller.ask('pets.listOwn')).body.map(({ id }) => id)).toEqual([pet.id])
    expect((await admin.ask('customers.get', { id: walkIn.id })).status).toBe(404)
  })

  test('never prefers no phone to a phone', async () => {
    const walkIn = await aCustomer(db, { login: null, phone: `TEMP-${randomUUID()}` })
    const other = await aCustomer(db, { login: null })
    const { body } = await join(walkIn, other)
    expect([body.id, body.phone]).toEqual([walkIn.id, other.phone])
  })

  test('asks which login stays if both have one; the other has no record any more', async () => {
    const [first, second] = [await clinic.anOwner(), await clinic.anOwner()]
    const asked = await join(first.customer, second.customer)
    expect([asked.status, asked.refusal.code]).toEqual([409, 'LOGIN_NEEDED'])
    const { body } = await join(first.customer, second.customer, { login: 'other' })
    expect(body.id).toBe(second.customer.id)
    expect((await first.caller.ask('customers.getOwnProfile')).body.exists).toBe(false)
    expect((await second.caller.ask('customers.getOwnProfile')).body.exists).toBe(true)
  })

  test('never joins two logins of which one is that of staff; a record without a login goes to theirs', async () => {
    const [self, other] = [await aCustomer(db), await aCustomer(db, { login: await aColleague(db, []) })]
    for (const login of ['this', 'other'] as const) {
      const { status, refusal } = await join(self, other, { login })
      expect([status, refusal.code]).toEqual([409, 'LOGIN_IS_STAFF'])
    }
    expect((await join(await aCustomer(db, { login: null }), other)).body.id).toBe(other.id)
  })

  test('is one action in the log, and counts one customer less', async () => {
    const [self, other] = [await aCustomer(db), await aCustomer(db, { login: null })]
    await aPet(db, { owner: other })
    const last = await db.selectFrom('auditLog').select('id').orderBy('id', 'desc').limit(1).execute()
    const before = (await admin.ask('desk.getDashboard')).body.stats.totalCustomers
    await join(self, other, { phone: 'other' })
    const rows = db
      .selectFrom('auditLog')
      .select('action')
      .where('id', '>', last[0]?.id ?? 0)
    expect(await rows.execute()).toEqual([{ action: 'customers.join' }])
    expect((await admin.ask('desk.getDashboard')).body.stats.totalCustomers).toBe(before - 1)
  })

  test('is refused with oneself, and with no one', async () => {
    const self = await aCustomer(db)
    const codes = [await join(self, self), await join(self, { id: randomUUID() })]
    expect(codes.map(({ status, refusal }) => [status, refusal.code])).toEqual([
      [409, 'SAME_CUSTOMER'],
      [404, 'NOT_FOUND'],
    ])
  })

  test('from both sides at once joins once', async () => {
    const [self, other] = [await aCustomer(db, { login: null }), await aCustomer(db, { login: null })]
    const answers = await Promise.all([join(self, other), join(other, self)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('while the other one is booked for loses no appointment', async () => {
    const service = await aService(db)
    for (let round = 0; round < 5; round += 1) {
      const self = await aCustomer(db)
      const { customer: other, caller } = await clinic.anOwner()
      const pet = await aPet(db, { owner: other })
      const book = caller.ask('appointments.book', {
        petId: pet.id,
        serviceTypeId: service.id,
        date: `2027-03-${20 + round}`,
        hour: 10,
        visitType: 'clinic',
        idempotencyKey: randomUUID(),
      })
      const [booked, joined] = await Promise.all([book, join(self, other, { login: 'this' })])
      expect(joined.status).toBe(200)
      const made = db.selectFrom('appointments').select('ownerPhone').where('petId', '=', pet.id)
      const owners = (await made.execute()).map((row) => row.ownerPhone)
      expect(owners).toEqual(booked.status === 201 ? [self.phone] : [])
      expect([201, 403, 404]).toContain(booked.status)
    }
  })
})

describe('taking it back', () => {
  const undo = (id: string | undefined) => admin.ask('customers.undoJoin', { id: id ?? '' })

  async function aFilledPair() {
    const [self, other] = [await aCustomer(db), await aCustomer(db)]
    await fill(self)
    await fill(other)
    return { self, other }
  }

  test('leaves everything as it was', async () => {
    const { self, other } = await aFilledPair()
    const ids = [self.id, other.id]
    const before = await stored(ids)
    const { body } = await join(self, other, { login: 'this', phone: 'other', email: 'other' })
    expect(body.joined).toEqual({
      id: expect.any(String),
      fullName: other.fullName,
      at: expect.any(String),
    })
    const separate = await undo(body.joined?.id)
    expect([separate.status, separate.body.joined]).toEqual([200, null])
    expect(await stored(ids)).toEqual(before)
    expect((await undo(body.joined?.id)).refusal).toMatchObject({
      code: 'JOIN_MISSING',
      message: 'This join has already been undone.',
    })
  })

  test.each<[string, (pair: { remaining: Customer; pet: string }) => Promise<unknown>]>([
    [
      'the customer',
      ({ remaining }) => admin.ask('customers.update', { id: remaining.id, fullName: 'N', address: 'A' }),
    ],
    [
      'a pet that went over',
      ({ pet }) => admin.ask('pets.update', { id: pet, name: 'Other', species: 'Dog', gender: 'male' }),
    ],
    [
      'a new appointment of such a pet',
      async ({ remaining, pet }) =>
        await anAppointment(db, { pet: { id: pet, ownerPhone: remaining.phone, name: '' } }),
    ],
  ])('is not offered once %s has changed', async (_what, change) => {
    const { self, other } = await aFilledPair()
    const [pet] = await db.selectFrom('pets').select('id').where('ownerPhone', '=', other.phone).execute()
    const { body } = await join(self, other, { login: 'this' })
    await change({ remaining: self, pet: pet?.id ?? '' })
    expect((await admin.ask('customers.get', { id: self.id })).body.joined).toBeNull()
    const { status, refusal } = await undo(body.joined?.id)
    expect([status, refusal.code]).toEqual([409, 'JOIN_CHANGED'])
  })

  test('is refused once someone else has the phone', async () => {
    const [self, other] = [await aCustomer(db), await aCustomer(db, { login: null })]
    const { body } = await join(self, other)
    await aCustomer(db, { login: null, phone: other.phone })
    expect((await undo(body.joined?.id)).refusal.code).toBe('JOIN_CHANGED')
    expect((await admin.ask('customers.get', { id: self.id })).body.phone).toBe(self.phone)
  })

  test('is not possible after a day', async () => {
    const [self, other] = [await aCustomer(db), await aCustomer(db, { login: null })]
    const { body } = await join(self, other)
    await sql`update customer_joins set made_at = now() - interval '25 hours' where id = ${body.joined?.id}`.execute(
      db,
    )
    expect((await admin.ask('customers.get', { id: self.id })).body.joined).toBeNull()
    const late = {
      code: 'JOIN_MISSING',
      message: 'This join can’t be undone any more, because more than a day has passed.',
    }
    expect((await undo(body.joined?.id)).refusal).toMatchObject(late)
    await sweep(db)
    const remaining = db.selectFrom('customerJoins').select('undo').where('remainingId', '=', self.id)
    expect(await remaining.execute()).toEqual([{ undo: null }])
    expect((await undo(body.joined?.id)).refusal).toMatchObject(late)
  })

  test('is not possible once who stayed was erased, or where nothing was joined', async () => {
    const [self, other] = [await aCustomer(db), await aCustomer(db, { login: null })]
    const { body } = await join(self, other)
    expect(
      (await admin.ask('privacy.eraseCustomer', { id: self.id, word: 'DELETE', password: PASSWORD })).status,
    ).toBe(200)
    expect((await undo(body.joined?.id)).refusal).toMatchObject({
      code: 'JOIN_MISSING',
      message: 'This join can’t be undone any more, because the customer’s personal data has been deleted.',
    })
    expect((await undo(randomUUID())).refusal).toMatchObject({
      code: 'JOIN_MISSING',
      message: 'This join was not found.',
    })
  })
})

describe('a likely duplicate', () => {
  /** A customer with a pet, as staff or a person wrote them. */
  async function written(fullName: string, given: { phone?: string; email?: string; pet?: string }) {
    const { pet, ...fields } = given
    const customer = await aCustomer(db, { login: null, ...fields })
    await db.updateTable('customers').set({ fullName }).where('id', '=', customer.id).execute()
    const made = pet === undefined ? null : await aPet(db, { owner: customer })
    if (made !== null) await db.updateTable('pets').set({ name: pet }).where('id', '=', made.id).execute()
    return customer
  }

  test('has the same email, or the same name and a pet of the same name or no phone', async () => {
    const phone = () => `TEMP-${randomUUID()}`
    const asha = await written('Asha Alike', { email: 'alike@tests.example', pet: 'Bruno' })
    const byEmail = await written('A. Alike', { email: 'alike@tests.example' })
    const byPet = await written('ASHA ALIKE', { pet: 'bruno' })
    const byName = await written('asha alike', { phone: phone() })
    await written('Asha Alike', { pet: 'Simba' })
    await written('Asha Other', { pet: 'Bruno', phone: phone() })
    const { body } = await admin.ask('customers.get', { id: asha.id })
    expect(Object.fromEntries(body.alike.map(({ id, reason }) => [id, reason]))).toEqual({
      [byEmail.id]: 'email',
      [byPet.id]: 'pet',
      [byName.id]: 'name',
    })
    const asked = { fullName: 'Asha Alike ', email: '', hasPhone: true, pets: ['Bruno'] }
    const found = (await admin.ask('customers.findAlike', asked)).body.map(({ id }) => id)
    expect(new Set(found)).toEqual(new Set([asha.id, byPet.id, byName.id]))
  })
})

test('a customer who was joined is erased with the one that stayed', async () => {
  const [self, other] = [await aCustomer(db), await aCustomer(db, { login: null })]
  await db.updateTable('customers').set({ fullName: 'Zz Canary' }).where('id', '=', other.id).execute()
  await join(self, other)
  const erased = await admin.ask('privacy.eraseCustomer', {
    id: self.id,
    word: 'DELETE',
    password: PASSWORD,
  })
  expect(erased.status).toBe(200)
  const left = await sql<{ found: boolean }>`
    select exists (select from customer_joins where undo::text like '%Zz Canary%')
      or exists (select from audit_changes where (before::text || coalesce(after::text, '')) like '%Zz Canary%'
        or after::text like '%Zz Canary%') as found`.execute(db)
  expect(left.rows).toEqual([{ found: false }])
})
