import { asKeyed } from './digits.ts'

/** What a box for numbers takes. */
export type NumberBox = {
  /** How many decimals it takes; none by default. */
  decimals?: number | undefined
  /** The largest number that can be meant. */
  max?: number | undefined
  /** An amount of money: a sign of the currency may stand at its ends. */
  isMoney?: boolean | undefined
  /** What may stand after the number. */
  unit?: Unit | undefined
  /** A number that the box takes, to show how it is entered. */
  example?: string | undefined
}

/** A number as people type and paste it: null for an empty box, or the sentence that says what is wrong. */
export type NumberReading = { value: number | null } | { problem: string }

/**
 * Reads a number: in digits of any script, grouped in lakhs or in thousands by commas or blanks, with a decimal point
 * or comma, beside a sign of the currency, `/-` or its unit. What could mean two numbers is refused.
 */
export function readNumber(typed: string, box: NumberBox): NumberReading {
  const text = typed.length > LONGEST ? 'too long' : asKeyed(typed)
  if (text === '') return { value: null }
  const span = readSpan(text, box)
  if (span !== null) return span
  const { minus, digits } = partsOf(text, box)
  const [, whole = '', mark, three = ''] = ONE_GROUP.exec(digits) ?? []
  if (mark !== undefined) return readOneGroup({ minus, whole, three, mark }, box)
  const plain = plainDigits(digits, box)
  if (plain === null) return { problem: notNumber(box) }
  const isExact = plain.replace(/^[0.]+|\./g, '').length <= EXACT_DIGITS
  return isExact ? { value: signed(minus, plain) } : { problem: 'Please enter a shorter number' }
}

/** Reads a number stored in its smallest parts, such as paise. Too many decimals are refused, not rounded. */
export function readParts(typed: string, box: NumberBox & { decimals: 2 | 3 }): NumberReading {
  const reading = readNumber(typed, box)
  if ('problem' in reading || reading.value === null) return reading
  const scale = 10 ** box.decimals
  const parts = Math.round(reading.value * scale)
  if (parts / scale === reading.value) return { value: parts }
  return { problem: `Please use at most ${box.decimals === 2 ? 'two' : 'three'} decimals` }
}

/** Reads `1,200` and `1.200`: 1200 or 1.2, whichever the box can hold and the mark can say. */
function readOneGroup(
  text: Record<'minus' | 'whole' | 'three' | 'mark', string>,
  box: NumberBox,
): NumberReading {
  const { minus, whole, three, mark } = text
  const [decimal, grouped] = [`${whole}.${three}`, `${whole}${three}`]
  if (mark === ',' && !isMeasure(box)) return { value: signed(minus, grouped) }
  const isTooLarge = Number(grouped) > (box.max ?? Number.POSITIVE_INFINITY)
  const isTooFine = three.replace(/0+$/, '').length > (box.decimals ?? 0)
  if (isTooLarge || (mark === '.' && isTooFine)) return { value: signed(minus, decimal) }
  return { problem: `Do you mean ${Number(decimal)} or ${Number(grouped)}? Please type that number` }
}

/**
 * Reads an age, a length or a weight in several units, or in another one than the box's: `24 months`, `1 h 30 min`,
 * `4 kg 500 g`. Refuses a time that is no whole number in the box's unit; null for anything else.
 */
function readSpan(text: string, box: NumberBox): NumberReading | null {
  const span = spanOf(box)
  if (span === undefined) return null
  const parts = [...text.matchAll(span.part)]
  const rest = text
    .replace(span.part, '')
    .replace(/and|&|,/gi, '')
    .trim()
  if (rest !== '' || parts.length === 0) return null
  const sizes = parts.map(([, , word = '']) => span.sizeOf(word))
  if (sizes.length === 1 && sizes[0] === span.own) return null
  const isInOrder = sizes.every((size, index) => index === 0 || size < (sizes[index - 1] ?? 0))
  const total = parts.reduce(
    (sum, [, number = ''], at) => sum + Number(plainDigits(number, {}) ?? Number.NaN) * (sizes[at] ?? 0),
    0,
  )
  const value = Math.round((total / span.own) * 1e6) / 1e6
  const isTaken = isMeasure(box) || Number.isInteger(value)
  return isInOrder && isTaken ? { value } : { problem: notNumber(box) }
}

/** What is read in a box for a time or a weight: one part, its size, and that of the box's own unit. */
function spanOf({ unit }: NumberBox) {
  const sizes = unit && SIZES[unit]
  if (!sizes) return undefined
  const words = Object.entries(sizes).map(([word, size]) => ({
    pattern: new RegExp(`^(?:${word})$`, 'iu'),
    size,
  }))
  return {
    part: new RegExp(
      `(\\d{1,3}(?:,\\d{3})+|\\d+(?:[.,]\\d{1,2})?) ?(${Object.keys(sizes).join('|')})(?![\\p{L}\\p{M}])`,
      'giu',
    ),
    own: sizes[UNITS[unit]] ?? 1,
    sizeOf: (word: string) => words.find(({ pattern }) => pattern.test(word))?.size ?? 0,
  }
}

/** The sign and the digits of a number without what stands around it; no digits if there is anything else. */
function partsOf(text: string, { isMoney = false, unit }: NumberBox) {
  const before = isMoney ? `(?:${CURRENCY}) ?` : '(?!)'
  const after = isMoney ? MONEY_ENDS : unit === undefined ? '(?!)' : UNITS[unit]
  const pattern = new RegExp(
    `^([-+]?) ?(?:${before})?([-+]?) ?([\\d.,]+(?: [\\d.,]+)*) ?(?:${after})?$`,
    'iu',
  )
  const [, first = '', second = '', digits = ''] =
    pattern.exec(text.replace(/٫/g, '.').replace(/[٬،]/g, ',')) ?? []
  return { minus: first + second, digits: first !== '' && second !== '' ? '' : digits }
}

/** Digits with a decimal point alone; null if the marks between them do not group and divide a number. */
function plainDigits(digits: string, box: NumberBox): string | null {
  if (/^(?:\d+\.?\d*|\.\d+)$/.test(digits)) return digits
  if (COMMA_GROUPS.test(digits)) return digits.replaceAll(',', '')
  if (BLANK_GROUPS.test(digits)) return digits.replaceAll(' ', '').replace(',', '.')
  if (POINT_GROUPS.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  if (DECIMAL_COMMA.test(digits) || (isMeasure(box) && /^\d+,\d{4,}$/.test(digits)))
    return digits.replace(',', '.')
  return null
}

/** True for what is measured, such as a weight, where a comma may well be a decimal comma. */
function isMeasure({ decimals = 0, isMoney = false }: NumberBox): boolean {
  return decimals > 0 && !isMoney
}

/** The number; 0 for -0. */
function signed(minus: string, plain: string): number {
  return Number(`${minus}${plain}`) + 0
}

function notNumber(box: NumberBox): string {
  const hint = box.unit && HINTS[box.unit]
  if (hint !== undefined) return hint((box.max ?? 90) < 90 ? '30' : '90')
  const example = isMeasure(box) ? '4.5' : box.isMoney ? '1200.50' : '12'
  return `Please enter a number, such as ${box.example ?? example}`
}

/** Longer texts hold no number. */
const LONGEST = 100
/** As many digits a number has exactly; of more, another number would be read. */
const EXACT_DIGITS = 15

const ONE_GROUP = /^([1-9]\d{0,2})([.,])(\d{3})$/
const COMMA_GROUPS = /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d\d)+,\d{3})(?:\.\d*)?$/
/** Not `500 700`, which could be two numbers. */
const BLANK_GROUPS =
  /^(?:[1-9]\d? \d{3}|[1-9]\d{0,2}(?: \d{3}){2,}|[1-9]\d?(?: \d\d)+ \d{3})(?:\.\d*|,\d{1,2})?$/
const POINT_GROUPS = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/
const DECIMAL_COMMA = /^(?:\d*,\d{1,2}|0?,\d{3,})$/

/** The point of `Rs.` is no decimal point; one that stands apart, as in `Rs .50`, could be either. */
const WORDS = 'rs|re|inr|rupees?|रु|रू|रुपये|रुपए|ரூ|రూ|ರೂ|രൂ|રૂ'
const CURRENCY = `[₹₨\u09f2\u0af1\u0bf9]|(?:${WORDS})(?:\\.|(?! ?\\.))`
const MONEY_ENDS = `(?:/ ?[-=]|[₹₨]|(?:${WORDS})\\.?)? ?(?:only)?\\.?`

const KILOS = '(?:kgs?|kilos?|kilograms?|किलो|किग्रा)\\.?'
const GRAMS = '(?:g|gms?|grams?|ग्राम)\\.?'
const PIECES = '(?:pcs?|pieces?|nos?|units?|x|×|नग|पीस)\\.?'
const MINUTES = '(?:m|mins?|minutes?|मिनट)\\.?'
const HOURS = '(?:h|hrs?|hours?|घंटे|घंटा)\\.?'
const DAYS = '(?:d|days?|दिन)\\.?'
const MONTHS = '(?:m|mos?|mths?|months?|महीने|महीना|माह)\\.?'
const YEARS = '(?:y|yrs?|years?|साल|वर्ष)\\.?'

/** How each unit is written. */
const UNITS = {
  kg: KILOS,
  pieces: PIECES,
  years: YEARS,
  hours: HOURS,
  min: MINUTES,
  minutes: MINUTES,
  degrees: '°|degrees?|deg\\.?',
  days: DAYS,
  '%': '%|per ?cent|प्रतिशत',
}

/** A unit in which a box takes its number. */
export type Unit = keyof typeof UNITS

const IN_MINUTES = { [DAYS]: 1440, [HOURS]: 60, [MINUTES]: 1 }

/** The units in which the time or weight of a box may be written, by how they are written, in the smallest of them. */
const SIZES: { readonly [unit in Unit]?: Readonly<Record<string, number>> } = {
  kg: { [KILOS]: 1000, [GRAMS]: 1 },
  years: { [YEARS]: 12, [MONTHS]: 1 },
  hours: IN_MINUTES,
  min: IN_MINUTES,
  minutes: IN_MINUTES,
}

const minutesHint = (minutes: string) => `Please enter minutes, such as ${minutes}`

/** What to enter where a time was written in a way that is not read, with minutes that the box takes. */
const HINTS: { readonly [unit in Unit]?: (minutes: string) => string } = {
  years: () => 'Please enter whole years, such as 4, or 0 for less than one',
  hours: () => 'Please enter whole hours, such as 2',
  min: minutesHint,
  minutes: minutesHint,
}
