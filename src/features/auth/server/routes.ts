import { implement } from '@orpc/server'
import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { AUTH_TEXTS, authContract, SIGN_IN_REFUSALS } from '../contract.ts'
import { CLIENT_ADDRESS_HEADER } from './create-accounts.ts'
import type { AppContext } from './find-caller.ts'
import { findUserByEmail } from './queries.ts'

const os = implement(authContract).$context<AppContext>()

export const authRouter = os.router({
  signUp: os.signUp.handler(async ({ input, context }) => {
    await context.accounts.api
      .signUpEmail({ body: { ...input, name: '' }, headers: accountHeaders(context) })
      .catch((error: unknown) => ignoreKnownAddress(error, context.db, input.email))
    return { message: AUTH_TEXTS.signedUp }
  }),

  signIn: os.signIn.handler(async ({ input, context }) => {
    const { headers } = await context.accounts.api
      .signInEmail({ body: input, headers: accountHeaders(context), returnHeaders: true })
      .catch(refuseWrongCredentials)
    passCookies(headers, context)
    return { signedIn: true }
  }),

  signOut: os.signOut.handler(async ({ context }) => {
    const { headers } = await context.accounts.api.signOut({
      headers: accountHeaders(context),
      returnHeaders: true,
    })
    passCookies(headers, context)
    return { signedIn: false }
  }),

  session: os.session.handler(({ context: { caller } }) => {
    if (caller === null) return { session: null }
    const { email, role, profileComplete, fullName } = caller
    return { session: { email, role, profileComplete, fullName } }
  }),

  demoLogins: os.demoLogins.handler(({ context }) => [...context.demoLogins]),
})

/** The headers better-auth may see: the session cookie, the browser's name, and the address we vouch for. */
function accountHeaders({ requestHeaders, clientAddress }: AppContext): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: clientAddress })
  if (requestHeaders.cookie !== undefined) headers.set('cookie', requestHeaders.cookie)
  const browser = requestHeaders['user-agent']
  if (browser !== undefined) headers.set('user-agent', browser)
  return headers
}

function passCookies(headers: Headers, { addHeader }: AppContext): void {
  for (const cookie of headers.getSetCookie()) addHeader('set-cookie', cookie)
}

/**
 * A known address gets the same answer as a new one: sign-up tells nobody who has a login. Of several sign-ups at
 * once the library fails all but one without saying why, so it is the database that is asked.
 */
async function ignoreKnownAddress(error: unknown, db: Db, email: string): Promise<void> {
  if ((await findUserByEmail(db, email)) === undefined) throw error
}

function refuseWrongCredentials(error: unknown): never {
  if (accountCode(error) === 'INVALID_EMAIL_OR_PASSWORD') throw refusal(SIGN_IN_REFUSALS, 'WRONG_CREDENTIALS')
  throw error
}

function accountCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('body' in error)) return undefined
  return (error.body as { code?: string } | undefined)?.code
}
