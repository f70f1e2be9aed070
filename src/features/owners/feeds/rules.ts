/** How many feeds a login can have: one for each of its devices, with room for some that were forgotten. */
export const MAX_FEEDS = 10

/** The path of a feed, for calendar programs. It holds a secret: anyone who knows it can read the feed. */
export function feedPath(secret: string): string {
  return `/calendar/${secret}.ics`
}

/** The secret in a path; null if it is not the path of a feed. */
export function feedSecret(path: string): string | null {
  return /^\/calendar\/([^/]+)\.ics$/.exec(path)?.[1] ?? null
}
