import { createHmac, randomInt } from 'node:crypto'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { isDuplicate } from '../../../../lib/server/database/errors.ts'
import { isSame } from '../../../../lib/server/database/is-same.ts'
import { CLAIM_CODE_ALPHABET, CLAIM_CODE_LENGTH, type ClaimOutcome, claimOutcome } from '../rules.ts'
import { CLAIM_REFUSALS } from '../texts.ts'
import {
  countWrongTry,
  deleteClaimCode,
  findClaimable,
  insertClaimTry,
  linkCustomer,
  lockByPhone,
  saveClaimCode,
} from './queries.ts'

/**
 * Creates the code with which a person connects their login to a record. The code is returned only here: it is stored
 * as a hash keyed with the server's secret, so that a copy of the database reveals no codes. A new code replaces the
 * previous one. Refuses an unknown record and one that has a login.
 */
export async function createClaimCode(
  db: Db,
  secret: string,
  { customerId, createdBy }: { customerId: string; createdBy: string },
): Promise<{ code: string; expiresAt: Date }> {
  const code = randomCode()
  const saved = await saveClaimCode(db, { customerId, createdBy, codeHash: hashCode(secret, code) })
  if (saved === 'unknown') throw refusal(CLAIM_REFUSALS, 'NOT_FOUND')
  if (saved === 'has a login') throw refusal(CLAIM_REFUSALS, 'HAS_LOGIN')
  return { code, expiresAt: saved.expiresAt }
}

/**
 * Connects a login to the record with this phone if the code is the one that staff created for it. A code works once,
 * expires, and is locked after five wrong attempts. Every attempt is logged; every refusal is the same.
 */
export async function claimRecord(
  db: Db,
  secret: string,
  { userId, phone, code }: { userId: string; phone: string; code: string },
): Promise<void> {
  const codeHash = hashCode(secret, code)
  const outcome = await tryClaim(db, { userId, phone, codeHash })
  if (outcome !== 'linked' && outcome !== 'own record') throw refusal(CLAIM_REFUSALS, 'CLAIM_REFUSED')
}

type Claim = { userId: string; phone: string; codeHash: string }

/** Locks the record only if the attempt could change it, so that guessing at a locked code blocks no one. */
async function tryClaim(db: Db, claim: Claim): Promise<ClaimOutcome> {
  const { outcome, customerId } = await checkClaim(db, claim)
  const { userId } = claim
  if (outcome !== 'linked' && outcome !== 'wrong code') {
    await insertClaimTry(db, { userId, customerId, outcome })
    return outcome
  }
  try {
    return await db.transaction().execute((tx) => settleClaim(tx, claim))
  } catch (error) {
    // The login has got a record of its own meanwhile: nothing is connected, and the code stays valid.
    if (!isDuplicate(error, 'customers_user_id_key')) throw error
    await insertClaimTry(db, { userId, customerId: null, outcome: 'has a record' })
    return 'has a record'
  }
}

/** Checks again under a lock, so that each of several concurrent attempts sees the outcome of the others. */
async function settleClaim(tx: Tx, claim: Claim): Promise<ClaimOutcome> {
  const { userId } = claim
  await lockByPhone(tx, claim.phone)
  const { outcome, customerId } = await checkClaim(tx, claim)
  if (customerId !== null && outcome === 'wrong code') await countWrongTry(tx, customerId)
  if (customerId !== null && outcome === 'linked') {
    await linkCustomer(tx, customerId, userId)
    await deleteClaimCode(tx, customerId)
  }
  await insertClaimTry(tx, { userId, customerId, outcome })
  return outcome
}

async function checkClaim(
  db: Db,
  { userId, phone, codeHash }: Claim,
): Promise<{ outcome: ClaimOutcome; customerId: string | null }> {
  const record = await findClaimable(db, phone)
  const matches = isSame(codeHash, record?.codeHash ?? '')
  if (record === undefined) return { outcome: claimOutcome({ userId, record: null }), customerId: null }
  const { expired, wrongTries } = record
  const code = expired === null || wrongTries === null ? null : { matches, expired, wrongTries }
  return { outcome: claimOutcome({ userId, record: { userId: record.userId, code } }), customerId: record.id }
}

function randomCode(): string {
  const randomCharacter = () => CLAIM_CODE_ALPHABET[randomInt(CLAIM_CODE_ALPHABET.length)]
  return Array.from({ length: CLAIM_CODE_LENGTH }, randomCharacter).join('')
}

function hashCode(secret: string, code: string): string {
  return createHmac('sha256', secret).update(`claim code ${code}`).digest('base64url')
}
