import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { remind } from '../../../src/features/outreach/reminders/server/send-reminders.ts'
import { makeToken } from '../../../src/features/outreach/reminders/server/token.ts'
import { enqueueMail } from '../../../src/features/platform/notifications/server/enqueue-mail.ts'
import { addDays, clinicInstant } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import { aCustomer, anAppointment, aPet, aService, type Customer, type Pet } from '../../factories.ts'
import { SECRET } from '../../session.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, anonymous } = clinic.callers
const vaccination = await aService(db, { name: 'Vaccination' })

let today = '2031-06-02'
const at = (time: string, days = 0) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return clinicInstant(addDays(today, days), hour, minute)
}
const mailer = { send: enqueueMail, delivers: true, publicUrl: 'https://tests.example' }
const look = (days = 0) => {
  const now = at('10:00', days)
  return remind({ db, now: () => now, mailer, secret: SECRET, pushes: false })
}

// Each test has days of its own.
beforeEach(async () => {
  today = addDays(today, 90)
  clinic.setNow(at('09:00'))
  await sql`update reminder_settings set turned_on_at = now(), passed_on = ${addDays(today, -1)}, held_on = null,
    held_why = null, released_on = null, deworming = true, parasites = true, checkups = true`.execute(db)
})

type Day = { item?: string; kind?: 'set' | 'dose'; due: number; setOn?: number }

/** The day of an item, in place of the one before it. */
async function isDue(pet: Pet, { item = 'anti-rabies', kind = 'set', due, setOn = -30 }: Day) {
  const madeAt = at('11:00', setOn)
  const day = addDays(today, due)
  const { rows } = await sql<{ id: string }>`
    insert into care_doses (pet_id, given_on, note, made_at) select ${pet.id}::uuid, ${addDays(today, setOn)}::date, 'x', ${madeAt}::timestamptz
    where ${kind === 'dose'}::boolean returning id`.execute(db)
  await sql`update care_days set present = false where pet_id = ${pet.id} and item_id = ${item} and present`.execute(
    db,
  )
  await sql`
    insert into care_days (pet_id, item_id, kind, dose_id, step, decided_on, from_on, due_on, made_at, present)
    values (${pet.id}, ${item}, ${kind}, ${rows[0]?.id ?? null}, ${kind === 'dose' ? 'complete' : null},
      ${addDays(today, setOn)}, ${day}, ${day}, ${madeAt}, true)`.execute(db)
  await sql`update pets set next_vaccination_due = (
    select min(due_on) from care_days join care_items on care_items.id = item_id
    where pet_id = pets.id and present and care_items.kind = 'vaccination') where id = ${pet.id}`.execute(db)
}

type Said = { subject: string; kind: string; day: string; items?: { id: string }[] }
const messagesOf = async ({ id }: Pick<Customer, 'id'>) => {
  const rows = await db
    .selectFrom('reminderMessages')
    .select(['id', 'day', 'state', 'details'])
    .where('customerId', '=', id)
    .orderBy('day')
    .execute()
  return rows.map(({ details, ...row }) => ({
    ...row,
    items: (details as { items: Said[] } | null)?.items ?? [],
  }))
}
const daysOf = async (customer: Customer) =>
  (await messagesOf(customer)).map(({ day, items }) => [
    (Date.parse(day) - Date.parse(today)) / 86_400_000,
    ...items.map(({ kind, items: named }) => named?.map(({ id }) => id).join('+') ?? kind),
  ])

async function aPatient({ login }: { login?: null } = {}) {
  const customer = await aCustomer(db, login === null ? { login } : {})
  return { customer, pet: await aPet(db, { owner: customer }) }
}

test('two vaccinations ten days apart are each reminded of, and what is due on one day is one sentence', async () => {
  const { customer, pet } = await aPatient()
  await isDue(pet, { item: 'dog-combination', due: 14 })
  await isDue(pet, { item: 'anti-rabies', due: 24 })
  await isDue(pet, { item: 'kennel-cough', due: 24 })
  for (let day = 0; day < 40; day += 1) await look(day)
  const both = 'anti-rabies+kennel-cough'
  expect(await daysOf(customer)).toEqual([
    [0, 'dog-combination'],
    [10, both],
    [11, 'dog-combination'],
    [21, 'dog-combination', both],
    [31, both],
  ])
})

test('a course of four weeks and a monthly item are reminded of each time', async () => {
  const [{ customer, pet }, monthly] = [await aPatient(), await aPatient()]
  await isDue(pet, { item: 'dog-combination', due: 14 })
  await isDue(monthly.pet, { item: 'ticks-and-fleas', due: 14 })
  for (let day = 0; day < 75; day += 1) {
    if (day === 14) await isDue(pet, { item: 'dog-combination', kind: 'dose', setOn: day, due: day + 28 })
    if (day % 30 === 14)
      await isDue(monthly.pet, { item: 'ticks-and-fleas', kind: 'dose', setOn: day, due: day + 30 })
    await look(day)
  }
  expect((await daysOf(customer)).map(([day]) => day)).toEqual([0, 11, 28, 39, 49])
  expect((await daysOf(monthly.customer)).map(([day]) => day)).toEqual([0, 11, 30, 41, 60, 71])
})

test('an item that is added to a day already reminded of is named the next time', async () => {
  const { customer, pet } = await aPatient()
  await isDue(pet, { due: 14 })
  await look()
  await isDue(pet, { item: 'kennel-cough', due: 14, setOn: 1 })
  for (let day = 1; day < 30; day += 1) await look(day)
  const both = 'anti-rabies+kennel-cough'
  expect(await daysOf(customer)).toEqual([
    [0, 'anti-rabies'],
    [11, both],
    [21, both],
  ])
})

test('a typed day is said as before, and not once more when it becomes that of an item', async () => {
  const { customer, pet } = await aPatient()
  const typed = { nextVaccinationDue: addDays(today, 14), vaccinationSetAt: at('10:00', -30) }
  await db.updateTable('pets').set(typed).where('id', '=', pet.id).execute()
  await look()
  await isDue(pet, { due: 14, setOn: 1 })
  for (let day = 1; day < 11; day += 1) await look(day)
  expect(await daysOf(customer)).toEqual([[0, 'vaccination']])
  const stored = await db
    .selectFrom('reminders')
    .select(['of', 'items'])
    .where('subjectId', '=', pet.id)
    .execute()
  expect(stored).toEqual([{ of: addDays(today, 14), items: null }])
  await look(11)
  expect(await daysOf(customer)).toEqual([
    [0, 'vaccination'],
    [11, 'anti-rabies'],
  ])
})

test('a clinic that turned on nothing new says nothing of deworming, parasites and checkups', async () => {
  await sql`update reminder_settings set deworming = default, parasites = default, checkups = default`.execute(
    db,
  )
  const { customer, pet } = await aPatient()
  for (const item of ['deworming', 'ticks-and-fleas', 'checkup']) await isDue(pet, { item, due: 14 })
  for (const day of [0, 11, 21]) await look(day)
  expect(await daysOf(customer)).toEqual([])
})

test('a booked appointment meets vaccinations and a checkup, but no deworming', async () => {
  const { customer, pet } = await aPatient()
  for (const item of ['anti-rabies', 'deworming', 'checkup']) await isDue(pet, { item, due: 14 })
  await anAppointment(db, {
    pet,
    service: vaccination,
    day: addDays(today, 12),
    hour: 11,
    status: 'confirmed',
  })
  await look()
  expect(await daysOf(customer)).toEqual([[0, 'deworming']])
  const skipped = await db
    .selectFrom('reminders')
    .select(['kind', 'skipped', 'items'])
    .where('subjectId', '=', pet.id)
    .where('skipped', 'is not', null)
    .orderBy('kind')
    .execute()
  expect(skipped).toEqual([
    { kind: 'checkup', skipped: 'booked', items: ['checkup'] },
    { kind: 'vaccination', skipped: 'booked', items: ['anti-rabies'] },
  ])
})

test('an item that is no longer due on its day leaves what has not been sent, and no other item does', async () => {
  const { customer, pet } = await aPatient({ login: null })
  await isDue(pet, { due: 14 })
  await isDue(pet, { item: 'deworming', due: 14 })
  await look()
  const kinds = async () =>
    (await messagesOf(customer)).map(({ state, items }) => [state, ...items.map(({ kind }) => kind)])
  expect(await kinds()).toEqual([['to_send', 'deworming', 'vaccination']])
  await isDue(pet, { item: 'deworming', kind: 'dose', setOn: 0, due: 90 })
  expect(await kinds()).toEqual([['to_send', 'vaccination']])
  await isDue(pet, { kind: 'dose', setOn: 0, due: 365 })
  expect(await kinds()).toEqual([['withdrawn']])
})

test('each care of one pet is answered by itself through the link', async () => {
  const { customer, pet } = await aPatient()
  await isDue(pet, { due: 14 })
  await isDue(pet, { item: 'deworming', due: 14 })
  await look()
  const [message] = await messagesOf(customer)
  const token = makeToken(SECRET, message?.id ?? '')
  const shown = async () =>
    (await anonymous.ask('reminders.getByLink', { token })).body.items.map(
      ({ kind, names, books, answer }) => [kind, names, books, answer],
    )
  const day = addDays(today, 14)
  const about = { token, subject: pet.id, day }
  const say = async (kind: string, answer: string) =>
    (await anonymous.ask('reminders.answerByLink', { ...about, kind, answer })).body.item
  expect(await say('vaccination', 'not_now')).toMatchObject({ kind: 'vaccination', answer: 'not_now' })
  expect(await say('deworming', 'done')).toMatchObject({ kind: 'deworming', answer: 'done' })
  expect(await say('vaccination', 'remind')).toMatchObject({ answer: null })
  expect(await shown()).toEqual([
    ['deworming', ['Deworming'], false, 'done'],
    ['vaccination', ['Anti-rabies'], true, null],
  ])
  const time = { date: addDays(today, 8), hour: 12, minute: 0 }
  const book = async (kind: string) =>
    await anonymous.ask('reminders.bookByLink', { ...about, ...time, kind })
  expect((await book('deworming')).refusal.code).toBe('ITEM_OVER')
  expect((await book('vaccination')).body.item).toMatchObject({ kind: 'vaccination', answer: 'booked' })
  expect(
    (await anonymous.ask('reminders.answerByLink', { ...about, kind: 'checkup', answer: 'done' })).status,
  ).toBe(409)
  for (let later = 1; later < 8; later += 1) await look(later)
  expect(await daysOf(customer)).toHaveLength(1)
})

test('the kinds are turned on in the settings', async () => {
  const shown = (await admin.ask('reminders.getSettings')).body
  const { isOn: _, held: __, ...settings } = shown
  const saved = await admin.ask('reminders.saveSettings', { ...settings, deworming: false, parasites: true })
  expect(saved.body).toMatchObject({ deworming: false, parasites: true, checkups: true, vaccinations: true })
})
