import { createHmac, randomUUID } from 'node:crypto'
import { symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Db } from '../src/lib/server/database.ts'
import type { Login } from './factories.ts'
import { aPasskeyDevice } from './passkey-device.ts'
import { SECRET } from './session.ts'
import { appKey } from './totp.ts'

/** The recovery codes of every login given two-factor sign-in here. */
export const RECOVERY_CODES = Array.from({ length: 10 }, (_, number) => `code${number}-abcde`)

/**
 * Gives a login an authenticator app, whose key it returns; without its first code, or under another secret than the
 * server's, only when told so.
 */
export async function aTwoFactor(
  db: Db,
  login: Login,
  { confirmed = true, under = SECRET } = {},
): Promise<string> {
  const secret = randomUUID().replaceAll('-', '')
  const encrypt = (data: string) => symmetricEncrypt({ key: under, data })
  const row = {
    secret: await encrypt(secret),
    backup_codes: await encrypt(JSON.stringify(RECOVERY_CODES)),
    verified: confirmed,
  }
  await db
    .insertInto('two_factors')
    .values({ id: randomUUID(), user_id: login.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  await db
    .updateTable('users')
    .set({ two_factor_enabled: confirmed })
    .where('id', '=', login.userId)
    .execute()
  return appKey(secret)
}

/** The cookie of somebody who has given the right password and is asked for the second factor. */
export async function aChallenge(db: Db, login: Login): Promise<string> {
  const identifier = `2fa-${randomUUID()}`
  await aVerification(db, identifier, login.userId)
  await aVerification(db, `2fa-attempts-${identifier}`, '0')
  return signedCookie('two_factor', identifier)
}

/** Gives a login a passkey that a device keeps; gives the id of its row. */
export async function aPasskey(db: Db, login: Login, device = aPasskeyDevice()): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('passkeys')
    .values({
      id,
      name: 'Phone',
      public_key: device.publicKey,
      user_id: login.userId,
      credential_id: device.id,
      counter: 0,
      device_type: 'singleDevice',
      backed_up: false,
      created_at: new Date(),
    })
    .execute()
  return id
}

/** Connects a login with one at the test's provider; gives the id of its row. */
export async function anIdentity(db: Db, login: Login, sub: string = randomUUID()): Promise<string> {
  const id = randomUUID()
  await sql`insert into accounts (id, account_id, provider_id, user_id, updated_at)
    values (${id}, ${sub}, 'test', ${login.userId}, now())`.execute(db)
  return id
}

/** The question that `aQuestion` lets a login's device answer. */
export function questionOf({ userId }: Login): string {
  return Buffer.from(userId).toString('base64url')
}

/** The cookie of somebody whose browser has been asked to make or to use a passkey. */
export async function aQuestion(
  db: Db,
  login: Login,
  type: 'registration' | 'authentication',
): Promise<string> {
  const identifier = randomUUID()
  const userData = { id: type === 'registration' ? login.userId : '' }
  await aVerification(
    db,
    identifier,
    JSON.stringify({ type, expectedChallenge: questionOf(login), userData }),
  )
  return signedCookie('passkey', identifier)
}

async function aVerification(db: Db, identifier: string, value: string): Promise<void> {
  await sql`insert into verifications (id, identifier, value, expires_at)
    values (${randomUUID()}, ${identifier}, ${value}, now() + interval '10 minutes')`.execute(db)
}

function signedCookie(name: string, value: string): string {
  const signature = createHmac('sha256', SECRET).update(value).digest('base64')
  return `tailwell.${name}=${encodeURIComponent(`${value}.${signature}`)}`
}
