/** Of how many characters a term is at most. */
export const TERM_LENGTH = 100

/** The text below a box with more in it. */
export const TERM_TOO_LONG = `Please search for at most ${TERM_LENGTH} characters`

/** True for a text that no search takes. A few letters are two characters as they are stored. */
export function isTooLongTerm(typed: string): boolean {
  return typed.trim().normalize('NFC').length > TERM_LENGTH
}

/** What a search finds in a picker: nothing for a term that it does not take, since nothing there is called that. */
export async function foundBy<Found>(term: string, search: (term: string) => Promise<Found>, none: Found) {
  return isTooLongTerm(term) ? none : search(term)
}
