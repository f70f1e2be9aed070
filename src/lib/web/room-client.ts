import { type ClientContext, createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink, type OpenAPILinkOptions } from '@orpc/openapi-client/fetch'
import { notifyOtherTabs } from './other-tabs.ts'

type Client<Contract extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Contract>>

/** A room's typed client: each act of its contract as a function that answers or throws the coded refusal. */
export function roomClient<Contract extends AnyContractRouter>(contract: Contract): Client<Contract> {
  return clientOf(contract, { interceptors: [({ next }) => signedIn(next)], fetch: fetchAndTell })
}

/** The same for the calls by which a session is kept: they wait for no renewal. */
export function bareClient<Contract extends AnyContractRouter>(contract: Contract): Client<Contract> {
  return clientOf(contract, {})
}

/** What was changed by one tab concerns the others; of a session that begins or ends they hear in other words. */
async function fetchAndTell(request: Request, init: RequestInit): Promise<Response> {
  const answer = await fetch(request, init)
  const isOfSession = new URL(request.url).pathname.startsWith('/api/auth/')
  if (answer.ok && request.method !== 'GET' && !isOfSession) notifyOtherTabs()
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

/** What keeps the session alive: `ready` settles when a call may go out, `renew` says whether it lives on. */
type Keeper = { ready: () => Promise<void>; renew: () => Promise<unknown> }

let keeper: Keeper | undefined

/** From now on every call waits for a renewal that is due, and is sent once more when it came too late. */
export function renewBeforeCalls(by: Keeper): void {
  keeper = by
}

async function signedIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await keeper?.ready()
  try {
    return await call()
  } catch (error) {
    if (refusalCode(error) !== 'UNAUTHORIZED') throw error
    // What was refused for want of a session has not been done.
    if (await keeper?.renew()) return await call()
    sessionOver()
    throw error
  }
}

const listeners = new Set<() => void>()

/** Tells all who listen that there is no session any more. */
export function sessionOver(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever it turns out that there is no session any more, whoever had asked. */
export function onUnauthorized(listener: () => void): void {
  listeners.add(listener)
}

/** The code of a refusal that the server sent, else null (no network, or an answer that is not ours). */
export function refusalCode(error: unknown): string | null {
  return error instanceof ORPCError ? error.code : null
}

/** What the server says to the person in a listed refusal, else null. */
export function refusalText(error: unknown): string | null {
  return error instanceof ORPCError && error.defined ? error.message : null
}

/** The messages for single fields that a refused input came back with. */
export function fieldErrors(error: unknown): Record<string, string> {
  const data: unknown = error instanceof ORPCError ? error.data : undefined
  const fields = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : undefined
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
}
