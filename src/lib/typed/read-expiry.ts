import { isCalendarDay, lastDayOfMonth } from '../time.ts'
import { asKeyed } from './digits.ts'
import { readDay } from './read-day.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = /^(?:exp(?:iry)?\.?:? ?)?(?:(\d{1,2})|([a-z]{3})[a-z]*\.?)[ ./-]+(\d{4}|\d{2})$/

/** The day until which a batch can be used, as packs print it: `05/2027`, `May 27` (the last day of the month) or a day. */
export function readExpiry(text: string): string | null {
  const keyed = asKeyed(text).toLowerCase()
  const [, number, name = '', year = ''] = MONTH.exec(keyed) ?? []
  const month = number === undefined ? MONTHS.indexOf(name) + 1 : Number(number)
  if (month >= 1 && month <= 12) {
    const first = `${year.length === 2 ? '20' : ''}${year}-${String(month).padStart(2, '0')}-01`
    return isCalendarDay(first) ? lastDayOfMonth(first) : null
  }
  return readDay(text).day ?? null
}

/** An expiry as packs print it: `05/2027` if it is a month’s last day, otherwise `12/05/2027`. */
export function expiryWords(day: string): string {
  const [year, month, date] = day.split('-')
  return day === lastDayOfMonth(day) ? `${month}/${year}` : `${date}/${month}/${year}`
}
