import { z } from 'zod'

const CONTROL = /[\p{Cc}\p{Cs}]/u
/** Controls, and marks that turn the direction of all that follows, so that a name could pass for another one. */
const CONTROL_OR_TURN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
const CONTROL_OR_TURN_BUT_BREAKS = /[^\P{Cc}\n\r\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u
/** Anything that a reader sees; joiners, marks of direction, fillers and the blank Braille cell are not. */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u
const UNPRINTABLE = 'Please remove the characters that can’t be printed'

/** Trimmed text as below. Also refuses text of which nothing can be seen. */
function shownText(max: number, forbidden: RegExp, required?: string) {
  return text(max, forbidden, required).refine((value) => value === '' || VISIBLE.test(value), UNPRINTABLE)
}

/** Trimmed text of at most `max` characters. Refuses what can't be stored or shown (NUL, lone surrogates). */
function text(max: number, forbidden: RegExp, required?: string) {
  const plain = z
    .string(required)
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !forbidden.test(value), UNPRINTABLE)
  return required === undefined ? plain : plain.min(1, required)
}

/** One line of text; `required` is the message if it is missing. */
export function line(required: string, max: number) {
  return shownText(max, CONTROL_OR_TURN, required)
}

/** Text of several lines; `required` is the message if it is missing. */
export function paragraph(required: string, max: number) {
  return shownText(max, CONTROL_OR_TURN_BUT_BREAKS, required)
}

/** One optional line: missing, null and blank become null. */
export function optionalLine(max: number) {
  return shownText(max, CONTROL_OR_TURN).nullish().transform(blankToNull)
}

/** Optional text of several lines: missing, null and blank become null. */
export function optionalParagraph(max: number) {
  return shownText(max, CONTROL_OR_TURN_BUT_BREAKS).nullish().transform(blankToNull)
}

/** Converts undefined and the empty string to null. */
export function blankToNull(value: string | null | undefined): string | null {
  return value === undefined || value === '' ? null : value
}

/** At least five digits: probably part of a phone number. */
const PHONE_LIKE = /^\+?\d{5,}$/

/**
 * The term to search for: the typed text with single blanks and none at the ends. A phone number, however it is
 * written, becomes its digits without leading zeros, so that it matches part of the stored one.
 */
function searchTerm(typed: string): string {
  const compact = typed.replace(/[\s().-]/g, '')
  return PHONE_LIKE.test(compact) ? compact.replace(/^0+(?=\d{5})/, '') : typed.trim().replace(/\s+/g, ' ')
}

/** The text of a search box, at most 100 characters, as the term to search for; an empty one matches everything. */
export const searchSchema = text(100, CONTROL).transform(searchTerm).optional()
