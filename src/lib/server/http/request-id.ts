import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const HEADER = 'x-request-id'
/** A UUID, since the audit log writes it down as one; nginx leaves out the hyphens. */
const OF_PROXY = /^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/i

/** Gives a request the id that its answer and its log lines carry: that of a trusted proxy, otherwise a new one. */
export function giveRequestId(
  { headers }: IncomingMessage,
  response: ServerResponse,
  trustProxy: boolean,
): void {
  const given = trustProxy ? headers[HEADER] : undefined
  response.setHeader(HEADER, typeof given === 'string' && OF_PROXY.test(given) ? given : randomUUID())
}

/** The id of the request that a response answers. */
export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader(HEADER))
}
