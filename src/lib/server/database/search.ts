import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A part of a search that must be found by itself: a word, or a whole term that is a phone or a part of one. */
export type SearchPart = { text: string; isPhone: boolean }

/** Digits with what is written between those of a phone, and no letter. */
const PHONE_LIKE = /^(?=.*\p{Nd})[\p{Nd}\p{Pd}\p{Ps}\p{Pe}\s+\u2212.,;:/|·•]*$/u
/** How a number or an address begins where a link to it was copied. */
const LINK = /^(?:tel:|mailto:|(?:https?:\/\/)?wa\.me\/)/i
/** What stands between words but is not searched for. */
const BETWEEN_WORDS = /[\s,;:()[\]{}<>|/&]+/

/** The parts of a typed term, each once; none for a term of blanks and brackets, which matches everything. */
export function searchParts(typed: string): SearchPart[] {
  const text = typed.replace(LINK, '')
  if (PHONE_LIKE.test(text)) return [{ text, isPhone: true }]
  const words = new Set(text.split(BETWEEN_WORDS).filter((word) => word !== ''))
  return [...words].map((word) => ({ text: word, isPhone: false }))
}

/** True for the rows whose name has the part in it, ignoring how it is written. `nameKey` is a `search_form`. */
export function hasInName(nameKey: RawBuilder<unknown>, { text }: SearchPart): RawBuilder<SqlBool> {
  return sql<SqlBool>`${nameKey} like search_pattern(${text})`
}

/** The same for a customer's search key, where a phone is compared by its digits. */
export function isCustomer(
  searchKey: RawBuilder<unknown>,
  { text, isPhone }: SearchPart,
): RawBuilder<SqlBool> {
  return isPhone
    ? sql<SqlBool>`${searchKey} like phone_pattern(${text})`
    : hasInName(searchKey, { text, isPhone })
}

/** True for the rows in which every part of the typed term is found. */
export function everyPart(
  typed: string,
  isFound: (part: SearchPart) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const parts = searchParts(typed)
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts.map(isFound), sql` and `)})`
}
