import fc from 'fast-check'
import { z } from 'zod'
import type { Input } from '../endpoints.ts'

/** What JSON can carry. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

type Schema = {
  type?: string | string[]
  anyOf?: Schema[]
  const?: Json
  enum?: Json[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** Values that mean something to the application, tried for a field of that name now and then. */
export type Known = Readonly<Record<string, readonly Json[]>>

/** Inputs of the shape that a zod schema describes; most of them pass it. */
export function inputsOf(input: z.ZodType, known: Known): fc.Arbitrary<Record<string, Json>> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  return valuesOf(schema, known) as fc.Arbitrary<Record<string, Json>>
}

function valuesOf(schema: Schema, known: Known): fc.Arbitrary<Json> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, known)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, known)))
  const { minimum: min = -(2 ** 53), maximum: max = 2 ** 53 } = schema
  switch (schema.type) {
    case 'string':
      return textsOf(schema)
    case 'integer':
      return fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
    case 'number':
      return fc.oneof(
        fc.double({ min, max, noNaN: true }),
        fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), { maxLength: 3 })
    default:
      return objectsOf(schema, known)
  }
}

function textsOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: 'grapheme' })
}

function objectsOf(
  { properties = {}, required = [] }: Schema,
  known: Known,
): fc.Arbitrary<Record<string, Json>> {
  const fields: Record<string, fc.Arbitrary<Json>> = {}
  for (const [name, schema] of Object.entries(properties)) {
    const values = valuesOf(schema, known)
    const familiar = known[name]
    fields[name] =
      familiar === undefined
        ? values
        : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...familiar) }, values)
  }
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true })
}

const DEEP: Json = JSON.parse(`${'[{"a":'.repeat(200)}1${'}]'.repeat(200)}`)

/** Values that break what was not thought of. */
const HOSTILE: readonly Json[] = [
  null,
  true,
  0,
  -1,
  10.17,
  2 ** 53,
  1e308,
  5e-324,
  '',
  ' ',
  'x'.repeat(10_000),
  'a\u0000b',
  '\ud800',
  '\udfff\ud83d',
  '😀'.repeat(50),
  '\u202e\ufeff\u200b',
  "'; drop table appointments; --",
  '%00%ff%',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'TEMP-12345678',
  '+910000000000',
  '2027-02-29',
  '0001-01-01',
  '9999-12-31',
  '2027-04-01T10:17:00Z',
  '00000000-0000-0000-0000-000000000000',
  'LTYyMTY3MjE5MjAwMDAxLjAwMDAwMDAwLTAwMDAtMDAwMC0wMDAwLTAwMDAwMDAwMDAwMA',
  [],
  [[]],
  {},
  { toString: 1, valueOf: null, length: -1 },
  DEEP,
]

const FIELDS = [
  'id',
  'status',
  'role',
  'owner_phone',
  'payment_amount',
  'cursor',
  '__proto__',
  'constructor',
  'toString',
  '',
]

/** Something done to a value inside an input. */
export type Change = { what: 'replace' | 'drop' | 'add' | 'wrap'; where: number; name: string; value: Json }

/** One to three things to do to an input: replace a value, leave one out, add one, wrap one. */
export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    what: fc.constantFrom('replace', 'drop', 'add', 'wrap'),
    where: fc.nat({ max: 1000 }),
    name: fc.constantFrom(...FIELDS),
    value: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
      fc.jsonValue() as fc.Arbitrary<Json>,
    ),
  }),
  { minLength: 1, maxLength: 3 },
)

/** Does a change to one of the fields of an input, at any depth that a contract has. */
export function changeInput(input: Input, change: Change): Input {
  const places = placesIn(input)
  const path = places[change.where % Math.max(places.length, 1)] ?? [change.name]
  return changeAt(input, path, change) as Input
}

const isBranch = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value)

/** Deeper than any contract asks; what hostile values nest is left as it is. */
const MAX_DEPTH = 5

function placesIn(value: unknown, depth = 0): string[][] {
  if (depth === MAX_DEPTH || !isBranch(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    [name],
    ...placesIn(inner, depth + 1).map((path) => [name, ...path]),
  ])
}

function changeAt(branch: unknown, path: readonly string[], change: Change): unknown {
  const [name = '', ...deeper] = path
  const entries: [string, unknown][] = isBranch(branch) ? Object.entries(branch) : []
  const old = entries.find(([key]) => key === name)?.[1]
  const others = entries.filter(([key]) => key !== name)
  const changed =
    deeper.length > 0
      ? entries.map(([key, value]) => [key, key === name ? changeAt(value, deeper, change) : value] as const)
      : {
          replace: [...others, [name, change.value] as const],
          drop: others,
          add: [...entries, [change.name, change.value] as const],
          wrap: [...others, [name, [old ?? change.value]] as const],
        }[change.what]
  return Array.isArray(branch) ? changed.map(([, value]) => value) : Object.fromEntries(changed)
}
