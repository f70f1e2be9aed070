/** What two names have in common if people take them for one. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().replace(/\s/g, '')
}
