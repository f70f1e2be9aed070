import { isCalendarDay } from '../time.ts'
import { asKeyed } from './digits.ts'

/** What is asked of a text that is no day. */
export const NO_DAY = 'Please enter one day, such as 26/11/2026'
export const YEAR_IN_FULL = 'Please write the year in full, such as 26/11/2026'
export const DAY_COMES_FIRST = 'Please write the day first, such as 26/11/2026'

const DAY_FIRST =
  /^(?:[a-z]+,? )?(\d{1,2})(?:st|nd|rd|th)?(?:[ ./-]*([a-z]{3,9})|[ ./-]+(\d{1,2}))\.?,?(?:[ ./-]+(\d+))?$/
const MONTH_FIRST = /^(?:[a-z]{3,9}, )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d+))?$/
/** Eight digits, as in the browser's own boxes: no day that begins with its year ends like this. */
const DIGITS = /^(\d\d)(\d\d)((?:19|20)\d\d)$/
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The day next to which one without a year is sought, and the earliest and latest that there can be. */
export type DayBounds = { today: string; min?: string | undefined; max?: string | undefined }

/** What a text says: a day (`YYYY-MM-DD`), or why it is none. */
export type TypedDay = { day: string; problem?: undefined } | { day?: undefined; problem: string }

/**
 * Reads a day as India or a program writes it: `26/11/2026`, `26 Nov 2026`, `2026-11-26`. Without a year it is this year's,
 * or the nearest within the bounds; a year is needed without them. What is no day, or could be another, is refused in words.
 */
export function readDay(text: string, bounds?: DayBounds): TypedDay {
  const keyed = asKeyed(text).toLowerCase().replace(DIGITS, '$1/$2/$3')
  if (isCalendarDay(keyed)) return { day: keyed }
  const { day, month, year } = partsOf(keyed)
  if (Number.isNaN(day) || month === 0) return { problem: NO_DAY }
  if (month > 12) return { problem: day <= 12 ? DAY_COMES_FIRST : NO_DAY }
  if (year === undefined ? bounds === undefined : year.length !== 4) return { problem: YEAR_IN_FULL }
  const inYear = (of: string | number) =>
    [of, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  const read = year === undefined && bounds ? nearest(inYear, bounds) : inYear(year ?? '')
  const problem = `There is no ${day} ${MONTHS[month - 1]} ${read.slice(0, 4)}`
  return isCalendarDay(read) ? { day: read } : { problem }
}

/** The numbers in a text: NaN for no day, 0 for no month. */
function partsOf(keyed: string) {
  const named = (name: string | undefined) =>
    MONTHS.findIndex((month) => name !== undefined && month.toLowerCase().startsWith(name)) + 1
  const [, day, name, month, year] = DAY_FIRST.exec(keyed) ?? []
  if (day !== undefined) return { day: Number(day), month: month ? Number(month) : named(name), year }
  const [, first, second, last] = MONTH_FIRST.exec(keyed) ?? []
  return { day: Number(second), month: named(first), year: last }
}

function nearest(inYear: (year: number) => string, { today, min = '', max = '9999' }: DayBounds): string {
  const year = Number(today.slice(0, 4))
  const isWithin = (day: string) => day >= min && day <= max
  return [year, year + 1, year - 1].map(inYear).find(isWithin) ?? inYear(year)
}
