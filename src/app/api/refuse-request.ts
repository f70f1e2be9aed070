import type { ServerResponse } from 'node:http'
import { HTTP_REFUSALS, sendProblem } from '../../lib/server/http/problem.ts'

/** Answers a request with a refusal. */
export function sendError(response: ServerResponse, code: keyof typeof HTTP_REFUSALS): void {
  const { status, message } = HTTP_REFUSALS[code]
  sendProblem(response, { defined: false, code, status, message })
}

/** The statuses of refusals whose unread body can be large. */
const UNREAD: readonly number[] = [400, 401, 403, 404, 411, 413, 503]

/** Refuses a request without reading its body, and closes its connection. */
export function refuseUnread(response: ServerResponse, code: keyof typeof HTTP_REFUSALS): void {
  if (UNREAD.includes(HTTP_REFUSALS[code].status)) response.setHeader('connection', 'close')
  if (code === 'SERVICE_UNAVAILABLE') response.setHeader('retry-after', '1')
  sendError(response, code)
}

/** Refuses a request with a token that is not, or no longer, good. */
export function refuseToken(response: ServerResponse): void {
  response.setHeader('www-authenticate', 'Bearer error="invalid_token"')
  refuseUnread(response, 'TOKEN_REFUSED')
}
