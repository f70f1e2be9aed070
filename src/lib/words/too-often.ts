/** The refusal of a rate-limited action; `Retry-After` says how many seconds to wait. */
export const TOO_OFTEN = {
  TOO_MANY_TRIES: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
} as const
