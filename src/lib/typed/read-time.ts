import { asKeyed } from './digits.ts'

/** What is asked of a text that is no time of the day. */
export const NO_TIME = 'Please enter a time, such as 9:30 AM'

const TIME =
  /^(?:at )?(?:(\d{1,2})(?: ?[:.-] ?(\d\d)(?::00)?)?|(\d{1,2})(\d\d)) ?(?:(a|p)\.? ?(?:m\.?)?|h|hrs\.?|hours?|o'clock)?$/
const WORDS: Record<string, string> = { noon: '12:00', midnight: '00:00' }

/** What a text says: a time of the day (`HH:MM`), or why it is none. */
export type TypedTime = { time: string; problem?: undefined } | { time?: undefined; problem: string }

/**
 * Reads a time of the day as India or a program writes it: `9:30 AM`, `9.30pm`, `930`, `21:30`, `9 pm`. Without AM or PM
 * it is of 24 hours, of which `24:00` is midnight.
 */
export function readTime(text: string): TypedTime {
  const keyed = asKeyed(text).toLowerCase().replace('’', "'")
  const parts = TIME.exec(WORDS[keyed] ?? keyed)
  const hour = hourOf(Number(parts?.[1] ?? parts?.[3]), parts?.[5])
  const minute = Number(parts?.[2] ?? parts?.[4] ?? 0)
  if (hour === undefined || minute > 59) return { problem: NO_TIME }
  if (hour === 24 && minute > 0) return { problem: NO_TIME }
  return { time: [hour % 24, minute].map((part) => String(part).padStart(2, '0')).join(':') }
}

/** The hour of 24, of one written with `a` or `p` or without; 21 PM is 21 as well. */
function hourOf(written: number, half: string | undefined): number | undefined {
  if (Number.isNaN(written) || written > 24) return undefined
  if (half === undefined) return written
  if (half === 'a') return written > 12 ? undefined : written % 12
  if (written === 0 || written === 24) return undefined
  return written < 12 ? written + 12 : written
}
