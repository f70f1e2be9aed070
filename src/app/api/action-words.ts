import { traverseContractProcedures } from '@orpc/server'
import { otherActionWords } from '../../features/audit/rules.ts'
import type { EndpointMeta } from '../../features/auth/access.ts'
import { router } from './router.ts'

/** The words of each action that is recorded, by its name: those of the endpoints, and of what is done without one. */
export function readActionWords(): ReadonlyMap<string, string> {
  const found = new Map(Object.entries(otherActionWords()))
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    const { words } = contract['~orpc'].meta as EndpointMeta
    if (words !== undefined) found.set(path.join('.'), words)
  })
  return found
}
