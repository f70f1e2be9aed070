/** A page behind sign-in: segments of letters, digits and dashes, then an optional query. Nothing needs decoding. */
const OWN_PATH = /^\/dashboard(?:\/[A-Za-z0-9_-]+)*(?:\?[^\\#\s\p{Cc}\p{Cs}]*)?$/u
/** The page that confirms an email address; its link returns there after signing in. */
const CONFIRMATION = /^\/verify-email\?token=[\w.-]+$/
const MAX_LENGTH = 500

/**
 * Checks where to return to after signing in: gives the path if it is one of our own pages behind sign-in, else null.
 * `returnTo` comes from `?next=`, which anyone can put into a link, so other hosts, schemes, dots, escapes and
 * anything else that browsers interpret differently give null.
 */
export function ownPath(returnTo: unknown): string | null {
  if (typeof returnTo !== 'string' || returnTo.length > MAX_LENGTH) return null
  return OWN_PATH.test(returnTo) || CONFIRMATION.test(returnTo) ? returnTo : null
}
