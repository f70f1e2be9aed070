import { ORPCError } from '@orpc/client'

/** An expected refusal as a contract lists it: its HTTP status and the message to show. */
export type Refusal = { status: number; message: string }

/**
 * Creates the error for a listed refusal. Actions throw it and the server turns it into the HTTP response; the browser
 * finds the code and message in the error it catches.
 */
export function refusal<Code extends string>(
  catalogue: Record<Code, Refusal>,
  code: NoInfer<Code>,
  data?: Record<string, unknown>,
): ORPCError<Code, Record<string, unknown> | undefined> {
  const { status, message } = catalogue[code]
  return new ORPCError(code, { status, message, data })
}

/** The refusal of a rate-limited action; `Retry-After` says how many seconds to wait. */
export const TOO_OFTEN = {
  TOO_MANY_TRIES: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
} as const satisfies Record<string, Refusal>

/** The refusals that any endpoint can give. */
export const COMMON_REFUSALS = {
  BAD_REQUEST: { status: 400, message: 'Please check what you entered.' },
  UNAUTHORIZED: { status: 401, message: 'Please sign in to continue.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  SECOND_FACTOR_NEEDED: { status: 403, message: 'Please turn on two-factor sign-in first.' },
  NOT_FOUND: { status: 404, message: 'This record was not found.' },
} as const satisfies Record<string, Refusal>
