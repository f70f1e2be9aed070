import { ORPCError } from '@orpc/client'
import { z } from 'zod'
import { ownPath } from '../../../lib/own-path.ts'
import { paths } from '../../../lib/paths.ts'
import { refusal } from '../../../lib/refusal.ts'
import {
  type Identity,
  isCancelled,
  newQuestion,
  type OpenIdProvider,
} from '../../auth/server/create-provider.ts'
import { enter } from '../../auth/server/enter.ts'
import type { SignedIn } from '../../auth/server/find-caller.ts'
import { countCall } from '../../auth/server/limit-tries.ts'
import { takeTicket } from '../../auth/server/queries.ts'
import { dropTicket, giveTicket, hashTicket, issueTicket, ticketOf } from '../../auth/server/tickets.ts'
import { PROVIDER_REFUSALS } from '../contract.ts'
import { PROVIDER_PROBLEM_WORDS, type ProviderProblem } from '../rules.ts'
import { linkIdentity, openLogin } from './connect-identity.ts'
import type { SecurityContext } from './context.ts'

const SECURITY_TAB = `${paths.profile}?tab=security`

/** How long somebody may take on the provider's pages. */
const ROUND_TRIP_S = 600

/** What is remembered of a visit while the browser is away. */
const ticketSchema = z.object({
  provider: z.string(),
  redirectUri: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Where the browser goes on, and where it is told what went wrong: pages of our own. */
  returnTo: z.string(),
  problemPage: z.string(),
  /** The session from which a login is to be connected; empty where somebody signs in. */
  sessionId: z.string(),
})
type ProviderTicket = z.output<typeof ticketSchema>

/** Where the browser goes to sign in with a provider; it comes back to `next`, a page of our own. */
export async function startProviderSignIn(context: SecurityContext, provider: string, next: string | null) {
  const returnTo = ownPath(next)
  const query = returnTo === null ? '' : `?next=${encodeURIComponent(returnTo)}`
  const problemPage = `${paths.login}${query}`
  return await redirectToProvider(context, provider, {
    returnTo: returnTo ?? paths.dashboard,
    problemPage,
    sessionId: '',
  })
}

/** Where the browser goes to connect a login elsewhere with the caller's; it comes back to the security tab. */
export async function startLink(context: SignedIn<SecurityContext>, provider: string) {
  const { sessionId } = context.caller
  const returnTo = `${SECURITY_TAB}&linked=true`
  return await redirectToProvider(context, provider, { returnTo, problemPage: SECURITY_TAB, sessionId })
}

async function redirectToProvider(
  context: SecurityContext,
  id: string,
  way: Pick<ProviderTicket, 'returnTo' | 'problemPage' | 'sessionId'>,
) {
  const provider = context.providers.find((offered) => offered.id === id)
  if (provider === undefined) throw refusal(PROVIDER_REFUSALS, 'PROVIDER_MISSING')
  await countCall(context)
  const question = newQuestion(callbackOf(context, id))
  const url = await provider.addressFor(question).catch((error: unknown) => {
    warn(context, 'a provider of sign-in does not answer', error)
    throw refusal(PROVIDER_REFUSALS, 'PROVIDER_DOWN')
  })
  const data: ProviderTicket = { provider: id, ...question, ...way }
  const userId = way.sessionId === '' ? undefined : context.caller?.userId
  const secret = await issueTicket(context.db, { kind: 'provider', userId, data, lastsS: ROUND_TRIP_S })
  giveTicket(context, 'provider', { secret, lastsS: ROUND_TRIP_S })
  return { url: url.href }
}

/**
 * What a provider's answer leads to: the page of our own where the browser goes on. A session begins where the
 * answer belongs to this browser's question and nothing speaks against it; with two factors, the login screen asks
 * for the second.
 */
export async function finishProviderSignIn(
  context: SecurityContext,
  provider: OpenIdProvider,
  query: URLSearchParams,
): Promise<string> {
  const ticket = await takeProviderTicket(context)
  if (ticket === null) return withProblem(paths.login, 'failed')
  try {
    if (ticket.provider !== provider.id) throw new Error('The provider answers another question.')
    return await goOn(context, ticket, await provider.identify(query, ticket))
  } catch (error) {
    return withProblem(ticket.problemPage, problemOf(context, error))
  }
}

/** Uses up the ticket of the sign-in that this browser has begun; null when there is none. */
async function takeProviderTicket(
  context: SecurityContext,
): Promise<(ProviderTicket & { userId: string | null }) | null> {
  const secret = ticketOf(context, 'provider')
  if (secret === null) return null
  dropTicket(context, 'provider')
  const ticket = await takeTicket(context.db, { id: hashTicket(secret), kind: 'provider' })
  return ticket === undefined ? null : { ...ticketSchema.parse(ticket.data), userId: ticket.userId }
}

/** Connects what the browser set out to connect, or lets somebody in; gives where the browser goes on. */
async function goOn(
  context: SecurityContext,
  { returnTo, sessionId, userId }: ProviderTicket & { userId: string | null },
  identity: Identity,
): Promise<string> {
  if (userId !== null) {
    const link = (tx: SecurityContext['db']) => linkIdentity(tx, { userId, sessionId }, identity)
    await context.db.transaction().execute(link)
    return returnTo
  }
  const signedIn = await enter(context, async (tx) => ({
    userId: await openLogin(tx, identity),
    factors: 'one',
  }))
  return signedIn ? returnTo : withStep(returnTo)
}

/** Why an answer led to nothing; what is nobody's everyday mistake is logged. */
function problemOf(context: SecurityContext, error: unknown): ProviderProblem {
  const known = PROVIDER_PROBLEM_WORDS.find((word) => error instanceof ORPCError && error.code === word)
  if (known !== undefined) return known
  if (isCancelled(error)) return 'cancelled'
  warn(context, 'a provider’s answer was not accepted', error)
  return 'failed'
}

/** Logs what speaks against an answer. Of the error only its words: it may carry the claims of a person. */
function warn({ log, requestId }: SecurityContext, message: string, error: unknown): void {
  log.warn({ requestId, reason: reasonOf(error) }, message)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? `${error.message}: ${reasonOf(error.cause)}` : error.message
}

/** Where a provider sends the browser back to. */
function callbackOf({ keys }: SecurityContext, provider: string): string {
  return new URL(`/api/auth/callback/${provider}`, keys.publicUrl).href
}

function withProblem(page: string, problem: ProviderProblem): string {
  return `${page}${page.includes('?') ? '&' : '?'}problem=${problem}`
}

/** The second step of the login screen, which then goes on to where the answer led. */
function withStep(returnTo: string): string {
  return `${paths.login}?${new URLSearchParams({ step: 'code', next: returnTo })}`
}
