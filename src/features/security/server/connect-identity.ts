import { randomUUID } from 'node:crypto'
import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { Identity } from '../../auth/server/create-provider.ts'
import { findSession, insertLogin, lockLogin, setEmailVerified } from '../../auth/server/queries.ts'
import type { ProviderProblem } from '../rules.ts'
import { PROVIDER_PROBLEMS } from '../texts.ts'
import { findOwner, hasIdentityAt, insertIdentity, lockEmail } from './queries.ts'

/**
 * Finds the login for an identity: the connected one; otherwise the one with the same address, if both sides have
 * verified it; otherwise a new one. Throws a problem if none fits. A login that is connected with a different identity
 * of the same provider is refused: the address may have a new owner there.
 */
export async function openLogin(tx: Db, identity: Identity): Promise<string> {
  const { email, provider } = identity
  if (email === null) throw problem('unverified')
  const owner = await findOwner(tx, identity)
  if (owner !== undefined) {
    if (!owner.verified && owner.email === email) await setEmailVerified(tx, owner.userId)
    return owner.userId
  }
  const known = await lockLogin(tx, email)
  if (known === undefined) return await makeLogin(tx, { ...identity, email })
  if (!known.verified) throw problem('not-linked')
  if (await hasIdentityAt(tx, known.userId, provider)) throw problem('other-identity')
  await insertIdentity(tx, known.userId, identity)
  return known.userId
}

async function makeLogin(tx: Db, identity: Identity & { email: string }): Promise<string> {
  const userId = randomUUID()
  // A concurrent sign-up has just taken the address: start again with that login.
  if (!(await insertLogin(tx, userId, identity.email))) return await openLogin(tx, identity)
  await setEmailVerified(tx, userId)
  await insertIdentity(tx, userId, identity)
  return userId
}

/**
 * Connects a login with an identity that has the same address, at most one per provider. Idempotent. Throws a problem
 * if that is not possible, or if the session that started it has ended.
 */
export async function linkIdentity(
  tx: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  identity: Identity,
): Promise<void> {
  if (identity.email === null) throw problem('unverified')
  if ((await findSession(tx, sessionId)) === undefined) throw problem('failed')
  if ((await lockEmail(tx, userId)) !== identity.email) throw problem('other-address')
  const owner = await findOwner(tx, identity)
  if (owner !== undefined && owner.userId !== userId) throw problem('taken')
  if (owner !== undefined) return
  if (await hasIdentityAt(tx, userId, identity.provider)) throw problem('other-identity')
  await insertIdentity(tx, userId, identity)
}

/** A refusal with the problem's message from the contract. */
function problem(word: ProviderProblem) {
  return refusal({ [word]: { status: 409, message: PROVIDER_PROBLEMS[word] } }, word)
}
