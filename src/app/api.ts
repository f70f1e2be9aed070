import type { IncomingMessage, ServerResponse } from 'node:http'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { ORPCError, ValidationError } from '@orpc/server'
import { type StandardCodec, StandardHandler } from '@orpc/server/standard'
import { COMMON_REFUSALS, refusal } from '../lib/refusal.ts'
import { isPassingFault } from '../lib/server/errors.ts'
import {
  hasImageType,
  readJson,
  readPicture,
  sendJson,
  sendPicture,
  sendTextFile,
} from '../lib/server/http.ts'
import { type AppContext, router } from './router.ts'

/** Creates the handler of the API's endpoints under `/api`; it returns false for a path that is not an endpoint. */
export function createApi() {
  const handler = new StandardHandler<AppContext>(router, new StandardOpenAPIMatcher(), codec, {
    clientInterceptors: [({ next, context }) => next().catch((error: unknown) => fail(error, context))],
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
    if (matched && answer.body instanceof File) await sendBinary(request, response, answer.body)
    else if (matched) sendJson(response, answer.status, answer.body)
    return matched
  }
}

/** Sends what an endpoint answers as a file: a picture or a text file. */
async function sendBinary(request: IncomingMessage, response: ServerResponse, file: File): Promise<void> {
  if (file.type.startsWith('text/')) await sendTextFile(response, file)
  else await sendPicture(request, response, file)
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

/** Maps errors to responses: refusals unchanged, invalid input by field, anything else a bare 500, which is logged. */
function fail(error: unknown, { log, requestId, addHeader }: AppContext): never {
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: fieldErrors(error.cause) })
  }
  if (error instanceof ORPCError && error.code !== 'INTERNAL_SERVER_ERROR') throw error
  if (isPassingFault(error)) {
    log.warn({ requestId, err: error }, 'database not available')
    addHeader('retry-after', '1')
    throw new ORPCError('SERVICE_UNAVAILABLE', { message: 'Please try again in a moment.' })
  }
  log.error({ requestId, err: error }, 'request failed')
  throw new ORPCError('INTERNAL_SERVER_ERROR', {
    message: 'Something went wrong on our side.',
    data: { requestId },
  })
}

/**
 * The first message of each invalid field, by its dotted path, or by its name for a part of the URL. Values and
 * unknown field names are never echoed.
 */
function fieldErrors({ issues }: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const unknown = 'code' in issue && issue.code === 'unrecognized_keys'
    const path = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .filter((part, place) => place > 0 || part !== 'params')
      .join('.')
    fields[path] ??= unknown ? 'This contains fields that are not accepted' : issue.message
  }
  return fields
}
