import { createORPCClient, ORPCError, onError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'

/** A room's typed client: each act of its contract as a function that answers or throws the coded refusal. */
export function roomClient<Contract extends AnyContractRouter>(
  contract: Contract,
): JsonifiedClient<ContractRouterClient<Contract>> {
  const link = new OpenAPILink(contract, {
    url: `${window.location.origin}/api`,
    interceptors: [
      onError((error) => {
        if (refusalCode(error) === 'UNAUTHORIZED') for (const listener of listeners) listener()
      }),
    ],
  })
  return createORPCClient(link)
}

const listeners = new Set<() => void>()

/** Calls `listener` whenever an answer says that there is no session, whoever had asked. */
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
