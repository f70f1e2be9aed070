import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { remind } from '../../../src/features/outreach/reminders/server/send-reminders.ts'
import { readToken } from '../../../src/features/outreach/reminders/server/token.ts'
import { release } from '../../../src/features/outreach/reminders/server/turn-on.ts'
import { webhookJobs } from '../../../src/features/outreach/webhooks/server/deliver-webhooks.ts'
import { enqueueMail } from '../../../src/features/platform/notifications/server/enqueue-mail.ts'
import type { PostOutside } from '../../../src/lib/server/http/post-outside.ts'
import { addDays, clinicDay, clinicInstant } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import { aColleague, aCustomer, anAppointment, aPet, aWebhook, type Customer } from '../../factories.ts'
import { SECRET } from '../../session.ts'
import { aToken, tokenCaller } from '../../tokens.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers

const FIRST = '2031-06-02'
let today = FIRST
const at = (time: string, days = 0) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return clinicInstant(addDays(today, days), hour, minute)
}

const mailer = { send: enqueueMail, delivers: true, publicUrl: 'https://tests.example' }
const changed: string[] = []
const look = (now: Date, delivers = true) =>
  remind({
    db,
    now: () => now,
    mailer: { ...mailer, delivers },
    secret: SECRET,
    pushes: false,
    changed: (id) => void changed.push(id),
  })

const turnOn = () =>
  sql`update reminder_settings set turned_on_at = now(), passed_on = ${addDays(today, -1)}, held_on = null, held_why = null,
    released_on = null, whatsapp_first = false, appointment_hours = 2`.execute(db)

/** A customer's confirmed appointment so many days from today, known for a week. */
async function aVisit(customer: Customer, days: number, time = '11:00') {
  const pet = await aPet(db, { owner: customer })
  const startsAt = at(time, days)
  const id = await anAppointment(db, { pet })
  await sql`update appointments set status = 'confirmed', appointment_date = ${startsAt}, squeezed_in = true where id = ${id}`.execute(
    db,
  )
  await sql`update appointments set time_known_at = ${at('10:00', days - 7)} where id = ${id}`.execute(db)
  return { id, pet, startsAt }
}

const messagesOf = async ({ id }: Customer) =>
  await db
    .selectFrom('reminderMessages')
    .select(['id', 'rhythm', 'state', 'channels', 'mailId', 'details'])
    .where('customerId', '=', id)
    .orderBy('createdAt')
    .execute()

const mailsOf = async ({ id }: Customer) =>
  await db
    .selectFrom('outbox')
    .innerJoin('jobs', (join) => join.on('jobs.key', '=', sql<string>`outbox.id::text`))
    .select(['outbox.kind', 'details'])
    .select(sql<number>`extract(epoch from expires_at - jobs.created_at)::float8`.as('lastsS'))
    .where('customerId', '=', id)
    .where('outbox.kind', 'like', '%reminder')
    .orderBy('outbox.createdAt')
    .execute()

const itemsOf = (details: object | null) => (details as { items: { subject: string }[] }).items

// Each test has days of its own.
beforeEach(async () => {
  today = addDays(today, 60)
  changed.length = 0
  await turnOn()
})

test('while reminders are off nothing is written, and turning on shows the first pass', async () => {
  await db.updateTable('reminderSettings').set({ turnedOnAt: null }).execute()
  const customer = await aCustomer(db)
  await aVisit(customer, 2)
  await look(at('10:00'))
  expect(await messagesOf(customer)).toEqual([])
  const { rows } = await sql`select from reminders`.execute(db)
  expect(rows).toEqual([])
})

describe('the daily message', () => {
  test('names all that is due in one email and one notification, once', async () => {
    const customer = await aCustomer(db)
    const [first, second] = [await aVisit(customer, 2), await aVisit(customer, 1, '15:00')]
    await db
      .updateTable('pets')
      .set({ nextVaccinationDue: addDays(today, 3), vaccinationSetAt: at('10:00', -30) })
      .where('id', '=', first.pet.id)
      .execute()
    await look(at('10:00'))
    await look(at('10:05'))
    const [message, ...others] = await messagesOf(customer)
    expect(others).toEqual([])
    expect(message).toMatchObject({ rhythm: 'daily', state: 'sent', channels: ['email', 'notification'] })
    expect(
      itemsOf(message?.details ?? null)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([first.id, second.id, first.pet.id].sort())
    const mails = await mailsOf(customer)
    expect(mails).toHaveLength(1)
    const { token, link } = (mails[0]?.details ?? {}) as { token: string; link: string }
    expect(readToken(SECRET, token)).toBe(message?.id)
    expect(link).toBe(`https://tests.example/r#${token}`)
    expect(changed).toEqual([customer.id])
  })

  test('is no email after the first of its appointments has begun', async () => {
    const customer = await aCustomer(db)
    await aVisit(customer, 0, '12:00')
    await look(at('10:00'))
    const [mail] = await mailsOf(customer)
    // The clock of the database is far from this one.
    expect(mail?.lastsS).toBe(2 * 3600)
    expect(await messagesOf(customer)).toMatchObject([{ rhythm: 'hours' }])
  })

  test('goes on the list where no email reaches, and what no longer holds leaves it', async () => {
    const customer = await aCustomer(db, { login: null })
    const one = await aVisit(customer, 2)
    await look(at('10:00'))
    const [message] = await messagesOf(customer)
    expect(message).toMatchObject({ state: 'to_send', channels: [], mailId: null })
    await sql`update appointments set status = 'cancelled', cancelled_at = now() where id = ${one.id}`.execute(
      db,
    )
    expect(await messagesOf(customer)).toMatchObject([{ state: 'withdrawn', details: null }])
  })

  test('reaches no one who has neither, who wants none, and whose pet has died', async () => {
    const [unreached, unwilling] = [await aCustomer(db, { login: null }), await aCustomer(db)]
    const saved = [
      { customerId: unreached.id, whatsapp: false },
      { customerId: unwilling.id, reminders: 'none' as const },
    ]
    for (const choice of saved) await db.insertInto('reminderPreferences').values(choice).execute()
    const [first, second] = [await aVisit(unreached, 2), await aVisit(unwilling, 2)]
    const mourning = await aCustomer(db)
    const third = await aVisit(mourning, 2)
    await db.updateTable('pets').set({ deceasedOn: today }).where('id', '=', third.pet.id).execute()
    await look(at('10:00'))
    const skipped = async (id: string) =>
      await db.selectFrom('reminders').select(['skipped']).where('subjectId', '=', id).execute()
    expect(await skipped(first.id)).toEqual([{ skipped: 'no_way' }])
    expect(await skipped(second.id)).toEqual([{ skipped: 'unwanted' }])
    expect(await skipped(third.id)).toEqual([])
    for (const customer of [unreached, unwilling, mourning]) expect(await messagesOf(customer)).toEqual([])
  })

  test('says what is left once one of its appointments is moved before the email has gone', async () => {
    const customer = await aCustomer(db)
    const [first, second] = [await aVisit(customer, 2), await aVisit(customer, 2, '15:00')]
    await look(at('10:00'))
    await sql`update appointments set appointment_date = appointment_date + interval '1 day' where id = ${first.id}`.execute(
      db,
    )
    const left = async () =>
      (await mailsOf(customer)).map(({ details }) => itemsOf(details).map(({ subject }) => subject))
    expect(await left()).toEqual([[second.id]])
    await sql`update appointments set status = 'cancelled', cancelled_at = now() where id = ${second.id}`.execute(
      db,
    )
    expect(await left()).toEqual([])
    expect(await messagesOf(customer)).toMatchObject([{ state: 'withdrawn' }])
    const notices = await sql`select from notifications where user_id = ${customer.login?.userId}`.execute(db)
    expect(notices.rows).toEqual([])
  })
})

test('an email that was given up goes on the list as long as it holds', async () => {
  const customer = await aCustomer(db)
  await aVisit(customer, 2)
  await look(at('10:00'))
  const [message] = await messagesOf(customer)
  await sql`update jobs set due_at = null, failed_at = now() where key = ${message?.mailId}`.execute(db)
  await look(at('10:05'))
  expect(await messagesOf(customer)).toMatchObject([{ state: 'to_send', channels: ['notification'] }])
})

test('more than usual is held, staff are notified once, and it goes out when they say so', async () => {
  const customers: Customer[] = []
  for (let count = 0; count < 51; count += 1) customers.push(await aCustomer(db, { login: null }))
  const first = customers[0]
  for (const customer of customers) await aVisit(customer, 2)
  await look(at('10:00'))
  await look(at('10:05'))
  const settings = (await admin.ask('reminders.getSettings')).body
  expect(settings.held).toEqual({ since: today, why: 'many' })
  expect(await messagesOf(first as Customer)).toEqual([])
  const notices =
    await sql`select from notifications where kind = 'reminders-held' and user_id = ${clinic.logins.admin.userId}`.execute(
      db,
    )
  expect(notices.rows).toHaveLength(1)
  // As staff release it on that day.
  await sql`update reminder_settings set held_on = null, held_why = null, released_on = ${today}, passed_on = ${addDays(today, -1)}`.execute(
    db,
  )
  await look(at('10:10'))
  for (const customer of customers) expect(await messagesOf(customer)).toMatchObject([{ state: 'to_send' }])
})

test('a restored backup holds everything, and going on from now says nothing of what was due', async () => {
  await sql`update reminder_settings set held_on = ${today}, held_why = 'restored'`.execute(db)
  const customer = await aCustomer(db)
  await aVisit(customer, 0, '12:00')
  await look(at('10:00'))
  expect(await messagesOf(customer)).toEqual([])
  expect((await admin.ask('reminders.release', { send: false })).body).toMatchObject({
    held: null,
    isOn: true,
  })
  expect((await admin.ask('reminders.release', { send: false })).refusal.code).toBe('NOTHING_HELD')
})

test.each([
  ['at 2 PM', '14:00', 0],
  ['in the evening', '22:00', 0],
  ['in the night', '03:00', 1],
])('what was said after a backup was made is not said again after going on %s', async (_when, time, days) => {
  const customer = await aCustomer(db)
  await aVisit(customer, 2)
  await aVisit(customer, 2, '08:30')
  await look(at('10:00'))
  // As a backup of 9 AM has it.
  await db.deleteFrom('reminderMessages').where('customerId', '=', customer.id).execute()
  await sql`update reminder_settings set held_on = ${today}, held_why = 'restored', passed_on = ${addDays(today, -1)}`.execute(
    db,
  )
  await look(at(time, days))
  const reminding = { db, mailer: { ...mailer, send: enqueueMail }, pushes: false }
  await release(reminding, at(time, days), false)
  const added = await aVisit(customer, 3)
  for (const day of [0, 1]) for (const hour of ['10:00', '20:00']) await look(at(hour, day))
  const messages = await messagesOf(customer)
  const subjects = messages.map(({ rhythm, details }) => [rhythm, itemsOf(details).length])
  expect(subjects).toEqual([
    ['daily', 1],
    ['hours', 2],
  ])
  expect(itemsOf(messages[0]?.details ?? null)).toMatchObject([{ subject: added.id }])
})

test('the hours of an appointment are said after a clock that was a day ahead, and once its owner wants them', async () => {
  const [customer, unsure] = [await aCustomer(db), await aCustomer(db)]
  const visit = await aVisit(customer, 1)
  await aVisit(unsure, 2)
  await db.insertInto('reminderPreferences').values({ customerId: unsure.id, reminders: 'none' }).execute()
  // On another day, as that server's clock has it.
  await look(at('09:30', 1))
  await sql`update appointments set appointment_date = ${at('11:00', 2)}, time_known_at = ${at('15:00')} where id = ${visit.id}`.execute(
    db,
  )
  await look(at('09:05', 2))
  await db.deleteFrom('reminderPreferences').where('customerId', '=', unsure.id).execute()
  await look(at('09:10', 2))
  const hoursOf = async (one: Customer) => (await messagesOf(one)).filter(({ rhythm }) => rhythm === 'hours')
  expect(await hoursOf(customer)).toHaveLength(2)
  expect(await hoursOf(unsure)).toHaveLength(1)
})

describe('the list To send', () => {
  const onList = async (id: string) =>
    (await admin.ask('reminders.listToSend')).body.items.find(({ customer }) => customer.id === id)

  test('has the words and the link, is marked once, and saves what was learned', async () => {
    const customer = await aCustomer(db, { login: null })
    const { pet } = await aVisit(customer, 2)
    await look(at('10:00'))
    const listed = await onList(customer.id)
    expect(listed?.text).toContain(pet.name)
    expect(listed?.text).toMatch(
      /Will you come\? Please answer here, or choose another time: .*\/r#[\w-]{43}$/,
    )
    expect(listed).toMatchObject({ isOwn: false, openedBy: null, customer: { phone: customer.phone } })
    const id = listed?.id ?? ''
    const other = await clinic.session(await aColleague(db, ['reminders:write']))
    expect((await other.ask('reminders.mark', { id, as: 'opened' })).body).toEqual({ id, isOpen: true })
    expect((await admin.ask('reminders.mark', { id, as: 'opened' })).refusal.code).toBe('OPENED_BY_OTHER')
    expect((await other.ask('reminders.mark', { id, as: 'not_sent' })).body).toEqual({ id, isOpen: true })
    expect((await admin.ask('reminders.mark', { id, as: 'no_whatsapp' })).body).toEqual({ id, isOpen: false })
    expect((await admin.ask('reminders.mark', { id, as: 'no_whatsapp' })).body).toEqual({ id, isOpen: false })
    expect((await admin.ask('reminders.mark', { id, as: 'sent' })).refusal.code).toBe('MESSAGE_OVER')
    expect((await admin.ask('reminders.getChoiceFor', { id: customer.id })).body).toEqual({
      reminders: 'all',
      whatsapp: false,
    })
    expect(await onList(customer.id)).toBeUndefined()
    expect((await admin.ask('reminders.mark', { id: randomUUID(), as: 'sent' })).status).toBe(404)
  })
})

test('a gateway of the clinic gets what it is to send, again until it takes it, and says what became of it', async () => {
  const webhook = await aWebhook(db, 'https://gateway.example/hook')
  await sql`update webhooks set events = '{message.due}' where id = ${webhook}`.execute(db)
  const customer = await aCustomer(db, { login: null })
  await aVisit(customer, 2)
  await look(at('10:00'))
  const [message] = await messagesOf(customer)
  const { deliveryId } = await db
    .selectFrom('webhookDeliveries')
    .select('id as deliveryId')
    .where('recordId', '=', message?.id ?? '')
    .executeTakeFirstOrThrow()
  const bodies: string[] = []
  const deliver = async (status: number) => {
    const post: PostOutside = async ({ body }) => {
      bodies.push(body)
      return { status }
    }
    const { run } = webhookJobs({ db, secret: SECRET, mailer, post, now: () => at('10:01') })
    const job = {
      id: randomUUID(),
      kind: 'webhook',
      key: null,
      data: { deliveryId },
      attempts: 1,
      everyS: null,
      claim: '',
    }
    return await run(job, new AbortController().signal)
  }
  expect(await deliver(503)).toEqual({ reason: 'It answered 503', final: false })
  expect(await deliver(200)).toBeNull()
  expect(bodies).toHaveLength(2)
  const { data } = JSON.parse(bodies[1] ?? '{}')
  expect(data).toMatchObject({
    messageId: message?.id,
    channel: 'whatsapp',
    phone: customer.phone,
    kind: 'daily-reminder',
  })
  expect(data.words).toContain(data.values.link)
  const id = message?.id ?? ''
  const program = tokenCaller(
    clinic.origin,
    (await aToken(db, clinic.logins.admin, { scopes: ['reminders:write'] })).token,
  )
  expect((await program.ask('reminders.mark', { id, as: 'failed' })).body).toEqual({ id, isOpen: true })
  expect((await admin.ask('reminders.listToSend')).body.items.find((one) => one.id === id)).toMatchObject({
    gatewayFailed: true,
  })
  expect((await program.ask('reminders.mark', { id, as: 'sent' })).body).toEqual({ id, isOpen: false })
  expect((await program.ask('reminders.mark', { id, as: 'sent' })).body).toEqual({ id, isOpen: false })
  expect(await deliver(200)).toBeNull()
  expect(bodies).toHaveLength(2)
  await db.deleteFrom('webhooks').where('id', '=', webhook).execute()
})

test('the fate of each reminder is shown on the appointment and the customer', async () => {
  const customer = await aCustomer(db)
  const { id, pet, startsAt } = await aVisit(customer, 2)
  await look(at('10:00'))
  const { body } = await admin.ask('reminders.listForAppointment', { id })
  expect(body).toMatchObject({
    answer: null,
    fates: [
      { stage: 'days', fate: 'sent', of: startsAt.toISOString(), channels: ['email', 'notification'] },
      { stage: 'hours', fate: 'planned', at: at('09:00', 2).toISOString() },
    ],
  })
  expect((await admin.ask('reminders.listForCustomer', { id: customer.id })).body).toMatchObject([
    { stage: 'days', fate: 'sent' },
  ])
  expect((await admin.ask('reminders.listForPet', { id: pet.id })).body).toEqual([])
})

test('several servers at once say everything once', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, () => aCustomer(db)))
  for (const customer of customers) await aVisit(customer, 2)
  await Promise.all([look(at('10:00')), look(at('10:00')), look(at('10:00'))])
  for (const customer of customers) {
    expect(await messagesOf(customer)).toHaveLength(1)
    expect(await mailsOf(customer)).toHaveLength(1)
  }
})

test('settings hold together, and two people’s changes are both kept', async () => {
  const { body: read } = await admin.ask('reminders.getSettings')
  const { isOn: _on, held: _held, ...settings } = read
  const wrong = await admin.ask('reminders.saveSettings', { ...settings, dailyAt: '22:00' })
  expect(wrong.refusal.data?.fields).toEqual({ dailyAt: 'The daily message would go out in the quiet time.' })
  await admin.ask('reminders.saveSettings', { ...settings, lateDays: 9 })
  const second = await admin.ask('reminders.saveSettings', { ...settings, firstDays: 21, seen: settings })
  expect(second.body).toMatchObject({ lateDays: 9, firstDays: 21 })
  await admin.ask('reminders.saveSettings', settings)
})

test('turning on counts a day whose time is over as done; its preview is the next pass', async () => {
  const { body: off } = await admin.ask('reminders.turnOff')
  expect(off.isOn).toBe(false)
  await db.updateTable('reminderSettings').set({ passedOn: null }).execute()
  const { body: preview } = await admin.ask('reminders.preview')
  const uses = async () => (await admin.ask('auth.session')).body.session?.uses ?? []
  expect(await uses()).not.toContain('reminders')
  const { body: on } = await admin.ask('reminders.turnOn')
  // The menu leads to the list at once.
  expect(await uses()).toContain('reminders')
  expect(on).toMatchObject({ isOn: true, held: null })
  const { passed } = await db
    .selectFrom('reminderSettings')
    .select([sql<string>`passed_on::text`.as('passed'), sql<string>`released_on::text`.as('released')])
    .executeTakeFirstOrThrow()
  const next = clinicDay(new Date(preview.at))
  expect(addDays(passed, 1)).toBe(next)
})
