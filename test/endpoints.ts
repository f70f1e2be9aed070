import type { InferContractRouterOutputs } from '@orpc/contract'
import { traverseContractProcedures } from '@orpc/server'
import { z } from 'zod'
import { contract } from '../src/app/contract.ts'
import type { Endpoint } from '../src/app/policy.ts'

type Outputs = InferContractRouterOutputs<typeof contract>

/** What an endpoint answers when it does what was asked. */
export type OutputOf<Name extends Endpoint> = Name extends `${infer Room extends keyof Outputs}.${infer Act}`
  ? Act extends keyof Outputs[Room]
    ? Outputs[Room][Act]
    : never
  : never

export type EndpointFacts = {
  name: Endpoint
  method: string
  /** Below `/api`, with `{id}` where an id stands. */
  path: string
  successStatus: number
  input: z.ZodType
  output: z.ZodType
}

/** Every endpoint of the contract, found by walking through it. */
export const ENDPOINTS: readonly EndpointFacts[] = walkContract()

export function factsOf(name: Endpoint): EndpointFacts {
  const found = ENDPOINTS.find((endpoint) => endpoint.name === name)
  if (found === undefined) throw new Error(`The contract has no endpoint ${name}.`)
  return found
}

function walkContract(): EndpointFacts[] {
  const found: EndpointFacts[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { route, inputSchema, outputSchema } = procedure['~orpc']
    if (!(inputSchema instanceof z.ZodType) || !(outputSchema instanceof z.ZodType)) {
      throw new Error(`${path.join('.')} has no schema for what it takes or gives.`)
    }
    found.push({
      name: path.join('.') as Endpoint,
      method: route.method ?? 'POST',
      path: route.path ?? `/${path.join('/')}`,
      successStatus: route.successStatus ?? 200,
      input: inputSchema,
      output: outputSchema,
    })
  })
  return found
}
