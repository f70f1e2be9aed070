/** Writes the digits of every script as ASCII digits: `४५`, `٤٥` and `４５` become `45`. The rest stays as it is. */
export function toAsciiDigits(text: string): string {
  return text.replace(OTHER_DIGIT, (digit) => String(digitOf(digit)))
}

/** Narrow letters and signs for the wide ones of East Asian keyboards: `＠` becomes `@`. */
export function toNarrow(text: string): string {
  return text.replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDTH))
}

/** ASCII digits, one kind of dash, narrow letters and signs. */
export function toPlain(text: string): string {
  return toNarrow(toAsciiDigits(text)).replace(DASH, '-')
}

/**
 * What was typed or pasted as a plain keyboard has it, to read numbers from: as above, with single blanks, none at the
 * ends, and nothing invisible.
 */
export function asKeyed(text: string): string {
  return toPlain(text.replace(INVISIBLE, '')).replace(BLANKS, ' ').trim()
}

const OTHER_DIGIT = /[^\P{Nd}0-9]/gu
const INVISIBLE = /[^\P{Cc}\s]|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const WIDE = /[\uff01-\uff5e]/g
const WIDTH = 0xff01 - 0x21
const DASH = /[\p{Pd}\u2212]/gu
const BLANKS = /[\s\p{Z}\u2800]+/gu

/** Each script has its digits in a row from 0 to 9, and rows may touch. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}
