import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CALLERS, type CallerKind } from '../../src/features/auth/access.ts'
import { type ApiAnswer, type Caller, openClinic } from '../callers.ts'
import { ENDPOINTS, type EndpointFacts } from '../endpoints.ts'
import { aCustomer, aLogin, anAdmin, anAppointment, aPet, aService, PASSWORD } from '../factories.ts'
import { hostileInputsOf, inputsOf, type Json, type Known } from './arbitraries.ts'

/**
 * `FUZZ_SEED=… npx vitest run test/protocol/fuzz.test.ts` plays a run again. It looks for input that the contracts let
 * pass and the code or its SQL can't take. The embedded database is PostgreSQL and refuses what the server refuses, so
 * one of the two is enough for these thousands of requests.
 */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const RUNS = 300
/** Without a field of its own there is little to try; and a password's hash takes a tenth of a second. */
const FEW_RUNS = 40

const clinic = await openClinic()
const { db } = clinic.database
const { customer } = clinic

const known: Known = {
  email: [customer.login.email, 'someone@tests.example'],
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  phone: [customer.phone, '98765 43210', '+919876543210'],
  petId: [(await aPet(db, { owner: customer })).id, (await aPet(db)).id],
  serviceTypeId: [(await aService(db)).id],
  date: ['2027-03-10', '2027-03-11', '2028-02-29', '2027-04-01'],
  hour: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
  houseVisitAddress: [null, '14 Lake View Road'],
  weight: [null, 4.5],
  id: await Promise.all((['pending', 'confirmed'] as const).map((status) => anAppointment(db, { status }))),
}

const present = new Map<CallerKind, Caller>()

/** Someone of that kind: the same as before, unless their session has ended or they have become someone else. */
async function aPerson(kind: CallerKind): Promise<Caller> {
  const caller = present.get(kind) ?? (await newcomer(kind))
  present.set(kind, caller)
  return caller
}

async function newcomer(kind: CallerKind): Promise<Caller> {
  if (kind === 'anonymous') return clinic.callers.anonymous
  if (kind === 'customer') return clinic.session(customer.login)
  if (kind === 'otherCustomer') return clinic.session((await aCustomer(db)).login ?? (await aLogin(db)))
  return clinic.session(await (kind === 'admin' ? anAdmin(db) : aLogin(db)))
}

function runsOf({ name, method, input }: EndpointFacts): number {
  const hasFields = JSON.stringify(z.toJSONSchema(input, { io: 'input' })).includes('"properties":{"')
  const hashes = method !== 'GET' && /^(auth|security|staff|privacy)\./.test(name)
  return hasFields && !hashes ? RUNS : FEW_RUNS
}

/** Done, and then in the promised shape; or refused in the shape of all refusals. Never broken. */
function expectSound(answer: ApiAnswer, { output, successStatus }: EndpointFacts): void {
  expect(answer.status, answer.text).toBeLessThan(500)
  // Node itself refuses headers that are too long, before the application sees them.
  if (answer.status === 431) return
  if (answer.status < 400) {
    expect(answer.status).toBe(successStatus)
    expect(output.safeParse(answer.body).error).toBeUndefined()
    return
  }
  const { code, status, message } = answer.refusal
  expect({ code, status, message }).toEqual({
    code: expect.stringMatching(/^[A-Z_]+$/),
    status: answer.status,
    message: expect.stringMatching(/^[A-Z].+/),
  })
  expect(answer.text).not.toMatch(/node_modules|\.ts:\d|"stack"|insert into|select "|kysely|pglite/i)
}

describe(`fuzz, seed ${seed}`, () => {
  test.each(ENDPOINTS)(
    '$name',
    async (endpoint) => {
      const inputs = fc.oneof(inputsOf(endpoint.input, known), hostileInputsOf(endpoint.input, known))
      const property = fc.asyncProperty(inputs, fc.constantFrom(...CALLERS), async (input, kind) => {
        const caller = await aPerson(kind)
        const answer = await ask(caller, endpoint, input)
        if (answer.status === 401 || (endpoint.method !== 'GET' && answer.status < 400)) present.delete(kind)
        expectSound(answer, endpoint)
      })
      await fc.assert(property, {
        seed,
        numRuns: runsOf(endpoint),
        endOnFailure: false,
        interruptAfterTimeLimit: 60_000,
      })
    },
    120_000,
  )

  test('leaves the data in order', async () => {
    const wrong = await sql`select 1 from appointments where status <> 'cancelled'
      group by appointment_date having count(*) > 1`.execute(db)
    expect(wrong.rows).toEqual([])
    const admins = await db
      .selectFrom('staff')
      .innerJoin('users', 'users.id', 'staff.user_id')
      .select('email')
      .execute()
    expect(admins.every(({ email }) => email.endsWith('@tests.example'))).toBe(true)
    expect((await clinic.callers.admin.ask('appointments.manage')).status).toBe(200)
  })
})

/** Sends any values as the pages would. In an address every value is text, and an id never makes another path. */
async function ask(caller: Caller, endpoint: EndpointFacts, input: Record<string, Json>): Promise<ApiAnswer> {
  const { name, method, path } = endpoint
  const text = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
  const id = text(input.id ?? '')
  const placed = path.includes('{id}') ? { id: /^\.*$/.test(id) ? 'x' : id } : {}
  const entries = Object.entries({ ...input, ...placed })
  if (method !== 'GET') return await caller.ask(name, Object.fromEntries(entries))
  return await caller.ask(name, Object.fromEntries(entries.map(([field, value]) => [field, text(value)])))
}
