import { refusal } from '../../../../lib/refusal.ts'
import { authContract, type Session } from '../contract.ts'
import type { MenuUse } from '../menu-uses.ts'
import { isStaff, secondFactorPolicyFor } from '../rules.ts'
import { AUTH_TEXTS, RENEWAL_REFUSALS } from '../texts.ts'
import type { AuthContext, Caller } from './auth-context.ts'
import { confirmAddress } from './confirm-address.ts'
import { readCallers } from './find-caller.ts'
import { implementFeature } from './implement-feature.ts'
import { limitMails, limitPasswordTries, limitSignIn } from './limit-tries.ts'
import { changePassword, refuseWeakStaffPassword } from './passwords/change-password.ts'
import { refuseCommonPassword } from './passwords/common-passwords.ts'
import { requestReset, resetPassword } from './passwords/reset-password.ts'
import { rememberDevice } from './remember-device.ts'
import { renewSession } from './renew-session.ts'
import { clearSessionCookies, endOwnSession, renewIn } from './session-cookies.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const os = implementFeature(authContract).$context<AuthContext>()

export const authRouter = os.router({
  signUp: os.signUp.handler(async ({ input, context }) => {
    await refuseCommonPassword('password', input.password)
    await limitMails(context, input.email, () => signUp(context, input))
    return { message: AUTH_TEXTS.signedUp }
  }),

  signIn: os.signIn.handler(async ({ input, context }) => {
    const signedIn = await limitSignIn(context, input.email, () => signIn(context, input))
    if (signedIn) rememberDevice(context, input.email)
    return signedIn ? { signedIn } : { signedIn, twoFactor: true }
  }),

  signOut: os.signOut.handler(async ({ context }) => {
    await endOwnSession(context.db, context, { staysAtDesk: false })
    clearSessionCookies(context)
    return { signedIn: false }
  }),

  session: os.session.handler(async ({ context }) => ({
    session: context.caller === null ? null : await toSession(context.caller, context),
    expiresInS: renewIn(context),
  })),

  renew: os.renew.handler(async ({ context }) => {
    const { sessionId, expiresInS } = await renewSession(context)
    const caller = (await readCallers(context.db, [sessionId])).get(sessionId)
    if (caller === undefined) throw refusal(RENEWAL_REFUSALS, 'SESSION_ENDED')
    return { session: await toSession(caller, context), expiresInS }
  }),

  changePassword: os.changePassword.handler(async ({ input, context }) => {
    await refuseCommonPassword('newPassword', input.newPassword)
    if (isStaff(context.caller.role)) refuseWeakStaffPassword(input.newPassword)
    await limitPasswordTries(context, () => changePassword(context, input))
    return { changed: true }
  }),

  requestReset: os.requestReset.handler(async ({ input, context }) => {
    await limitMails(context, input.email, async () => {
      // Not awaited: the response time would reveal whether the address is known.
      requestReset(context, input.email).catch((err: unknown) =>
        context.log.error({ requestId: context.requestId, err }, 'reset email failed'),
      )
    })
    return { message: AUTH_TEXTS.resetSent }
  }),

  resetPassword: os.resetPassword.handler(async ({ input, context }) => {
    await refuseCommonPassword('newPassword', input.newPassword)
    await limitPasswordTries(context, () => resetPassword(context, input))
    return { message: AUTH_TEXTS.resetDone }
  }),

  verifyEmail: os.verifyEmail.handler(async ({ input, context }) => {
    await confirmAddress(context, input.token)
    return { message: AUTH_TEXTS.emailVerified }
  }),

  demoLogins: os.demoLogins.handler(({ context }) => [...context.demoLogins]),
})

/** What owners know of what the clinic uses: the pages that it gives them. */
const OWNERS_SEE: readonly MenuUse[] = ['reminders', 'bills']

async function toSession(caller: Caller, { staffTwoFactor, readUses }: AuthContext): Promise<Session> {
  const { email, role, staffRole, permissions, profileComplete, fullName } = caller
  return {
    email,
    role,
    permissions: [...permissions],
    profileComplete,
    fullName,
    staffRole,
    secondFactor: secondFactorPolicyFor(caller, staffTwoFactor),
    uses: (await readUses()).filter((use) => isStaff(role) || OWNERS_SEE.includes(use)),
  }
}
