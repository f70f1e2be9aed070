import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { issueTicket } from '../src/features/platform/auth/server/tickets.ts'
import { sealCodes } from '../src/features/platform/security/server/recovery-codes.ts'
import { seal } from '../src/features/platform/security/server/seal.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import type { Login } from './factories.ts'
import { aPasskeyDevice } from './passkey-device.ts'
import { SECRET } from './session.ts'
import { appKey } from './totp.ts'

/** The recovery codes of every login given two-factor sign-in here. */
export const RECOVERY_CODES = Array.from({ length: 10 }, (_, number) => `code${number}-abcde`)

/**
 * Gives a login an authenticator app, whose key it returns; without its first code, or under another secret than the
 * server's, only when asked to.
 */
export async function aTwoFactor(
  db: Db,
  login: Login,
  { confirmed = true, under = SECRET } = {},
): Promise<string> {
  const secret = randomUUID().replaceAll('-', '')
  const { userId } = login
  const row = {
    secret: seal(under, secret, { purpose: 'app secret', of: userId }),
    backupCodes: sealCodes(under, RECOVERY_CODES, userId),
    verified: confirmed,
    lastStep: null,
  }
  await db
    .insertInto('twoFactors')
    .values({ id: randomUUID(), userId: login.userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  await db.updateTable('users').set({ twoFactorEnabled: confirmed }).where('id', '=', login.userId).execute()
  return appKey(secret)
}

/** The cookie of someone who has given the right password and is asked for the second factor. */
export async function aChallenge(db: Db, login: Login): Promise<string> {
  const ticket = { kind: 'second-factor', userId: login.userId, lastsS: 600 } as const
  return `tailwell.two_factor=${await issueTicket(db, ticket)}`
}

/** Gives a login a passkey that a device keeps; gives the id of its row. */
export async function aPasskey(db: Db, login: Login, device = aPasskeyDevice()): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('passkeys')
    .values({
      id,
      name: 'Phone',
      publicKey: device.publicKey,
      userId: login.userId,
      credentialId: device.id,
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
      createdAt: new Date(),
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

/** The cookie of someone whose browser has been asked, in their latest session, to make or to use a passkey. */
export async function aQuestion(db: Db, login: Login, kind: 'new-passkey' | 'passkey'): Promise<string> {
  const userId = kind === 'new-passkey' ? login.userId : undefined
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', login.userId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  const data = { challenge: questionOf(login), sessionId: userId === undefined ? '' : (session?.id ?? '') }
  const secret = await issueTicket(db, { kind, userId, data, lastsS: 300 })
  return `tailwell.${kind.replace('-', '_')}=${secret}`
}
