import { z } from 'zod'

const CONTROL = /[\p{Cc}\p{Cs}]/u
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\r\t]|\p{Cs}/u
const UNPRINTABLE = 'Please remove the characters that can’t be printed'

/** Text of at most `max` characters, trimmed, without what can't be stored or shown (NUL, half surrogates). */
function text(max: number, forbidden: RegExp, required?: string) {
  const plain = z
    .string(required)
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !forbidden.test(value), UNPRINTABLE)
  return required === undefined ? plain : plain.min(1, required)
}

/** One line of text; `required` is said when there is none. */
export function line(required: string, max: number) {
  return text(max, CONTROL, required)
}

/** Text over several lines; `required` is said when there is none. */
export function paragraph(required: string, max: number) {
  return text(max, CONTROL_BUT_BREAKS, required)
}

/** One line that may be left out: missing, null and blank become null. */
export function optionalLine(max: number) {
  return text(max, CONTROL).nullish().transform(blankToNull)
}

/** Text over several lines that may be left out: missing, null and blank become null. */
export function optionalParagraph(max: number) {
  return text(max, CONTROL_BUT_BREAKS).nullish().transform(blankToNull)
}

/** Nothing and the empty text become null. */
export function blankToNull(value: string | null | undefined): string | null {
  return value === undefined || value === '' ? null : value
}

/** Digits as people write a phone number, at least five of them. */
const PHONE_LIKE = /^\+?\d{5,}$/

/**
 * What is looked for, of what somebody typed: single blanks, none at the ends; and a phone number, however it is
 * written, as its bare digits without leading zeros, so that it is found inside of the stored one.
 */
function searchTerm(typed: string): string {
  const compact = typed.replace(/[\s().-]/g, '')
  return PHONE_LIKE.test(compact) ? compact.replace(/^0+(?=\d{5})/, '') : typed.trim().replace(/\s+/g, ' ')
}

/** What stands in a search box, at most 100 characters, as what is to be looked for; nothing means everything. */
export const searchSchema = text(100, CONTROL).transform(searchTerm).optional()
