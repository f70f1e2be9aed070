import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { refusal } from '../../../../lib/refusal.ts'
import { ADDRESS_REFUSALS } from '../texts.ts'
import type { SignedIn } from './auth-context.ts'
import { saveContactEmail } from './contact-queries.ts'
import { setEmailVerified } from './queries.ts'

const WEEK_S = 7 * 24 * 60 * 60
const ALGORITHM = 'HS256'

const claimsSchema = z.object({ email: z.string(), contactOf: z.string().optional() })

/** An address to prove: a login's own, or with `contactOf`, the other one in the profile of that login. */
type ToProve = z.infer<typeof claimsSchema>

/** The secret of a link that confirms an address: a signed token, so that nothing has to be stored. */
export async function addressToken(secret: string, address: ToProve, lastsS = WEEK_S): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return await new SignJWT(address)
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(now)
    .setExpirationTime(now + lastsS)
    .sign(Buffer.from(secret))
}

/**
 * Confirms an address of the caller with the secret of the emailed link: the one for signing in, or that of the profile.
 * Refuses an expired or forged link, one for an address that is no longer in the profile, and another login's. The link
 * proves that the caller reads the email, the session that they know the password. Both are needed: a stranger may have
 * entered an address that belongs to someone else.
 */
export async function confirmAddress(context: SignedIn, token: string): Promise<void> {
  const { userId, email } = context.caller
  const proved = await readAddress(context.keys.secret, token)
  if (proved === null) throw refusal(ADDRESS_REFUSALS, 'LINK_EXPIRED')
  const { contactOf } = proved
  const isCallers = contactOf === undefined ? proved.email === email : contactOf === userId
  if (!isCallers) throw refusal(ADDRESS_REFUSALS, 'OTHER_ADDRESS')
  if (contactOf === undefined) await setEmailVerified(context.db, userId)
  else if (!(await saveContactEmail(context.db, userId, proved.email)))
    throw refusal(ADDRESS_REFUSALS, 'LINK_EXPIRED')
}

async function readAddress(secret: string, token: string): Promise<ToProve | null> {
  const options = { algorithms: [ALGORITHM], requiredClaims: ['exp'] }
  const verified = await jwtVerify(token, Buffer.from(secret), options).catch(() => null)
  return claimsSchema.safeParse(verified?.payload).data ?? null
}
