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
