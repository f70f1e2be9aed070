import type { IncomingMessage, ServerResponse } from 'node:http'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { ORPCError, ValidationError } from '@orpc/server'
import { type StandardCodec, StandardHandler } from '@orpc/server/standard'
import { z } from 'zod'
import type { Caller } from '../../features/platform/auth/server/auth-context.ts'
import { EVENT_STREAM } from '../../features/platform/live/rules.ts'
import type { Live } from '../../features/platform/live/server/create-live.ts'
import { LIVE_REFUSALS } from '../../features/platform/live/texts.ts'
import { fieldProblem } from '../../lib/field-problem.ts'
import { COMMON_REFUSALS, refusal } from '../../lib/refusal.ts'
import { databaseFault, isPassingFault } from '../../lib/server/database/errors.ts'
import {
  hasImageType,
  readJson,
  readPicture,
  sendJson,
  sendPrivateFile,
  sendTextFile,
} from '../../lib/server/http/http.ts'
import { type Refused, sendProblem } from '../../lib/server/http/problem.ts'
import { Late } from '../../lib/server/late.ts'
import { type AppContext, router } from './router.ts'

// What the library says by itself is for its own users.
z.config({ localeError: fieldProblem })

/** Creates the handler of the API's endpoints under `/api`; it returns false for a path that is not an endpoint. */
export function createApi(live: Live) {
  const handler = new StandardHandler<AppContext>(router, new StandardOpenAPIMatcher(), codec, {
    clientInterceptors: [
      ({ next, context }) => next().catch((error: unknown) => throwAsRefusal(error, context)),
    ],
  })
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    context: AppContext,
  ): Promise<boolean> => {
    const input = {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', 'http://localhost'),
      headers: request.headers,
      body: () => (hasImageType(request) ? readPicture(request) : readJson(request)),
      signal: undefined,
    }
    const { matched, response: answer } = await handler.handle(input, { prefix: '/api', context })
    const file = matched && answer.body instanceof File ? answer.body : null
    if (file?.type === EVENT_STREAM && context.caller) stream(response, live, context.caller)
    else if (file) await sendFile(request, response, file)
    else if (matched && answer.status >= 400) sendProblem(response, answer.body as Refused)
    else if (matched) sendJson(response, answer.status, answer.body)
    return matched
  }
}

/** Sends what an endpoint answers as a file: a picture or a text file. */
async function sendFile(request: IncomingMessage, response: ServerResponse, file: File): Promise<void> {
  if (file.type.startsWith('text/')) await sendTextFile(response, file)
  else await sendPrivateFile(request, response, file)
}

/** Makes the response the stream of changes that an endpoint has allowed. */
function stream(response: ServerResponse, live: Live, caller: Caller): void {
  if (live.stream(response, caller)) return
  const code = 'TOO_MANY_STREAMS'
  sendProblem(response, { defined: true, code, ...LIVE_REFUSALS[code] })
}

const openApiCodec = new StandardOpenAPICodec(
  new StandardOpenAPISerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer()),
)

/** Decodes requests as oRPC does. Outputs of endpoints are already plain JSON and are sent without conversion. */
const codec: StandardCodec = {
  decode: (request, params, procedure) => openApiCodec.decode(request, params, procedure),
  encode: (body, procedure) => ({
    status: procedure['~orpc'].route.successStatus ?? 200,
    headers: {},
    body: body as object,
  }),
  encodeError: (error) => ({ status: error.status, headers: {}, body: error.toJSON() }),
}

/** What was late needs more than a moment until there is room for it. */
const LATE_RETRY_S = '5'

/** Throws what an error of an endpoint becomes: refusals unchanged, invalid input by field, else a bare, logged 500. */
export function throwAsRefusal(error: unknown, { log, requestId, addHeader }: AppContext): never {
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: fieldErrors(error.cause) })
  }
  if (error instanceof ORPCError && error.code !== 'INTERNAL_SERVER_ERROR') throw error
  if (databaseFault(error)?.constraint === 'customers_erased_stay')
    throw refusal(COMMON_REFUSALS, 'CUSTOMER_ERASED')
  if (isPassingFault(error)) {
    log.warn({ requestId, err: error }, 'database not available')
    addHeader('retry-after', '1')
    throw new ORPCError('SERVICE_UNAVAILABLE', { message: 'Please try again in a moment.' })
  }
  if (error instanceof Late) {
    log.warn({ requestId, err: error }, 'request took too long')
    addHeader('retry-after', LATE_RETRY_S)
    throw new ORPCError('SERVICE_UNAVAILABLE', {
      message: 'The request took too long. Please try again in a moment.',
    })
  }
  log.error({ requestId, err: error }, 'request failed')
  throw new ORPCError('INTERNAL_SERVER_ERROR', {
    message: 'Something went wrong on our side.',
    data: { requestId },
  })
}

/** How many unknown fields a refusal names, and what a name of its own looks like: anything else could be a value. */
const MAX_UNKNOWN = 10
const FIELD_NAME = /^[A-Za-z]\w{0,39}$/

/**
 * The first message of each invalid field, by its dotted path, or by its name for a part of the URL. Unknown fields
 * are named as well, and counted together at the object they are in. Values are never echoed.
 */
function fieldErrors({ issues }: ValidationError): Record<string, string> {
  const fields = new Map<string, string>()
  const add = (path: string[], message: string) => {
    const name = path.join('.')
    if (!fields.has(name)) fields.set(name, message)
  }
  for (const issue of issues) {
    const path = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .filter((part, place) => place > 0 || part !== 'params')
    const unknown = unknownFields(issue)
    add(path, unknown === null ? issue.message : 'This object contains fields that are not accepted')
    for (const name of unknown ?? []) add([...path, name], 'This field is not accepted')
  }
  return Object.fromEntries(fields)
}

/** The names of the unknown fields that an issue is about; null for any other issue. */
function unknownFields(issue: object): string[] | null {
  if (!('code' in issue) || issue.code !== 'unrecognized_keys') return null
  const names = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : []
  return names.filter((name) => FIELD_NAME.test(name)).slice(0, MAX_UNKNOWN)
}
