import { asKeyed } from './digits.ts'
import { formatPhone } from './phone.ts'

/**
 * Normalises a typed or pasted phone number to the stored form: an empty value stays empty, and one number, with any
 * prefix that leads to India, becomes `+91` and its last ten digits (specification, section 5). What is not one such
 * number stays as it was typed, and is no phone.
 */
export function normalisePhone(typed: string): string {
  const text = asKeyed(typed)
  if (text === '') return ''
  const [, ten] = IN_INDIA.exec(onlyNumberIn(text) ?? '') ?? []
  return ten === undefined ? typed : `+91${ten}`
}

/** The sentence for what is no phone: `invalid`, and for some mistakes what to do about them. */
export function phoneProblem(typed: string, invalid: string): string {
  const text = asKeyed(typed)
  const number = onlyNumberIn(text)
  const digits = text.replace(/\D/g, '')
  if (EXTENSION.test(text)) return `${invalid}. Please leave out the extension.`
  if (number?.match(ABROAD)) return `${invalid}. Please enter a number in India.`
  if (digits.length > LONGEST || (number === null && digits.length >= 10))
    return `${invalid}. Please enter one number only.`
  return invalid
}

/**
 * A number of the clinic as it is dialled: in the international form where it has one, or else as it is, such as 1800
 * 123 4567 or 1962. Undefined for what is not one number.
 */
export function clinicNumber(written: string): string | undefined {
  const number = onlyNumberIn(asKeyed(written)) ?? ''
  const [, free] = FREE_OF_CHARGE.exec(number) ?? []
  const [, ten] = IN_INDIA.exec(number) ?? []
  if (free !== undefined) return free
  if (ten !== undefined) return `+91${ten}`
  const [, abroad] = ABROAD.exec(number) ?? []
  if (abroad !== undefined) return `+${abroad}`
  return WITHOUT_AREA.test(number) ? number : undefined
}

/** A number of the clinic as people read it: as it was written, or the number in the link that was pasted. */
export function cleanClinicNumber(written: string): string {
  const number = LINK.test(written) ? clinicNumber(written) : undefined
  return number === undefined ? written.replace(/[,;]+$/, '') : formatPhone(number)
}

/** A number of the clinic as `tel:` wants it. */
export function dialled(written: string): string {
  return clinicNumber(written) ?? written.replace(/[^+\d]/g, '')
}

/**
 * The digits of a text that holds one number, with a plus before them if it is there; null for any other text. Before
 * and after the number there may be words, such as `tel:` or `(home)`; a slash may only divide one number in halves, or
 * from its area code.
 */
function onlyNumberIn(text: string): string | null {
  const [, number = ''] = /^[^+\d@]*(\+?(?: ?[\d ()[\]./·•-]*\d))[^+\d@]*$/.exec(text) ?? []
  if (number === '' || (number.includes('/') && !DIVIDED.test(number))) return null
  return number.replace(/[^+\d]/g, '')
}

/** `0`, `91`, `091`, `0091` and `+91` lead to India, also with the `0` of the country after them. */
const IN_INDIA = /^(?:(?:\+|00|0)?91)?0?([1-9]\d{9})$/
const ABROAD = /^(?:\+|00)(?!91)([1-9]\d{6,14})$/
const FREE_OF_CHARGE = /^(?:\+91|0)?(18[06]0\d{6,7})$/
/** A helpline, which begins with 1, or a landline as it is dialled in its own town. */
const WITHOUT_AREA = /^(?:1\d{2,3}|[2-7]\d{5,7})$/
const DIVIDED = /^(?:[^/]*\D)?(?:\d{5}|0\d{2,4}) ?\/ ?\d{5,8}$/
const LINK = /^(?:tel|callto|sms|whatsapp|https?):|^wa\.me\//i
const EXTENSION = /\d.*(?:ext|x|#)\D*\d/i

/** The digits of one number with its longest prefix: 0091, 0 and ten more. */
const LONGEST = 15
