import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeApi } from '../../src/app/api/describe-api.ts'
import { REQUESTS } from '../api/requests.ts'
import { type ApiAnswer, type Caller, openClinic } from '../callers.ts'
import { countRows } from '../database.ts'
import { describedBy } from '../described.ts'
import { ENDPOINTS, type Endpoint, factsOf, type Input } from '../endpoints.ts'
import { PROJECT } from '../plant.ts'
import { CANARY, MISSING, WRONG_BY_NAME } from '../wrong-values.ts'

const clinic = await openClinic()
const { undescribed } = describedBy(await describeApi())
const { db } = clinic.database

/** What the fields of each feature must refuse, by `feature.endpoint.field`; an endpoint of another feature’s API is named with it. A field without an entry fails the first test. */
const WRONG: Record<string, readonly unknown[]> = {}
for (const file of globSync('src/features/*/*/bad-input.ts', { cwd: PROJECT })) {
  const { badInput } = (await import(join(PROJECT, file))) as {
    badInput: Record<string, Record<string, readonly unknown[]>>
  }
  for (const [endpoint, fields] of Object.entries(badInput))
    for (const [field, wrong] of Object.entries(fields))
      WRONG[`${endpoint.includes('.') ? endpoint : `${basename(dirname(file))}.${endpoint}`}.${field}`] =
        wrong
}

/** What a client may try to set though the server alone decides it. */
const FOREIGN_FIELDS: Record<string, unknown> = {
  status: 'confirmed',
  owner_phone: '+919876543210',
  ownerPhone: '+919876543210',
  payment_amount: 0,
  paymentAmount: 0,
  payment_status: 'paid',
  paymentStatus: 'paid',
  price: 1,
  role: 'admin',
  staff: true,
  userId: randomUUID(),
  user_id: randomUUID(),
  customerId: randomUUID(),
  createdAt: '2020-01-01T00:00:00Z',
  deleted_at: null,
  emailVerified: true,
  constructor: { prototype: { role: 'admin' } },
  prototype: { role: 'admin' },
  toString: CANARY,
  hasOwnProperty: CANARY,
  [`${CANARY} x`]: CANARY,
  [`x${CANARY.repeat(5)}`]: CANARY,
}

/** What a field's name looks like; only such a name is given back. */
const FIELD_NAME = /^[a-z]\w{0,39}$/i

/** So many unknown fields have room in one refusal. */
const NAMED_AT_ONCE = 10

/** Of a schema as JSON, what leads to its ids. */
type JsonSchema = {
  format?: string
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

type Setting = { caller: Caller; request: Input; overQuery: boolean }
const settings = new Map<Endpoint, Setting>()
/** How many rows each table has before anything wrong is sent. */
let rows: Record<string, number>

beforeAll(async () => {
  for (const [number, { name, method, outcomes }] of ENDPOINTS.entries()) {
    const asks = outcomes.customer === 'allow' ? 'customer' : 'admin'
    const about = {
      customer: clinic.customer,
      login: clinic.logins[asks],
      origin: clinic.origin,
      number: 1000 + number,
    }
    const request = { ...(await REQUESTS[name](db, about)) }
    if (name === 'customers.saveOwnProfile') request.phone = clinic.customer.phone
    const caller = clinic.callers[asks]
    settings.set(name, { caller, request, overQuery: method === 'GET' })
  }
  rows = await countRows(db)
})

function settingOf(name: Endpoint): Setting {
  const setting = settings.get(name)
  if (setting === undefined) throw new Error(`There is no request for ${name}.`)
  return setting
}

const FIELDS = ENDPOINTS.flatMap(({ name, input }) => fieldsOf(input).map((field) => ({ name, field })))

const wrongValues = (name: Endpoint, field: string) => WRONG[`${name}.${field}`] ?? WRONG_BY_NAME[field]

function fieldsOf(input: z.ZodType): string[] {
  if (input instanceof z.ZodPipe) return fieldsOf(input.in as z.ZodType)
  const schema = input instanceof z.ZodOptional ? (input.unwrap() as z.ZodType) : input
  if (!(schema instanceof z.ZodObject)) throw new Error('An input is an object.')
  const { params, body } = schema.shape
  // Where the body is no JSON, what stands in the URL has a place of its own.
  if (params === undefined || body === undefined) return Object.keys(schema.shape)
  return [...(params instanceof z.ZodObject ? Object.keys(params.shape) : []), 'body']
}

describe('every field of every endpoint', () => {
  test('has its list of wrong values, and no list is for a field that does not exist', () => {
    const named = FIELDS.map(({ name, field }) => `${name}.${field}`)
    expect(FIELDS.filter(({ name, field }) => wrongValues(name, field) === undefined)).toEqual([])
    expect(Object.keys(WRONG).filter((field) => !named.includes(field))).toEqual([])
  })

  test.each(FIELDS)('$name refuses a wrong $field by name', async ({ name, field }) => {
    const { caller, request, overQuery } = settingOf(name)
    const inUrl = overQuery || field === 'id'
    const wrong = (wrongValues(name, field) ?? []).filter((value) => !inUrl || fitsIntoUrl(value, field))
    for (const value of inUrl ? wrong : worthSending(name, field, wrong)) {
      const answer = await caller.ask(name, changed(request, field, value))
      expectRefusal(answer, String(JSON.stringify(value)).slice(0, 80))
      const named = Object.keys(answer.refusal.data?.fields ?? {})
      // A part of a field is named with it, such as `schedule.first`.
      const isNamed = named.some((name) => name === field || name.startsWith(`${field}.`))
      expect(isNamed, `${String(JSON.stringify(value)).slice(0, 80)}: ${answer.text}`).toBe(true)
      expect(undescribed(factsOf(name), answer)).toBeNull()
    }
  })
})

/**
 * Of a field's wrong values in a body: one of each type, and all that the contract alone does not refuse by the field's
 * name. The server checks a body with the contract, so the others would be refused in the same way.
 */
function worthSending(name: Endpoint, field: string, wrong: unknown[]): unknown[] {
  const { request } = settingOf(name)
  const { input } = factsOf(name)
  const types = new Set<string>()
  return wrong.filter((value) => {
    const parsed = input.safeParse(changed(request, field, value))
    const isRefused = parsed.error?.issues.some(({ path }) => path[0] === field) ?? false
    const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
    const isFirst = !types.has(type)
    types.add(type)
    return isFirst || !isRefused
  })
}

/** A URL holds text alone, and a missing or empty id is another address. */
function fitsIntoUrl(value: unknown, field: string): boolean {
  if (field === 'id' && (value === MISSING || value === '' || value === '../../etc/passwd')) return false
  return typeof value === 'string' ? value.isWellFormed() && value.length < 9000 : value === MISSING
}

function changed(request: Input, field: string, value: unknown): Input {
  if (value !== MISSING) return { ...request, [field]: value }
  const { [field]: _, ...others } = request
  return others
}

/** How the validation library puts a problem into words if no one else does. */
const OF_THE_LIBRARY = /^(Invalid|Too big|Too small|Unrecognized|Expected)\b/

/** A clear 400 in our words that repeats nothing of what was sent. */
function expectRefusal(answer: ApiAnswer, sent: string): void {
  expect(answer.status, `${sent}: ${answer.text}`).toBe(400)
  expect(answer.refusal.code).toBe('BAD_REQUEST')
  expect(answer.refusal.message).toBe('Please check what you entered.')
  for (const problem of Object.values(answer.refusal.data?.fields ?? {}))
    expect(problem, sent).not.toMatch(OF_THE_LIBRARY)
  expectNoEcho(answer)
}

function expectNoEcho({ text, headers }: ApiAnswer): void {
  expect(text).not.toContain(CANARY)
  expect(JSON.stringify(headers)).not.toContain(CANARY)
  expect(text).not.toMatch(/at .*\.(ts|js):\d+|node_modules/)
}

describe('what the server decides can’t be sent', () => {
  test.each(ENDPOINTS)('$name refuses fields that are not its own', async ({ name, input }) => {
    const { caller, request } = settingOf(name)
    const own = fieldsOf(input)
    const foreign = Object.entries(FOREIGN_FIELDS).filter(([field]) => !own.includes(field))
    for (let first = 0; first < foreign.length; first += NAMED_AT_ONCE) {
      const some = foreign.slice(first, first + NAMED_AT_ONCE)
      const answer = await caller.ask(name, { ...request, ...Object.fromEntries(some) })
      expectRefusal(answer, some.join())
      const named = Object.keys(answer.refusal.data?.fields ?? {}).map((path) => path.split('.').at(-1))
      for (const [field] of some) expect(named.includes(field), field).toBe(FIELD_NAME.test(field))
    }
  })

  test.each(ENDPOINTS.filter(({ method }) => method !== 'GET'))(
    '$name takes nothing from __proto__',
    async ({ name }) => {
      const { caller, request } = settingOf(name)
      const poison = JSON.parse('{"__proto__": {"role": "admin", "status": "confirmed", "petId": "x"}}')
      const answer = await caller.ask(name, { ...request, ...poison })
      expectRefusal(answer, '__proto__')
      expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
    },
  )
})

describe('a query', () => {
  const QUERIES = ENDPOINTS.filter(({ method }) => method === 'GET')

  test.each(QUERIES)('$name refuses lists, nests and repeated names', async ({ name, path, input }) => {
    const { caller } = settingOf(name)
    for (const field of [...fieldsOf(input), '__proto__']) {
      for (const query of shapesOf(field)) {
        const answer = await caller.send({ path: `/api${path}?${query}` })
        expectRefusal(answer, query)
      }
    }
  })

  // One parser reads the query of all: one endpoint with fields and one without show it.
  test.each(['appointments.list', 'pets.listOwn'] as const)(
    '%s survives any bytes and names',
    async (name) => {
      const { caller } = settingOf(name)
      const { path } = factsOf(name)
      for (const field of [CANARY.repeat(5), 'constructor', 'length', '0'])
        for (const query of shapesOf(field)) {
          const answer = await caller.send({ path: `/api${path}?${query}` })
          expectRefusal(answer, query)
        }
      for (const query of [
        '%',
        '%00',
        '%ff%fe',
        '=',
        '&&',
        '[',
        ']',
        '[]=',
        '[[[[',
        `${'a['.repeat(2000)}`,
        '%5B%5D',
      ]) {
        const answer = await caller.send({ path: `/api${path}?${query}` })
        expect([200, 400], `${query.slice(0, 20)}: ${answer.text}`).toContain(answer.status)
      }
    },
  )
})

function shapesOf(field: string): string[] {
  return [
    `${field}[]=x`,
    `${field}[a]=x`,
    `${field}[__proto__][a]=x`,
    `${field}=x&${field}=y`,
    `${field}[0]=x`,
  ]
}

test('nothing of all this was written', async () => {
  expect(await countRows(db)).toEqual(rows)
})

/** Where the ids stand in what an endpoint takes. */
function idsIn(schema: JsonSchema, path: readonly string[] = []): string[][] {
  if (schema.format === 'uuid') return [[...path]]
  return [
    ...(schema.anyOf ?? []).flatMap((one) => idsIn(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => idsIn(one, [...path, name])),
    ...(schema.items === undefined ? [] : idsIn(schema.items, [...path, '0'])),
  ]
}

/** The request with another value there; null if it has nothing around it. */
function changedAt(request: Input, path: readonly string[], value: unknown): Input | null {
  const copy = structuredClone(request)
  const around = path.slice(0, -1).reduce<unknown>((at, key) => isRecord(at) && at[key], copy)
  if (!isRecord(around)) return null
  around[path.at(-1) ?? ''] = value
  return copy
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const WITH_IDS = ENDPOINTS.flatMap(({ name, input }) => {
  const asked = idsIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  return asked.length > 0 ? [{ name, asked }] : []
})

// Last, as what has no use of an id does what it was asked.
test.each(WITH_IDS)('$name is not at fault for an id of nothing', async ({ name, asked }) => {
  const { caller, request } = settingOf(name)
  for (const path of asked) {
    const sent = changedAt(request, path, randomUUID())
    const answer = sent && (await caller.ask(name, sent))
    expect(answer?.status ?? 0, `${path.join('.')}: ${answer?.text}`).toBeLessThan(500)
  }
})
