import { type ClientContext, createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink, type OpenAPILinkOptions } from '@orpc/openapi-client/fetch'
import { notifyTabs } from './other-tabs.ts'

type Client<Contract extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Contract>>

/** A room's typed client: a function for each endpoint, which returns its output or throws the refusal. */
export function roomClient<Contract extends AnyContractRouter>(contract: Contract): Client<Contract> {
  return clientOf(contract, { interceptors: [({ next }) => signedIn(next)], fetch: fetchAndNotify })
}

/** A client for the calls that manage the session itself: they do not wait for a renewal. */
export function bareClient<Contract extends AnyContractRouter>(contract: Contract): Client<Contract> {
  return clientOf(contract, { fetch: fetchJson })
}

/** A refusal is a problem document; the link takes only its own members, as plain JSON. */
async function fetchJson(request: Request, init: RequestInit): Promise<Response> {
  const answer = await fetch(request, init)
  if (answer.headers.get('content-type') !== 'application/problem+json') return answer
  const { defined, code, status, message, data } = await answer.json()
  return Response.json({ defined, code, status, message, data }, { status })
}

/** Notifies the other tabs of a change. Signing in and out notifies them separately. */
async function fetchAndNotify(request: Request, init: RequestInit): Promise<Response> {
  const answer = await fetchJson(request, init)
  const isOfSession = new URL(request.url).pathname.startsWith('/api/auth/')
  if (answer.ok && request.method !== 'GET' && !isOfSession) notifyTabs({ kind: 'changed' })
  return answer
}

type Options = Pick<OpenAPILinkOptions<ClientContext>, 'interceptors' | 'fetch'>

function clientOf<Contract extends AnyContractRouter>(
  contract: Contract,
  options: Options,
): Client<Contract> {
  const link = new OpenAPILink(contract, { url: `${window.location.origin}/api`, ...options })
  return createORPCClient(link)
}

/** Keeps the session alive: `ready` resolves when a call may be sent, `renew` gives null if the session is over. */
type Renewal = { ready: () => Promise<void>; renew: () => Promise<unknown> }

let renewal: Renewal | undefined

/** Makes every call wait for a renewal that is due; a call refused because the session had expired is sent again. */
export function renewBeforeCalls(by: Renewal): void {
  renewal = by
}

async function signedIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await renewal?.ready()
  try {
    return await call()
  } catch (error) {
    if (refusalCode(error) !== 'UNAUTHORIZED') throw error
    // A call refused for lack of a session had no effect, so it can be repeated.
    if (await renewal?.renew()) return await call()
    sessionOver()
    throw error
  }
}

const listeners = new Set<() => void>()

/** Notifies all listeners that the session has ended. */
export function sessionOver(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever a call shows that the session has ended. */
export function onUnauthorized(listener: () => void): void {
  listeners.add(listener)
}

/** The code of a refusal by the server, else null (no network, or a response that is not ours). */
export function refusalCode(error: unknown): string | null {
  return error instanceof ORPCError ? error.code : null
}

/** The message of a listed refusal, else null. */
export function refusalText(error: unknown): string | null {
  return error instanceof ORPCError && error.defined ? error.message : null
}

/** The messages for single fields in a refusal of the input. */
export function fieldErrors(error: unknown): Record<string, string> {
  const data: unknown = error instanceof ORPCError ? error.data : undefined
  const fields = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : undefined
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
}
