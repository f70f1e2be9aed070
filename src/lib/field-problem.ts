import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** What is wrong with a field whose schema has no sentence for it. Never repeats what was sent. */
export function fieldProblem(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing' : `This must be ${TYPES[issue.expected] ?? OTHER}`
    case 'invalid_value':
      return `This must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'too_big':
      return `This must be at most ${sizeOf(issue.origin, Number(issue.maximum))}`
    case 'too_small':
      return `This must be at least ${sizeOf(issue.origin, Number(issue.minimum))}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This must have the right format'
    default:
      return 'This value is not valid'
  }
}

function sizeOf(origin: string, size: number): string {
  const [one, many] = UNITS[origin] ?? []
  return one === undefined ? String(size) : `${size} ${size === 1 ? one : many} long`
}

const OTHER = 'of another type'

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const UNITS: Readonly<Record<string, [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  file: ['byte', 'bytes'],
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'This must be an id, a UUID',
  date: 'This must be a day, such as 2026-11-28',
  datetime: 'This must be an instant, such as 2026-11-28T09:30:00Z',
  url: 'This must be an address that begins with https://',
}
