import { refusal } from '../../../../lib/refusal.ts'
import type { SignedIn } from '../../../platform/auth/server/auth-context.ts'
import { checkPassword } from '../../../platform/auth/server/passwords/check-password.ts'
import { findCredential } from '../../../platform/auth/server/queries.ts'
import { PRIVACY_REFUSALS } from '../texts.ts'
import { isRecentSignIn } from './erase-queries.ts'

/** How recent a sign-in must be for a login that has no password to enter again. */
const RECENT_MINUTES = 10

/** Refuses a wrong password and, for a login without one, a sign-in that was too long ago. */
export async function assertItIsThem(context: SignedIn, password: string | undefined): Promise<void> {
  const { userId, sessionId } = context.caller
  const hasPassword = (await findCredential(context.db, { userId })) !== undefined
  if (hasPassword) return await checkPassword(context, password, { ifNone: 'refuse' })
  if (!(await isRecentSignIn(context.db, sessionId, RECENT_MINUTES)))
    throw refusal(PRIVACY_REFUSALS, 'SIGN_IN_AGAIN')
}
