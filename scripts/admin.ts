// `npm run admin -- create|list|revoke|reset-password|reset-two-factor`: manages admins, and resets a lost password or second
// factor, from the server's own command line. It uses the database in the settings; stop the server first if it is the embedded one.
// `verify-audit` recomputes the seals of the audit log. `backup` and `restore` save and load everything. `test-mail`
// sends one email, and `push-keys` makes the keys of web push; neither changes the database.

import { randomInt, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { isDemo } from '../db/seed.ts'
import { installedContent } from '../src/clinic/installed-content.ts'
import { setNumbersUnsure } from '../src/features/money/bills/server/settings-queries.ts'
import { recordBackup } from '../src/features/office/system/server/queries.ts'
import { takeOverFacts } from '../src/features/outreach/site/server/follow-site.ts'
import { appointAdmin } from '../src/features/planning/staff/server/appoint-staff.ts'
import { revokeStaff } from '../src/features/planning/staff/server/revoke-staff.ts'
import { type Finding, verifyLog } from '../src/features/platform/audit/server/verify-log.ts'
import { emailSchema, staffPasswordSchema } from '../src/features/platform/auth/contract.ts'
import { isCommonPassword } from '../src/features/platform/auth/server/passwords/common-passwords.ts'
import { hashPassword } from '../src/features/platform/auth/server/passwords/hash-password.ts'
import { issueResetLink } from '../src/features/platform/auth/server/passwords/reset-password.ts'
import { findUserByEmail } from '../src/features/platform/auth/server/queries.ts'
import { listAdmins } from '../src/features/platform/auth/server/staff-queries.ts'
import { AUTH_TEXTS } from '../src/features/platform/auth/texts.ts'
import { enqueueMail } from '../src/features/platform/notifications/server/enqueue-mail.ts'
import { resetTwoFactor } from '../src/features/platform/security/server/reset-two-factor.ts'
import { restoreBackup, writeBackup } from '../src/lib/server/backup/backup.ts'
import { makeFolder } from '../src/lib/server/backup/make-folder.ts'
import { assertPoolerIsSet } from '../src/lib/server/database/assert-pooler-is-set.ts'
import { auditedDb } from '../src/lib/server/database/audited-db.ts'
import {
  type Database,
  type DatabaseLocation,
  type Db,
  openDatabase,
} from '../src/lib/server/database/database.ts'
import { databaseFault } from '../src/lib/server/database/errors.ts'
import { assertKnownSchema, migrate } from '../src/lib/server/database/migrate.ts'
import { mailSender, publicAddress, readEnv } from '../src/lib/server/env.ts'
import { composeMail } from '../src/lib/server/mail/mail.ts'
import { makePushKeys } from '../src/lib/server/push/push-settings.ts'
import { readSecret, restoreSecret } from '../src/lib/server/secret-file.ts'
import { whyItFailed } from '../src/lib/server/why-it-failed.ts'
import { cleanPassword } from '../src/lib/typed/clean-text.ts'
import { listed } from '../src/lib/words/listed.ts'

const USAGE = `Usage:
  npm run admin -- create --email name@clinic.example   creates an admin; asks for a password or generates one
  npm run admin -- list                                 shows all admins
  npm run admin -- revoke --email name@clinic.example   removes a person from the staff
  npm run admin -- reset-password --email name@clinic.example
      prints a link to choose a new password, for staff and customers who get no emails
  npm run admin -- reset-two-factor --email name@clinic.example
      turns off the two-factor sign-in of staff or a customer and signs them out
  npm run admin -- verify-audit                         checks that no one has changed the audit log
  npm run admin -- test-mail --email name@clinic.example
      sends one email through the mail server in the settings and shows the result
  npm run admin -- push-keys                            prints two new keys for web push
  npm run admin -- backup --to FILE                     saves everything in one file
  npm run admin -- restore --from FILE                  loads a backup file into a new, empty database
Options:
  --password-stdin   with create: reads the password from standard input
  --hash             with verify-audit: a hash that the command printed earlier`

/** Where the command runs: its settings, what it prints to, and who answers its questions. */
export type Terminal = {
  env: NodeJS.ProcessEnv
  out: (line: string) => void
  err: (line: string) => void
  /** All of standard input. */
  readInput: () => Promise<string>
  /** Asks without showing the answer; absent where no one is there to answer. */
  ask?: (question: string) => Promise<string>
  openDatabase: typeof openDatabase
}

type Options = {
  email?: string | undefined
  'password-stdin'?: boolean | undefined
  hash?: string | undefined
  to?: string | undefined
  from?: string | undefined
}

const COMMANDS: Readonly<Record<string, (options: Options, terminal: Terminal) => Promise<void>>> = {
  create,
  list,
  revoke,
  'reset-password': makeResetLink,
  'reset-two-factor': resetSecondFactor,
  'verify-audit': verifyAudit,
  'test-mail': testMail,
  'push-keys': showPushKeys,
  backup,
  restore,
}

async function showUsage(_options: Options, { out }: Terminal): Promise<void> {
  out(USAGE)
}

async function create(options: Options, terminal: Terminal): Promise<void> {
  const email = readEmail(options)
  const { password, isMade } = await choosePassword(options, terminal)
  await withDatabase(terminal, 'admin.create', async (db) => {
    // The name that the clinic has published is as easy to guess as the installed one.
    await takeOverPublished(db)
    if (await isCommonPassword(password)) throw new Error(`${AUTH_TEXTS.commonPassword}.`)
    const passwordHash = await hashPassword(password)
    await db.transaction().execute((tx) => appointAdmin(tx, { email, passwordHash }))
  })
  terminal.out(`${email} is now an admin.`)
  if (isMade) terminal.out(`Password, shown only once: ${password}`)
}

async function list(_options: Options, terminal: Terminal): Promise<void> {
  const admins = await withDatabase(terminal, 'admin.list', listAdmins)
  for (const { email, since } of admins) terminal.out(`${email}  since ${since.toISOString().slice(0, 10)}`)
  if (admins.length === 0) terminal.out('There are no admins yet.')
}

async function revoke(options: Options, terminal: Terminal): Promise<void> {
  const email = readEmail(options)
  await withDatabase(terminal, 'admin.revoke', async (db) => {
    const user = await findUserByEmail(db, email)
    if (user === undefined) throw new Error('This person is not on the staff.')
    await revokeStaff(db, { userId: user.id, byUserId: null })
  })
  terminal.out(`${email} is no longer on the staff.`)
}

/** Prints the link that an email would bring, and which the outbox shows no one if it is an admin's. */
async function makeResetLink(options: Options, terminal: Terminal): Promise<void> {
  const email = readEmail(options)
  const publicUrl = publicAddress(readEnv(terminal.env))
  const link = await withDatabase(terminal, 'admin.reset-password', async (db) => {
    const user = await findUserByEmail(db, email)
    if (user === undefined) throw new Error('There is no login with this address.')
    return await db.transaction().execute((tx) => issueResetLink(tx, { userId: user.id, publicUrl }))
  })
  terminal.out(`With this link, ${email} can choose a new password, once within the next hour:\n${link}`)
}

async function resetSecondFactor(options: Options, terminal: Terminal): Promise<void> {
  const email = readEmail(options)
  const env = readEnv(terminal.env)
  const mailer = { send: enqueueMail, delivers: env.SMTP_URL !== undefined, publicUrl: publicAddress(env) }
  await withDatabase(terminal, 'admin.reset-two-factor', async (db) => {
    const user = await findUserByEmail(db, email)
    if (user === undefined) throw new Error('There is no login with this address.')
    const login = { userId: user.id, email, now: new Date() }
    if (!(await resetTwoFactor(db, mailer, login)))
      throw new Error('Two-factor sign-in is not on for this login.')
  })
  terminal.out(`${email} now signs in with the password alone and can set up two-factor sign-in again.`)
}

const AUDIT_PROBLEMS: Record<Finding['problem'], (row: number) => string> = {
  altered: (row) => `Row ${row} of the audit log was altered.`,
  missing: (row) => `Row ${row} of the audit log is missing.`,
  added: (row) => `Row ${row} of the audit log was added later.`,
  seal: (row) => `The seal up to row ${row} of the audit log was altered.`,
  unsealed: (row) => `Row ${row} of the audit log has not been sealed for an hour. Is the server running?`,
}

async function verifyAudit({ hash }: Options, terminal: Terminal): Promise<void> {
  const verified = await withDatabase(terminal, 'admin.verify-audit', (db) => verifyLog(db, hash))
  const { finding } = verified
  if (finding !== null) throw new Error(AUDIT_PROBLEMS[finding.problem](finding.row))
  if (hash !== undefined && !verified.found)
    throw new Error('No seal of the audit log has this hash. Someone has removed rows or replaced the log.')
  terminal.out(`All ${verified.rows} sealed rows of the audit log are unchanged.`)
  if (verified.hash !== '') terminal.out(`Hash of the last seal: ${verified.hash}`)
}

const TEST_MAIL = {
  subject: 'Test email',
  paragraphs: [
    'The mail server accepts emails from this server, and this email has arrived.',
    'An operator of the server sent this email with “npm run admin -- test-mail”.',
  ],
}

/** Sends an email at once, past the queue, with the server's own settings and sender. */
async function testMail(options: Options, terminal: Terminal): Promise<void> {
  const email = readEmail(options)
  const env = readEnv(terminal.env)
  if (env.SMTP_URL === undefined) throw new Error('SMTP_URL is not set, so emails stay in the Outbox.')
  // Without it, emails come from the name and address that the clinic has published.
  if (env.MAIL_FROM === undefined) await withDatabase(terminal, 'admin.test-mail', takeOverPublished)
  const from = mailSender(env)
  const { openMailServer } = await import('../src/lib/server/mail/smtp.ts')
  const post = openMailServer({ url: env.SMTP_URL, from: () => from })
  const mail = { id: randomUUID(), to: email, ...composeMail(TEST_MAIL) }
  const failure = await post(mail, new AbortController().signal)
  const { host } = new URL(env.SMTP_URL)
  if (failure !== null)
    throw new Error(`${failure.reason}.\n${host} did not send the email from ${from} to ${email}.`)
  terminal.out(
    `${host} accepted an email from ${from} to ${email}. If it is not in the inbox, check the junk folder.`,
  )
}

/** Prints the keys as settings. They are stored nowhere else. */
async function showPushKeys(_options: Options, { out }: Terminal): Promise<void> {
  const { publicKey, privateKey } = makePushKeys()
  out(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}`)
}

/** Saves the database as it is, without migrating it: this may be the backup before an upgrade. */
async function backup({ to }: Options, terminal: Terminal): Promise<void> {
  if (to === undefined) throw new Error('--to is missing. Enter the file to write.')
  if (existsSync(to)) throw new Error(`${to} already exists. Choose another name.`)
  const { AUTH_SECRET, DATA_DIR } = readEnv(terminal.env)
  const secret = AUTH_SECRET === undefined ? ((await readSecret(resolve(DATA_DIR))) ?? null) : null
  const now = new Date()
  await withOpenDatabase(terminal, async ({ db }) => {
    await assertKnownSchema(db)
    const { rows, tables, leftOut } = await writeBackup(db, to, { secret, now })
    terminal.out(
      `${to}: ${rows} rows of ${tables} tables. The file contains all data of Tailwell, so protect it like the database.`,
    )
    if (leftOut.length > 0)
      terminal.out(
        `The backup omits ${listed(leftOut)}, because Tailwell did not create them. Back them up separately.`,
      )
    try {
      await recordBackup(auditedDb(db, { action: 'admin.backup' }), now)
    } catch (error) {
      // The backup is as good: this database is a standby, or from before an upgrade.
      terminal.out(`The page System can’t show this backup: ${(error as Error).message}`)
    }
  })
}

async function restore({ from }: Options, terminal: Terminal): Promise<void> {
  if (from === undefined) throw new Error('--from is missing. Enter the file to restore.')
  const { AUTH_SECRET, DATA_DIR } = readEnv(terminal.env)
  const dataDir = resolve(DATA_DIR)
  await makeFolder(dataDir)
  const { rows, createdAt, secret, leftOut } = await withOpenDatabase(terminal, async (database) => {
    const report = await restoreBackup(database, from)
    // Bills may have been issued after it was made.
    await setNumbersUnsure(database.db, true)
    return report
  })
  terminal.out(`Restored ${rows} rows, saved at ${createdAt}.`)
  if (leftOut.length > 0) terminal.out(`Omitted, because Tailwell did not create them: ${listed(leftOut)}.`)
  if (secret === null) {
    terminal.out('Start the server with the AUTH_SECRET from the time of the backup.')
  } else if (AUTH_SECRET !== secret) {
    await restoreSecret(dataDir, secret)
    terminal.out(`The secret of sessions and two-factor sign-in is in ${join(dataDir, 'auth-secret')}.`)
    if (AUTH_SECRET !== undefined)
      terminal.out(
        'The setting AUTH_SECRET differs from this file. Set AUTH_SECRET to the content of the file.',
      )
  }
}

/** Takes over the name, city and address that the clinic has published, as a server does when it starts. */
async function takeOverPublished(db: Db): Promise<void> {
  await takeOverFacts(db, installedContent(await isDemo(db)))
}

/** Runs a command on the migrated database; what it changes is in the audit log as `action`. */
async function withDatabase<Result>(
  terminal: Terminal,
  action: string,
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  return await withOpenDatabase(terminal, async (database) => {
    await migrate(database)
    return await run(auditedDb(database.db, { action }))
  })
}

async function withOpenDatabase<Result>(
  terminal: Terminal,
  act: (database: Database) => Promise<Result>,
): Promise<Result> {
  const env = readEnv(terminal.env)
  const database = await open(terminal, {
    url: env.DATABASE_URL,
    behindPooler: env.DATABASE_POOLER,
    dataDir: join(resolve(env.DATA_DIR), 'database'),
  })
  try {
    await assertPoolerIsSet(database)
    return await act(database)
  } finally {
    await database.close()
  }
}

async function open(terminal: Terminal, place: DatabaseLocation): Promise<Database> {
  try {
    return await terminal.openDatabase(place)
  } catch (error) {
    if (databaseFault(error)?.code !== 'DATA_IN_USE') throw error
    const hint =
      'A running server makes a backup every hour, and admins can invite others on the page People. The command test-mail works if MAIL_FROM is set.'
    throw new Error(`${(error as Error).message} ${hint}`)
  }
}

function readEmail({ email }: Options): string {
  const read = emailSchema.safeParse(email)
  if (!read.success) throw new Error(`--email: ${read.error.issues[0]?.message}`)
  return read.data
}

/** Reads the password from standard input or from the terminal; otherwise makes one. */
async function choosePassword(
  options: Options,
  { readInput, ask }: Terminal,
): Promise<{ password: string; isMade: boolean }> {
  const isPiped = options['password-stdin'] === true
  // The first line, without its line break.
  const given = isPiped ? (await readInput()).replace(/\r?\n$/, '') : ask ? await askTwice(ask) : ''
  if (given === '' && !isPiped) return { password: makePassword(), isMade: true }
  const read = staffPasswordSchema.safeParse(given)
  if (!read.success) throw new Error(`${read.error.issues[0]?.message}.`)
  return { password: read.data, isMade: false }
}

async function askTwice(ask: NonNullable<Terminal['ask']>): Promise<string> {
  const password = await ask('Password (at least 12 characters; leave it empty to generate one): ')
  if (password !== '' && cleanPassword(await ask('Once more: ')) !== cleanPassword(password))
    throw new Error('The two passwords differ.')
  return password
}

const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes a password of four groups of five characters that are hard to confuse: 99 random bits. */
function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

/** Runs the command; gives the exit code of the process. What went wrong is printed in a line, never by a stack. */
export async function runAdmin(args: readonly string[], terminal: Terminal): Promise<0 | 1> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        hash: { type: 'string' },
        to: { type: 'string' },
        from: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [name = '', ...others] = positionals
    const command = values.help ? showUsage : Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (command === undefined || others.length > 0) throw new Error(USAGE)
    await command(values, terminal)
    return 0
  } catch (error) {
    terminal.err(whyItFailed(error, 'run the command again'))
    return 1
  }
}

async function askHidden(question: string): Promise<string> {
  // Without an output, the terminal does not echo what is typed.
  const lines = createInterface({ input: process.stdin, terminal: true })
  process.stdout.write(question)
  const answer = await lines.question('')
  lines.close()
  process.stdout.write('\n')
  return answer
}

if (import.meta.main)
  process.exitCode = await runAdmin(process.argv.slice(2), {
    env: process.env,
    out: console.log,
    err: console.error,
    readInput: () => text(process.stdin),
    ...(process.stdin.isTTY && { ask: askHidden }),
    openDatabase,
  })
