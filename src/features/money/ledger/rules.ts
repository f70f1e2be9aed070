/** The most cash that may be taken from one person in a day, or for one bill: less than two lakh rupees. */
export const CASH_LIMIT = 20_000_000

/** True if so much cash may not be taken: in all, with what was taken of the person that day or for the bill. */
export function isTooMuchCash(paise: number): boolean {
  return paise >= CASH_LIMIT
}

/** What an entry of the ledger can be; the database knows the same names. `kept`: what is left of a payment becomes income. */
export const ENTRY_KINDS = ['taken', 'refunded', 'written_off', 'undone', 'kept'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
