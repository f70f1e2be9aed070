import { createHmac, randomUUID } from 'node:crypto'
import { symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Db } from '../src/lib/server/database.ts'
import type { Login } from './factories.ts'
import { SECRET } from './session.ts'
import { appKey } from './totp.ts'

/** The recovery codes of every login given two-factor sign-in here. */
export const RECOVERY_CODES = Array.from({ length: 10 }, (_, number) => `code${number}-abcde`)

/** Gives a login an authenticator app, whose key it returns; without its first code only when told so. */
export async function aTwoFactor(db: Db, login: Login, { confirmed = true } = {}): Promise<string> {
  const secret = randomUUID().replaceAll('-', '')
  const encrypt = (data: string) => symmetricEncrypt({ key: SECRET, data })
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
  await sql`insert into verifications (id, identifier, value, expires_at) values
    (${randomUUID()}, ${identifier}, ${login.userId}, now() + interval '10 minutes'),
    (${randomUUID()}, ${`2fa-attempts-${identifier}`}, '0', now() + interval '10 minutes')`.execute(db)
  const signature = createHmac('sha256', SECRET).update(identifier).digest('base64')
  return `tailwell.two_factor=${encodeURIComponent(`${identifier}.${signature}`)}`
}
