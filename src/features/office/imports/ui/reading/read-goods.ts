import { MAX_PAISE, toRupees } from '../../../../../lib/money.ts'
import { isCalendarDay } from '../../../../../lib/time.ts'
import { asKeyed } from '../../../../../lib/typed/digits.ts'
import { readNumber, readParts } from '../../../../../lib/typed/read-number.ts'
import type { ProductKind } from '../../../../money/orders/rules.ts'
import { type Cell, textOf } from './cells.ts'
import { fullYear, monthOf, readDate } from './read-dates.ts'
import { saidIn } from './vocabulary.ts'

/** Reads a price in paise; null for none, or for what could be several. */
export function readPrice(cell: Cell | undefined): number | null {
  const reading = readParts(saidIn(textOf(cell)), { isMoney: true, decimals: 2, max: toRupees(MAX_PAISE) })
  if ('problem' in reading || reading.value === null) return null
  return reading.value < 0 || reading.value > MAX_PAISE ? null : reading.value
}

/** A rate of GST in basis points; `exempt` for none on what is exempt. */
export type RateReading = number | 'exempt' | null

/** Reads a rate of GST. `areShares`: the column has shares of one, as a spreadsheet stores percents. */
export function readRate(cell: Cell | undefined, areShares: boolean): RateReading {
  if (typeof cell === 'object' && 'percent' in cell) return toBasisPoints(cell.percent)
  const said = saidIn(textOf(cell))
  if (/\b(exempt(ed)?|nil rated|no gst|non ?gst)\b/i.test(said)) return 'exempt'
  const bare = asKeyed(said).replace(/^[a-z]*gst[ @:-]*|[ @]*\b[a-z]*gst$/i, '')
  const reading = readNumber(bare.replace(/ *%$/, ''), { decimals: 3 })
  if ('problem' in reading || reading.value === null) return null
  return toBasisPoints(areShares && !bare.includes('%') ? reading.value * 100 : reading.value)
}

function toBasisPoints(percent: number): number | null {
  const points = Math.round(percent * 100)
  return points < 0 || points > 10_000 ? null : points
}

/** True for a column of rates that are all shares of one, such as 0.05. */
export function areShares(cells: readonly (Cell | undefined)[]): boolean {
  const numbers = cells
    .map((cell) => Number(saidIn(textOf(cell)) || Number.NaN))
    .filter((number) => !Number.isNaN(number))
  return numbers.some((number) => number > 0) && numbers.every((number) => number < 1)
}

/** The digits of an HSN or SAC; null for none. */
export function readHsn(cell: Cell | undefined): string | null {
  const digits = asKeyed(saidIn(textOf(cell)))
    .replace(/\.0+$/, '')
    .replace(/[ .]/g, '')
  return /^\d{4,8}$/.test(digits) ? digits : null
}

export type QuantityReading = { thousandths: number | null; problem?: 'not a quantity' }

const MAX_UNITS = 999_000

/** Reads a quantity of units to three decimals, in thousandths; null for a blank cell. */
export function readQuantity(cell: Cell | undefined): QuantityReading {
  const said = asKeyed(saidIn(textOf(cell))).replace(/ ?(nos?|pcs?|pieces?|units?|qty)\.?$/i, '')
  if (said === '') return { thousandths: null }
  const plain = /^\d{1,3}(,\d{2,3})+(\.\d{1,3})?$/.test(said) ? said.replaceAll(',', '') : said
  const units = /^\d{1,7}(\.\d{1,3}|\.\d{1,3}0*)?$/.test(plain) ? Number(plain) : Number.NaN
  return units <= MAX_UNITS
    ? { thousandths: Math.round(units * 1000) }
    : { thousandths: null, problem: 'not a quantity' }
}

export type ExpiryReading = { day: string | null; problem?: 'not a day of expiry' }

/** Reads a last day: of a month without a day its last one. `areMonths`: days on the 1st stand for months. */
export function readExpiry(cell: Cell | undefined, areMonths: boolean): ExpiryReading {
  if (typeof cell === 'object' && 'day' in cell) {
    const [year = '', month = '', date = ''] = cell.day.split('-')
    // What was typed as month and year, such as 11/28, became a day of this year.
    if (cell.shows === 'day and month') return lastOf(2000 + Number(date), Number(month))
    if (cell.shows === 'month and year' || areMonths) return lastOf(Number(year), Number(month))
    return { day: cell.day }
  }
  const said = asKeyed(saidIn(textOf(cell)))
  const text = said.replace(/^(exp(iry|ires)?|use before|best before)[ .:-]*/i, '').trim()
  return text === '' ? { day: null } : readTyped(text, areMonths)
}

function readTyped(text: string, areMonths: boolean): ExpiryReading {
  const [, month = '', year] = /^(\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text) ?? []
  if (year !== undefined) return lastOf(fullYear(year), Number(month))
  const [, year4, month2 = ''] = /^(\d{4})[-/. ](\d{1,2})$/.exec(text) ?? []
  if (year4 !== undefined) return lastOf(Number(year4), Number(month2))
  const [, name, year2 = ''] = /^([a-z]{3,9})\.?[-/., ']*(\d{4}|\d{2})$/i.exec(text) ?? []
  if (monthOf(name) > 0) return lastOf(fullYear(year2), monthOf(name))
  const [, before = '', name2] = /^(\d{2}|\d{4})[-/., ]*([a-z]{3,9})\.?$/i.exec(text) ?? []
  if (monthOf(name2) > 0) return lastOf(fullYear(before), monthOf(name2))
  const { day } = readDate(text, { order: 'day first', because: 'said' })
  if (day === null) return { day, problem: 'not a day of expiry' }
  return areMonths ? lastOf(Number(day.slice(0, 4)), Number(day.slice(5, 7))) : { day }
}

/** The last day of a month. */
function lastOf(year: number, month: number): ExpiryReading {
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return month >= 1 && month <= 12 && isCalendarDay(last)
    ? { day: last }
    : { day: null, problem: 'not a day of expiry' }
}

/** True for a column of several whole days that are all on the 1st: they stand for months. */
export function areFirsts(cells: readonly (Cell | undefined)[]): boolean {
  const days = cells.flatMap((cell) => {
    if (typeof cell === 'object' && 'day' in cell) return cell.shows === 'day' ? [cell.day] : []
    const { day } = readExpiry(cell, false)
    const isWhole = /^\S+[-/. ]\S+[-/. ]\S+$/.test(saidIn(textOf(cell)))
    return day === null || !isWhole ? [] : [day]
  })
  return days.length > 0 && days.every((day) => day.endsWith('-01'))
}

/** Reads a batch as typed; one that a spreadsheet has made a number of is none. */
export function readBatch(cell: Cell | undefined): { batch: string | null; problem?: 'cut by Excel' } {
  const said = saidIn(textOf(cell))
  return /^\d(\.\d+)?E\+?\d+$/i.test(said) || (typeof cell === 'object' && 'isPower' in cell)
    ? { batch: null, problem: 'cut by Excel' }
    : { batch: said.slice(0, 40) || null }
}

/** What a word of a column says: priced work, or goods. */
export function kindOfWord(word: string): ProductKind | undefined {
  const said = saidIn(word)
  if (WORK.test(said)) return 'treatment'
  return GOODS.test(said) ? 'goods' : undefined
}

const WORK =
  /\b(services?|treatments?|procedures?|lab|laboratory|tests?|diagnostics?|consult\w*|surger(y|ies)|surgical|grooming|boarding|imaging|x ?-?rays?|scans?|work|visits?|vaccination|dental)\b/i
const GOODS =
  /\b(products?|goods|items?|medicines?|medicaments?|drugs?|pharmac\w*|food|feed|diets?|accessor(y|ies)|retail|stock|vaccines?|consumables?|toys?|supplements?|shampoos?|otc|inventory|physical)\b/i
