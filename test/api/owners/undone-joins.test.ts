import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeToken } from '../../../src/features/outreach/reminders/server/token.ts'
import { REFERENCES } from '../../../src/features/owners/households/server/references.ts'
import { aDraft, anAdvance, anIssuedBill } from '../../bills.ts'
import { openClinic } from '../../callers.ts'
import {
  aCertificate,
  aCustomer,
  aFeed,
  aFile,
  aNote,
  anAdmin,
  anAppointment,
  anOffer,
  anOrder,
  aPet,
  aReminder,
  aSheet,
  aWait,
  type Customer,
  PASSWORD,
  type Pet,
} from '../../factories.ts'
import { SECRET } from '../../session.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const login = await anAdmin(db)

type Owner = Awaited<ReturnType<typeof clinic.anOwner>> & { pet: Pet }

async function anOwnerWithPet(): Promise<Owner> {
  const owner = await clinic.anOwner()
  return { ...owner, pet: await aPet(db, { owner: owner.customer }) }
}

/** Two people whom staff take for one; the first has the record that stays. */
type Pair = { stays: Owner; other: Owner }

async function aPair(): Promise<Pair> {
  return { stays: await anOwnerWithPet(), other: await anOwnerWithPet() }
}

async function join({ stays, other }: Pair, { email = 'this' }: { email?: 'this' | 'other' } = {}) {
  const ids = { id: stays.customer.id, otherId: other.customer.id }
  const sides = { fullName: 'this', phone: 'this', email, address: 'this' }
  const { body } = await admin.ask('customers.join', { ...ids, ...sides, login: 'this' })
  return body.joined?.id ?? ''
}

/** Joins a third, of whom there is nothing but a name, with who stays. */
async function joinThird({ stays }: Pair) {
  const third = await aCustomer(db, { login: null })
  const sides = { fullName: 'this', phone: 'this', email: 'this', address: 'this' }
  return await admin.ask('customers.join', { id: stays.customer.id, otherId: third.id, ...sides })
}

const undo = (id: string) => admin.ask('customers.undoJoin', { id })

/** The other's pet, as it is the customer's who stays. */
const joinedPet = ({ stays, other }: Pair): Pet => ({ ...other.pet, ownerPhone: stays.customer.phone })
const about = ({ customer }: { customer: Customer }) => ({ customer, login })
const draftOf = async (appointmentId: string) =>
  (await admin.ask('bills.draft', { appointmentId, idempotencyKey: randomUUID() })).body.id

type Change = {
  /** The table that is changed. */
  table: string
  what: string
  says: string
  /** Done before the two are joined; gives the id of what is changed. */
  before?: (pair: Pair) => Promise<string>
  change: (pair: Pair, id: string) => Promise<unknown>
}

const PET = {
  name: 'Rex',
  species: 'Dog',
  breed: null,
  age: 1,
  birthDate: null,
  gender: 'male',
  weight: null,
}

const CHANGES: readonly Change[] = [
  {
    table: 'logins',
    what: 'the login of who lost the record',
    says: 'the other record’s login was deleted',
    change: ({ other }) => other.caller.ask('privacy.eraseOwn', { word: 'DELETE', password: PASSWORD }),
  },
  {
    table: 'joins',
    what: 'the record by another join, even one of nothing',
    says: 'another record was joined',
    change: joinThird,
  },
  {
    table: 'details',
    what: 'their name',
    says: 'the customer’s details were changed',
    change: ({ stays }) =>
      admin.ask('customers.update', { id: stays.customer.id, fullName: 'New', email: '', address: 'There' }),
  },
  {
    table: 'pets',
    what: 'a pet that went over',
    says: 'a pet was added or changed',
    change: ({ other }) => admin.ask('pets.update', { ...PET, id: other.pet.id }),
  },
  {
    table: 'pets',
    what: 'a new pet',
    says: 'a pet was added or changed',
    change: ({ stays }) => admin.ask('pets.addFor', { ...PET, id: stays.customer.id }),
  },
  {
    table: 'pets',
    what: 'a pet of a third that was given to them',
    says: 'a pet was added or changed',
    change: async ({ stays }) => {
      const third = await anOwnerWithPet()
      const owners = { ownerId: third.customer.id, newOwnerId: stays.customer.id }
      return await admin.ask('pets.give', {
        ...owners,
        id: third.pet.id,
        cancelAppointments: false,
      })
    },
  },
  {
    table: 'pets',
    what: 'a dose of a pet that went over',
    says: 'a pet was added or changed',
    change: ({ other }) =>
      sql`insert into care_doses (pet_id, given_on, note) values (${other.pet.id}, '2026-01-05', 'By another vet')`.execute(
        db,
      ),
  },
  {
    table: 'pets',
    what: 'an answer about a pet’s care',
    says: 'a pet was added or changed',
    change: ({ other }) =>
      sql`insert into reminder_answers (subject_id, kind, of, answer, way)
        values (${other.pet.id}, 'vaccination', '2041-03-14', 'not_now', 'app')`.execute(db),
  },
  {
    table: 'appointments',
    what: 'an appointment that went over',
    says: 'an appointment was booked or changed',
    before: ({ other }) => anAppointment(db, { pet: other.pet }),
    change: (_pair, id) => admin.ask('appointments.approve', { id }),
  },
  {
    table: 'appointments',
    what: 'a new appointment',
    says: 'an appointment was booked or changed',
    change: (pair) => anAppointment(db, { pet: joinedPet(pair) }),
  },
  {
    table: 'orders',
    what: 'an order that went over',
    says: 'an order was placed or changed',
    before: async ({ other }) => (await anOrder(db, { customer: other.customer })).id,
    change: (_pair, id) => admin.ask('orders.complete', { id }),
  },
  {
    table: 'orders',
    what: 'a new order',
    says: 'an order was placed or changed',
    change: ({ stays }) => anOrder(db, { customer: stays.customer }),
  },
  {
    table: 'issued',
    what: 'a draft from before that was issued',
    says: 'a bill was issued',
    before: async ({ other }) => (await aDraft(db, about(other))).id,
    change: (_pair, id) => admin.ask('bills.issue', { id, seenDue: 70_000 }),
  },
  {
    table: 'issued',
    what: 'an appointment that was billed',
    says: 'a bill was issued',
    before: ({ other }) => anAppointment(db, { pet: other.pet }),
    change: async (_pair, id) => admin.ask('bills.issue', { id: await draftOf(id), seenDue: 70_000 }),
  },
  {
    table: 'bills',
    what: 'an appointment with a draft',
    says: 'a bill was started, changed or sent',
    before: ({ other }) => anAppointment(db, { pet: other.pet }),
    change: (_pair, id) => draftOf(id),
  },
  {
    table: 'bills',
    what: 'a line of nothing on a draft',
    says: 'a bill was started, changed or sent',
    before: async ({ other }) => (await aDraft(db, about(other))).id,
    change: (_pair, id) =>
      admin.ask('bills.addLine', { id, free: { name: 'Free', unitPrice: 0, goods: false } }),
  },
  {
    table: 'bills',
    what: 'a link to a bill',
    says: 'a bill was started, changed or sent',
    before: async ({ other }) => (await anIssuedBill(db, about(other))).id,
    change: (_pair, id) => admin.ask('bills.share', { id }),
  },
  {
    table: 'ledger_entries',
    what: 'an advance that was taken',
    says: 'a payment was received, used or given back',
    change: ({ stays }) => anAdvance(db, about(stays)),
  },
  {
    table: 'ledger_entries',
    what: 'an advance of the other that paid a bill',
    says: 'a payment was received, used or given back',
    before: async ({ stays, other }) => {
      await anAdvance(db, about(other), 100_000)
      return (await anIssuedBill(db, about(stays))).id
    },
    change: (_pair, id) =>
      admin.ask('bills.payFromAdvance', { id, seenDue: 70_000, idempotencyKey: randomUUID() }),
  },
  {
    table: 'waitlist_entries',
    what: 'a new wait',
    says: 'the waitlist was joined or left, or a time was offered',
    change: (pair) => aWait(db, pair.stays.customer, { pet: joinedPet(pair) }),
  },
  {
    table: 'waitlist_entries',
    what: 'a time that was offered and declined',
    says: 'the waitlist was joined or left, or a time was offered',
    before: async ({ other }) => {
      const wait = await aWait(db, other.customer, { pet: other.pet })
      return await anOffer(db, wait, { date: '2027-06-01', hour: 10 })
    },
    change: ({ stays }, id) => stays.caller.ask('waitlist.declineOffer', { id }),
  },
  {
    table: 'waitlist_entries',
    what: 'a time that was offered',
    says: 'the waitlist was joined or left, or a time was offered',
    before: ({ other }) => aWait(db, other.customer, { pet: other.pet }),
    change: (_pair, id) => anOffer(db, id, { date: '2027-06-01', hour: 10 }),
  },
  {
    table: 'case_sheets',
    what: 'a new case sheet',
    says: 'a case sheet was started or changed',
    change: ({ stays }) => aSheet(db, { customer: stays.customer }),
  },
  {
    table: 'certificates',
    what: 'a new certificate',
    says: 'a certificate was issued or withdrawn',
    change: ({ stays }) => aCertificate(db, { customer: stays.customer }),
  },
  {
    table: 'files',
    what: 'a new file',
    says: 'a file was added, shared or removed',
    change: ({ stays }) => aFile(db, { customer: stays.customer }),
  },
  {
    table: 'customer_notes',
    what: 'a new note',
    says: 'a note was written or removed',
    change: ({ stays }) => aNote(db, { customerId: stays.customer.id }),
  },
  {
    table: 'customer_notes',
    what: 'a note that was removed',
    says: 'a note was written or removed',
    before: ({ other }) => aNote(db, { customerId: other.customer.id }),
    change: (_pair, id) => admin.ask('notes.remove', { id }),
  },
]

describe('a join is taken back', () => {
  test('with each watched table changed in one of these tests', () => {
    const watched = REFERENCES.filter((reference) => reference.watched === 'all rows')
    const tried = new Set(CHANGES.map(({ table }) => table))
    const others = ['details', 'issued', 'joins', 'logins']
    expect(tried).toEqual(new Set([...others, ...watched.map(({ table }) => table)]))
  })

  test.each(CHANGES)('never once $what has changed, and the refusal says so', async (given) => {
    const pair = await aPair()
    const id = (await given.before?.(pair)) ?? ''
    const joined = await join(pair)
    await given.change(pair, id)
    const { body } = await admin.ask('customers.get', { id: pair.stays.customer.id })
    expect(body.joined?.id).not.toBe(joined)
    const { status, refusal } = await undo(joined)
    expect([status, refusal.code]).toEqual([409, 'JOIN_CHANGED'])
    expect(refusal.message).toMatch(/^This join can’t be undone any more\. Since the join, .*\.$/)
    expect(refusal.message).toContain(given.says)
  })

  test('with bills, money and all else that both had before', async () => {
    const pair = await aPair()
    for (const { customer, pet } of [pair.stays, pair.other]) {
      await anIssuedBill(db, about({ customer }))
      await aDraft(db, about({ customer }))
      await anAdvance(db, about({ customer }))
      await aWait(db, customer, { pet })
      await aNote(db, { customerId: customer.id })
    }
    const ofOther = () =>
      sql<{ row: string }>`
        select to_jsonb(b)::text as row from bills b where customer_id = ${pair.other.customer.id}
        union all select to_jsonb(e)::text from ledger_entries e where customer_id = ${pair.other.customer.id}
        order by 1`.execute(db)
    const before = (await ofOther()).rows
    expect(before).toHaveLength(3)
    expect((await undo(await join(pair))).status).toBe(200)
    expect((await ofOther()).rows).toEqual(before)
  })
})

/** What may happen between a join and its undo to the tables that may change; a link that was sent is given. */
const MAY_CHANGE: Record<string, (pair: Pair) => Promise<unknown>> = {
  'reminder_messages.customer_id': async ({ stays, other }) => {
    const of = { subject: other.pet.id, pet: other.pet.name, kind: 'vaccination' } as const
    const id = await aReminder(db, stays.customer, of)
    const notification = await notified(stays, other.pet)
    await sql`update reminder_messages set notification_id = ${notification} where id = ${id}`.execute(db)
    const token = makeToken(SECRET, id)
    expect((await clinic.caller().ask('reminders.getByLink', { token })).status).toBe(200)
    return { token }
  },
  'reminder_preferences.customer_id': async ({ stays }) =>
    admin.ask('reminders.saveChoiceFor', { id: stays.customer.id, reminders: 'none', whatsapp: true }),
  'claim_tries.customer_id': async ({ stays, other }) =>
    other.caller.ask('customers.claim', { phone: stays.customer.phone, code: 'ABCD-EFGH' }),
  'pet_transfers.from_customer': async ({ stays, other }) => transfer(stays.customer, other.pet.id),
  'pet_transfers.to_customer': async ({ stays, other }) => transfer(stays.customer, other.pet.id),
  'customer_joins.remaining_id': async (pair) => {
    const later = await joinThird(pair)
    expect((await undo(later.body.joined?.id ?? '')).status).toBe(200)
  },
  'notifications.user_id': async ({ stays, other }) => notified(stays, other.pet),
  'notifications.customer_id': async ({ stays, other }) => {
    const values = {
      userId: login.userId,
      type: 'appointment',
      kind: 'customer-appointment',
      details: JSON.stringify({ petName: other.pet.name }),
      customerId: stays.customer.id,
      link: `/dashboard/admin/appointments?customer=${stays.customer.id}`,
    } as const
    return await db.insertInto('notifications').values(values).execute()
  },
  'outbox.user_id': async ({ stays, other }) => emailed(stays, stays.login.userId, other),
  'outbox.customer_id': async ({ stays, other }) => emailed(stays, null, other),
  'import_keys.customer_id': async ({ stays }) =>
    sql`insert into import_keys (hash, customer_id) values (contact_hash(${randomUUID()}), ${stays.customer.id})`.execute(
      db,
    ),
  'calendar_feeds.user_id': async ({ stays }) => aFeed(db, stays.login),
}

async function notified({ login: { userId } }: Owner, { name }: Pet): Promise<string> {
  const said = { serviceType: `Bath of ${name}`, startsAt: '2041-03-14T05:30:00Z', amount: 1, link: '/' }
  const { id } = await db
    .insertInto('notifications')
    .values({ userId, type: 'appointment', kind: 'payment-received', details: JSON.stringify(said) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const emailed = ({ customer }: Owner, userId: string | null, { pet }: Owner) =>
  db
    .insertInto('outbox')
    .values({
      recipient: 'someone@tests.example',
      userId,
      customerId: customer.id,
      kind: 'clinic-appointment',
      subject: `Appointment requested: Bath for ${pet.name}, Thu, 4 Dec`,
      details: null,
      sentAt: new Date(),
    })
    .execute()

async function transfer({ id }: Customer, petId: string) {
  const { id: third } = await aCustomer(db, { login: null })
  return await db
    .insertInto('petTransfers')
    .values({ petId, fromCustomer: id, toCustomer: third, madeBy: null })
    .execute()
}

describe('what may change since keeps no join from being taken back, and afterwards no one reads of the other:', () => {
  test('each table is tried', () => {
    const names = REFERENCES.filter(({ watched }) => watched === 'may change').map(
      ({ table, column }) => `${table}.${column}`,
    )
    expect(Object.keys(MAY_CHANGE).sort()).toEqual(names.sort())
  })

  test.each(Object.keys(MAY_CHANGE))('%s', async (name) => {
    const pair = await aPair()
    const { stays, other } = pair
    await notified(stays, stays.pet)
    const joined = await join(pair)
    const made = await MAY_CHANGE[name]?.(pair)
    expect((await undo(joined)).status).toBe(200)
    for (const [self, { customer, pet }] of [
      [stays, other],
      [other, stays],
    ] as const) {
      const { text } = await self.caller.ask('privacy.download', { password: PASSWORD })
      for (const foreign of [customer.fullName, customer.phone, customer.address, pet.name])
        expect(text).not.toMatch(new RegExp(`${foreign.replace('+', '\\+')}(?!\\d)`))
    }
    expect((await stays.caller.ask('notifications.list')).text).toContain(stays.pet.name)
    if (made !== null && typeof made === 'object' && 'token' in made)
      expect((await clinic.caller().ask('reminders.getByLink', { token: made.token })).status).toBe(410)
  })

  test('a choice that one of them makes by a link from before is not lost, though neither had chosen', async () => {
    const { stays, other } = await aPair()
    const token = makeToken(SECRET, await aReminder(db, other.customer, { subject: other.pet.id }))
    const joined = await join({ stays, other })
    expect(
      (await clinic.caller().ask('reminders.saveChoiceByLink', { token, reminders: 'none' })).status,
    ).toBe(200)
    expect((await undo(joined)).status).toBe(200)
    const { body } = await admin.ask('reminders.getChoiceFor', { id: other.customer.id })
    expect(body).toMatchObject({ reminders: 'none' })
  })

  test('a choice of one of them from before is that one’s alone', async () => {
    const { stays, other } = await aPair()
    await db
      .insertInto('reminderPreferences')
      .values({ customerId: stays.customer.id, reminders: 'none' })
      .execute()
    expect((await undo(await join({ stays, other }))).status).toBe(200)
    const { body } = await admin.ask('reminders.getChoiceFor', { id: other.customer.id })
    expect(body).toMatchObject({ reminders: 'all' })
  })

  test('an address that no one has proved is as little proved as before, wherever it went', async () => {
    const pair = await aPair()
    await db
      .updateTable('customers')
      .set({ emailUnproved: true })
      .where('id', '=', pair.other.customer.id)
      .execute()
    const unproved = async () => {
      const ids = [pair.stays.customer.id, pair.other.customer.id]
      const rows = db.selectFrom('customers').select(['id']).where('emailUnproved', '=', true)
      return (await rows.where('id', 'in', ids).execute()).map(({ id }) => id)
    }
    const joined = await join(pair, { email: 'other' })
    expect(await unproved()).toEqual([pair.stays.customer.id])
    expect((await undo(joined)).status).toBe(200)
    expect(await unproved()).toEqual([pair.other.customer.id])
  })

  test('a choice of reminders that was made for both is both’s, so that no one is reminded who wants none', async () => {
    const pair = await aPair()
    for (const { customer } of [pair.stays, pair.other])
      await db
        .insertInto('reminderPreferences')
        .values({ customerId: customer.id, reminders: 'all' })
        .execute()
    const joined = await join(pair)
    await admin.ask('reminders.saveChoiceFor', {
      id: pair.stays.customer.id,
      reminders: 'none',
      whatsapp: false,
    })
    expect((await undo(joined)).status).toBe(200)
    for (const { customer } of [pair.stays, pair.other])
      expect((await admin.ask('reminders.getChoiceFor', { id: customer.id })).body).toMatchObject({
        reminders: 'none',
      })
  })

  test('a notification to staff leads to the customer whom it is about', async () => {
    const pair = await aPair()
    const { stays, other } = pair
    const notice = (customerId: string) =>
      db
        .insertInto('notifications')
        .values({
          userId: login.userId,
          type: 'appointment',
          kind: 'customer-appointment',
          details: '{}',
          customerId,
          link: `/dashboard/admin/appointments?customer=${customerId}`,
        })
        .execute()
    await notice(stays.customer.id)
    await notice(other.customer.id)
    expect((await undo(await join(pair))).status).toBe(200)
    for (const { customer } of [stays, other]) {
      const links = db.selectFrom('notifications').select('link').where('customerId', '=', customer.id)
      expect(await links.execute()).toEqual([
        { link: `/dashboard/admin/appointments?customer=${customer.id}` },
      ])
    }
  })

  test('a claim code that was made for the joined record opens neither', async () => {
    const pair = { stays: await anOwnerWithPet(), other: await anOwnerWithPet() }
    await db
      .updateTable('customers')
      .set({ userId: null })
      .where('id', 'in', [pair.stays.customer.id, pair.other.customer.id])
      .execute()
    const joined = await join(pair)
    expect((await admin.ask('customers.createClaimCode', { id: pair.stays.customer.id })).status).toBe(201)
    expect((await undo(joined)).status).toBe(200)
    const codes = db.selectFrom('claimCodes').select('customerId')
    expect(await codes.where('customerId', '=', pair.stays.customer.id).execute()).toEqual([])
  })
})

test('a join that is taken back while a bill of it is issued is refused, or the bill is its owner’s', async () => {
  for (let round = 0; round < 8; round += 1) {
    const pair = await aPair()
    const { id } = await aDraft(db, about(pair.other))
    const joined = await join(pair)
    const [issued, undone] = await Promise.all([
      admin.ask('bills.issue', { id, seenDue: 70_000 }),
      undo(joined),
    ])
    expect([200, 409]).toContain(undone.status)
    const { customerId, buyer } = await db
      .selectFrom('bills')
      .select(['customerId', 'buyer'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const owner = undone.status === 200 ? pair.other : pair.stays
    expect(customerId).toBe(owner.customer.id)
    if (issued.status === 200) expect(buyer).toMatchObject({ name: owner.customer.fullName })
  }
})
