import { COMMON_REFUSALS, refusal } from '../../../../../lib/refusal.ts'
import { PASSWORD_REFUSALS } from '../../texts.ts'
import type { SignedIn } from '../auth-context.ts'
import { limitPasswordTries } from '../limit-tries.ts'
import { findCredential, findSession } from '../queries.ts'
import { verifyPassword } from './hash-password.ts'

/**
 * Checks the caller's password again before a sensitive action, so that an unattended browser is not enough for it.
 * Refuses a wrong password, and a caller whose session ended while the password was being checked. A login without
 * a password passes with `ifNone: 'pass'`.
 */
export async function checkPassword(
  context: SignedIn,
  password: string | undefined,
  { ifNone }: { ifNone: 'pass' | 'refuse' },
): Promise<void> {
  const { userId } = context.caller
  const credential = await findCredential(context.db, { userId })
  if (credential === undefined && ifNone === 'pass') return
  if (password === undefined) throw refusal(PASSWORD_REFUSALS, 'WRONG_PASSWORD')
  await limitPasswordTries(context, async () => {
    if (!(await verifyPassword(credential?.passwordHash, password)))
      throw refusal(PASSWORD_REFUSALS, 'WRONG_PASSWORD')
  })
  await assertStillSignedIn(context)
}

/** Refuses a caller whose session has ended since the request began. */
async function assertStillSignedIn(context: SignedIn): Promise<void> {
  const { sessionId } = context.caller
  if ((await findSession(context.db, sessionId)) === undefined) throw refusal(COMMON_REFUSALS, 'UNAUTHORIZED')
}
