import { renderSVG } from 'uqr'
import { refusal } from '../../../lib/refusal.ts'
import {
  accountCode,
  accountHeaders,
  OTHER_SECRET,
  passCookies,
  refuseAs,
} from '../../auth/server/call-accounts.ts'
import type { SignedIn } from '../../auth/server/find-caller.ts'
import { limitPasswordTries } from '../../auth/server/limit-tries.ts'
import { TWO_FACTOR_REFUSALS } from '../contract.ts'
import type { SecurityContext } from './context.ts'
import { findTwoFactor } from './queries.ts'

const refuse = refuseAs(TWO_FACTOR_REFUSALS, {
  INVALID_PASSWORD: 'WRONG_PASSWORD',
  TOTP_ALREADY_ENABLED: 'ALREADY_ON',
  TOTP_NOT_ENABLED: 'NOT_ON',
  TWO_FACTOR_NOT_ENABLED: 'NOT_ON',
  INVALID_CODE: 'WRONG_CODE',
  [OTHER_SECRET]: 'WRONG_CODE',
})

/** A new secret for the caller's authenticator app, as a QR code (SVG) and as text. Refuses a wrong password. */
export async function startTwoFactor(context: SecurityContext, password: string | undefined) {
  const started = await limitPasswordTries(context, () =>
    context.accounts.api
      .enableTwoFactor({ body: bodyOf(password), headers: accountHeaders(context) })
      .catch(refuse),
  )
  if (started.method !== 'totp') throw new Error('The accounts library made no secret.')
  const key = new URL(started.totpURI).searchParams.get('secret') ?? ''
  return { qrCode: renderSVG(started.totpURI, { border: 2 }), key: key.match(/.{1,4}/g)?.join(' ') ?? '' }
}

/** Turns two-factor sign-in on when the code is the secret's; gives the recovery codes. The session rotates. */
export async function confirmTwoFactor(
  context: SignedIn<SecurityContext>,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = context.caller
  if ((await findTwoFactor(context.db, userId))?.enabled) throw refusal(TWO_FACTOR_REFUSALS, 'ALREADY_ON')
  const { headers } = await context.accounts.api
    .verifyTOTP({ body: { code }, headers: accountHeaders(context), returnHeaders: true })
    .catch(refuse)
  await passCookies(headers, context)
  const { backupCodes } = await context.accounts.api.viewBackupCodes({ body: { userId } })
  return { recoveryCodes: backupCodes }
}

/** Makes the recovery codes anew. Refuses a wrong password. */
export async function renewRecoveryCodes(context: SecurityContext, password: string | undefined) {
  const { backupCodes } = await limitPasswordTries(context, () =>
    context.accounts.api
      .generateBackupCodes({ body: bodyOf(password), headers: accountHeaders(context) })
      .catch(refuse),
  )
  return { recoveryCodes: backupCodes }
}

/** Turns two-factor sign-in off; secret and recovery codes are forgotten, the session rotates. */
export async function endTwoFactor(context: SecurityContext, password: string | undefined): Promise<void> {
  const { headers } = await limitPasswordTries(context, () =>
    context.accounts.api
      .disableTwoFactor({ body: bodyOf(password), headers: accountHeaders(context), returnHeaders: true })
      .catch(refuse),
  )
  await passCookies(headers, context)
}

function bodyOf(password: string | undefined): { password?: string } {
  return password === undefined ? {} : { password }
}

/** How many recovery codes a login has left that still sign in: none that were made under another secret. */
export async function countRecoveryCodes({ accounts }: SecurityContext, userId: string): Promise<number> {
  try {
    const { backupCodes } = await accounts.api.viewBackupCodes({ body: { userId } })
    return backupCodes.length
  } catch (error) {
    if (accountCode(error) === OTHER_SECRET) return 0
    throw error
  }
}
