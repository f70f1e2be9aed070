const LIST = new Intl.ListFormat('en-IN', { type: 'conjunction' })

/** Parts of a sentence as a list: `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  return LIST.format(parts)
}
