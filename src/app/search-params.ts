/**
 * Reads an address's query: every value is text, as it was typed. The router's own reading makes numbers and more of
 * what looks like them, and a search for a phone number is lost.
 */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** Writes what `parseSearch` reads; a parameter that is undefined is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? '' : `?${query}`
}
