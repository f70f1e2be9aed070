import type { z } from 'zod'
import { refusal } from '../../../lib/refusal.ts'
import { accountHeaders, passCookies, refuseAs } from '../../auth/server/call-accounts.ts'
import type { SignedIn } from '../../auth/server/find-caller.ts'
import { countVisit, limitPasswordTries } from '../../auth/server/limit-tries.ts'
import {
  type newCredentialSchema,
  PASSKEY_REFUSALS,
  type Passkey,
  type usedCredentialSchema,
} from '../contract.ts'
import type { SecurityContext } from './context.ts'
import { headersWith } from './pick-cookies.ts'
import { findTwoFactor, type PasskeyRow } from './queries.ts'

/** The cookie in which better-auth keeps which question the browser is answering. */
const QUESTION_COOKIE = /(^|\.)passkey$/

const refuse = refuseAs(PASSKEY_REFUSALS, {
  INVALID_PASSWORD: 'WRONG_PASSWORD',
  CHALLENGE_NOT_FOUND: 'PASSKEY_REFUSED',
  FAILED_TO_VERIFY_REGISTRATION: 'PASSKEY_REFUSED',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'PASSKEY_REFUSED',
  AUTHENTICATION_FAILED: 'PASSKEY_REFUSED',
  PASSKEY_NOT_FOUND: 'PASSKEY_REFUSED',
})

/** What the browser needs to make a passkey. Refuses a wrong password, and none where there is one. */
export async function startPasskey(context: SignedIn<SecurityContext>, password: string | undefined) {
  await assertPassword(context, password)
  const { response, headers } = await context.accounts.api.generatePasskeyRegistrationOptions({
    headers: accountHeaders(context),
    returnHeaders: true,
  })
  await passCookies(headers, context)
  return { ...response }
}

/** Keeps the passkey that the browser has made for the caller. Refuses one that does not answer our question. */
export async function addPasskey(
  context: SecurityContext,
  { name, credential }: { name: string; credential: z.output<typeof newCredentialSchema> },
): Promise<Passkey> {
  const made = await context.accounts.api
    .verifyPasskeyRegistration({ body: { name, response: credential }, headers: pageHeaders(context) })
    .catch(refuse)
  return toPasskey({ ...made, name: made.name ?? null, createdAt: made.createdAt ?? null })
}

/** What the browser needs to sign in with whichever passkey it has for us. Refuses an address that asks on and on. */
export async function startPasskeySignIn(context: SecurityContext) {
  await countVisit(context)
  const { response, headers } = await context.accounts.api.generatePasskeyAuthenticationOptions({
    headers: headersWith(context, QUESTION_COOKIE),
    returnHeaders: true,
  })
  await passCookies(headers, context)
  return { ...response, userVerification: 'required' }
}

/** Signs in the owner of the passkey that has answered our question. */
export async function signInWithPasskey(
  context: SecurityContext,
  credential: z.output<typeof usedCredentialSchema>,
): Promise<void> {
  const { headers } = await context.accounts.api
    .verifyPasskeyAuthentication({
      body: { response: credential },
      headers: pageHeaders(context),
      returnHeaders: true,
    })
    .catch(refuse)
  await passCookies(headers, context)
}

/** A passkey as its owner sees it. */
export function toPasskey({ id, name, createdAt, backedUp }: PasskeyRow): Passkey {
  return { id, name: name ?? 'Passkey', since: createdAt?.toISOString() ?? null, synced: backedUp }
}

async function assertPassword(
  context: SignedIn<SecurityContext>,
  password: string | undefined,
): Promise<void> {
  const found = await findTwoFactor(context.db, context.caller.userId)
  if (!found?.hasPassword) return
  if (password === undefined) throw refusal(PASSKEY_REFUSALS, 'WRONG_PASSWORD')
  await limitPasswordTries(context, () =>
    context.accounts.api
      .verifyPassword({ body: { password }, headers: accountHeaders(context) })
      .catch(refuse),
  )
}

/** With the page that asks, which a passkey has signed; that it is ours has been seen before any endpoint. */
function pageHeaders(context: SecurityContext): Headers {
  const headers = accountHeaders(context)
  const { origin } = context.requestHeaders
  if (origin !== undefined) headers.set('origin', origin)
  return headers
}
