import type { InferContractRouterOutputs } from '@orpc/contract'
import { traverseContractProcedures } from '@orpc/server'
import { z } from 'zod'
import { router } from '../src/app/api/router.ts'
import { ACCESS, type Access, type EndpointMeta } from '../src/features/platform/auth/access.ts'
import type { Sent } from './http.ts'

type Outputs = InferContractRouterOutputs<typeof router>

/** The name of an endpoint: its feature and its action. */
export type Endpoint = {
  [Feature in keyof Outputs]: `${Feature}.${keyof Outputs[Feature] & string}`
}[keyof Outputs]

/** What an endpoint answers when it does what was asked. */
export type OutputOf<Name extends Endpoint> =
  Name extends `${infer Feature extends keyof Outputs}.${infer Act}`
    ? Act extends keyof Outputs[Feature]
      ? Outputs[Feature][Act]
      : never
    : never

export type EndpointFacts = {
  name: Endpoint
  method: string
  /** Below `/api`, with `{id}` where an id stands. */
  path: string
  successStatus: number
  /** What each kind of caller gets. */
  outcomes: (typeof ACCESS)[Access]
  /** What its contract states. */
  meta: EndpointMeta
  input: z.ZodType
  /** Checks an answer as it was sent, in which instants are texts. */
  output: { safeParse: (body: unknown) => z.ZodSafeParseResult<unknown> }
}

/** Every endpoint of the API, found by walking through the features' contracts. */
export const ENDPOINTS: readonly EndpointFacts[] = walkContract()

export function factsOf(name: Endpoint): EndpointFacts {
  const found = ENDPOINTS.find((endpoint) => endpoint.name === name)
  if (found === undefined) throw new Error(`The contract has no endpoint ${name}.`)
  return found
}

function walkContract(): EndpointFacts[] {
  const found: EndpointFacts[] = []
  traverseContractProcedures({ router, path: [] }, ({ contract: procedure, path }) => {
    const { route, inputSchema, outputSchema, ...declared } = procedure['~orpc']
    const meta = declared.meta as EndpointMeta
    if (!(inputSchema instanceof z.ZodType) || !(outputSchema instanceof z.ZodType)) {
      throw new Error(`${path.join('.')} has no schema for what it takes or gives.`)
    }
    found.push({
      name: path.join('.') as Endpoint,
      method: route.method ?? 'POST',
      path: route.path ?? `/${path.join('/')}`,
      successStatus: route.successStatus ?? 200,
      outcomes: ACCESS[meta.access],
      meta,
      input: inputSchema,
      output: { safeParse: (body) => parseSent(outputSchema, body) },
    })
  })
  return found
}

/** Parses what was sent as what the handler gave: where the schema has a date, the text is read as one. */
function parseSent(schema: z.ZodType, body: unknown): z.ZodSafeParseResult<unknown> {
  const parsed = schema.safeParse(body)
  const dates =
    parsed.error?.issues.filter(({ code, path }) => code === 'invalid_type' && path.length > 0) ?? []
  const given = structuredClone(body)
  for (const { path } of dates) {
    const holder = path.slice(0, -1).reduce((part, key) => Object(part)[key], given)
    const [name = ''] = path.slice(-1)
    const sent = Object(holder)[name]
    if (typeof sent === 'string' && z.iso.datetime().safeParse(sent).success)
      Object(holder)[name] = new Date(sent)
  }
  return dates.length === 0 ? parsed : schema.safeParse(given)
}

/**
 * What goes to an endpoint: `id` into the path where it has a place, the rest into body or query. Bytes named `body`
 * are the body, as a picture.
 */
export type Input = Readonly<Record<string, unknown>>

/** The request that the application's own pages make for an endpoint. */
export function toRequest(name: Endpoint, input: Input = {}): Sent {
  const { method, path } = factsOf(name)
  const { id, ...others } = input
  const placed = path.includes('{id}')
  const target = `/api${placed ? path.replace('{id}', encodeURIComponent(String(id))) : path}`
  const content = placed ? others : input
  if (Buffer.isBuffer(content.body)) {
    const { body, ...query } = content
    return { method, path: `${target}${toQuery(query)}`, headers: { 'content-type': 'image/png' }, body }
  }
  if (method === 'GET') return { path: `${target}${toQuery(content)}` }
  const headers = { 'content-type': 'application/json' }
  return { method, path: target, headers, body: JSON.stringify(content) }
}

function toQuery(content: Input): string {
  const entries = Object.entries(content).filter(([, value]) => value !== undefined)
  // Not String(value): a hostile object may have a toString of its own.
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  const query = new URLSearchParams(entries.map(([name, value]) => [name, text(value)])).toString()
  return query === '' ? '' : `?${query}`
}
