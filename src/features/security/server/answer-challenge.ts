import { refusal } from '../../../lib/refusal.ts'
import { accountCode, OTHER_SECRET, passCookies, refuseAs } from '../../auth/server/call-accounts.ts'
import { CHALLENGE_REFUSALS } from '../contract.ts'
import type { SecurityContext } from './context.ts'
import { headersWith } from './pick-cookies.ts'
import { findLockedS } from './queries.ts'

/** The cookie that better-auth sets when a right password asks for the second factor. */
const CHALLENGE_COOKIE = /(^|\.)two_factor$/

const refuse = refuseAs(CHALLENGE_REFUSALS, {
  INVALID_CODE: 'WRONG_CODE',
  INVALID_BACKUP_CODE: 'WRONG_CODE',
  INVALID_TWO_FACTOR_COOKIE: 'CHALLENGE_OVER',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'CHALLENGE_OVER',
  TOTP_NOT_ENABLED: 'CHALLENGE_OVER',
  BACKUP_CODES_NOT_ENABLED: 'CHALLENGE_OVER',
  ACCOUNT_TEMPORARILY_LOCKED: 'TOO_MANY_CODES',
  [OTHER_SECRET]: 'WRONG_CODE',
})

/** Finishes signing in with the code of the authenticator app. Refuses wrong, late and too many codes. */
export async function signInWithCode(context: SecurityContext, code: string): Promise<void> {
  const { headers } = await context.accounts.api
    .verifyTOTP({ body: { code }, headers: challengeHeaders(context), returnHeaders: true })
    .catch((error) => refuseChallenge(error, context))
  await passCookies(headers, context)
}

/** Finishes signing in with a recovery code (ten characters), which is used up. */
export async function signInWithRecoveryCode(context: SecurityContext, code: string): Promise<void> {
  const { headers } = await context.accounts.api
    .verifyBackupCode({
      body: { code: `${code.slice(0, 5)}-${code.slice(5)}` },
      headers: challengeHeaders(context),
      returnHeaders: true,
    })
    .catch((error) => refuseChallenge(error, context))
  await passCookies(headers, context)
}

/** The challenge alone: with a session better-auth would check that session's own secret instead. */
function challengeHeaders(context: SecurityContext): Headers {
  return headersWith(context, CHALLENGE_COOKIE)
}

async function refuseChallenge(error: unknown, context: SecurityContext): Promise<never> {
  const code = accountCode(error)
  if (code === OTHER_SECRET)
    context.log.warn({ requestId: context.requestId }, 'a second factor was set up under another AUTH_SECRET')
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') context.addHeader('retry-after', await secondsLocked(context))
  // A recovery code of the same login was used at this very moment, perhaps this one.
  if (isConflict(error)) throw refusal(CHALLENGE_REFUSALS, 'CHALLENGE_OVER')
  return refuse(error)
}

/** How many seconds of the lock are left for the login whose challenge this is; better-auth has seen it to be ours. */
async function secondsLocked(context: SecurityContext): Promise<string> {
  const cookie = decodeURIComponent(/=([^;]*)/.exec(challengeHeaders(context).get('cookie') ?? '')?.[1] ?? '')
  const lockedS = await findLockedS(context.db, cookie.slice(0, cookie.lastIndexOf('.')))
  return String(Math.max(1, Math.ceil(lockedS ?? 1)))
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 'CONFLICT'
}
