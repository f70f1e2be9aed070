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
import { hasImageType, readJson, readPicture, sendJson, sendPicture } from '../lib/server/http.ts'
import { type AppContext, router } from './router.ts'

/** Answers the endpoints of the contract under `/api`; gives false for a path that is none of them. */
export function createApi() {
  const handler = new StandardHandler<AppContext>(router, new StandardOpenAPIMatcher(), codec, {
    clientInterceptors: [({ next, context }) => next().catch((error: unknown) => fail(error, context))],
  })
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    context: AppContext,
  ): Promise<boolean> => {
    const asked = {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', 'http://localhost'),
      headers: request.headers,
      body: () => (hasImageType(request) ? readPicture(request) : readJson(request)),
      signal: undefined,
    }
    const { matched, response: answer } = await handler.handle(asked, { prefix: '/api', context })
    if (matched && answer.body instanceof Blob) await sendPicture(request, response, answer.body)
    else if (matched) sendJson(response, answer.status, answer.body)
    return matched
  }
}

const openApiCodec = new StandardOpenAPICodec(
  new StandardOpenAPISerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer()),
)

/** Reads requests as oRPC does. What endpoints give is JSON already and goes out as it is, without a walk over it. */
const codec: StandardCodec = {
  decode: (request, params, procedure) => openApiCodec.decode(request, params, procedure),
  encode: (body, procedure) => ({
    status: procedure['~orpc'].route.successStatus ?? 200,
    headers: {},
    body: body as object,
  }),
  encodeError: (error) => ({ status: error.status, headers: {}, body: error.toJSON() }),
}

/** Every error's way out: refusals as they are, wrong input by field, all else as a bare 500 that is logged. */
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

/** The first message of each wrong field by its dotted path (a part of the URL by its name); the sent values and unknown names are not echoed. */
function fieldErrors({ issues }: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const unknown = 'code' in issue && issue.code === 'unrecognized_keys'
    const path = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .filter((part, place) => place > 0 || part !== 'params')
      .join('.')
    fields[path] ??= unknown ? 'There are fields here that are not accepted' : issue.message
  }
  return fields
}
