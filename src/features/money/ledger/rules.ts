/** The most cash that may be taken from one person in a day, or for one bill: less than two lakh rupees. */
export const CASH_LIMIT = 20_000_000

/** True if so much cash may not be taken: in all, with what was taken of the person that day or for the bill. */
export function isTooMuchCash(paise: number): boolean {
  return paise >= CASH_LIMIT
}
