import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inWords } from '../../../src/app/phrases.ts'
import { AUTH_MAILS } from '../../../src/features/platform/auth/mail-texts.ts'
import { emailOfReset } from '../../../src/features/platform/auth/server/passwords/reset-password.ts'
import { mailJobs } from '../../../src/features/platform/notifications/server/deliver-mail.ts'
import { enqueueMail } from '../../../src/features/platform/notifications/server/enqueue-mail.ts'
import { messageOf } from '../../../src/lib/message.ts'
import type { Database } from '../../../src/lib/server/database/database.ts'
import { startJobs } from '../../../src/lib/server/jobs/run-jobs.ts'
import { createLog } from '../../../src/lib/server/log.ts'
import { openMailServer } from '../../../src/lib/server/mail/smtp.ts'
import { type Caller, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import {
  aColleague,
  aCustomer,
  aMail,
  anAdmin,
  anAppointment,
  aPet,
  type Customer,
  PASSWORD,
} from '../../factories.ts'
import { startBrokenServer } from '../../mail-server.ts'
import { readMails } from '../../mails.ts'

const PUBLIC_URL = 'https://clinic.example'

const database = await freshDatabase()
const { db } = database
/** Where a mail server is given emails and never answers. */
const hung = await freshDatabase()
const mailer = { send: enqueueMail, delivers: false, publicUrl: PUBLIC_URL }
const server = await serve(database, { mailer })
const admin = await server.session(await anAdmin(db))
const posting = await serve(database, { mailer: { ...mailer, delivers: true } })
const postingAdmin = await posting.session(await anAdmin(db))

const mailsTo = (address: string) => readMails(db, address)

const addressOf = ({ login }: Customer) => login?.email ?? ''

const appointmentOf = async (owner: Customer, status: 'pending' | 'confirmed' = 'pending') =>
  anAppointment(db, { pet: await aPet(db, { owner }), status })

const notificationsOf = ({ login }: Customer) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', login?.userId ?? '')
    .execute()

const prefer = (owner: Customer, preferences: { email?: boolean; sms?: boolean }) =>
  db
    .updateTable('customers')
    .set({ notificationPreferences: JSON.stringify(preferences) as never })
    .where('id', '=', owner.id)
    .execute()

describe('a change of status', () => {
  test.each([
    ['approve', 'pending', 'Appointment confirmed', 'approved'],
    ['reject', 'pending', 'Appointment cancelled', 'rejected'],
    ['complete', 'confirmed', 'Appointment completed', 'marked as completed'],
  ] as const)('%s writes an email in the notification’s words', async (transition, from, title, change) => {
    const owner = await aCustomer(db)
    const id = await appointmentOf(owner, from)
    expect((await admin.ask(`appointments.${transition}`, { id })).status).toBe(200)
    const mails = await mailsTo(addressOf(owner))
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ subject: title, sentAt: null })
    expect(mail?.text).toContain(`has been ${change}.`)
    expect(mail?.text).toContain(`${PUBLIC_URL}/login?next=%2Fdashboard%2Fappointments\n`)
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/login?next=%2Fdashboard%2Fappointments"`)
  })

  test('links below the public address, whatever Host is asked for', async () => {
    const owner = await aCustomer(db)
    const id = await appointmentOf(owner)
    const answer = await admin.send({
      method: 'POST',
      path: `/api/clinic/appointments/${id}/approve`,
      headers: { host: 'evil.example', origin: 'http://evil.example', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(200)
    const [mail] = await mailsTo(addressOf(owner))
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil')
  })

  test('goes to the address on the record where its owner has proved it', async () => {
    const owner = await aCustomer(db)
    const address = `record-of-${addressOf(owner)}`
    await db.updateTable('customers').set({ email: address }).where('id', '=', owner.id).execute()
    await db
      .updateTable('users')
      .set({ contactEmail: address })
      .where('id', '=', owner.login?.userId ?? '')
      .execute()
    await admin.ask('appointments.approve', { id: await appointmentOf(owner) })
    expect([(await mailsTo(address)).length, (await mailsTo(addressOf(owner))).length]).toEqual([1, 0])
    await db.updateTable('customers').set({ email: null }).where('id', '=', owner.id).execute()
    await admin.ask('appointments.approve', { id: await appointmentOf(owner) })
    expect([(await mailsTo(address)).length, (await mailsTo(addressOf(owner))).length]).toEqual([1, 1])
  })

  test.each([
    [0, { email: false }],
    [1, { email: true }],
    [1, {}],
    [1, { sms: false }],
  ])('writes %i emails to who prefers %j, and the notification in any case', async (count, preferences) => {
    const owner = await aCustomer(db)
    await prefer(owner, preferences)
    expect((await admin.ask('appointments.approve', { id: await appointmentOf(owner) })).status).toBe(200)
    expect(await mailsTo(addressOf(owner))).toHaveLength(count)
    expect(await notificationsOf(owner)).toHaveLength(1)
  })

  test('writes none to a customer without a login', async () => {
    const owner = await aCustomer(db, { login: null })
    const address = 'no-one-signs-in@tests.example'
    await db.updateTable('customers').set({ email: address }).where('id', '=', owner.id).execute()
    const { body } = await admin.ask('appointments.approve', { id: await appointmentOf(owner) })
    expect(body.warning).toBe('Failed to create notification: Missing customer user ID')
    expect(await mailsTo(address)).toEqual([])
  })

  test('that comes late writes none', async () => {
    const owner = await aCustomer(db)
    const id = await appointmentOf(owner)
    const answers = await Promise.all([
      admin.ask('appointments.approve', { id }),
      admin.ask('appointments.reject', { id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mailsTo(addressOf(owner))).toHaveLength(1)
  })

  test('by the customer writes none', async () => {
    const owner = await aCustomer(db)
    const caller = await server.session(owner.login ?? { userId: '', email: '' })
    expect((await caller.ask('appointments.cancel', { id: await appointmentOf(owner) })).status).toBe(200)
    expect(await mailsTo(addressOf(owner))).toEqual([])
  })

  test('stands with a warning where its email can’t be written, and nothing is said by half', async () => {
    const owner = await aCustomer(db)
    const id = await appointmentOf(owner)
    await sql`alter table outbox add constraint refuse_all check (created_at < '2000-01-01') not valid`.execute(
      db,
    )
    const { status, body } = await admin.ask('appointments.approve', { id })
    expect([status, body.warning]).toEqual([200, 'Failed to create notification'])
    await sql`alter table outbox drop constraint refuse_all`.execute(db)
    const appointment = await db
      .selectFrom('appointments')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(appointment?.status).toBe('confirmed')
    expect(await notificationsOf(owner)).toEqual([])
    expect(await mailsTo(addressOf(owner))).toEqual([])
  })

  test('takes its email along where it is undone', async () => {
    const owner = await aCustomer(db)
    const undone = db.transaction().execute(async (tx) => {
      await enqueueMail(tx, {
        to: addressOf(owner),
        userId: null,
        ...messageOf(AUTH_MAILS, 'have-account', { link: 'x' }),
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await mailsTo(addressOf(owner))).toEqual([])
  })
})

describe('the list of emails', () => {
  test('shows each email once, newest first, over pages', async () => {
    await db.deleteFrom('outbox').execute()
    const ids: string[] = []
    for (let number = 0; number < 120; number++) ids.push(await aMail(db))
    // Many at the same instant: the id decides between them.
    await sql`update outbox set created_at = date_trunc('minute', created_at)`.execute(db)
    const seen: string[] = []
    let cursor: string | null = null
    const pages: number[] = []
    do {
      const input: Record<string, unknown> = cursor === null ? {} : { cursor }
      const { body, status } = await admin.ask('notifications.listOutbox', input)
      expect(status).toBe(200)
      seen.push(...body.items.map(({ id }) => id))
      pages.push(body.items.length)
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(pages).toEqual([50, 50, 20])
    expect([...seen].sort()).toEqual([...ids].sort())
  })

  test('tells the state of each', async () => {
    await db.deleteFrom('outbox').execute()
    const [waiting, failed, old, sent] = [await aMail(db), await aMail(db), await aMail(db), await aMail(db)]
    const set = (id: string) => db.updateTable('outbox').where('id', '=', id)
    await db
      .updateTable('jobs')
      .set({ attempts: 20, dueAt: null, failedAt: sql`now()`, error: 'refused' })
      .where('id', '=', failed)
      .execute()
    await set(old).set({ createdAt: sql`now() - interval '2 days'` }).execute()
    await set(sent).set({ sentAt: sql`now()`, subject: 'Sent', details: null }).execute()
    const statesOf = async (caller: typeof admin) => {
      const { body } = await caller.ask('notifications.listOutbox')
      return Object.fromEntries(body.items.map(({ id, state }) => [id, state]))
    }
    const [without, posted] = [await statesOf(admin), await statesOf(postingAdmin)]
    expect(without).toEqual({ [waiting]: 'kept', [failed]: 'failed', [old]: 'kept', [sent]: 'sent' })
    expect(posted).toEqual({ [waiting]: 'waiting', [failed]: 'failed', [old]: 'kept', [sent]: 'sent' })
  })

  test('says whether there is a mail server', async () => {
    expect((await admin.ask('notifications.listOutbox')).body.delivers).toBe(false)
    expect((await postingAdmin.ask('notifications.listOutbox')).body.delivers).toBe(true)
  })
})

describe('one email', () => {
  test('shows its words where no one delivers it', async () => {
    const id = await aMail(db, { to: 'asha@tests.example' })
    const { status, body } = await admin.ask('notifications.getMail', { id })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, recipient: 'asha@tests.example', state: 'kept' })
    expect(body.subject).toBe('You already have an account')
    const [mail] = await mailsTo('asha@tests.example')
    expect([body.text, body.html]).toEqual([mail?.text, mail?.html])
    expect(body.text).toContain('https://tests.example/mail')
  })

  test('keeps its words from the clinic where a mail server delivers it', async () => {
    const id = await aMail(db)
    const { text, body } = await postingAdmin.ask('notifications.getMail', { id })
    expect([body.text, body.html]).toEqual([null, null])
    expect(text).not.toContain('https://tests.example/mail')
  })

  test('is a page that may be framed by ours, with its own styles, and runs nothing', async () => {
    const id = await aMail(db, { to: 'framed@tests.example' })
    const [mail] = await mailsTo('framed@tests.example')
    const { status, text, headers } = await admin.ask('notifications.getMailPage', { id })
    expect([status, text, headers['content-type']]).toEqual([200, mail?.html, 'text/html; charset=utf-8'])
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect((await postingAdmin.ask('notifications.getMailPage', { id })).status).toBe(404)
  })

  test('that no one has is not found; what is no id is refused', async () => {
    const missing = await admin.ask('notifications.getMail', { id: '00000000-0000-4000-8000-000000000000' })
    expect([missing.status, missing.refusal.code]).toEqual([404, 'MAIL_MISSING'])
    expect((await admin.ask('notifications.getMail', { id: 'x' })).status).toBe(400)
  })
})

describe('the link of an email', () => {
  /** Both forms of an email as an admin reads them. */
  const readBy = async (caller: Caller, id: string) => {
    const [mail, page] = [
      await caller.ask('notifications.getMail', { id }),
      await caller.ask('notifications.getMailPage', { id }),
    ]
    expect([mail.status, page.status]).toEqual([200, 200])
    return `${mail.body.text} ${mail.body.html} ${page.text}`
  }
  const lastMailTo = async (address: string) => (await mailsTo(address)).at(-1)?.id ?? ''
  /** The email with which someone asks for a new password. */
  const resetOf = async (email: string) => {
    expect((await server.caller().ask('auth.requestReset', { email })).status).toBe(200)
    // It is written after the answer, which doesn't say whether the address has a login.
    await expect.poll(() => lastMailTo(email)).not.toBe('')
    return await lastMailTo(email)
  }
  const openings = async (id: string) =>
    await db
      .selectFrom('auditChanges')
      .innerJoin('auditLog', 'auditLog.id', 'auditChanges.auditId')
      .select(['action', 'userId as by', 'after'])
      .where('tableName', '=', 'outbox')
      .where('recordId', '=', id)
      .orderBy('auditLog.id')
      .execute()

  test.each([
    ['a customer', async () => (await aCustomer(db)).login],
    ['staff who are no admins', async () => await aColleague(db, ['settings:write'])],
    ['someone who was an admin', async () => await aColleague(db, [], 'vet')],
  ])('to a new password of %s is shown, and that it was is recorded', async (_who, make) => {
    const login = await make()
    const id = await resetOf(login?.email ?? '')
    const reader = await anAdmin(db)
    expect(await readBy(await server.session(reader), id)).toMatch(/reset-password\?token=[\w-]{43}/)
    const recorded = await openings(id)
    expect(recorded).toMatchObject([{ action: 'notifications.getMail', by: reader.userId }])
    expect(JSON.stringify(recorded)).not.toMatch(/token|@/)
    // Someone else’s look is another one.
    await readBy(admin, id)
    expect((await openings(id)).map(({ by }) => by)).toEqual([
      reader.userId,
      expect.not.stringMatching(reader.userId),
    ])
    const { body } = await admin.ask('audit.list', { action: 'notifications.getMail' })
    expect(body.items[0]).toMatchObject({ words: 'Email with a link opened', subject: login?.email })
  })

  test.each([
    ['an admin', async () => await anAdmin(db)],
    ['who became an admin since', async () => await aColleague(db, [], 'vet')],
    ['someone with a role of a later version', async () => await aColleague(db, [], 'owner')],
  ])('to a new password of %s is shown to no admin', async (_who, make) => {
    const login = await make()
    const id = await resetOf(login.email)
    await sql`update staff set role = 'admin' where user_id = ${login.userId} and role = 'vet'`.execute(db)
    for (const caller of [admin, await server.session(login)]) {
      if (!(await caller.ask('notifications.listOutbox')).body?.items) continue
      const text = await readBy(caller, id)
      expect(text).not.toContain('token')
      expect(text).toContain(`npm run admin -- reset-password --email ${login.email}`)
    }
    expect(await openings(id)).toEqual([])
  })

  test('to a new password ends when the person becomes an admin: others may have read it', async () => {
    const login = await aColleague(db, [], 'vet')
    const text = await readBy(admin, await resetOf(login.email))
    const token = /token=([\w-]{43})/.exec(text)?.[1] ?? ''
    const { id } = await db
      .selectFrom('staff')
      .select('id')
      .where('userId', '=', login.userId)
      .executeTakeFirstOrThrow()
    const setRole = async (role: 'reception' | 'admin') =>
      await admin.ask('staff.setRole', { id, role, permissions: [], currentPassword: PASSWORD })
    expect((await setRole('reception')).status).toBe(200)
    expect(await emailOfReset(db, token)).toBe(login.email)
    expect((await setRole('admin')).status).toBe(200)
    const reset = await server
      .caller()
      .ask('auth.resetPassword', { token, newPassword: 'taken over by another' })
    expect(reset.refusal.code).toBe('LINK_EXPIRED')
  })

  test.each([
    'confirm-address',
    'confirm-contact',
    'have-account',
    'password-reset',
    'two-factor-reset',
    'feed-made',
  ])('of the message %s to an admin is shown to no admin, by the login or by the address', async (kind) => {
    const login = await anAdmin(db)
    const link = `${PUBLIC_URL}/way-in?token=${randomUUID()}#also`
    const details = { link, at: '2027-03-10T04:00:00.000Z', device: 'Firefox' }
    const own = { message: { kind, details }, to: 'contact@tests.example' }
    const byLogin = await aMail(db, own)
    await db.updateTable('outbox').set({ userId: login.userId }).where('id', '=', byLogin).execute()
    const byAddress = await aMail(db, { ...own, to: login.email })
    for (const id of [byLogin, byAddress]) {
      const text = await readBy(admin, id)
      expect(text).not.toContain('way-in')
      expect(text).toContain('The link isn’t shown here, because it is for an admin.')
      expect(await openings(id)).toEqual([])
    }
  })

  test('that makes an admin is shown to the admin who invited them alone', async () => {
    const inviter = await server.session(await anAdmin(db))
    const invite = async (role: 'admin' | 'reception') => {
      const email = `${randomUUID()}@tests.example`
      const rights = { role, permissions: [] }
      const asked = { email, ...rights, currentPassword: PASSWORD }
      expect((await inviter.ask('staff.invite', asked)).status).toBe(201)
      return await lastMailTo(email)
    }
    const [asAdmin, asReception] = [await invite('admin'), await invite('reception')]
    expect(await readBy(inviter, asAdmin)).toContain('token=')
    expect(await readBy(admin, asAdmin)).not.toContain('token=')
    expect(await readBy(admin, asReception)).toContain('token=')
  })

  test('where a mail server delivers is shown to no one, and nothing is recorded', async () => {
    const { login } = await aCustomer(db)
    const id = await resetOf(login?.email ?? '')
    expect((await postingAdmin.ask('notifications.getMail', { id })).body.text).toBeNull()
    expect((await postingAdmin.ask('notifications.getMailPage', { id })).status).toBe(404)
    expect(await openings(id)).toEqual([])
  })
})

/** A clinic of its own, and the time in milliseconds that it takes to approve an appointment there. */
async function approvals(database: Database) {
  const own = await serve(database, { mailer: { ...mailer, delivers: true } })
  const caller = await own.session(await anAdmin(database.db))
  const owner = await aCustomer(database.db)
  const pet = await aPet(database.db, { owner })
  return async () => {
    const id = await anAppointment(database.db, { pet })
    const before = performance.now()
    expect((await caller.ask('appointments.approve', { id })).status).toBe(200)
    return performance.now() - before
  }
}

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0

const timeCalm = await approvals(database)
const timeHung = await approvals(hung)

test('requests are as quick as ever while the mail server hangs', async () => {
  const hanging = await startBrokenServer(() => undefined)
  const post = openMailServer({ url: hanging.url, from: () => 'hello@clinic.example' })
  await timeHung()
  const end = startJobs(
    { db: hung.db, log: createLog('silent'), kinds: [mailJobs(hung.db, post, inWords)] },
    100,
  )
  await expect
    .poll(() => hung.db.selectFrom('jobs').select('id').where('attempts', '=', 1).execute())
    .toHaveLength(1)
  // One after the other on both, so that whatever else this machine does slows both.
  const times: { calm: number[]; hung: number[] } = { calm: [], hung: [] }
  for (let number = 0; number < 15; number++) {
    times.calm.push(await timeCalm())
    times.hung.push(await timeHung())
  }
  await end()
  await hanging.stop()
  expect(median(times.hung)).toBeLessThan(2 * median(times.calm) + 20)
})

describe('an email is in the words of what it was made of', () => {
  const sent: string[] = []
  const post = async ({ subject, text }: { subject: string; text: string }) => {
    sent.push(`${subject}: ${text}`)
    return null
  }
  const aSavedMail = async (to: string, kind = 'have-account') => {
    const message = messageOf(AUTH_MAILS, 'have-account', { link: 'https://a.example/' })
    await enqueueMail(db, { to, userId: null, ...message, kind })
    const [mail] = await mailsTo(to)
    return mail?.id ?? ''
  }
  const send = async (id: string) => {
    const job = { id, key: id, kind: 'mail', data: {}, attempts: 1, everyS: null, claim: randomUUID() }
    return await mailJobs(db, post, inWords).run(job, new AbortController().signal)
  }

  test('when it is read and sent; a later version’s kind waits for a server of that version', async () => {
    const [known, other] = [
      await aSavedMail('known@tests.example'),
      await aSavedMail('other@tests.example', 'later'),
    ]
    const read = await Promise.all([known, other].map((id) => admin.ask('notifications.getMail', { id })))
    expect(read.map(({ body }) => body.subject)).toEqual(['You already have an account', 'A new message'])
    expect(read[0]?.body.text).toContain('https://a.example/')
    expect(read[1]?.body.text).toBeNull()
    expect(await send(known)).toBeNull()
    expect(await send(other)).toEqual({ reason: 'UNKNOWN_KIND', final: false })
    expect(sent.map((words) => words.slice(0, 12))).toEqual(['You already '])
    expect(await mailsTo('other@tests.example')).toMatchObject([{ kind: 'later', sentAt: null }])
  })

  test('until it is sent: then its subject is saved, and its values are deleted', async () => {
    const id = await aSavedMail('sent@tests.example')
    expect((await mailsTo('sent@tests.example'))[0]?.details).toEqual({ link: 'https://a.example/' })
    await send(id)
    expect(await mailsTo('sent@tests.example')).toMatchObject([
      { kind: 'have-account', details: null, subject: 'You already have an account', text: null },
    ])
    await expect(
      sql`update outbox set details = '{"link": "/"}' where id = ${id}`.execute(db),
    ).rejects.toThrow('outbox_details_until_sent')
  })
})
