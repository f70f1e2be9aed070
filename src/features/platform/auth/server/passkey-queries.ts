import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'

export type PasskeyRow = { id: string; name: string | null; createdAt: Date | null; backedUp: boolean }

const PASSKEY_COLUMNS = ['id', 'name', 'createdAt', 'backedUp'] as const

/** The passkeys of a login, the newest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkeys')
    .select(PASSKEY_COLUMNS)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute()
}

/** The passkey with a credential id, with what is needed to verify a signature. */
export async function findCredentialKey(db: Db, credentialId: string) {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'userId', 'publicKey', 'counter'])
    .select(['deviceType', 'backedUp'])
    .where('credentialId', '=', credentialId)
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
      userId: passkey.userId,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: passkey.counter,
      deviceType: passkey.deviceType,
      backedUp: passkey.backedUp,
      transports: passkey.transports.join(','),
      aaguid: passkey.aaguid,
      createdAt: sql<Date>`now()`,
    })
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** The credential ids of a login's passkeys, so that a device that has one does not create a second. */
export async function listCredentialIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('passkeys').select('credentialId').where('userId', '=', userId).execute()
  return rows.map(({ credentialId }) => credentialId)
}

/**
 * Counts a passkey's use, and notes if its own counter was behind; false if it was used or removed since its counter was
 * read.
 */
export async function countPasskeyUse(
  tx: Tx,
  id: string,
  { from, to, isBehind, backedUp }: { from: number; to: number; isBehind: boolean; backedUp: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: to, backedUp, ...(isBehind && { counterBehindAt: sql<Date>`now()` }) })
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
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(PASSKEY_COLUMNS)
    .executeTakeFirst()
}

/** Deletes a passkey of a login; true if there was one. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
