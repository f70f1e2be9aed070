import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../src/lib/server/database.ts'
import { migrate } from '../../src/lib/server/migrate.ts'
import { cookiesOf, serve } from '../callers.ts'
import { emptyDatabase } from '../database.ts'
import { PASSWORD } from '../factories.ts'
import { aPasskeyDevice } from '../passkey-device.ts'
import { RECOVERY_CODES } from '../second-factors.ts'
import { renewalCookie, sessionCookie } from '../session.ts'
import { appCode, appKey } from '../totp.ts'

// What version 0.1 wrote with its accounts library, letter by letter, under the tests' secret.

/** scrypt (N 16384, r 16, p 1) of `PASSWORD`, and of another one that Unicode writes in two ways. */
const OLD_HASH =
  'adc7f4f2dca7df6d5e6bcd87a2b47b03:7149956b4e11866575712f3d598909b12f0ce018eefcab6b092101c1a7d166da73d2b7c48b44698ca07698877dea53d8f03be4f43c9e61e3c2815cdb873d4fa6'
const ODD_PASSWORD = 'ﬁne Ångström 😀'
const ODD_HASH =
  '2918b6c8663f524aa00ed666410b1cc1:77cb16bb028ab9b86b7f78b44c12cbb67c8c161c3fdcd464ff863be9e456c8c67f0976184ee41e2feffa94504d5f8cfb726a0c62c83f096fc6abc80770a1a001'

/** XChaCha20-Poly1305 of an app's secret and of `RECOVERY_CODES`. */
const APP_SECRET = 'kW3vQz8xRt5LmN2pYc7HbD4sFg9JaE6u'
const OLD_SEALED_SECRET =
  '767059e2bd372287d0b0f93e91cf7c20c51db296734a44e46e89effbc2a7393c91e534d1886e0f0bf58c93571d468e9fb37228287dea705a06ec99ad693b700363026a3bcf7887d2'
const OLD_SEALED_CODES =
  'f16765df3104d9682221ba1d2c482539b7772a76f56afc762385aa273ba7711f962127fa9662c3d096e0c94e5f89b79d00e86c51cccd1a224c79b039cd1ae8aee95f5533df1d778bf787ee0f3a2a7c7966d00ebc1f8d6d6995be5ac31db7400754c16411440565108e5fc23d559861defb699f535a901199384aeaaf2efaf2e65a6ab8270a035cd738581e0e240d961a883e9c47fb3a9391196081568b1ca6eb2f641935faa4780f0ac850fdf1a8846fd2e7b7a3da'

/** The secret of a link that confirms `old.link@tests.example`. */
const OLD_LINK =
  'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6Im9sZC5saW5rQHRlc3RzLmV4YW1wbGUiLCJpYXQiOjE3OTUzMjM2NjYsImV4cCI6NDMxODIwMzY2Nn0.cAWpMoochBTfXaA4nZ_fmr0YeofwU09wPiv42rQm_J4'
const RESET_TOKEN = 'tB7xYc2LmQ9vRk4pWz8JnD3s'

const SESSION = 'Qm4Zr7TxVb2NcLk9Wd5Hy8Jp3Fg6Sa1E'
const device = aPasskeyDevice()

/** The rows of a clinic that has never run a later version. */
async function fillAsBefore(database: Database, person: { sub: string }): Promise<void> {
  const accounts = 'insert into accounts (id, account_id, provider_id, user_id, password, updated_at) values'
  await database.exec(`
    insert into users (id, name, email, email_verified, two_factor_enabled) values
      ('plain', '', 'old.link@tests.example', false, false),
      ('odd', '', 'odd@tests.example', true, false),
      ('guarded', '', 'guarded@tests.example', true, true),
      ('reset', '', 'reset@tests.example', true, false),
      ('elsewhere', '', 'elsewhere@tests.example', true, false);
    ${accounts} ('a1', 'plain', 'credential', 'plain', '${OLD_HASH}', now() - interval '1 day');
    ${accounts} ('a2', 'odd', 'credential', 'odd', '${ODD_HASH}', now() - interval '1 day');
    ${accounts} ('a3', 'guarded', 'credential', 'guarded', '${OLD_HASH}', now() - interval '1 day');
    ${accounts} ('a4', 'reset', 'credential', 'reset', '${OLD_HASH}', now() - interval '1 day');
    ${accounts} ('a5', '${person.sub}', 'test', 'elsewhere', null, now() - interval '1 day');
    insert into two_factors (id, secret, backup_codes, user_id, verified)
      values ('t1', '${OLD_SEALED_SECRET}', '${OLD_SEALED_CODES}', 'guarded', true);
    insert into passkeys (id, name, public_key, user_id, credential_id, counter, device_type, backed_up, transports, created_at, aaguid)
      values ('p1', 'Phone', '${device.publicKey}', 'plain', '${device.id}', 0, 'singleDevice', false, '', now(), '');
    insert into sessions (id, token, user_id, expires_at, updated_at, renewals)
      values ('${SESSION}', 'its token', 'plain', now() + interval '1 hour', now() - interval '1 hour', 3);
    insert into push_subscriptions (user_id, signed_in_at, endpoint, p256dh, auth, public_key)
      values ('odd', now(), 'https://push.example/odd', 'k', 'a', 'p');
    insert into verifications (id, identifier, value, expires_at) values
      ('v1', 'reset-password:${RESET_TOKEN}', 'reset', now() + interval '30 minutes'),
      ('v2', 'reset-password:too-old', 'reset', now() - interval '1 minute'),
      ('v3', '2fa-challenge', 'guarded', now() + interval '5 minutes');`)
}

const database = await emptyDatabase()
const FOLDER = new URL('../../db/migrations/', import.meta.url)
const LAST_OLD = '0012-push.sql'
await database.exec(
  'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
)
for (const name of readdirSync(FOLDER).sort()) {
  if (name > LAST_OLD) continue
  await database.exec(readFileSync(new URL(name, FOLDER), 'utf8'))
  await database.exec(`insert into schema_migrations (name) values ('${name}')`)
}
const person = { sub: 'someone-of-before', email: 'elsewhere@tests.example' }
await fillAsBefore(database, person)
await migrate(database)
const server = await serve(database)
const { db } = database
const anybody = server.caller()

const signIn = (email: string, password = PASSWORD) => anybody.ask('auth.signIn', { email, password })
const whoIs = async (cookie: string) => (await server.caller(cookie).ask('auth.session')).body.session?.email
const passwordOf = async (userId: string) =>
  (await db.selectFrom('accounts').select('password').where('user_id', '=', userId).execute())[0]?.password

test('a session goes on, and renews as often as before', async () => {
  expect(await whoIs(sessionCookie(SESSION))).toBe('old.link@tests.example')
  const renewed = await server.caller(renewalCookie(SESSION, 3)).ask('auth.renew')
  expect(renewed.status).toBe(200)
  expect(await whoIs(cookiesOf(renewed))).toBe('old.link@tests.example')
})

test('a password signs in, and is hashed again by that; push goes on', async () => {
  expect((await signIn('odd@tests.example', `${ODD_PASSWORD}x`)).status).toBe(401)
  expect(await passwordOf('odd')).toBe(ODD_HASH)
  expect((await signIn('odd@tests.example', ODD_PASSWORD)).status).toBe(200)
  const renewed = await passwordOf('odd')
  expect(renewed).toMatch(/^\$argon2id\$/)
  // Unicode writes it in another way, too; it is the same password.
  expect((await signIn('odd@tests.example', ODD_PASSWORD.normalize('NFKD'))).status).toBe(200)
  expect((await signIn('odd@tests.example', `${ODD_PASSWORD}x`)).status).toBe(401)
  expect(await passwordOf('odd')).toBe(renewed)
  expect(await db.selectFrom('push_subscriptions').select('id').execute()).toHaveLength(1)
})

test('an address is confirmed with a link of before', async () => {
  const caller = server.caller(cookiesOf(await signIn('old.link@tests.example')))
  expect((await caller.ask('auth.verifyEmail', { token: OLD_LINK })).status).toBe(200)
})

test('a second factor is asked for: the app’s codes and the recovery codes are the same, and are sealed again', async () => {
  const half = async () => server.caller(cookiesOf(await signIn('guarded@tests.example')))
  const entered = await (await half()).ask('security.signInWithCode', { code: appCode(appKey(APP_SECRET)) })
  expect(await whoIs(cookiesOf(entered))).toBe('guarded@tests.example')
  const recovered = await (await half()).ask('security.signInWithRecoveryCode', { code: RECOVERY_CODES[4] })
  expect(recovered.status).toBe(200)
  const { body } = await server.caller(cookiesOf(recovered)).ask('security.protection')
  expect(body).toEqual({ hasPassword: true, twoFactor: true, recoveryCodesLeft: 9 })
  const [row] = await db.selectFrom('two_factors').selectAll().where('id', '=', 't1').execute()
  expect([row?.secret, row?.backup_codes].map((sealed) => sealed?.split(':')[0])).toEqual([
    'aes-256-gcm',
    'aes-256-gcm',
  ])
  const next = { code: appCode(appKey(APP_SECRET), Date.now() + 30_000) }
  expect((await (await half()).ask('security.signInWithCode', next)).status).toBe(200)
})

test('a passkey signs in', async () => {
  const started = await anybody.ask('security.startPasskeySignIn')
  const challenge = String(started.body.options.challenge)
  const credential = device.use({ origin: server.origin, challenge })
  const answer = await server.caller(cookiesOf(started)).ask('security.signInWithPasskey', { credential })
  expect(await whoIs(cookiesOf(answer))).toBe('old.link@tests.example')
})

test('an identity at a provider signs in', async () => {
  const started = await anybody.ask('security.startProviderSignIn', { provider: 'test' })
  const { pathname, search } = server.provider.allow(started.body.url, person)
  const answer = await server.caller(cookiesOf(started)).send({ path: `${pathname}${search}` })
  expect(await whoIs(cookiesOf(answer))).toBe('elsewhere@tests.example')
})

test('an emailed link to a new password works once; one that is too old does not', async () => {
  const reset = (token: string) => anybody.ask('auth.resetPassword', { token, newPassword: 'a new grey cat' })
  expect((await reset('too-old')).status).toBe(410)
  expect((await reset(RESET_TOKEN)).status).toBe(200)
  expect((await reset(RESET_TOKEN)).status).toBe(410)
  expect((await signIn('reset@tests.example', 'a new grey cat')).status).toBe(200)
})

test('nothing else of the old one-time secrets is left', async () => {
  const { rows } = await sql<{
    name: string | null
  }>`select to_regclass('verifications')::text as name`.execute(db)
  expect(rows).toEqual([{ name: null }])
})
