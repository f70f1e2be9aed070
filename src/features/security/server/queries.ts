import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../lib/server/database.ts'

const MAX_DEVICES = 100

/**
 * The devices that a login is signed in on, the last seen first. A session and its replacements have the same sign-in
 * time: they are listed as one device, under the id of the session that can still be renewed.
 */
export async function listDevices(db: Db, userId: string, currentSessionId: string) {
  const newestId = sql<string>`(array_agg(id order by renewals is null, updated_at desc))[1]`
  return await db
    .selectFrom('sessions')
    .select([
      newestId.as('id'),
      'user_agent as userAgent',
      'ip_address as address',
      'created_at as since',
      sql<Date>`max(updated_at)`.as('lastSeen'),
      sql<boolean>`bool_or(id = ${currentSessionId})`.as('current'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', (eb) => eb.fn('now'))
    .groupBy(['user_agent', 'ip_address', 'created_at'])
    .orderBy('lastSeen', 'desc')
    .limit(MAX_DEVICES)
    .execute()
}

/** Whether a login has two-factor sign-in turned on, and whether it has a password. */
export async function findTwoFactor(db: Db, userId: string) {
  return await db
    .selectFrom('users')
    .select((eb) => [
      'two_factor_enabled as enabled',
      eb
        .exists(
          eb
            .selectFrom('accounts')
            .whereRef('accounts.user_id', '=', 'users.id')
            .where('password', 'is not', null),
        )
        .as('hasPassword'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** How many codes a challenge accepts. */
const MAX_CHALLENGE_TRIES = 5

const CODE_COLUMNS = [
  'secret',
  'backup_codes as backupCodes',
  'last_step as lastStep',
  sql<number>`extract(epoch from now())::float8`.as('nowS'),
] as const

/** The login of a challenge with tries left, and what codes are checked against; undefined if the challenge is over. */
export async function findChallenge(db: Db, ticketId: string) {
  return await db
    .selectFrom('tickets')
    .innerJoin('two_factors', 'two_factors.user_id', 'tickets.user_id')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select(['two_factors.user_id as userId', 'users.email', ...CODE_COLUMNS])
    .where('tickets.id', '=', ticketId)
    .where('kind', '=', 'second-factor')
    .where('tries', '<', MAX_CHALLENGE_TRIES)
    .where('expires_at', '>', (eb) => eb.fn('now'))
    .where('verified', 'is not', false)
    .executeTakeFirst()
}

/** Uses one of a challenge's tries; false if it is over or has none left. */
export async function countChallengeTry(db: Db, ticketId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', ticketId)
    .where('kind', '=', 'second-factor')
    .where('tries', '<', MAX_CHALLENGE_TRIES)
    .where('expires_at', '>', (eb) => eb.fn('now'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Spends the time step of an app's code; false if it, or a later one, is already spent. `sealed` is the app's secret,
 * which may have been sealed again.
 */
export async function spendStep(
  tx: Db,
  userId: string,
  { step, sealed }: { step: number; sealed: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set({ last_step: step, secret: sealed })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the sealed recovery codes `from` with the remaining ones, `to`; false if they have changed meanwhile. */
export async function spendRecoveryCode(
  tx: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factors')
    .set({ backup_codes: to })
    .where('user_id', '=', userId)
    .where('backup_codes', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Saves the secret and recovery codes of an app that is being set up; false if two-factor sign-in is already on. */
export async function saveTwoFactor(
  db: Db,
  userId: string,
  { secret, backupCodes }: { secret: string; backupCodes: string },
): Promise<boolean> {
  const row = { secret, backup_codes: backupCodes, verified: false, last_step: null }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('two_factors')
    .values({ id: randomUUID(), user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('two_factors.verified', 'is', false),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The secret and recovery codes of a login, on or being set up, locked until the transaction ends. */
export async function lockTwoFactor(tx: Db, userId: string) {
  return await tx
    .selectFrom('two_factors')
    .select([...CODE_COLUMNS, sql<boolean>`verified is not false`.as('isOn')])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Turns two-factor sign-in on and spends the time step of the code that confirmed it. */
export async function turnTwoFactorOn(tx: Db, userId: string, step: number): Promise<void> {
  const changed = { verified: true, last_step: step }
  await tx.updateTable('two_factors').set(changed).where('user_id', '=', userId).execute()
  await tx.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', userId).execute()
}

/** The sealed recovery codes of a login with two-factor sign-in. */
export async function findRecoveryCodes(db: Db, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('two_factors')
    .select('backup_codes as backupCodes')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.backupCodes
}

/** Saves new sealed recovery codes; false if two-factor sign-in is not on. */
export async function saveRecoveryCodes(db: Db, userId: string, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factors')
    .set({ backup_codes: sealed })
    .where('user_id', '=', userId)
    .where('verified', 'is not', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type PasskeyRow = { id: string; name: string | null; createdAt: Date | null; backedUp: boolean }

const PASSKEY_COLUMNS = ['id', 'name', 'created_at as createdAt', 'backed_up as backedUp'] as const

/** The passkeys of a login, the newest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkeys')
    .select(PASSKEY_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** The passkey with a credential id, with what is needed to verify a signature. */
export async function findCredentialKey(db: Db, credentialId: string) {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export type NewPasskey = {
  userId: string
  name: string
  credentialId: string
  /** COSE key in Base64. */
  publicKey: string
  counter: number
  deviceType: string
  backedUp: boolean
  transports: readonly string[]
  aaguid: string
}

/** Saves a passkey's public key. Violates `passkeys_credential_id_key` if the credential is already known. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<PasskeyRow> {
  return await db
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      name: passkey.name,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      device_type: passkey.deviceType,
      backed_up: passkey.backedUp,
      transports: passkey.transports.join(','),
      aaguid: passkey.aaguid,
      created_at: sql<Date>`now()`,
    })
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** The credential ids of a login's passkeys, so that a device that has one does not create a second. */
export async function listCredentialIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select('credential_id as credentialId')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ credentialId }) => credentialId)
}

/** Counts a passkey's use; false if it was used or removed since its counter was read. */
export async function countPasskeyUse(
  tx: Db,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: to })
    .where('id', '=', id)
    .where('counter', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Renames a passkey of a login; undefined if it has none with this id. */
export async function updatePasskeyName(
  db: Db,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow | undefined> {
  return await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst()
}

/** Deletes a passkey of a login; true if there was one. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The login that an identity at a provider is connected with. */
export async function findOwner(db: Db, { provider, sub }: { provider: string; sub: string }) {
  return await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .select(['users.id as userId', 'users.email', 'users.email_verified as verified'])
    .where('accounts.provider_id', '=', provider)
    .where('accounts.account_id', '=', sub)
    .executeTakeFirst()
}

/** The address of a login, locked until the transaction ends. */
export async function lockEmail(tx: Db, userId: string): Promise<string | undefined> {
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user?.email
}

/** True if a login is connected with any identity at a provider. */
export async function hasIdentityAt(db: Db, userId: string, provider: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', provider)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Connects a login with an identity at a provider. Violates `accounts_identity` if another login has it. */
export async function insertIdentity(
  db: Db,
  userId: string,
  { provider, sub }: { provider: string; sub: string },
): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      account_id: sub,
      provider_id: provider,
      user_id: userId,
      password: null,
      updated_at: sql<Date>`now()`,
    })
    .execute()
}

/** The identities connected with a login, the oldest first. */
export async function listIdentities(db: Db, userId: string) {
  return await db
    .selectFrom('accounts')
    .select(['id', 'provider_id as provider', 'created_at as since'])
    .where('user_id', '=', userId)
    .where('provider_id', '<>', 'credential')
    .orderBy('created_at')
    .execute()
}
