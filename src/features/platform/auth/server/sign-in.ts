import { refusal } from '../../../../lib/refusal.ts'
import { SIGN_IN_REFUSALS } from '../texts.ts'
import type { AuthContext } from './auth-context.ts'
import { enter } from './enter.ts'
import { hashPassword, isOldHash, verifyPassword } from './passwords/hash-password.ts'
import { findCredential, replaceHash } from './queries.ts'

/**
 * Signs in with a password. Returns true if a session was started, false if the second factor is still needed. A wrong
 * password and an unknown address are refused with the same message and in the same time.
 */
export async function signIn(
  context: AuthContext,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const credential = await findCredential(context.db, { email })
  const isRight = await verifyPassword(credential?.passwordHash, password)
  if (credential === undefined || !isRight) throw refusal(SIGN_IN_REFUSALS, 'WRONG_CREDENTIALS')
  const { userId, passwordHash: from } = credential
  const to = isOldHash(from) ? await hashPassword(password) : from
  return await enter(context, async (tx) => {
    // The password may have changed while it was being verified.
    if (!(await replaceHash(tx, { userId, from, to }))) throw refusal(SIGN_IN_REFUSALS, 'WRONG_CREDENTIALS')
    return { userId, factors: 'one' }
  })
}
