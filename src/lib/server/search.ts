/** The pattern for `like` that finds a text anywhere: what means something to `like` stands for itself. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
