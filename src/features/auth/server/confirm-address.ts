import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { refusal } from '../../../lib/refusal.ts'
import { ADDRESS_REFUSALS } from '../texts.ts'
import type { SignedIn } from './auth-context.ts'
import { setEmailVerified } from './queries.ts'

const WEEK_S = 7 * 24 * 60 * 60
const ALGORITHM = 'HS256'

const claimsSchema = z.object({ email: z.string() })

/** The secret of a link that confirms an address: a signed token, so that nothing has to be stored. */
export async function addressToken(secret: string, email: string, lastsS = WEEK_S): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return await new SignJWT({ email })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(now)
    .setExpirationTime(now + lastsS)
    .sign(Buffer.from(secret))
}

/**
 * Confirms the caller's address with the secret of the mailed link. Refuses an expired or forged link, and one for
 * another address. The link proves that the caller reads the mail, the session that they know the password. Both are
 * needed: a stranger may have signed up with an address that belongs to someone else.
 */
export async function confirmAddress(context: SignedIn, token: string): Promise<void> {
  const { userId, email } = context.caller
  const confirmed = await readAddress(context.keys.secret, token)
  if (confirmed === null) throw refusal(ADDRESS_REFUSALS, 'LINK_EXPIRED')
  if (confirmed !== email) throw refusal(ADDRESS_REFUSALS, 'OTHER_ADDRESS')
  await setEmailVerified(context.db, userId)
}

async function readAddress(secret: string, token: string): Promise<string | null> {
  const options = { algorithms: [ALGORITHM], requiredClaims: ['exp'] }
  const verified = await jwtVerify(token, Buffer.from(secret), options).catch(() => null)
  return claimsSchema.safeParse(verified?.payload).data?.email ?? null
}
