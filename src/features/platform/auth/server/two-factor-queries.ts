import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'

/** Whether a login has two-factor sign-in turned on, and whether it has a password. */
export async function findTwoFactor(db: Db, userId: string) {
  return await db
    .selectFrom('users')
    .select((eb) => [
      'twoFactorEnabled as enabled',
      eb
        .exists(
          eb
            .selectFrom('accounts')
            .whereRef('accounts.userId', '=', 'users.id')
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
  'backupCodes',
  'lastStep',
  sql<number>`extract(epoch from now())::float8`.as('nowS'),
] as const

/** The login of a challenge with tries left, and what codes are checked against; undefined if the challenge is over. */
export async function findChallenge(db: Db, ticketId: string) {
  return await db
    .selectFrom('tickets')
    .innerJoin('twoFactors', 'twoFactors.userId', 'tickets.userId')
    .innerJoin('users', 'users.id', 'tickets.userId')
    .select(['twoFactors.userId', 'users.email', ...CODE_COLUMNS])
    .where('tickets.id', '=', ticketId)
    .where('kind', '=', 'second-factor')
    .where('tries', '<', MAX_CHALLENGE_TRIES)
    .where('expiresAt', '>', (eb) => eb.fn('now'))
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
    .where('expiresAt', '>', (eb) => eb.fn('now'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Spends the time step `to` of an app's code, judged by `from`, the last one; false if another one is spent meanwhile. */
export async function spendStep(
  db: Db,
  userId: string,
  { from, to }: { from: number | null; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('twoFactors')
    .set({ lastStep: to })
    .where('userId', '=', userId)
    .where('lastStep', 'is not distinct from', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the sealed recovery codes `from` with the remaining ones, `to`; false if they have changed meanwhile. */
export async function spendRecoveryCode(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('twoFactors')
    .set({ backupCodes: to })
    .where('userId', '=', userId)
    .where('backupCodes', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Saves the secret and recovery codes of an app that is being set up; false if two-factor sign-in is already on. */
export async function saveTwoFactor(
  db: Db,
  userId: string,
  { secret, backupCodes }: { secret: string; backupCodes: string },
): Promise<boolean> {
  const row = { secret, backupCodes, verified: false, lastStep: null }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('twoFactors')
    .values({ id: randomUUID(), userId, ...row })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(row).where('twoFactors.verified', 'is', false),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The secret and recovery codes of a login, on or being set up, locked until the transaction ends. */
export async function lockTwoFactor(tx: Tx, userId: string) {
  return await tx
    .selectFrom('twoFactors')
    .select([...CODE_COLUMNS, sql<boolean>`verified is not false`.as('isOn')])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Turns two-factor sign-in on and spends the time step of the code that confirmed it. */
export async function turnTwoFactorOn(tx: Tx, userId: string, step: number): Promise<void> {
  const changed = { verified: true, lastStep: step }
  await tx.updateTable('twoFactors').set(changed).where('userId', '=', userId).execute()
  await tx.updateTable('users').set({ twoFactorEnabled: true }).where('id', '=', userId).execute()
}

/** The sealed recovery codes of a login with two-factor sign-in. */
export async function findRecoveryCodes(db: Db, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('twoFactors')
    .select('backupCodes')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found?.backupCodes
}

/** Saves new sealed recovery codes; false if two-factor sign-in is not on. */
export async function saveRecoveryCodes(db: Db, userId: string, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('twoFactors')
    .set({ backupCodes: sealed })
    .where('userId', '=', userId)
    .where('verified', 'is not', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Turns two-factor sign-in off and deletes its secret and recovery codes; true if it was on. */
export async function deleteTwoFactor(db: Db, userId: string): Promise<boolean> {
  await db.deleteFrom('twoFactors').where('userId', '=', userId).execute()
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ twoFactorEnabled: false })
    .where('id', '=', userId)
    .where('twoFactorEnabled', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
