import type { AnyContractProcedure } from '@orpc/contract'

/** The address of an endpoint, for a form that a script sends without a client. */
export function pathOf({ '~orpc': { route } }: AnyContractProcedure): string {
  return `/api${route.path}`
}
