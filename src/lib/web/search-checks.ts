import { isCalendarDay } from '../time.ts'

type Check<Value> = (text: unknown) => Value | undefined
type Checks = Readonly<Record<string, Check<unknown>>>

/**
 * The search parameters that a page knows, each with its check. A value that fails it counts as missing. These are
 * checked on every page's first load, hence without zod.
 */
export function searchChecks<Known extends Checks>(checks: Known) {
  type Search = { [Name in keyof Known]?: Exclude<ReturnType<Known[Name]>, undefined> | undefined }
  return (search: Record<string, unknown>): Search => {
    // An invalid value stays as undefined, which replaces the one in the address.
    const values = Object.entries(checks).map(([name, check]): unknown[] => [name, check(search[name])])
    return Object.fromEntries(values)
  }
}

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** The id of a record. */
export const anId: Check<string> = (value) =>
  typeof value === 'string' && ID.test(value) ? value : undefined

/** Text of at most `max` characters. */
export function textUpTo(max: number): Check<string> {
  return (value) => (typeof value === 'string' && value.length <= max ? value : undefined)
}

/** One of a few words. */
export function oneOf<Word extends string>(...words: readonly Word[]): Check<Word> {
  return (value) => words.find((word) => word === value)
}

/** A calendar day, `YYYY-MM-DD`. */
export const aDay: Check<string> = (value) =>
  typeof value === 'string' && isCalendarDay(value) ? value : undefined

/** A time of a day as a form holds it, `10:30`. */
export const aTime: Check<string> = (value) =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined

/** True if the parameter is there and not empty. */
export const isThere: Check<true> = (value) => (value ? true : undefined)
