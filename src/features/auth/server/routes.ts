import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import {
  AUTH_TEXTS,
  authContract,
  LINK_REFUSALS,
  PASSWORD_REFUSALS,
  RENEWAL_REFUSALS,
  type Session,
  SIGN_IN_REFUSALS,
  staffPasswordSchema,
} from '../contract.ts'
import { secondFactorWish } from '../rules.ts'
import { accountCode, accountHeaders, passCookies, refuseAs } from './call-accounts.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { confirmAddress } from './confirm-address.ts'
import { type AuthContext, type Caller, readCallers } from './find-caller.ts'
import { endOwnSession, renewIn, takeSession } from './give-session.ts'
import { implementRoom } from './implement-room.ts'
import { limitMails, limitPasswordTries, limitSignIn } from './limit-tries.ts'
import { findResetLogin } from './queries.ts'
import { rememberDevice } from './remember-device.ts'
import { renewSession } from './renew-session.ts'
import { signUp } from './sign-up.ts'

const os = implementRoom(authContract).$context<AuthContext>()

export const authRouter = os.router({
  signUp: os.signUp.handler(async ({ input, context }) => {
    await refuseCommonPassword('password', input.password)
    await limitMails(context, input.email, () => signUp(context, input))
    return { message: AUTH_TEXTS.signedUp }
  }),

  signIn: os.signIn.handler(async ({ input, context }) => {
    const { headers, response } = await limitSignIn(context, input.email, () =>
      context.accounts.api
        .signInEmail({ body: input, headers: accountHeaders(context), returnHeaders: true })
        .catch(refuseWrongCredentials),
    )
    await passCookies(headers, context)
    rememberDevice(context, input.email)
    return 'twoFactorRedirect' in response ? { signedIn: false, twoFactor: true } : { signedIn: true }
  }),

  signOut: os.signOut.handler(async ({ context }) => {
    await endOwnSession(context)
    takeSession(context)
    return { signedIn: false }
  }),

  session: os.session.handler(({ context }) => ({
    session: context.caller === null ? null : toSession(context.caller, context),
    expiresInS: renewIn(context),
  })),

  renew: os.renew.handler(async ({ context }) => {
    const { sessionId, expiresInS } = await renewSession(context)
    const caller = (await readCallers(context.db, [sessionId])).get(sessionId)
    if (caller === undefined) throw refusal(RENEWAL_REFUSALS, 'SESSION_ENDED')
    return { session: toSession(caller, context), expiresInS }
  }),

  changePassword: os.changePassword.handler(async ({ input, context }) => {
    await refuseCommonPassword('newPassword', input.newPassword)
    if (context.caller.role === 'admin') refuseShortStaffPassword(input.newPassword)
    const body = { ...input, revokeOtherSessions: true }
    const { headers } = await limitPasswordTries(context, () =>
      context.accounts.api
        .changePassword({ body, headers: accountHeaders(context), returnHeaders: true })
        .catch(refuseWrongPassword),
    )
    await passCookies(headers, context)
    return { changed: true }
  }),

  requestReset: os.requestReset.handler(async ({ input, context }) => {
    await limitMails(context, input.email, async () => {
      // Not waited for: how long it takes would tell whether the address is known.
      context.accounts.api
        .requestPasswordReset({ body: input, headers: accountHeaders(context) })
        .catch((err: unknown) =>
          context.log.error({ requestId: context.requestId, err }, 'reset mail failed'),
        )
    })
    return { message: AUTH_TEXTS.resetSent }
  }),

  resetPassword: os.resetPassword.handler(async ({ input, context }) => {
    await refuseCommonPassword('newPassword', input.newPassword)
    await limitPasswordTries(context, async () => {
      const login = await findResetLogin(context.db, input.token)
      if (login === undefined) throw refusal(LINK_REFUSALS, 'LINK_EXPIRED')
      if (login.staffRole === 'admin') refuseShortStaffPassword(input.newPassword)
      await context.accounts.api
        .resetPassword({ body: input, headers: accountHeaders(context) })
        .catch(refuseAs(LINK_REFUSALS, { INVALID_TOKEN: 'LINK_EXPIRED' }))
    })
    return { message: AUTH_TEXTS.resetDone }
  }),

  verifyEmail: os.verifyEmail.handler(async ({ input, context }) => {
    await confirmAddress(context, input.token)
    return { message: AUTH_TEXTS.emailVerified }
  }),

  demoLogins: os.demoLogins.handler(({ context }) => [...context.demoLogins]),
})

function toSession(caller: Caller, { staffTwoFactor }: AuthContext): Session {
  const { email, role, profileComplete, fullName } = caller
  return { email, role, profileComplete, fullName, secondFactor: secondFactorWish(caller, staffTwoFactor) }
}

function refuseWrongCredentials(error: unknown): never {
  if (accountCode(error) === 'INVALID_EMAIL_OR_PASSWORD') throw refusal(SIGN_IN_REFUSALS, 'WRONG_CREDENTIALS')
  throw error
}

function refuseShortStaffPassword(password: string): void {
  const message = staffPasswordSchema.safeParse(password).error?.issues[0]?.message
  if (message !== undefined)
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { newPassword: message } })
}

function refuseWrongPassword(error: unknown): never {
  if (accountCode(error) === 'INVALID_PASSWORD') throw refusal(PASSWORD_REFUSALS, 'WRONG_PASSWORD')
  if (accountCode(error) === 'CREDENTIAL_ACCOUNT_NOT_FOUND') throw refusal(PASSWORD_REFUSALS, 'NO_PASSWORD')
  throw error
}
