import { ORPCError } from '@orpc/client'
import { TOO_OFTEN } from './words/too-often.ts'

/**
 * An expected refusal as a contract lists it: its HTTP status and the message to show. What the message names, such as a
 * limit, is in `values` as well, for programs and for other languages.
 */
export type Refusal = { status: number; message: string; values?: Readonly<Record<string, number | string>> }

/**
 * Creates the error for a listed refusal. Actions throw it and the server turns it into the HTTP response; the browser
 * finds the code and message in the error it catches.
 */
export function refusal<Code extends string>(
  catalogue: Record<Code, Refusal>,
  code: NoInfer<Code>,
  data?: Record<string, unknown>,
): ORPCError<Code, Record<string, unknown> | undefined> {
  const { status, message, values } = catalogue[code]
  return new ORPCError(code, { status, message, data: values ? { ...values, ...data } : data })
}

/** The refusal of a rate-limited action, with a message that says how long to wait. */
export function tooOften(waitS: number): ORPCError<'TOO_MANY_TRIES', { waitS: number }> {
  const { status } = TOO_OFTEN.TOO_MANY_TRIES
  const message = `Too many tries. Please try again in ${waitText(waitS)}.`
  return new ORPCError('TOO_MANY_TRIES', { status, message, data: { waitS } })
}

/** A wait in words: in seconds up to a minute and a half, then in minutes, rounded up. */
function waitText(seconds: number): string {
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The refusals that any endpoint can give. */
export const COMMON_REFUSALS = {
  BAD_REQUEST: { status: 400, message: 'Please check what you entered.' },
  UNAUTHORIZED: { status: 401, message: 'Please sign in to continue.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  SECOND_FACTOR_NEEDED: { status: 403, message: 'Please turn on two-factor sign-in first.' },
  SCOPE_MISSING: { status: 403, message: 'This token does not have the required scope.' },
  NOT_FOUND: { status: 404, message: 'This record was not found.' },
  CUSTOMER_ERASED: {
    status: 409,
    message: 'This customer’s personal data has been deleted, so nothing new can be saved for them.',
  },
} as const satisfies Record<string, Refusal>

/** The refusal of what an admin may do, as others who work at the clinic read it. */
export const STAFF_REFUSED = {
  FORBIDDEN: { status: 403, message: 'You can’t do this. Ask an admin of the clinic.' },
} as const satisfies Record<string, Refusal>
