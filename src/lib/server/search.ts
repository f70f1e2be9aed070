/** A `like` pattern that finds `text` anywhere; wildcards in it are escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
