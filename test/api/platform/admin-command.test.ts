import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { runAdmin } from '../../../scripts/admin.ts'
import { clinic, setClinicFacts } from '../../../src/clinic/clinic.ts'
import { demoContent } from '../../../src/clinic/demo-content.ts'
import { insertEdition } from '../../../src/features/outreach/site/server/queries.ts'
import { verifyPassword } from '../../../src/features/platform/auth/server/passwords/hash-password.ts'
import { findUserByEmail } from '../../../src/features/platform/auth/server/queries.ts'
import { listAdmins } from '../../../src/features/platform/auth/server/staff-queries.ts'
import { type Database, openDatabase } from '../../../src/lib/server/database/database.ts'
import { serve } from '../../callers.ts'
import { emptyDatabase, freshDatabase } from '../../database.ts'
import { aLogin, PASSWORD } from '../../factories.ts'
import { freePort } from '../../free-port.ts'
import { startMailServer } from '../../mail-server.ts'
import { subjectsTo } from '../../mails.ts'
import { aTwoFactor } from '../../second-factors.ts'
import { startSession } from '../../session.ts'

const isServer = inject('databaseKind') === 'server'
const folder = await mkdtemp(join(tmpdir(), 'tailwell-admin-'))
const facts = { ...clinic }
afterAll(async () => {
  // The command takes over what the database says, and other files share this process.
  setClinicFacts(facts)
  await rm(folder, { recursive: true, force: true })
})

const database = await freshDatabase()
const { db } = database
const server = await serve(database)

const PUBLIC = { PUBLIC_URL: 'https://clinic.example' }

type MailRefusal = Parameters<Awaited<ReturnType<typeof startMailServer>>['refuse']>[0]

type Run = { code: number | null; out: string; err: string }

type Place = { input: string; dataDir: string; open: typeof openDatabase; settings: Record<string, string> }

/** Runs the command in this process and on this file's database, with `input` as standard input. */
async function admin(
  args: string[],
  { input = '', dataDir = folder, open = openHere, settings = {} }: Partial<Place> = {},
): Promise<Run> {
  const printed = { out: '', err: '' }
  const code = await runAdmin(args, {
    env: { DATA_DIR: dataDir, ...settings },
    out: (line) => (printed.out += `${line}\n`),
    err: (line) => (printed.err += `${line}\n`),
    readInput: async () => input,
    openDatabase: open,
  })
  return { code, ...printed }
}

const openHere = async (): Promise<Database> => ({ ...database, close: async () => {} })

const COMMAND = resolve(import.meta.dirname, '../../../scripts/admin.ts')

/** Runs the command as an operator does, in a process and on a database of its own. */
async function inProcess(args: string[], dataDir: string, input = ''): Promise<Run> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const run = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
  })
  run.stdin.end(input)
  const [out, err, code] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    new Promise<number | null>((done) => run.once('close', done)),
  ])
  return { code, out, err }
}

const create = (email: string, password?: string) =>
  password === undefined
    ? admin(['create', '--email', email])
    : admin(['create', '--email', email, '--password-stdin'], { input: `${password}\n` })

/** What a login is worth: whether the password is right, whether it is an admin's, its ways in, its sessions. */
const look = async (email: string, password: string) => {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const of = {
    accounts: db.selectFrom('accounts'),
    staff: db.selectFrom('staff'),
    sessions: db.selectFrom('sessions'),
  }
  const accounts = await of.accounts.selectAll().where('userId', '=', id).execute()
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password ?? ''
  return {
    isRight: await verifyPassword(hash, password),
    roles: (await of.staff.select('role').where('userId', '=', id).execute()).map(({ role }) => role),
    waysIn: accounts.map(({ providerId }) => providerId),
    sessions: (await of.sessions.select('id').where('userId', '=', id).execute()).length,
  }
}

const ADMIN = { isRight: true, roles: ['admin'], waysIn: ['credential'], sessions: 0 }

describe('npm run admin', { timeout: 300_000 }, () => {
  test('says that no one is an admin yet', async () => {
    expect(await admin(['list'])).toEqual({ code: 0, out: 'There are no admins yet.\n', err: '' })
  })

  test('makes the first admin with a password of its own making', async () => {
    const { code, out } = await create('First@Clinic.example')
    expect(code).toBe(0)
    expect(out).toMatch(/^first@clinic\.example is now an admin\.\nPassword, shown only once: \S{23}\n$/)
    const password = out.match(/once: (\S+)/)?.[1] ?? ''
    expect(await look('first@clinic.example', password)).toEqual(ADMIN)
  })

  test('saves everything in a file that is not written over, and restores it with its secret', async () => {
    const file = join(folder, 'clinic.backup')
    const secret = 'a secret of more than thirty-two characters'
    await writeFile(join(folder, 'auth-secret'), `${secret}\n`)
    const saved = await admin(['backup', '--to', file])
    expect(saved).toMatchObject({ code: 0, err: '' })
    expect(saved.out).toMatch(/clinic\.backup: \d+ rows of \d+ tables/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const recorded = db.selectFrom('backups').select('madeAt')
    const { madeAt } = await recorded.executeTakeFirstOrThrow()
    expect(Date.now() - madeAt.getTime()).toBeLessThan(60_000)
    const { action } = await db
      .selectFrom('auditLog')
      .select('action')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(action).toBe('admin.backup')
    expect((await admin(['backup', '--to', file])).err).toContain('already exists')
    expect((await admin(['backup'])).err).toBe('--to is missing. Enter the file to write.\n')
    expect((await admin(['restore', '--from', file])).err).toContain('already contains data')

    const elsewhere = join(folder, 'elsewhere')
    const empty = await emptyDatabase()
    const terminal = { dataDir: elsewhere, open: async () => ({ ...empty, close: async () => {} }) }
    expect(await admin(['restore', '--from', file], terminal)).toMatchObject({ code: 0, err: '' })
    expect(await readFile(join(elsewhere, 'auth-secret'), 'utf8')).toBe(`${secret}\n`)
    expect((await admin(['list'], terminal)).out).toContain('first@clinic.example')
  })

  test('saves a database that has no place for a note of it, and says so', async () => {
    const file = join(folder, 'older.backup')
    const older = await freshDatabase()
    await older.exec('drop table backups')
    const open = async () => ({ ...older, close: async () => {} })
    const { code, out } = await admin(['backup', '--to', file], { open })
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/rows of \d+ tables.*\nThe page System can’t show this backup: /),
    ])
  })

  test('refuses a database that was made before 0.1.0, and leaves it as it is', async () => {
    const development = await freshDatabase()
    await development.exec(`
      delete from schema_migrations; insert into schema_migrations (name) values ('0001-accounts.sql')`)
    const open = async () => ({ ...development, close: async () => {} })
    const file = join(folder, 'development.backup')
    for (const args of [['list'], ['create', '--email', 'kim@clinic.example'], ['backup', '--to', file]])
      expect(await admin(args, { open })).toEqual({
        code: 1,
        out: '',
        err: 'This database was made by a development version before 0.1.0. Start with an empty one.\n',
      })
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  test('never takes the last admin away', async () => {
    const refused = await admin(['revoke', '--email', 'first@clinic.example'])
    expect(refused).toEqual({ code: 1, out: '', err: 'The clinic needs at least one admin.\n' })
  })

  test('makes an admin with a given password', async () => {
    const { code, out } = await create('second@clinic.example', 'a calm blue door')
    expect([code, out]).toEqual([0, 'second@clinic.example is now an admin.\n'])
    expect(await look('second@clinic.example', 'a calm blue door')).toEqual(ADMIN)
    const confirmed = db.selectFrom('users').select('emailVerified as is')
    expect(await confirmed.where('email', '=', 'second@clinic.example').execute()).toEqual([{ is: true }])
  })

  test('refuses a password made of the name that the clinic has published, and no other name', async () => {
    const publish = (number: number, name: string) =>
      insertEdition(db, {
        number,
        content: { ...demoContent, identity: { ...demoContent.identity, name } },
        ...{ publishedBy: null, note: null, repeats: null },
      })
    await publish(1, 'Quietwater Vets')
    expect(await create('guessed@clinic.example', 'Quietwater-26')).toEqual({
      code: 1,
      out: '',
      err: 'This password is too common. Please choose another one.\n',
    })
    expect(await findUserByEmail(db, 'guessed@clinic.example')).toBeUndefined()
    await publish(2, 'Northgate Vets')
    expect((await create('guessed@clinic.example', 'Northgate-2026')).code).toBe(1)
    expect((await create('second@clinic.example', 'Quietwater-26')).code).toBe(0)
    expect((await create('second@clinic.example', 'a calm blue door')).code).toBe(0)
  })

  test('lists all admins and no one else', async () => {
    const { code, out } = await admin(['list'])
    expect(code).toBe(0)
    expect(out.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'first@clinic.example',
      'second@clinic.example',
      '',
    ])
  })

  test('takes a login that someone else may have made: password, other ways in and sessions', async () => {
    const stolen = await aLogin(db)
    await startSession(db, stolen.userId)
    const account = { id: randomUUID(), accountId: 'someone else', providerId: 'google' }
    await db
      .insertInto('accounts')
      .values({ ...account, userId: stolen.userId, password: null, updatedAt: new Date() })
      .execute()
    expect(await look(stolen.email, PASSWORD)).toMatchObject({ isRight: true, roles: [], sessions: 1 })
    expect((await create(stolen.email, 'a calm green gate')).code).toBe(0)
    expect(await look(stolen.email, 'a calm green gate')).toEqual(ADMIN)
    expect((await look(stolen.email, PASSWORD)).isRight).toBe(false)
  })

  test('takes someone off the staff, with their sessions', async () => {
    const user = await findUserByEmail(db, 'second@clinic.example')
    await startSession(db, user?.id ?? '')
    const revoked = await admin(['revoke', '--email', 'second@clinic.example'])
    expect(revoked).toMatchObject({ code: 0, out: 'second@clinic.example is no longer on the staff.\n' })
    expect(await look('second@clinic.example', 'a calm blue door')).toEqual({ ...ADMIN, roles: [] })
    expect(await admin(['revoke', '--email', 'second@clinic.example'])).toMatchObject({
      code: 1,
      err: 'This person is not on the staff.\n',
    })
    expect((await admin(['revoke', '--email', 'no-one@clinic.example'])).code).toBe(1)
  })

  test('turns two-factor sign-in off for someone who has lost it, with their sessions, and says when there is none', async () => {
    const reset = (email: string) => admin(['reset-two-factor', '--email', email])
    const lost = await aLogin(db)
    await aTwoFactor(db, lost, { under: 'the secret before this one, long enough' })
    await startSession(db, lost.userId)
    expect(await reset(lost.email)).toEqual({
      code: 0,
      out: `${lost.email} now signs in with the password alone and can set up two-factor sign-in again.\n`,
      err: '',
    })
    expect(await look(lost.email, PASSWORD)).toEqual({ ...ADMIN, roles: [] })
    expect(
      await db.selectFrom('twoFactors').select('id').where('userId', '=', lost.userId).execute(),
    ).toEqual([])
    const user = db.selectFrom('users').select('twoFactorEnabled as isOn').where('id', '=', lost.userId)
    expect(await user.executeTakeFirst()).toEqual({ isOn: false })
    expect(await subjectsTo(db, lost.email)).toEqual(['Two-factor sign-in was turned off'])

    await startSession(db, lost.userId)
    const refused = { code: 1, out: '', err: 'Two-factor sign-in is not on for this login.\n' }
    expect(await reset(lost.email)).toEqual(refused)
    expect((await look(lost.email, PASSWORD)).sessions).toBe(1)
    const unknown = { code: 1, out: '', err: 'There is no login with this address.\n' }
    expect(await reset('no-one@clinic.example')).toEqual(unknown)
  })

  test('makes a link to a new password, for an admin too; it works once', async () => {
    const make = (email: string) => admin(['reset-password', '--email', email], { settings: PUBLIC })
    await create('locked-out@clinic.example')
    const { code, out } = await make('Locked-Out@clinic.example')
    expect(code).toBe(0)
    expect(out).toMatch(
      /^With this link, locked-out@clinic\.example can choose a new password, once within the next hour:\nhttps:\/\/clinic\.example\/reset-password\?token=[\w-]{43}\n$/,
    )
    const token = out.match(/token=([\w-]+)/)?.[1] ?? ''
    const choose = () =>
      server.caller().ask('auth.resetPassword', { token, newPassword: 'a calm green wall' })
    expect([(await choose()).status, (await choose()).refusal.code]).toEqual([200, 'LINK_EXPIRED'])
    expect(await look('locked-out@clinic.example', 'a calm green wall')).toEqual(ADMIN)
    const recorded = db.selectFrom('auditLog').select('userId').where('action', '=', 'admin.reset-password')
    expect(await recorded.execute()).toEqual([{ userId: null }])
    expect(await make('no-one@clinic.example')).toEqual({
      code: 1,
      out: '',
      err: 'There is no login with this address.\n',
    })
  })

  test('works beside a running server, and what it does is felt at once', async () => {
    await create('beside@clinic.example', 'a calm white wall')
    const user = await findUserByEmail(db, 'beside@clinic.example')
    const { ask } = server.caller(await startSession(db, user?.id ?? ''))
    expect((await ask('appointments.list')).status).toBe(200)
    expect((await admin(['revoke', '--email', 'beside@clinic.example'])).code).toBe(0)
    expect((await ask('appointments.list')).status).toBe(401)
  })

  test('sends a test email from the address that the clinic has published', async () => {
    const mailServer = await startMailServer()
    const settings = { ...PUBLIC, SMTP_URL: mailServer.url }
    const { code, out } = await admin(['test-mail', '--email', 'me@clinic.example'], { settings })
    await mailServer.stop()
    expect([code, out]).toEqual([
      0,
      `127.0.0.1:${mailServer.port} accepted an email from Northgate Vets <${demoContent.contact.email}> to me@clinic.example. If it is not in the inbox, check the junk folder.\n`,
    ])
    const [mail] = mailServer.mails
    expect([mail?.from, mail?.to]).toEqual([demoContent.contact.email, ['me@clinic.example']])
    expect(mail?.message).toMatch(/^Subject: Test email\r$/m)
  })

  if (!isServer)
    test('runs in a process of its own, and not while a server has the embedded database', async () => {
      const dataDir = join(folder, 'own')
      const create = ['create', '--email', 'first@clinic.example', '--password-stdin']
      expect(await inProcess(create, dataDir, 'a calm blue door\n')).toEqual({
        code: 0,
        out: 'first@clinic.example is now an admin.\n',
        err: '',
      })
      const server = await openDatabase({ dataDir: join(dataDir, 'database') })
      try {
        expect(await listAdmins(server.db)).toMatchObject([{ email: 'first@clinic.example' }])
        const { code, err } = await inProcess(['list'], dataDir)
        expect(code).toBe(1)
        expect(err).toContain(`is already open in process ${process.pid}`)
        expect(err).toContain('A running server makes a backup every hour, and admins can invite others on')
      } finally {
        await server.close()
      }
    })
})

/** What it says before it opens a database, so on one kind of it. */
if (isServer)
  describe('npm run admin, without a database,', { timeout: 60_000 }, () => {
    test('makes the keys of web push, another pair each time', async () => {
      const [first, second] = [await admin(['push-keys']), await admin(['push-keys'])]
      expect(first).toMatchObject({ code: 0, err: '' })
      expect(first.out).toMatch(/^PUSH_PUBLIC_KEY=[\w-]{87}\nPUSH_PRIVATE_KEY=[\w-]{43}\n$/)
      expect(second.out).not.toBe(first.out)
    })

    /** Sends a test email without a database: MAIL_FROM says whom it comes from. */
    const testMail = (url: string) =>
      admin(['test-mail', '--email', 'me@clinic.example'], {
        open: () => Promise.reject(new Error('No database is needed.')),
        settings: { ...PUBLIC, SMTP_URL: url, MAIL_FROM: 'Desk <desk@clinic.example>' },
      })
    const login = { user: 'desk', password: 's3cret word' }

    test('says that a mail server accepted a test email', async () => {
      const mailServer = await startMailServer({ login })
      expect(await testMail(mailServer.url)).toEqual({
        code: 0,
        out: `127.0.0.1:${mailServer.port} accepted an email from Desk <desk@clinic.example> to me@clinic.example. If it is not in the inbox, check the junk folder.\n`,
        err: '',
      })
      await mailServer.stop()
      expect(mailServer.mails.map(({ to }) => to)).toEqual([['me@clinic.example']])
    })

    test.each<[string, string, Parameters<typeof startMailServer>[0], MailRefusal?]>([
      [
        'login',
        'The mail server did not accept the login (535 5.7.8)',
        { login: { ...login, password: 'another' } },
      ],
      [
        'sender',
        'The mail server refused the sender (550 5.1.1)',
        {},
        { code: 550, words: 'no', of: 'sender' },
      ],
      ['recipient', 'The mail server refused the recipient (550 5.1.1)', {}, { code: 550, words: 's3cret' }],
      ['certificate', 'The mail server’s certificate has expired', { secure: true }],
    ])('says that a test email failed by its %s', async (_what, sentence, options, refusal) => {
      const mailServer = await startMailServer(options)
      mailServer.refuse(refusal ?? null)
      const url = mailServer.url.replace('another', encodeURIComponent(login.password))
      const { code, out, err } = await testMail(url)
      await mailServer.stop()
      expect([code, out, mailServer.mails]).toEqual([1, '', []])
      expect(err).toBe(
        `${sentence}.\n127.0.0.1:${mailServer.port} did not send the email from Desk <desk@clinic.example> to me@clinic.example.\n`,
      )
    })

    test('says that no one listens for a test email, and that no mail server is set up', async () => {
      const refused = await testMail(`smtp://desk:s3cret@127.0.0.1:${await freePort()}`)
      expect(refused.err).toMatch(/^The mail server refused the connection\.\n/)
      expect(refused.err).not.toContain('s3cret')
      expect(await testMail('')).toEqual({
        code: 1,
        out: '',
        err: 'SMTP_URL is not set, so emails stay in the Outbox.\n',
      })
    })

    test.each([
      ['too short', 'elevenchars', 'Staff passwords must be at least 12 characters.'],
      ['empty', '', 'Staff passwords must be at least 12 characters.'],
      ['too common', 'Password1234', 'This password is too common. Please choose another one.'],
    ])('refuses a password that is %s', async (_what, password, sentence) => {
      expect(await create('third@clinic.example', password)).toEqual({
        code: 1,
        out: '',
        err: `${sentence}\n`,
      })
    })

    test.each([
      [[], 'Usage:'],
      [['make'], 'Usage:'],
      [['list', 'all'], 'Usage:'],
      [['reset-two-factor'], '--email: Please enter a valid email address'],
      [['create'], '--email: Please enter a valid email address'],
      [['create', '--email', 'nonsense'], '--email: Please enter a valid email address'],
      [['list', '--force'], "Unknown option '--force'"],
    ])('explains itself: %j', async (args, sentence) => {
      const { code, out, err } = await admin(args)
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain(sentence)
      expect(err).not.toContain('    at ')
    })

    test.each([[['--help']], [['-h']], [['create', '--help']]])(
      'admin %j shows how it is used',
      async (args) => {
        expect(await admin(args)).toEqual({ code: 0, out: expect.stringMatching(/^Usage:/), err: '' })
      },
    )
  })
