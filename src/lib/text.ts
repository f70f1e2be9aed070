import { z } from 'zod'
import { cleanCode, cleanLine, cleanParagraph } from './typed/clean-text.ts'
import { TERM_LENGTH } from './typed/search-term.ts'

const CONTROL = /[\p{Cc}\p{Cs}]/u
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]|\p{Cs}/u
/** Anything that a reader sees; the blank Braille cell is not. */
const VISIBLE = /[^\p{C}\p{Z}\u2800]/u
const UNPRINTABLE = 'Please remove the characters that can’t be printed'

/** How a text is cleaned, and what it may not have then. */
type Form = { clean: (typed: string) => string; forbidden: RegExp }
const LINE: Form = { clean: cleanLine, forbidden: CONTROL }
const CODE: Form = { clean: cleanCode, forbidden: CONTROL }
const TYPED: Form = { clean: (typed) => typed, forbidden: CONTROL_BUT_BREAKS }
const PARAGRAPH: Form = { clean: cleanParagraph, forbidden: CONTROL_BUT_BREAKS }

/** Text as below. Also refuses text of which nothing can be seen. */
function shownText(max: number, form: Form, required?: string) {
  return text(max, form, required).refine((value) => value === '' || VISIBLE.test(value), UNPRINTABLE)
}

/** Clean text of at most `max` characters. Refuses what can't be stored or shown (NUL, lone surrogates). */
function text(max: number, { clean, forbidden }: Form, required?: string) {
  const plain = z
    .string(required)
    .overwrite(clean)
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !forbidden.test(value), UNPRINTABLE)
  return required === undefined ? plain : plain.min(1, required)
}

/** One line of text; `required` is the message if it is missing. */
export function line(required: string, max: number) {
  return shownText(max, LINE, required)
}

/** Text of several lines; `required` is the message if it is missing. */
export function paragraph(required: string, max: number) {
  return shownText(max, PARAGRAPH, required)
}

/** One line as far as it is typed: an empty one is one too. */
export function anyLine(max: number) {
  return text(max, LINE)
}

/**
 * Text of several lines as it is typed, blanks at its ends included: for what is saved while someone writes. Refuses what
 * can't be stored.
 */
export function typedText(max: number) {
  return text(max, TYPED)
}

/** One optional line: missing, null and blank become null. */
export function optionalLine(max: number) {
  return shownText(max, LINE).nullish().transform(blankToNull)
}

/** One optional code, such as a batch: missing, null and blank become null. */
export function optionalCode(max: number) {
  return shownText(max, CODE).nullish().transform(blankToNull)
}

/** Optional text of several lines: missing, null and blank become null. */
export function optionalParagraph(max: number) {
  return shownText(max, PARAGRAPH).nullish().transform(blankToNull)
}

/** Converts undefined and the empty string to null. */
export function blankToNull(value: string | null | undefined): string | null {
  return value === undefined || value === '' ? null : value
}

/** The text of a search box; an empty one matches everything. What can't be stored is a blank. */
export const searchSchema = z
  .string()
  .overwrite((typed) => cleanLine(typed.replace(/[\p{Cc}\p{Cs}]/gu, ' ')))
  .max(TERM_LENGTH, `Please use at most ${TERM_LENGTH} characters`)
  .optional()

/** Text of several lines, such as an address, as one: `12 MG Road, Camp, Pune`. */
export function onOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')
}

/** An instant in an answer: a date on the server, and on the wire its text in UTC. */
export const instant = z
  .date()
  .transform((at) => at.toISOString())
  .pipe(z.iso.datetime())

/** What a handler answers with, before its contract makes text of the instants. */
export type Answer<Schema extends z.ZodType> = z.input<Schema>
