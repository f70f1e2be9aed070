import { cleanLine } from '../../../../../lib/typed/clean-text.ts'
import { asKeyed } from '../../../../../lib/typed/digits.ts'
import { isPhone } from '../../../../../lib/typed/phone.ts'
import { normalisePhone } from '../../../../../lib/typed/read-phone.ts'
import { MAX_WEIGHT } from '../../../../owners/pets/rules.ts'
import { saidIn } from './vocabulary.ts'

/** What a cell of phone numbers holds: the one that is taken, the others, and why none is taken. */
export type PhoneReading = { phone: string | null; others: string[]; problem?: PhoneProblem }
export type PhoneProblem = 'cut by Excel' | 'not a number' | 'abroad' | 'placeholder'

const NO_PHONE: PhoneReading = { phone: null, others: [] }

/** A number, and whether it is written with the code of a city before it. */
type Found = { phone: string; isLandline: boolean }

/** Reads the numbers of a cell; of several the first mobile one counts. */
export function readPhones(text: string): PhoneReading {
  const said = saidIn(text.replace(/^'+/, ''))
  if (said === '') return NO_PHONE
  const keyed = asKeyed(said)
  const [, mantissa = '', exponent] = /^(\d(?:\.\d+)?)e\+?(\d{1,2})$/i.exec(keyed) ?? []
  if (exponent !== undefined) return readExponent(mantissa.replace('.', ''), Number(exponent))
  const numbers = numbersOf(text.includes('\n') ? text.split('\n').map(asKeyed).join(';') : keyed)
  if (numbers.length === 0) return { ...NO_PHONE, problem: isAbroad(keyed) ? 'abroad' : 'not a number' }
  const real = numbers.filter(({ phone }) => !isPlaceholder(phone))
  if (real.length === 0) return { ...NO_PHONE, problem: 'placeholder' }
  const phone = (real.find(({ isLandline }) => !isLandline) ?? real[0])?.phone ?? null
  const others = real.map((number) => number.phone).filter((number) => number !== phone)
  return { phone, others: [...new Set(others)] }
}

function numbersOf(keyed: string): Found[] {
  const whole = foundIn(keyed.replace(/\.0+$/, ''))
  return whole.length > 0 ? whole : keyed.split(/[,;|&]|:::|\band\b|\bor\b/i).flatMap(numbersIn)
}

const isAbroad = (keyed: string) => /^(\+|00)(?!91)[1-9]\d{6,}$/.test(keyed.replace(/[ ().-]/g, ''))

/** A spreadsheet's `9.19846E+11` has lost its last digits unless all of them are there. */
function readExponent(digits: string, exponent: number): PhoneReading {
  if (digits.length < Math.min(exponent + 1, 10)) return { ...NO_PHONE, problem: 'cut by Excel' }
  const [found] = foundIn(digits.padEnd(exponent + 1, '0'))
  return found === undefined ? { ...NO_PHONE, problem: 'not a number' } : { phone: found.phone, others: [] }
}

/** The numbers in a part of a cell; `98450 00014/15` is two that differ at their end. */
function numbersIn(part: string): Found[] {
  const [first = '', ...more] = part.split('/').map((one) => one.trim())
  const [number] = foundIn(first)
  if (number === undefined) return part.split('/').flatMap(pairIn)
  return [number, ...more.flatMap((end) => endingOf(number.phone, end))]
}

function endingOf(number: string, end: string): Found[] {
  const other = foundIn(end)
  if (other.length > 0) return other
  return /^\d{1,6}$/.test(end) ? [{ phone: number.slice(0, -end.length) + end, isLandline: false }] : []
}

/** One number, or two that only a blank parts. */
function pairIn(text: string): Found[] {
  const whole = foundIn(text)
  const [, one = '', other = ''] = /^(\+?[\d-]{10,14}) +(\+?[\d-]{10,14})$/.exec(text.trim()) ?? []
  return whole.length > 0 ? whole : [...foundIn(one), ...foundIn(other)]
}

function foundIn(text: string): Found[] {
  if (/^0{10}$/.test(text)) return [{ phone: '+910000000000', isLandline: false }]
  const phone = normalisePhone(text)
  const isLandline = /^\(?0(?!0?91)\d{2,4}\)?[ -]/.test(text.trim()) || /^\+91[1-5]/.test(phone)
  return isPhone(phone) ? [{ phone, isLandline }] : []
}

/** What someone typed because a number was wanted: one digit all along, or digits in their order. */
function isPlaceholder(phone: string): boolean {
  const digits = phone.slice(3)
  return /^(\d)\1{8,}$/.test(digits.slice(1)) || '01234567890123456789 98765432109876543210'.includes(digits)
}

/** What Google Contacts puts between several values of one field. */
const BETWEEN_CONTACTS = ' ::: '

/** A name as it is stored: the first of several, `Rao, Anita` turned, one blank between words. */
export function readName(text: string): string {
  const clean = cleanLine(saidIn(text)).split(BETWEEN_CONTACTS)[0] ?? ''
  const [, last, first] = /^([^,]+), ?([^,]+)$/.exec(clean) ?? []
  return last === undefined || /^(mr|mrs|ms|dr|jr|sr|ltd|inc|llp|pvt)\.?$/i.test(first ?? '')
    ? clean
    : `${first} ${last}`
}

/** An age that says more than whole years. */
export type AgeSpan = { months: number; days: number }
export type AgeReading = {
  age: number | null
  span?: AgeSpan
  problem?: 'not an age' | 'more than 30 years'
}

const YEAR = '(?:(?:y(?:ea)?rs?|years?|y|साल|वर्ष)\\.?)'
const MONTH = '(?:(?:months?|mths?|mon|mo|m|महीने|माह)\\.?)'
const SHORT = '(?:(?<unit>weeks?|wks?|w|days?|d)\\.?)'
const ABOUT = '^(?:approx\\.?|about|around|~|abt\\.?)? ?'
const NEXT = ',? ?(?:and |& )?'
const PART = '(?:[.,](?<part>\\d+)|(?<half> 1\\/2| ?½))?'
const DAYS = `(?:${NEXT}(?<short>\\d{1,3}) ?${SHORT})?(?: old)?$`
/** Ages in weeks or days, in months, and in years; each may be followed by what is shorter. */
const AGES = [
  `${ABOUT}(?<short>\\d{1,3}) ?${SHORT}(?: old)?$`,
  `${ABOUT}(?<months>\\d{1,3})${PART} ?${MONTH}${DAYS}`,
  `${ABOUT}(?<years>\\d{1,2})${PART} ?${YEAR}?(?:${NEXT}(?<months>\\d{1,3}) ?${MONTH})?${DAYS}`,
].map((pattern) => new RegExp(pattern, 'i'))

/** Reads an age in whole years; what one in months, weeks or parts of a year says more is its `span`. */
export function readAge(text: string): AgeReading {
  const said = asKeyed(saidIn(text))
  if (said === '') return { age: null }
  const found = AGES.map((pattern) => pattern.exec(said)?.groups).find((groups) => groups !== undefined)
  if (found === undefined) return { age: null, problem: 'not an age' }
  const span = spanOf(found)
  const age = Math.floor(span.months / 12 + span.days / 365.25)
  if (age > 30) return { age: null, problem: 'more than 30 years' }
  const saysMore = ['months', 'short', 'half'].some((name) => found[name] !== undefined) || Number(found.part)
  return saysMore && span.months + span.days > 0 ? { age, span } : { age }
}

function spanOf({ years, months, short, unit, part, half }: Record<string, string | undefined>): AgeSpan {
  const rest = half === undefined ? Number(`0.${part ?? 0}`) : 0.5
  const days = Number(short ?? 0) * (/^w/i.test(unit ?? '') ? 7 : 1)
  if (years === undefined) return { months: Number(months ?? 0), days: days + Math.round(rest * 30) }
  return { months: Math.round((Number(years) + rest) * 12) + Number(months ?? 0), days }
}

export type WeightReading = { weight: number | null; problem?: 'not a weight' | 'finer than a gram' }

/**
 * Reads a weight in kg, exact to the gram: `4,5`, `12 kg`, `850 g`. Three digits after a comma are doubtful, except after a
 * zero: `0,035`.
 */
export function readWeight(text: string, isInGrams = false): WeightReading {
  const said = asKeyed(saidIn(text)).toLowerCase()
  if (said === '') return { weight: null }
  const [, number, unit = ''] =
    /^(\d{1,7}(?:\.\d+|,\d{1,2})?|0,\d{3}) ?(kgs?|kilos?|kilograms?|g|gms?|grams?)?\.?$/.exec(said) ?? []
  if (number === undefined) return { weight: null, problem: 'not a weight' }
  const grams = unit.startsWith('g') || (unit === '' && isInGrams)
  const meant = Number(number.replace(',', '.')) / (grams ? 1000 : 1)
  if (meant > MAX_WEIGHT) return { weight: null, problem: 'not a weight' }
  const weight = Math.round(meant * 1000) / 1000
  // A spreadsheet that calculates writes 28.55 as 28.549999999999997.
  return Math.abs(weight - meant) < 1e-9 ? { weight } : { weight: null, problem: 'finer than a gram' }
}
