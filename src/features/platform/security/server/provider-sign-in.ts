import { ORPCError } from '@orpc/client'
import { z } from 'zod'
import { ownPath } from '../../../../lib/own-path.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { authPaths } from '../../auth/paths.ts'
import type { SignedIn } from '../../auth/server/auth-context.ts'
import {
  type Identity,
  isCancelled,
  newProviderRequest,
  type OpenIdProvider,
} from '../../auth/server/create-provider.ts'
import { isByPin } from '../../auth/server/desk-queries.ts'
import { enter } from '../../auth/server/enter.ts'
import { countCall } from '../../auth/server/limit-tries.ts'
import { takeTicket } from '../../auth/server/queries.ts'
import { dropTicket, giveTicket, hashTicket, issueTicket, ticketOf } from '../../auth/server/tickets.ts'
import { PROVIDER_PROBLEM_WORDS, type ProviderProblem } from '../provider-problems.ts'
import { PROVIDER_REFUSALS } from '../texts.ts'
import { linkIdentity, openLogin } from './connect-identity.ts'
import type { SecurityContext } from './context.ts'

const SECURITY_TAB = `${authPaths.profile}?tab=security`

/** How long a person has for the provider's pages. */
const ROUND_TRIP_S = 600

/** What is stored while the browser is at the provider. */
const ticketSchema = z.object({
  provider: z.string(),
  redirectUri: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The page of this site to go to afterwards. */
  returnTo: z.string(),
  /** The page of this site that shows what went wrong. */
  problemPage: z.string(),
  /** The session that connects a login; empty for signing in. */
  sessionId: z.string(),
})
type ProviderTicket = z.output<typeof ticketSchema>

/** The provider's page for signing in; the browser comes back to `next`, a page of this site. */
export async function startProviderSignIn(context: SecurityContext, provider: string, next: string | null) {
  const returnTo = ownPath(next)
  const query = returnTo === null ? '' : `?next=${encodeURIComponent(returnTo)}`
  const problemPage = `${authPaths.login}${query}`
  return await redirectToProvider(context, provider, {
    returnTo: returnTo ?? authPaths.dashboard,
    problemPage,
    sessionId: '',
  })
}

/** The provider's page for connecting a login with the caller's; the browser comes back to the security tab. */
export async function startLink(context: SignedIn<SecurityContext>, provider: string) {
  const { sessionId } = context.caller
  if (await isByPin(context.db, sessionId)) throw refusal(PROVIDER_REFUSALS, 'SIGN_IN_FIRST')
  const returnTo = `${SECURITY_TAB}&linked=true`
  return await redirectToProvider(context, provider, { returnTo, problemPage: SECURITY_TAB, sessionId })
}

async function redirectToProvider(
  context: SecurityContext,
  id: string,
  purpose: Pick<ProviderTicket, 'returnTo' | 'problemPage' | 'sessionId'>,
) {
  const provider = context.providers.find((known) => known.id === id)
  if (provider === undefined) throw refusal(PROVIDER_REFUSALS, 'PROVIDER_MISSING')
  await countCall(context)
  const request = newProviderRequest(callbackOf(context, id))
  const url = await provider.addressFor(request).catch((error: unknown) => {
    warn(context, 'a sign-in provider does not answer', error)
    throw refusal(PROVIDER_REFUSALS, 'PROVIDER_DOWN')
  })
  const data: ProviderTicket = { provider: id, ...request, ...purpose }
  const userId = purpose.sessionId === '' ? undefined : context.caller?.userId
  const secret = await issueTicket(context.db, { kind: 'provider', userId, data, lastsS: ROUND_TRIP_S })
  giveTicket(context, 'provider', { secret, lastsS: ROUND_TRIP_S })
  return { url: url.href }
}

/**
 * Handles a provider's answer and returns the page of this site to go to. A session starts if the answer belongs to this
 * browser's request and passes all checks; if the login has a second factor, the login page asks for it.
 */
export async function finishProviderSignIn(
  context: SecurityContext,
  provider: OpenIdProvider,
  query: URLSearchParams,
): Promise<string> {
  const ticket = await takeProviderTicket(context)
  if (ticket === null) return withProblem(authPaths.login, 'failed')
  try {
    if (ticket.provider !== provider.id) throw new Error('The answer is from a different provider.')
    return await finish(context, ticket, await provider.identify(query, ticket))
  } catch (error) {
    return withProblem(ticket.problemPage, problemOf(context, error))
  }
}

/** Uses up the ticket of the sign-in that this browser started; null if there is none. */
async function takeProviderTicket(
  context: SecurityContext,
): Promise<(ProviderTicket & { userId: string | null }) | null> {
  const secret = ticketOf(context, 'provider')
  if (secret === null) return null
  dropTicket(context, 'provider')
  const ticket = await takeTicket(context.db, { id: hashTicket(secret), kind: 'provider' })
  return ticket === undefined ? null : { ...ticketSchema.parse(ticket.data), userId: ticket.userId }
}

/** Connects the identity, or signs in with it. Returns the page to go to. */
async function finish(
  context: SecurityContext,
  { returnTo, sessionId, userId }: ProviderTicket & { userId: string | null },
  identity: Identity,
): Promise<string> {
  if (userId !== null) {
    const link = (tx: Tx) => linkIdentity(tx, context, { userId, sessionId, identity })
    await context.db.transaction().execute(link)
    return returnTo
  }
  const signedIn = await enter(context, async (tx) => ({
    userId: await openLogin(tx, context, identity),
    factors: 'one',
  }))
  return signedIn ? returnTo : withStep(returnTo)
}

/** Why an answer failed. Logs unexpected errors. */
function problemOf(context: SecurityContext, error: unknown): ProviderProblem {
  const known = PROVIDER_PROBLEM_WORDS.find((word) => error instanceof ORPCError && error.code === word)
  if (known !== undefined) return known
  if (isCancelled(error)) return 'cancelled'
  warn(context, 'a provider’s answer was not accepted', error)
  return 'failed'
}

/** Logs why an answer was refused. Only the error's messages: the error itself may contain a person's claims. */
function warn({ log, requestId }: SecurityContext, message: string, error: unknown): void {
  log.warn({ requestId, reason: reasonOf(error) }, message)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? `${error.message}: ${reasonOf(error.cause)}` : error.message
}

/** The address that a provider sends the browser back to. */
function callbackOf({ keys }: SecurityContext, provider: string): string {
  return new URL(`/api/auth/callback/${provider}`, keys.publicUrl).href
}

function withProblem(page: string, problem: ProviderProblem): string {
  return `${page}${page.includes('?') ? '&' : '?'}problem=${problem}`
}

/** The second step of the login page, which then goes to `returnTo`. */
function withStep(returnTo: string): string {
  return `${authPaths.login}?${new URLSearchParams({ step: 'code', next: returnTo })}`
}
