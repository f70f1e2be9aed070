import { addDays, isCalendarDay, lastDayOfMonth } from '../../../../../lib/time.ts'
import { asKeyed } from '../../../../../lib/typed/digits.ts'
import { type Cell, textOf } from './cells.ts'
import type { AgeSpan } from './read-values.ts'
import { dayOfNumber } from './read-workbook.ts'
import { saidIn } from './vocabulary.ts'

/** In which order a column has day and month; null where its cells disagree, or a spreadsheet has turned some. */
export type DayOrder = {
  order: 'day first' | 'month first'
  /** Why the order is what it is: a day above 12 shows it, someone has said it, or nothing does. */
  because: 'shown' | 'said' | 'nothing'
  /** True if real dates have day and month exchanged. */
  isTurned?: boolean
}
export type UnclearOrder = 'days mixed' | 'days turned'

/** How a person answers for a column whose order is unclear. */
export const DATE_ANSWERS = ['day first', 'month first', 'turned back', 'as they are', 'left out'] as const
export type DateAnswer = (typeof DATE_ANSWERS)[number]

type Parts = { certain: string } | { first: number; second: number; year: number } | null

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = /[ t]+\d{1,2}:\d{2}.*$/i

/** Decides for a column of dates how they are read. `answer` is what a person has said of it. */
export function decideOrder(
  cells: readonly (Cell | undefined)[],
  answer?: DateAnswer,
): DayOrder | UnclearOrder {
  if (answer === 'day first' || answer === 'month first') return { order: answer, because: 'said' }
  if (answer === 'turned back') return { order: 'day first', because: 'said', isTurned: true }
  if (answer === 'as they are') return { order: 'day first', because: 'said' }
  const typed = cells.map(partsOf).filter((parts) => parts !== null && 'first' in parts)
  const isDayFirst = typed.some(({ first, second }) => first > 12 && first <= 31 && second <= 12)
  const isMonthFirst = typed.some(({ first, second }) => second > 12 && second <= 31 && first <= 12)
  if (isDayFirst && isMonthFirst) return 'days mixed'
  const real = cells.filter((cell) => typeof cell === 'object' && 'day' in cell && cell.shows === 'day')
  const areLow = real.every(
    (cell) => typeof cell === 'object' && 'day' in cell && Number(cell.day.slice(8)) <= 12,
  )
  if (isDayFirst && real.length > 0 && areLow) return 'days turned'
  const isOpen = typed.some(({ first, second }) => first !== second)
  return {
    order: isMonthFirst ? 'month first' : 'day first',
    because: isDayFirst || isMonthFirst || !isOpen ? 'shown' : 'nothing',
  }
}

export type DateReading = { day: string | null; problem?: 'not a day' | 'asks' }

/** Reads a cell of a column whose order is decided; while it is not, what could be two days asks. */
export function readDate(cell: Cell | undefined, order: DayOrder | UnclearOrder): DateReading {
  if (saidIn(textOf(cell)) === '') return { day: null }
  const parts = partsOf(cell)
  if (parts === null) return { day: null, problem: 'not a day' }
  if ('certain' in parts) return readCertain(cell, parts.certain, order)
  const { first, second, year } = parts
  if (order === 'days mixed' && first <= 12 && second <= 12 && first !== second)
    return { day: null, problem: 'asks' }
  const isMonthFirst = typeof order === 'object' ? beginsWithMonth(order, { first, second }) : second > 12
  return dayOf(year, isMonthFirst ? first : second, isMonthFirst ? second : first)
}

/** What a person has said is of the dates that could be two days; the others show it themselves. */
function beginsWithMonth(
  { order, because }: DayOrder,
  { first, second }: { first: number; second: number },
): boolean {
  const shows = because === 'said' && Math.max(first, second) > 12 && Math.min(first, second) <= 12
  return shows ? second > 12 : order === 'month first'
}

function readCertain(cell: Cell | undefined, day: string, order: DayOrder | UnclearOrder): DateReading {
  const isReal = typeof cell === 'object' && 'day' in cell
  if (isReal && order === 'days turned') return { day: null, problem: 'asks' }
  if (!isReal || typeof order === 'string' || order.isTurned !== true)
    return isCalendarDay(day) ? { day } : { day: null, problem: 'not a day' }
  const [year = '', month = '', date = ''] = day.split('-')
  return dayOf(Number(year), Number(date), Number(month))
}

function dayOf(year: number, month: number, date: number): DateReading {
  const day = [String(year).padStart(4, '0'), two(month), two(date)].join('-')
  return isCalendarDay(day) ? { day } : { day: null, problem: 'not a day' }
}

const two = (number: number) => String(number).padStart(2, '0')

/** The numbers of a date as they are written: a certain day, or two of which one is the month. */
function partsOf(cell: Cell | undefined): Parts {
  if (typeof cell === 'object' && 'day' in cell) return cell.shows === 'day' ? { certain: cell.day } : null
  const text = asKeyed(saidIn(textOf(cell)))
    .toLowerCase()
    .replace(TIME, '')
  if (text.length > 40) return null
  const [, y, m, d] = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text) ?? []
  if (y !== undefined) return { certain: [y, two(Number(m)), two(Number(d))].join('-') }
  const [, first, second, year] = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{2}|\d{4})$/.exec(text) ?? []
  if (year !== undefined) return { first: Number(first), second: Number(second), year: fullYear(year) }
  if (/^\d{5}$/.test(text)) {
    const day = dayOfNumber(Number(text))
    return day === null ? null : { certain: day }
  }
  return wordsOf(text)
}

/** `4 Mar 2024`, `4th March 2024`, `March 4, 2024`, `04-Mar-24`. */
function wordsOf(text: string): Parts {
  const plain = text.replace(/^[a-z]+day,? /, '')
  const [, date, name, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]*(?:of )?([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})$/.exec(plain) ?? []
  const [, name2, date2, year2] =
    /^([a-z]{3,9})\.?[-/ ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d{2})$/.exec(plain) ?? []
  const month = monthOf(name ?? name2)
  if (month === 0) return null
  return { certain: [fullYear(year ?? year2 ?? ''), two(month), two(Number(date ?? date2))].join('-') }
}

/** The number of a month by its name or the start of it; 0 for no month. */
export function monthOf(name: string | undefined): number {
  return name === undefined ? 0 : MONTHS.indexOf(name.toLowerCase().slice(0, 3)) + 1
}

/** A year of two digits is of this century, but for those in which no pet that lives can have been born. */
export function fullYear(year: string): number {
  return year.length === 4 ? Number(year) : Number(year) + (Number(year) > 69 ? 1900 : 2000)
}

const NEARLY =
  /^(?:dob|born|year|approx|about|around|abt|ca?)?[.: ]*(?:in )?~? ?| ?\(?(?:approx\.?|approximately|about)\)?$/g

/** The age of who was born in a year, or in a month of one, as `2015` or `Mar 2015`; null for what says no such time. */
export function ageFromYear(text: string, today: string): number | null {
  const said = asKeyed(saidIn(text)).toLowerCase().replace(NEARLY, '')
  const [, number, name, year] =
    /^(?:(\d{1,2})[-/. ]|([a-z]{3,9})\.?[-/., ]*)?((?:19|20)\d{2})$/.exec(said) ?? []
  if (year === undefined) return null
  const month = number === undefined ? monthOf(name) : Number(number)
  if ((number ?? name) !== undefined && (month < 1 || month > 12)) return null
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  const age = thisYear - Number(year) - (month > thisMonth ? 1 : 0)
  return age >= 0 && age <= 30 ? age : null
}

/** The day on which one of an age was born. */
export function bornOn(today: string, { months, days }: AgeSpan): string {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number)
  const at = year * 12 + month - 1 - months
  const first = [String(Math.floor(at / 12)), two((at % 12) + 1), '01'].join('-')
  return addDays(first, Math.min(date, Number(lastDayOfMonth(first).slice(8))) - 1 - days)
}
