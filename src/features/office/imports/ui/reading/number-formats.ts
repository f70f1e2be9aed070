/** What a format shows of a number: a day or what of it, percents, or a power of ten. */
export type Shown = 'day' | 'day and month' | 'month and year' | 'percent' | 'power'

/** The formats that every workbook has: days in numbers and words, in several languages. */
const DAY_FORMATS = new Set([14, 15, 22, ...range(27, 36), ...range(50, 58)])

/** What a format shows of a number, by its id and, for one of the workbook's own, its code; undefined: the number. */
export function dateShown(id: number, code: string | undefined): Shown | undefined {
  if (code !== undefined) return shownByCode(code)
  if (id === 9 || id === 10) return 'percent'
  if (id === 11 || id === 48) return 'power'
  if (id === 16) return 'day and month'
  if (id === 17) return 'month and year'
  return DAY_FORMATS.has(id) ? 'day' : undefined
}

function shownByCode(code: string): Shown | undefined {
  const plain = code.split(';')[0]?.replace(/\[[^\]]*\]|"[^"]*"|\\.|_./g, '') ?? ''
  if (plain.includes('%')) return 'percent'
  if (/[0#]E[+-]/i.test(plain)) return 'power'
  const [hasYear, hasDay] = [/y/i.test(plain), /d/i.test(plain)]
  if (hasDay && hasYear) return 'day'
  if (hasDay) return 'day and month'
  return hasYear ? 'month and year' : undefined
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
