import { randomUUID } from 'node:crypto'
import { messageOf } from '../../../../lib/message.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { Identity } from '../../auth/server/create-provider.ts'
import { findOwner, hasIdentityAt, insertIdentity, lockEmail } from '../../auth/server/identity-queries.ts'
import { type LoginChange, notifyLogin } from '../../auth/server/notify-login.ts'
import {
  findSession,
  insertLogin,
  lockLogin,
  saveSeenNotice,
  setEmailVerified,
} from '../../auth/server/queries.ts'
import { SECURITY_MAILS } from '../mail-texts.ts'
import type { ProviderProblem } from '../provider-problems.ts'
import { providerProblems } from '../texts.ts'
import type { SecurityContext } from './context.ts'
import { providerName } from './unlink-identity.ts'

/**
 * Finds the login for an identity: the connected one; otherwise the one with the same address, if both sides have
 * verified it; otherwise a new one. Throws a problem if none fits. A login that is connected with a different identity
 * of the same provider is refused: the address may have a new owner there.
 */
export async function openLogin(tx: Tx, context: SecurityContext, identity: Identity): Promise<string> {
  const { email, provider } = identity
  if (email === null) throw problem('unverified')
  const owner = await findOwner(tx, identity)
  if (owner !== undefined) {
    if (!owner.verified && owner.email === email) await setEmailVerified(tx, owner.userId)
    return owner.userId
  }
  const known = await lockLogin(tx, email)
  if (known === undefined) return await makeLogin(tx, context, { ...identity, email })
  if (!known.verified) throw problem('not-linked')
  if (await hasIdentityAt(tx, known.userId, provider)) throw problem('other-identity')
  await connect(tx, context, { userId: known.userId, email, identity })
  return known.userId
}

async function makeLogin(
  tx: Tx,
  context: SecurityContext,
  identity: Identity & { email: string },
): Promise<string> {
  const userId = randomUUID()
  // A concurrent sign-up has just taken the address: start again with that login.
  if (!(await insertLogin(tx, userId, identity.email))) return await openLogin(tx, context, identity)
  await setEmailVerified(tx, userId)
  await insertIdentity(tx, userId, identity)
  await saveSeenNotice(tx, userId, { version: context.privacyVersion, way: 'sign-up' })
  return userId
}

/**
 * Connects a login with an identity that has the same address, at most one per provider. Idempotent. Throws a problem
 * if that is not possible, or if the session that started it has ended.
 */
export async function linkIdentity(
  tx: Tx,
  context: SecurityContext,
  { userId, sessionId, identity }: { userId: string; sessionId: string; identity: Identity },
): Promise<void> {
  const { email } = identity
  if (email === null) throw problem('unverified')
  if ((await findSession(tx, sessionId)) === undefined) throw problem('failed')
  if ((await lockEmail(tx, userId)) !== email) throw problem('other-address')
  const owner = await findOwner(tx, identity)
  if (owner !== undefined && owner.userId !== userId) throw problem('taken')
  if (owner !== undefined) return
  if (await hasIdentityAt(tx, userId, identity.provider)) throw problem('other-identity')
  await connect(tx, context, { userId, email, identity })
}

/** Connects an existing login and notifies its owner at `email`, the login's address. */
async function connect(
  tx: Tx,
  context: SecurityContext,
  { userId, email, identity }: { userId: string; email: string; identity: Identity },
): Promise<void> {
  await insertIdentity(tx, userId, identity)
  const provider = providerName(context.providers, identity.provider)
  const change: LoginChange = (values) =>
    messageOf(SECURITY_MAILS, 'provider-connected', { ...values, provider })
  await notifyLogin(tx, context, { email, change })
}

/** A refusal with the problem's message from the contract. */
function problem(word: ProviderProblem) {
  return refusal({ [word]: { status: 409, message: providerProblems()[word] } }, word)
}
