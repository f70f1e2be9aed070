/** A page behind sign-in: names of letters, digits and dashes, then perhaps a query. Nothing that needs decoding. */
const OWN_PATH = /^\/dashboard(?:\/[A-Za-z0-9_-]+)*(?:\?[^\\#\s\p{Cc}\p{Cs}]*)?$/u
/** The page that confirms an address, to which its link comes back after signing in. */
const CONFIRMATION = /^\/verify-email\?token=[\w.-]+$/
const MAX_LENGTH = 500

/**
 * Where somebody wanted to go before they signed in, when that is a page of our own for those who are; else null.
 * Takes what stands in `?next=`, which anybody can write into a link: other hosts, schemes, dots, escapes and
 * everything else that browsers read in ways of their own are refused.
 */
export function ownPath(returnTo: unknown): string | null {
  if (typeof returnTo !== 'string' || returnTo.length > MAX_LENGTH) return null
  return OWN_PATH.test(returnTo) || CONFIRMATION.test(returnTo) ? returnTo : null
}
