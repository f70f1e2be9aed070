import { readDate } from './read-dates.ts'

const WORDS = String.raw`dead|died|deceased|expired|r\.?i\.?p|euthani[sz]ed|passed(?: away)?|no more`
/** What says it only beside a name, in brackets. */
const ASIDE = 'late|pts|lost|sold|given away|inactive'
const REMARK = new RegExp(
  String.raw`^(.+?)(?:[\s,–—-]+(?:${WORDS})(?!\p{L})|\s*[([{][^)\]}]*\b(?:${WORDS}|${ASIDE})(?!\p{L}))(.*)$`,
  'iu',
)
/** A comma before such a word parts no names: `Jerry, expired` is one pet. */
const COMMA = new RegExp(String.raw`\s*,\s*(?=(?:${WORDS})(?!\p{L}))`, 'giu')

export const withoutCommaOfEnd = (names: string) => names.replace(COMMA, ' ')

/** What a name says besides itself, as `Jerry (expired)` or `Rocky died 2/3/25`: that the pet is dead, and the day. */
export function readEnd(written: string, today: string): { name: string; day: string | null } | null {
  const [, name, rest = ''] = REMARK.exec(written) ?? []
  if (name === undefined) return null
  const when = rest.replace(/[)\]}]/g, '').replace(/^[\s.:–—-]*(?:on |in )?/i, '')
  const { day } = readDate(when, { order: 'day first', because: 'nothing' })
  return { name: name.trim(), day: day !== null && day <= today ? day : null }
}
