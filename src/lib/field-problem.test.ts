import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldProblem } from './field-problem.ts'

const problemOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: fieldProblem }).error?.issues[0]?.message

describe('what is wrong with a field without a sentence of its own', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['a missing field', z.string(), undefined, 'This is missing'],
    ['a number for a text', z.string(), 5, 'This must be text'],
    ['a text for a number', z.number(), 'x', 'This must be a number'],
    ['half a paisa', z.int(), 0.5, 'This must be a whole number'],
    ['a text for yes or no', z.boolean(), 'yes', 'This must be true or false'],
    ['an object for a list', z.array(z.string()), {}, 'This must be a list'],
    ['a list for an object', z.object({}), [], 'This must be an object'],
    ['another word', z.enum(['in', 'out']), 'zzz', 'This must be one of in, out'],
    ['anything but one value', z.literal(true), false, 'This must be true'],
    ['too much', z.number().max(9), 10, 'This must be at most 9'],
    ['too few entries', z.array(z.string()).min(1), [], 'This must be at least 1 entry long'],
    ['a long text', z.string().max(3), 'four', 'This must be at most 3 characters long'],
    ['no id', z.uuid(), 'x', 'This must be an id, a UUID'],
    ['no day', z.iso.date(), '28/11/2026', 'This must be a day, such as 2026-11-28'],
    ['no such choice', z.union([z.literal(1), z.null()]), 2, 'This value is not valid'],
    ['a form of its own', z.string().regex(/^a$/), 'b', 'This must have the right format'],
  ])('%s', (_what, schema, value, expected) => {
    expect(problemOf(schema, value)).toBe(expected)
  })
})
