import { ORPCError } from '@orpc/client'

/** An expected refusal as a contract lists it: its HTTP status and the sentence for the person. */
export type Refusal = { status: number; message: string }

/**
 * Makes the error that answers with a listed refusal. Thrown by deeds, turned into the HTTP answer by the
 * server; the browser finds its code and sentence in the error it catches.
 */
export function refusal<Code extends string>(
  catalogue: Record<Code, Refusal>,
  code: NoInfer<Code>,
  data?: Record<string, unknown>,
): ORPCError<Code, Record<string, unknown> | undefined> {
  const { status, message } = catalogue[code]
  return new ORPCError(code, { status, message, data })
}

/** What an act that is limited answers with, and how long to wait in `Retry-After`, when it was done too often. */
export const TOO_OFTEN = {
  TOO_MANY_TRIES: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
} as const satisfies Record<string, Refusal>

/** The refusals that any endpoint can answer with. */
export const COMMON_REFUSALS = {
  BAD_REQUEST: { status: 400, message: 'Please check what you entered.' },
  UNAUTHORIZED: { status: 401, message: 'Please sign in to continue.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  SECOND_FACTOR_NEEDED: { status: 403, message: 'Please turn on two-factor sign-in first.' },
  NOT_FOUND: { status: 404, message: 'This record was not found.' },
} as const satisfies Record<string, Refusal>
