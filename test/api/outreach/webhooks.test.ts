import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { webhookJobs } from '../../../src/features/outreach/webhooks/server/deliver-webhooks.ts'
import { signMessage } from '../../../src/features/outreach/webhooks/server/sign-message.ts'
import { WEBHOOK_ADDRESSES } from '../../../src/features/outreach/webhooks/texts.ts'
import { enqueueMail } from '../../../src/features/platform/notifications/server/enqueue-mail.ts'
import type { Db } from '../../../src/lib/server/database/database.ts'
import { readEnv } from '../../../src/lib/server/env.ts'
import type { OutsideAnswer, OutsideRequest } from '../../../src/lib/server/http/post-outside.ts'
import { startJobs } from '../../../src/lib/server/jobs/run-jobs.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import {
  aCustomer,
  anAdmin,
  anAppointment,
  anOrder,
  aPet,
  aWebhook,
  type GivenAppointment,
  PASSWORD,
} from '../../factories.ts'
import { SECRET } from '../../session.ts'

const URL_OF_HOOK = 'https://example.com/hook'
/** What the operator has named in WEBHOOK_HOSTS. */
const hosts: string[] = []
const server = await serve(await freshDatabase(), { webhookHosts: hosts })
const { db } = server.database
const admin = await server.session(await anAdmin(db))

let answer: OutsideAnswer = { status: 204 }
const sent: OutsideRequest[] = []
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
  await db.deleteFrom('webhooks').execute()
  await db.deleteFrom('jobs').execute()
  sent.length = 0
  answer = { status: 204 }
})

function deliver(): void {
  const post = async (request: OutsideRequest) => {
    sent.push(request)
    return answer
  }
  const mailer = { send: enqueueMail, delivers: true, publicUrl: 'https://tests.example' }
  const kinds = [{ ...webhookJobs({ db, secret: SECRET, mailer, post, now: () => new Date() }), atOnce: 1 }]
  ends.push(startJobs({ db, log: createLog('silent'), kinds }, 20))
}

const EVENTS = [
  'appointment.requested',
  'appointment.confirmed',
  'appointment.rejected',
  'appointment.cancelled',
  'appointment.completed',
  'payment.taken',
]

async function create(events: readonly string[] = EVENTS) {
  const { status, body } = await admin.ask('webhooks.create', { url: URL_OF_HOOK, events })
  expect(status).toBe(201)
  return body
}
const deliveries = async (id: string) => (await admin.ask('webhooks.listDeliveries', { id })).body.items
const until = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000 })

/** Waits until these events have been sent, in whatever order. */
const untilSent = (events: readonly string[]) =>
  until(() => sent.map(({ body }) => JSON.parse(body).type).sort()).toEqual([...events].sort())

describe('a webhook', () => {
  test('is notified of each change, signed, without anything personal', async () => {
    const { webhook, secret } = await create()
    const id = await anAppointment(db)
    expect((await admin.ask('appointments.approve', { id })).status).toBe(200)
    expect((await admin.ask('appointments.callOff', { id, reason: 'The vet is ill' })).status).toBe(200)
    deliver()
    await untilSent(['appointment.requested', 'appointment.confirmed', 'appointment.cancelled'])
    for (const { url, headers, body } of sent) {
      expect(url).toBe(URL_OF_HOOK)
      expect(JSON.parse(body)).toEqual({
        type: expect.any(String),
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: { appointmentId: id, by: 'clinic' },
      })
      const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      expect(headers['webhook-signature']).toBe(
        `v1,${createHmac('sha256', key).update(content).digest('base64')}`,
      )
    }
    await until(async () => (await deliveries(webhook.id)).map(({ status }) => status)).toEqual([
      204, 204, 204,
    ])
  })

  test('is notified once of a move, also of one after which the clinic confirms again', async () => {
    await create(['appointment.moved', 'appointment.requested'])
    const { customer, caller: owner } = await server.anOwner()
    const id = await anAppointment(db, { pet: await aPet(db, { owner: customer }), status: 'confirmed' })
    await admin.ask('appointments.move', { id, date: '2027-05-04', hour: 15 })
    await owner.ask('appointments.moveOwn', { id, date: '2027-05-05', hour: 15 })
    deliver()
    await untilSent(['appointment.moved', 'appointment.moved'])
    expect(sent.map(({ body }) => JSON.parse(body).data.by).sort()).toEqual(['clinic', 'customer'])
  })

  test('is notified of a rejection and of a payment by these names', async () => {
    await create(['appointment.rejected', 'payment.taken'])
    const [rejected, paid] = [await anAppointment(db), await anAppointment(db, { status: 'confirmed' })]
    await admin.ask('appointments.reject', { id: rejected, reason: null })
    const { amount } = await db
      .selectFrom('appointments')
      .select('paymentAmount as amount')
      .where('id', '=', paid)
      .executeTakeFirstOrThrow()
    expect((await admin.ask('payments.markPaid', { id: paid, seenAmount: amount })).status).toBe(200)
    deliver()
    await untilSent(['appointment.rejected', 'payment.taken'])
  })

  test('is notified of an upcoming appointment that is changed, and of one that is missed', async () => {
    await create(['appointment.changed', 'appointment.missed', 'appointment.cancelled'])
    const change = async (values: object, given: GivenAppointment = {}) => {
      const id = await anAppointment(db, { status: 'confirmed', ...given })
      await db.updateTable('appointments').set(values).where('id', '=', id).execute()
      return id
    }
    const elsewhere = await change({ visitType: 'house', houseVisitAddress: '2 Banyan Lane' })
    const missed = await change({ status: 'cancelled', cancelledAt: new Date(), noShow: true })
    await change({ notes: 'Shy' })
    await change({ visitType: 'house', houseVisitAddress: '2 Banyan Lane' }, { day: '2026-01-05' })
    deliver()
    await until(() =>
      sent.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data.appointmentId].join(' ')).sort(),
    ).toEqual([`appointment.changed ${elsewhere}`, `appointment.missed ${missed}`].sort())
  })

  test('is notified of customers, pets and orders, and says whose id it is', async () => {
    await create([
      ...['customer.added', 'customer.changed', 'customer.deleted'],
      ...['pet.added', 'pet.changed', 'pet.deleted'],
      ...['order.created', 'order.completed', 'order.cancelled'],
    ])
    const customer = await aCustomer(db)
    const [{ id: pet }, { id: other }] = [
      await aPet(db, { owner: customer }),
      await aPet(db, { owner: customer }),
    ]
    const { id: order } = await anOrder(db, { customer })
    const customerChange = (values: object) =>
      db.updateTable('customers').set(values).where('id', '=', customer.id).execute()
    await customerChange({ address: '9 Neem Road' })
    // Nothing that a program could read has changed.
    await customerChange({
      address: '9 Neem Road',
      notificationPreferences: { email: false, sms: true, push: true },
    })
    const phoneNumber = '+917333333333'
    await customerChange({ phoneNumber })
    await db.updateTable('pets').set({ weight: 12 }).where('id', '=', pet).execute()
    await db.updateTable('pets').set({ deletedAt: new Date() }).where('id', '=', other).execute()
    expect((await admin.ask('orders.complete', { id: order })).status).toBe(200)
    expect(
      (await admin.ask('privacy.eraseCustomer', { id: customer.id, word: 'DELETE', password: PASSWORD }))
        .status,
    ).toBe(200)
    deliver()
    await until(() =>
      sent
        .map(({ body }) => {
          const { type, data } = JSON.parse(body)
          const { by: _, ...ids } = data
          return `${type} ${Object.keys(ids)} ${Object.values(ids)}`
        })
        .sort(),
    ).toEqual(
      [
        `customer.added customerId ${customer.id}`,
        `customer.changed customerId ${customer.id}`,
        `customer.changed customerId ${customer.id}`,
        `customer.deleted customerId ${customer.id}`,
        `order.completed orderId ${order}`,
        `order.created orderId ${order}`,
        `pet.added petId ${pet}`,
        `pet.added petId ${other}`,
        `pet.changed petId ${pet}`,
        `pet.deleted petId ${pet}`,
        `pet.deleted petId ${other}`,
      ].sort(),
    )
  })

  test.each([
    ['customers', 'customer.changed', async (db: Db) => (await aCustomer(db)).id],
    ['pets', 'pet.changed', async (db: Db) => (await aPet(db)).id],
  ] as const)('is notified of a column that %s get later', async (table, event, aRecord) => {
    const copy = (await freshDatabase()).db
    const [id] = [await aRecord(copy), await aWebhook(copy)]
    await copy
      .updateTable('webhooks')
      .set({ events: [event] })
      .execute()
    await sql`alter table ${sql.table(table)} add column nickname text`.execute(copy)
    for (const name of ['Tiger', 'Tiger']) {
      await sql`update ${sql.table(table)} set nickname = ${name} where id = ${id}`.execute(copy)
    }
    const heard = await copy.selectFrom('webhookDeliveries').select(['event', 'recordId as of']).execute()
    expect(heard).toEqual([{ event, of: id }])
  })

  test('has a secret that is replaced: both sign for a day', async () => {
    const { webhook, secret } = await create(['appointment.requested'])
    const { body, status } = await admin.ask('webhooks.renewSecret', { id: webhook.id })
    expect([status, Object.keys(body)]).toEqual([200, ['secret']])
    await anAppointment(db)
    deliver()
    await until(() => sent.length).toBe(1)
    const signaturesOf = ({ headers, body }: OutsideRequest, secrets: string[]) =>
      signMessage(secrets, {
        id: headers['webhook-id'] ?? '',
        sentAt: new Date(Number(headers['webhook-timestamp']) * 1000),
        body,
      })['webhook-signature']
    const [first] = sent
    if (first === undefined) throw new Error('nothing was sent')
    expect(first.headers['webhook-signature']).toBe(signaturesOf(first, [body.secret, secret]))
    await db.updateTable('webhooks').set({ secretBeforeUntil: new Date() }).execute()
    await anAppointment(db)
    await until(() => sent.length).toBe(2)
    const [, second] = sent
    if (second === undefined) throw new Error('nothing was sent')
    expect(second.headers['webhook-signature']).toBe(signaturesOf(second, [body.secret]))
  })

  test('hears nothing of what was rolled back, of other events, and while it is disabled', async () => {
    const { webhook } = await create(['appointment.requested'])
    const failing = db.transaction().execute(async (tx) => {
      await anAppointment(tx)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await anAppointment(db, { status: 'confirmed' })
    expect(
      (await admin.ask('webhooks.enable', { id: webhook.id, enabled: false })).body.disabledAt,
    ).not.toBeNull()
    expect((await admin.ask('webhooks.test', { id: webhook.id })).refusal.code).toBe('WEBHOOK_DISABLED')
    await anAppointment(db)
    const jobs = await db.selectFrom('jobs').select('kind').where('kind', '=', 'webhook').execute()
    expect(jobs).toEqual([])
  })

  test('shows its secret once, and not in the database', async () => {
    const { secret } = await create()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect((await admin.ask('webhooks.list')).text).not.toContain(secret)
    const row = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test.each([
    ['https://127.0.0.1/', WEBHOOK_ADDRESSES.ownNetwork],
    ['http://localhost:5678/hook', WEBHOOK_ADDRESSES.ownNetwork],
    ['https://till/hook', WEBHOOK_ADDRESSES.ownNetwork],
    ['https://10.0.0.8/x', WEBHOOK_ADDRESSES.ownNetwork],
    ['http://example.com/', WEBHOOK_ADDRESSES.notHttps],
    ['https://admin:secret@example.com/', WEBHOOK_ADDRESSES.userName],
    ['https://[::1].example/', WEBHOOK_ADDRESSES.none],
    ['https://', WEBHOOK_ADDRESSES.none],
    ['ftp://example.com/', WEBHOOK_ADDRESSES.none],
    ['example.com/hook', WEBHOOK_ADDRESSES.none],
    ['https://example.com/a b', WEBHOOK_ADDRESSES.none],
  ])('is refused for %s: %s', async (url, sentence) => {
    const { status, refusal } = await admin.ask('webhooks.create', { url, events: ['payment.taken'] })
    expect([status, refusal.data?.fields]).toEqual([400, { url: sentence }])
  })

  test.each([
    ['localhost:5678', 'http://localhost:5678/hook'],
    ['localhost:5678', 'https://localhost:5678/'],
    ['127.0.0.1:4078', 'http://127.0.0.1:4078/hook?a=b'],
    ['Till.lan:8080, box', 'http://TILL.lan:8080/hook'],
    ['till.lan:8080,box', 'http://box/hook'],
    ['till.lan:8080,box', 'https://box:443/hook'],
    ['box:80', 'http://box/'],
    ['n8n_main:5678', 'http://n8n_main:5678/webhook/1'],
    ['[fd00::1]:8080', 'http://[fd00:0::1]:8080/'],
  ])('with WEBHOOK_HOSTS=%s is added for %s', async (WEBHOOK_HOSTS, url) => {
    hosts.splice(0, hosts.length, ...(readEnv({ WEBHOOK_HOSTS }).WEBHOOK_HOSTS ?? []))
    const { status } = await admin.ask('webhooks.create', { url, events: ['payment.taken'] })
    const elsewhere = { url: url.replace(/:\d+|(?<=box)/, ':4077'), events: ['payment.taken'] }
    const refused = await admin.ask('webhooks.create', elsewhere)
    hosts.length = 0
    expect([status, refused.status]).toEqual([201, 400])
    expect(Object.keys(refused.refusal.data?.fields ?? {})).toEqual(['url'])
  })

  test('is refused as the eleventh', async () => {
    for (let number = 0; number < 10; number += 1) await aWebhook(db)
    const { status } = await admin.ask('webhooks.create', { url: URL_OF_HOOK, events: ['payment.taken'] })
    expect(status).toBe(409)
  })
})

describe('a delivery that fails', () => {
  test('is tried again with the same id, and shown', async () => {
    const { webhook } = await create()
    answer = { status: 503 }
    await admin.ask('webhooks.test', { id: webhook.id })
    deliver()
    await until(async () => (await deliveries(webhook.id))[0]).toMatchObject({
      status: 503,
      deliveredAt: null,
    })
    expect((await admin.ask('webhooks.list')).body.items[0]?.failingSince).not.toBeNull()
    answer = { status: 200 }
    await db
      .updateTable('jobs')
      .set({ dueAt: new Date(0) })
      .execute()
    await until(() => sent.length).toBe(2)
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await until(async () => (await admin.ask('webhooks.list')).body.items[0]?.failingSince).toBeNull()
    expect(
      (await admin.ask('webhooks.sendAgain', { id: (await deliveries(webhook.id))[0]?.id })).status,
    ).toBe(200)
    await until(() => sent.length).toBe(3)
  })

  test('for three days disables the webhook, and the admins get an email', async () => {
    const { webhook } = await create()
    answer = { error: 'ECONNREFUSED' }
    const ago = new Date(Date.now() - 73 * 3_600_000)
    await db.updateTable('webhooks').set({ failingSince: ago }).execute()
    await admin.ask('webhooks.test', { id: webhook.id })
    deliver()
    await until(async () => (await admin.ask('webhooks.list')).body.items[0]?.disabledAt).not.toBeNull()
    const mail = await db
      .selectFrom('outbox')
      .select(['recipient', 'kind', 'details'])
      .where('kind', '=', 'webhook-disabled')
      .executeTakeFirstOrThrow()
    const { email } = await db
      .selectFrom('users')
      .innerJoin('staff', 'staff.userId', 'users.id')
      .select('users.email')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      recipient: email,
      details: { url: URL_OF_HOOK, link: 'https://tests.example/dashboard/webhooks' },
    })
  })
})

test('an address is stored without what no one sees', async () => {
  const pasted = ' https://example.com/hook\u200b\n'
  const { status, body } = await admin.ask('webhooks.create', { url: pasted, events: ['payment.taken'] })
  expect([status, body.webhook.url]).toEqual([201, URL_OF_HOOK])
})
