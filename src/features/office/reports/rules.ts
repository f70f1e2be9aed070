import { addDays, formatDayAndMonth } from '../../../lib/time.ts'
import { weekdayOf } from '../../planning/timetable/rules.ts'
import type { NamedPeriod } from './periods.ts'
import type { ReportView } from './views.ts'

/** Days, both inclusive. */
export type Period = { from: string; to: string }

/** The most days of a report. */
const MAX_DAYS = 366
/** The last day of which the next one has a year of four digits. */
export const LAST_DAY = '9999-12-30'
/** Up to so many days each has a bar of its own, and up to so many weeks. */
const DAY_BARS = 31
const WEEK_BARS = 26

/** How many days a period has. */
export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** True if a period is longer than a report can be. */
export function isTooLong(period: Period): boolean {
  return daysIn(period) > MAX_DAYS
}

export type PeriodSearch = {
  period?: NamedPeriod | undefined
  from?: string | undefined
  to?: string | undefined
  view?: ReportView | undefined
}

const firstOf = (day: string) => `${day.slice(0, 8)}01`

/** The period that is asked for by name. Without one, GST is of the last month, as a return is. */
export const namedPeriod = ({ period, view }: PeriodSearch): NamedPeriod | undefined =>
  period ?? (view === 'tax' ? 'before' : undefined)

/** The days that are asked for. A day that is missing is the other one, as is a last day before the first. */
export function periodOf(search: PeriodSearch, today: string): Period {
  const { from, to } = search
  const period = namedPeriod(search)
  if (from !== undefined || to !== undefined) {
    const first = from ?? to ?? today
    return { from: first, to: to === undefined || to < first ? first : to }
  }
  if (period === 'today') return { from: today, to: today }
  if (period === 'week') return { from: addDays(today, -6), to: today }
  if (period === 'month') return { from: firstOf(today), to: today }
  if (period === 'before') {
    const last = addDays(firstOf(today), -1)
    return { from: firstOf(last), to: last }
  }
  return { from: addDays(today, -27), to: today }
}

/** A part of a period: a day, a week from Monday on or a month, cut at the period's ends. */
export type Part = Period & { label: string }

const endOfWeek = (day: string) => addDays(day, 7 - weekdayOf(day))
const endOfMonth = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Divides a period so that it has at most 31 parts. */
export function partsOf(period: Period): Part[] {
  const days = daysIn(period)
  if (days <= DAY_BARS) return divide(period, (day) => day)
  return divide(period, days <= WEEK_BARS * 7 ? endOfWeek : endOfMonth)
}

function divide({ from, to }: Period, endOf: (day: string) => string): Part[] {
  const parts: Part[] = []
  for (let day = from; day <= to; ) {
    const end = endOf(day)
    const last = end < to ? end : to
    const label =
      day === last ? formatDayAndMonth(day) : `${formatDayAndMonth(day)} – ${formatDayAndMonth(last)}`
    parts.push({ from: day, to: last, label })
    day = addDays(last, 1)
  }
  return parts
}

/** The sums of the days of each part of a period. */
export function sumParts<Key extends string>(
  period: Period,
  days: readonly ({ day: string } & Record<Key, number>)[],
  keys: readonly Key[],
): (Part & { sums: number[] })[] {
  return partsOf(period).map((part) => {
    const own = days.filter(({ day }) => part.from <= day && day <= part.to)
    return { ...part, sums: keys.map((key) => own.reduce((sum, row) => sum + row[key], 0)) }
  })
}

/** A share in percent. Only nothing is 0 %, and only all is 100 %. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0
  if (part >= whole) return 100
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)))
}
