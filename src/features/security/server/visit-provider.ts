import { ownPath } from '../../../lib/own-path.ts'
import { paths } from '../../../lib/paths.ts'
import { refusal } from '../../../lib/refusal.ts'
import { accountHeaders, passCookies } from '../../auth/server/call-accounts.ts'
import type { SignedIn } from '../../auth/server/find-caller.ts'
import { countVisit } from '../../auth/server/limit-tries.ts'
import { PROVIDER_REFUSALS } from '../contract.ts'
import type { ProviderProblem } from '../rules.ts'
import type { SecurityContext } from './context.ts'
import { headersWith } from './pick-cookies.ts'

const SECURITY_TAB = `${paths.profile}?tab=security`

/** The cookie that ties a provider's answer to the browser that set out. */
const STATE_COOKIE = /(^|\.)state$/

/** What better-auth says went wrong, in our words; anything else is `failed`. */
const PROBLEMS: Readonly<Record<string, ProviderProblem>> = {
  access_denied: 'cancelled',
  email_not_verified: 'unverified',
  email_not_found: 'unverified',
  account_not_linked: 'not-linked',
  email_does_not_match: 'other-address',
  account_already_linked_to_different_user: 'taken',
}

/** Where the browser goes to sign in with a provider; it comes back to `next`, a page of our own. */
export async function startProviderSignIn(context: SecurityContext, provider: string, next: string | null) {
  const wish = ownPath(next)
  const query = wish === null ? '' : `?next=${encodeURIComponent(wish)}`
  const body = {
    provider,
    callbackURL: wish ?? paths.dashboard,
    errorCallbackURL: `${paths.login}${query}`,
    disableRedirect: true,
  }
  const headers = headersWith(context, /^$/)
  return await setOut(context, provider, () =>
    context.accounts.api.signInSocial({ body, headers, returnHeaders: true }),
  )
}

/** Where the browser goes to connect a login elsewhere with the caller's; it comes back to the security tab. */
export async function startLink(context: SignedIn<SecurityContext>, provider: string) {
  const body = {
    provider,
    callbackURL: `${SECURITY_TAB}&linked=true`,
    errorCallbackURL: SECURITY_TAB,
    additionalData: { sessionId: context.caller.sessionId },
    disableRedirect: true,
  }
  return await setOut(context, provider, () =>
    context.accounts.api.linkSocialAccount({ body, headers: accountHeaders(context), returnHeaders: true }),
  )
}

type Departure = { headers: Headers; response: { url?: string | undefined } }

async function setOut(context: SecurityContext, provider: string, act: () => Promise<Departure>) {
  if (!context.providers.some(({ id }) => id === provider))
    throw refusal(PROVIDER_REFUSALS, 'PROVIDER_MISSING')
  await countVisit(context)
  const { headers, response } = await act().catch((err: unknown) => {
    context.log.warn({ requestId: context.requestId, err }, 'a provider of sign-in does not answer')
    throw refusal(PROVIDER_REFUSALS, 'PROVIDER_DOWN')
  })
  await passCookies(headers, context)
  return { url: response.url ?? '' }
}

/**
 * What a provider's answer leads to: the page of our own where the browser goes on. A session begins where the
 * answer belongs to this browser's question and nothing speaks against it; with two factors, the login screen asks
 * for the second. Better-auth checks state, nonce, signature and audience.
 */
export async function receiveVisitor(
  context: SecurityContext,
  provider: string,
  query: URLSearchParams,
): Promise<string> {
  const headers = headersWith(context, STATE_COOKIE)
  const answer = await context.accounts.api
    .callbackOAuth({
      params: { id: provider },
      query: Object.fromEntries(query),
      headers,
      method: 'GET',
      asResponse: true,
    })
    .catch((err: unknown) => {
      context.log.warn({ requestId: context.requestId, err }, 'a provider’s answer was not accepted')
      return null
    })
  if (answer === null) return `${paths.login}?problem=failed`
  await passCookies(answer.headers, context)
  const target = new URL(answer.headers.get('location') ?? paths.login, 'http://own.invalid')
  const error = target.searchParams.get('error')
  if (error !== null) return withProblem(target, PROBLEMS[error] ?? 'failed')
  if (await asksSecondFactor(answer)) return withStep(target)
  return `${target.pathname}${target.search}`
}

/** True when better-auth has taken the new session back and asks for the second factor instead. */
async function asksSecondFactor(answer: Response): Promise<boolean> {
  return (await answer.text()).includes('"twoFactorRedirect":true')
}

function withProblem({ pathname, searchParams }: URL, problem: ProviderProblem): string {
  const kept = new URLSearchParams()
  for (const name of ['next', 'tab']) {
    const value = searchParams.get(name)
    if (value !== null) kept.set(name, value)
  }
  kept.set('problem', problem)
  return `${pathname}?${kept}`
}

/** The second step of the login screen, which then goes on to where the answer led. */
function withStep({ pathname, search }: URL): string {
  const next = ownPath(`${pathname}${search}`)
  const query = new URLSearchParams({ step: 'code', ...(next !== null && { next }) })
  return `${paths.login}?${query}`
}
