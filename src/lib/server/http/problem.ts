import { type ServerResponse, STATUS_CODES } from 'node:http'
import { COMMON_REFUSALS, type Refusal } from '../../refusal.ts'
import { sendJson } from './http.ts'

/** The refusals of a request before it reaches an endpoint. */
export const HTTP_REFUSALS = {
  BAD_REQUEST: { status: 400, message: 'The request must name one host.' },
  UNAUTHORIZED: COMMON_REFUSALS.UNAUTHORIZED,
  TOKEN_REFUSED: { status: 401, message: 'This token is unknown, expired or revoked.' },
  TWO_IDENTITIES: { status: 400, message: 'Send either a token or the cookie of a session, not both.' },
  FORBIDDEN: { status: 403, message: 'This request did not come from our own pages.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  LENGTH_REQUIRED: { status: 411, message: 'The request must state the length of its body.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be JSON.' },
  NOT_A_FORM: {
    status: 415,
    message:
      'This page accepts only its own form. Other programs send JSON to the endpoints below /api/auth.',
  },
  NOT_ONE_CLICK: { status: 400, message: 'The form must contain List-Unsubscribe=One-Click.' },
  TOO_MANY_TRIES: { status: 429, message: 'Too many requests. Please wait.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Please try again in a moment.' },
} as const satisfies Record<string, Refusal>

/** A refusal as the API answers it; `defined` is true for one that the endpoint's contract lists. */
export type Refused = { defined: boolean; code: string; status: number; message: string; data?: unknown }

/**
 * Sends a refusal as a problem document (RFC 9457). The standard members repeat what the code, the message and the
 * data say to our own pages, so that any client can show the problem.
 */
export function sendProblem(response: ServerResponse, refused: Refused): void {
  noteRefusal(response, refused.code)
  const { status, message } = refused
  const problem = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', detail: message, ...refused }
  sendJson(response, status, problem, PROBLEM_TYPE)
}

const codes = new WeakMap<ServerResponse, string>()

/** Notes with which code a response refuses, for the metrics. */
export function noteRefusal(response: ServerResponse, code: string): void {
  codes.set(response, code)
}

/** The code with which a response refuses; undefined if it does not. */
export function refusalCodeOf(response: ServerResponse): string | undefined {
  return codes.get(response)
}

/** The media type of a problem document. */
export const PROBLEM_TYPE = 'application/problem+json'
