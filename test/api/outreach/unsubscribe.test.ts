import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { PHRASES } from '../../../src/app/phrases.ts'
import { REMINDER_NEWS } from '../../../src/features/outreach/reminders/news-texts.ts'
import { unsubscribePath } from '../../../src/features/outreach/reminders/paths.ts'
import { linkOf, makeToken } from '../../../src/features/outreach/reminders/server/token.ts'
import { WAITLIST_NEWS } from '../../../src/features/planning/waitlist/news-texts.ts'
import { mailJobs } from '../../../src/features/platform/notifications/server/deliver-mail.ts'
import { enqueueMail } from '../../../src/features/platform/notifications/server/enqueue-mail.ts'
import { createInWords, messageOf } from '../../../src/lib/message.ts'
import { startJobs } from '../../../src/lib/server/jobs/run-jobs.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { openMailServer } from '../../../src/lib/server/mail/smtp.ts'

import { MORNING, openClinic, serve } from '../../callers.ts'
import { aCustomer, aReminder, PASSWORD } from '../../factories.ts'
import { send } from '../../http.ts'
import { startMailServer } from '../../mail-server.ts'
import { readMails } from '../../mails.ts'
import { SECRET } from '../../session.ts'

const clinic = await openClinic()
const { db } = clinic.database
const BODY = 'List-Unsubscribe=One-Click'
const FORM = 'application/x-www-form-urlencoded'
/** What a browser says of a page of another site. */
const FOREIGN = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
const WRONG = 'x'.repeat(43)

/** A reminder of an owner, and the secret of its link. */
const reminded = async (owner: { id: string }, given: Parameters<typeof aReminder>[2] = {}) =>
  makeToken(SECRET, await aReminder(db, owner, given))

type Posted = { origin?: string; body?: string; type?: string; headers?: Record<string, string> }

/** What a mail program sends: a form, from anywhere, without a session and without an Origin. */
const post = (
  token: string,
  { origin = clinic.origin, body = BODY, type = FORM, headers = {} }: Posted = {},
) =>
  send(origin, {
    method: 'POST',
    path: unsubscribePath(token),
    headers: { 'content-type': type, ...headers },
    body,
  })

const choiceOf = async (customerId: string) =>
  (await clinic.callers.admin.ask('reminders.getChoiceFor', { id: customerId })).body.reminders

afterEach(async () => {
  clinic.setNow(MORNING)
  await sql`truncate outbox, jobs, reminder_messages, reminders, reminder_preferences cascade`.execute(db)
})

test.each([
  ['a form', FORM, BODY],
  ['a form with parts', 'multipart/form-data; boundary=b', multipart('b', BODY)],
])('%s ends reminders as their owner does, once, and answers the same again', async (_, type, body) => {
  const { customer, logins } = clinic
  const token = await reminded(customer)
  for (const _again of [1, 2]) {
    const answer = await post(token, { type, body, headers: FOREIGN })
    expect([answer.status, answer.text]).toEqual([200, 'You won’t get any more reminders.'])
    expect(await choiceOf(customer.id)).toBe('none')
  }
  const mails = await readMails(db, logins.customer.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your answer to our reminder'])
  const acted = await db
    .selectFrom('auditLog')
    .select(['action', 'userId'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(acted).toEqual([{ action: 'reminders.saveChoiceByLink', userId: null }])
})

test('it is the message’s owner who unsubscribes, also with another session, with or without a login', async () => {
  const owner = await aCustomer(db, { login: null })
  const token = await reminded(owner)
  expect((await post(token, { headers: { cookie: clinic.callers.otherCustomer.cookie } })).status).toBe(200)
  expect([await choiceOf(owner.id), await choiceOf(clinic.otherCustomer.id)]).toEqual(['none', 'all'])
})

test('an old email still unsubscribes, until its customer is erased', async () => {
  const owner = await aCustomer(db)
  const token = await reminded(owner, { at: '2027-01-14T05:30:00.000Z' })
  await sql`update reminder_messages set details = null, state = 'withdrawn'`.execute(db)
  expect((await post(token)).status).toBe(200)
  expect(await choiceOf(owner.id)).toBe('none')
  const erase = { id: owner.id, word: 'DELETE', password: PASSWORD }
  expect((await clinic.callers.admin.ask('privacy.eraseCustomer', erase)).status).toBe(200)
  expect((await post(token)).status).toBe(410)
})

test('opening its address changes nothing and leads to the page with the buttons', async () => {
  const token = await reminded(clinic.customer)
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await send(clinic.origin, { method, path: unsubscribePath(token) })
    expect([status, headers.location, headers['cache-control']]).toEqual([302, `/r#${token}`, 'no-store'])
  }
  expect(await choiceOf(clinic.customer.id)).toBe('all')
})

test.each([
  ['another form', FORM, 'email=asha%40example.com', 400],
  ['nothing', FORM, '', 400],
  ['JSON', 'application/json', '{"List-Unsubscribe":"One-Click"}', 400],
  ['a broken form', 'multipart/form-data; boundary=b', BODY, 400],
  ['too much', FORM, `${BODY}&x=${'x'.repeat(1024)}`, 413],
])('%s ends nothing', async (_, type, body, status) => {
  const token = await reminded(clinic.customer)
  expect((await post(token, { type, body })).status).toBe(status)
  expect(await choiceOf(clinic.customer.id)).toBe('all')
})

test('only wrong secrets count against the address', async () => {
  const { origin } = await serve(clinic.database, { tryLimits: 'on' })
  const token = await reminded(clinic.customer)
  const right = await Promise.all(Array.from({ length: 40 }, () => post(token, { origin })))
  expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]))
  const wrong = []
  for (let tries = 0; tries < 30; tries += 1) wrong.push(await post(WRONG, { origin }))
  expect([wrong[0]?.status, wrong.at(-1)?.status]).toEqual([410, 429])
  expect(Number(wrong.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post(token, { origin })).status).toBe(200)
})

test('an email that reminds says how to unsubscribe at once, one about a booking does not', async () => {
  const server = await startMailServer()
  const { email, userId } = clinic.logins.customer
  const to = { to: email, userId }
  const link = linkOf('https://tests.example', WRONG)
  const at = '2027-03-19T05:30:00.000Z'
  const items = [{ subject: userId, kind: 'appointment', pet: 'Bruno', service: 'Bath', at }] as const
  const said = { name: 'Asha', items, link, token: WRONG }
  const offer = { serviceType: 'Bath', petName: 'Bruno', startsAt: at, until: at, link }
  for (const kind of ['daily-reminder', 'hours-reminder', 'feedback-request'] as const)
    await enqueueMail(db, { ...to, ...messageOf(REMINDER_NEWS, kind, said) })
  await enqueueMail(db, { ...to, ...messageOf(WAITLIST_NEWS, 'place-offered', offer) })
  const post = openMailServer({ url: server.url, from: () => 'Tailwell <hello@clinic.example>' })
  const kinds = [mailJobs(db, post, createInWords(PHRASES))]
  const stop = startJobs({ db, log: createLog('warn'), kinds }, 20)
  await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(4)
  await stop()
  await server.stop()
  const heads = server.mails.map(({ message }) => message.split('\r\n\r\n', 1)[0]?.replace(/\r\n\s+/g, ' '))
  for (const head of heads) {
    if (head?.includes('slot')) expect(head).not.toMatch(/list-unsubscribe/i)
    else {
      expect(head).toMatch(
        new RegExp(`^List-Unsubscribe: <https://tests.example${unsubscribePath(WRONG)}>$`, 'm'),
      )
      expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    }
  }
  expect(heads.filter((head) => head?.includes('List-Unsubscribe-Post'))).toHaveLength(3)
})

function multipart(boundary: string, pair: string): string {
  const [name, value] = pair.split('=')
  const part = `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`
  return `--${boundary}\r\n${part}\r\n--${boundary}--\r\n`
}
