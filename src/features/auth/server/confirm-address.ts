import { verifyJWT } from 'better-auth/crypto'
import { z } from 'zod'
import { refusal } from '../../../lib/refusal.ts'
import { ADDRESS_REFUSALS } from '../contract.ts'
import type { SignedIn } from './find-caller.ts'
import { setEmailVerified } from './queries.ts'

/** What `createEmailVerificationToken` signs for the mail (sign-up.ts). */
const claimsSchema = z.object({ email: z.string() })

/**
 * Confirms the caller's address with the secret of the mailed link. Refuses a link that is too old or none of ours,
 * and one for another address. Whoever opens the link shows that they read the mail, and the session that they know
 * the password: either alone may be a stranger's, who signed up with somebody else's address.
 */
export async function confirmAddress(context: SignedIn, token: string): Promise<void> {
  const { userId, email } = context.caller
  const { secret } = await context.accounts.$context
  const claims = claimsSchema.safeParse(await verifyJWT(token, secret))
  if (!claims.success) throw refusal(ADDRESS_REFUSALS, 'LINK_EXPIRED')
  if (claims.data.email !== email) throw refusal(ADDRESS_REFUSALS, 'OTHER_ADDRESS')
  await setEmailVerified(context.db, userId)
}
