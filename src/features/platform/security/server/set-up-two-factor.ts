import { renderSVG } from 'uqr'
import { messageOf } from '../../../../lib/message.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { SignedIn } from '../../auth/server/auth-context.ts'
import { limitPasswordTries } from '../../auth/server/limit-tries.ts'
import { notifyLogin } from '../../auth/server/notify-login.ts'
import { checkPassword } from '../../auth/server/passwords/check-password.ts'
import { deleteOtherSessions } from '../../auth/server/queries.ts'
import { changeAndRotate } from '../../auth/server/rotate-session.ts'
import {
  deleteTwoFactor,
  findRecoveryCodes,
  findTwoFactor,
  lockTwoFactor,
  saveRecoveryCodes,
  saveTwoFactor,
  turnTwoFactorOn,
} from '../../auth/server/two-factor-queries.ts'
import { SECURITY_MAILS } from '../mail-texts.ts'
import { TWO_FACTOR_REFUSALS } from '../texts.ts'
import type { SecurityContext } from './context.ts'
import { newRecoveryCodes, sealCodes, unsealCodes } from './recovery-codes.ts'
import { seal, unseal } from './seal.ts'
import { appAddress, appKey, newAppSecret, stepOf } from './totp.ts'

/** Creates a secret for the caller's authenticator app, as a QR code (SVG), an address and text. Refuses a wrong password. */
export async function startTwoFactor(context: SignedIn<SecurityContext>, password: string | undefined) {
  const { userId, email } = context.caller
  await checkPassword(context, password, { ifNone: 'pass' })
  const { secret } = context.keys
  const appSecret = newAppSecret()
  const saved = await saveTwoFactor(context.db, userId, {
    secret: seal(secret, appSecret, { purpose: 'app secret', of: userId }),
    backupCodes: sealCodes(secret, newRecoveryCodes(), userId),
  })
  if (!saved) throw refusal(TWO_FACTOR_REFUSALS, 'ALREADY_ON')
  const address = appAddress(appSecret, email)
  return {
    qrCode: renderSVG(address, { border: 2 }),
    address,
    key:
      appKey(appSecret)
        .match(/.{1,4}/g)
        ?.join(' ') ?? '',
  }
}

/**
 * Turns two-factor sign-in on with the app's first code, rotates the session, ends all others, which began with one
 * factor, and returns the recovery codes. Tries are limited, so that a stolen session can't guess the code and get the recovery codes.
 */
export async function confirmTwoFactor(
  context: SignedIn<SecurityContext>,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  return await limitPasswordTries(context, () => changeAndRotate(context, (tx) => turnOn(tx, context, code)))
}

async function turnOn(tx: Tx, context: SignedIn<SecurityContext>, code: string) {
  const { userId, email, sessionId } = context.caller
  const { secret } = context.keys
  const found = await lockTwoFactor(tx, userId)
  if (found === undefined) throw refusal(TWO_FACTOR_REFUSALS, 'NOT_ON')
  if (found.isOn) throw refusal(TWO_FACTOR_REFUSALS, 'ALREADY_ON')
  const appSecret = unseal(secret, found.secret, { purpose: 'app secret', of: userId })
  const recoveryCodes = unsealCodes(secret, found.backupCodes, userId)
  const step = appSecret === null ? null : stepOf(code, appSecret, found)
  if (step === null || recoveryCodes === null) throw refusal(TWO_FACTOR_REFUSALS, 'WRONG_CODE')
  await turnTwoFactorOn(tx, userId, step)
  await deleteOtherSessions(tx, userId, sessionId)
  await notifyLogin(tx, context, {
    email,
    change: (values) => messageOf(SECURITY_MAILS, 'two-factor-on', values),
  })
  return { recoveryCodes }
}

/** Replaces the recovery codes with new ones. Refuses a wrong password. */
export async function renewRecoveryCodes(context: SignedIn<SecurityContext>, password: string | undefined) {
  const { userId, email } = context.caller
  await checkPassword(context, password, { ifNone: 'pass' })
  const recoveryCodes = newRecoveryCodes()
  const sealed = sealCodes(context.keys.secret, recoveryCodes, userId)
  await context.db.transaction().execute(async (tx) => {
    if (!(await saveRecoveryCodes(tx, userId, sealed))) throw refusal(TWO_FACTOR_REFUSALS, 'NOT_ON')
    await notifyLogin(tx, context, {
      email,
      change: (values) => messageOf(SECURITY_MAILS, 'recovery-codes-renewed', values),
    })
  })
  return { recoveryCodes }
}

/** Turns two-factor sign-in off, deletes its secret and recovery codes, rotates the session and ends all others. */
export async function endTwoFactor(
  context: SignedIn<SecurityContext>,
  password: string | undefined,
): Promise<void> {
  await checkPassword(context, password, { ifNone: 'pass' })
  const { userId, email, sessionId } = context.caller
  await changeAndRotate(context, async (tx) => {
    if (!(await deleteTwoFactor(tx, userId))) return
    await deleteOtherSessions(tx, userId, sessionId)
    await notifyLogin(tx, context, {
      email,
      change: (values) => messageOf(SECURITY_MAILS, 'two-factor-off', values),
    })
  })
}

/** The caller's sign-in settings. Recovery codes that were sealed under another secret don't count as left. */
export async function protectionOf({ db, keys, caller }: SignedIn<SecurityContext>) {
  const { userId } = caller
  const found = await findTwoFactor(db, userId)
  const twoFactor = found?.enabled ?? false
  const sealed = twoFactor ? await findRecoveryCodes(db, userId) : undefined
  const codes = sealed === undefined ? [] : unsealCodes(keys.secret, sealed, userId)
  return { hasPassword: Boolean(found?.hasPassword), twoFactor, recoveryCodesLeft: codes?.length ?? 0 }
}
