/** A page behind sign-in: names of letters, digits and dashes, then perhaps a query. Nothing that needs decoding. */
const OWN_PATH = /^\/dashboard(?:\/[A-Za-z0-9_-]+)*(?:\?[^\\#\s\p{Cc}\p{Cs}]*)?$/u
const LONGEST = 500

/**
 * Where somebody wanted to go before they signed in, when that is a page of our own behind sign-in; else null.
 * Takes what stands in `?next=`, which anybody can write into a link: other hosts, schemes, dots, escapes and
 * everything else that browsers read in ways of their own are refused.
 */
export function ownPath(wish: unknown): string | null {
  return typeof wish === 'string' && wish.length <= LONGEST && OWN_PATH.test(wish) ? wish : null
}
