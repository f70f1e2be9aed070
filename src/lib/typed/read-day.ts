import { isCalendarDay } from '../time.ts'
import { asKeyed } from './digits.ts'

const DAY_FIRST = /^(?:[a-z]+,? )?(\d{1,2})(?:st|nd|rd|th)?[ ./-]+(\d{1,2}|[a-z]{3,9})\.?,?[ ./-]+(\d{4})$/
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** A day as India or a program writes it, as `YYYY-MM-DD`: `26/11/2026`, `26 Nov 2026`, `2026-11-26`. Undefined for anything else. */
export function readDay(text: string): string | undefined {
  const keyed = asKeyed(text).toLowerCase()
  if (isCalendarDay(keyed)) return keyed
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(keyed) ?? []
  const named = MONTHS.findIndex((name) => month !== '' && name.startsWith(month)) + 1
  const read = [year, (named === 0 ? month : String(named)).padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isCalendarDay(read) ? read : undefined
}
