import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CALLERS, type CallerKind } from '../../src/features/platform/auth/access.ts'
import type { Db } from '../../src/lib/server/database/database.ts'
import { createAskers } from '../api/who-asks.ts'
import { findBrokenRows } from '../broken-rows.ts'
import { type ApiAnswer, openClinic } from '../callers.ts'
import { ENDPOINTS, type EndpointFacts, type Input } from '../endpoints.ts'
import { PASSWORD } from '../factories.ts'
import { openRun } from '../trust/open-run.ts'
import { type Change, changeInput, changes, inputsOf, type Known } from './arbitraries.ts'

/**
 * Looks for input that the contracts let pass and the code or its SQL can't take. Of each endpoint a valid request is
 * sent first, so that what follows reaches its code: the same with hostile changes, and inputs made from its schema.
 */
const { seed, rounds: RUNS, record, figure } = openRun('R11', 2)
/** Without a field of its own there is little to try; and a password's hash takes a tenth of a second. */
const FEW_RUNS = Math.ceil(RUNS / 10)

const clinic = await openClinic()
const { db } = clinic.database
const { whoAsks, requestFor, withCookie } = createAskers(clinic)

const known: Known = {
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  phone: ['98765 43210', '+919876543210'],
  date: ['2027-03-10', '2027-03-11', '2028-02-29', '2027-04-01'],
  hour: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
  houseVisitAddress: [null, '14 Lake View Road'],
  weight: [null, 4.5],
}

const statuses: Record<number, number> = {}
let slowest = 0
const done = new Set<string>()

function runsOf({ name, method, input }: EndpointFacts): number {
  const hasFields = JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes(
    '"properties":{"',
  )
  const hashes = method !== 'GET' && /^(auth|security|staff|privacy)\./.test(name)
  return hasFields && !hashes ? RUNS : FEW_RUNS
}

/** Someone of a kind, with a request that is done for them. */
async function validRequest({ name, outcomes, meta }: EndpointFacts, kind: CallerKind) {
  const { caller, owner } = await whoAsks(kind, outcomes[kind], meta.permission)
  const request = await requestFor(name, owner, caller)
  return { caller: await withCookie(name, owner, caller), request }
}

/** Valid requests by kind of caller. One that has changed something, or whose session has ended, is made again. */
function createSender(endpoint: EndpointFacts) {
  const ready = new Map<CallerKind, Awaited<ReturnType<typeof validRequest>>>()
  return async (kind: CallerKind, change: (request: Input) => Input): Promise<number> => {
    const valid = ready.get(kind) ?? (await validRequest(endpoint, kind))
    ready.set(kind, valid)
    const began = performance.now()
    const input = asSent(endpoint, change(valid.request))
    const answer = await valid.caller.ask(endpoint.name, input)
    slowest = Math.max(slowest, performance.now() - began)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.status === 401 || (endpoint.method !== 'GET' && answer.status < 400)) ready.delete(kind)
    if (answer.status === endpoint.successStatus) done.add(endpoint.name)
    const fault = faultOf(answer, endpoint)
    if (fault === null) return answer.status
    record({ endpoint: endpoint.name, kind, input, status: answer.status, text: answer.text })
    throw new Error(`${fault}: ${answer.status} ${answer.text} to ${kind} for ${JSON.stringify(input)}`)
  }
}

/** In an address every value is text, and an id never makes another path. */
function asSent({ method, path }: EndpointFacts, input: Input): Input {
  const text = (value: unknown) =>
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
  const id = text(input.id ?? '')
  const placed = path.includes('{id}') ? { id: /^\.*$/.test(id) ? 'x' : id } : {}
  const entries = Object.entries({ ...input, ...placed })
  return Object.fromEntries(
    method === 'GET' ? entries.map(([field, value]) => [field, text(value)]) : entries,
  )
}

/** Why an answer is neither done in the promised shape nor refused in the shape of all refusals; null if it is. */
function faultOf(answer: ApiAnswer, endpoint: EndpointFacts): string | null {
  // Node itself refuses headers that are too long, before the application sees them.
  if (answer.status === 431) return null
  if (answer.status >= 500) return 'broken'
  if (/node_modules|\.ts:\d|"stack"|insert into|select "|kysely|pglite/i.test(answer.text))
    return 'tells too much'
  if (answer.status < 400)
    return answer.status === endpoint.successStatus && endpoint.output.safeParse(answer.body).success
      ? null
      : 'not as promised'
  const { code, status, message } = answer.refusal
  const isRefusal = /^[A-Z_]+$/.test(code) && status === answer.status && /^[A-Z]./.test(message)
  return isRefusal ? null : 'no refusal'
}

/** Gives the clinic the hours, slots and calendar that it begins with. */
async function restoreTimetable(db: Db): Promise<void> {
  const anything = { allServices: true, ownHours: false, visitType: null, hiddenAt: null }
  await db.updateTable('calendars').set(anything).where('id', '=', 1).execute()
  const slots = { slotStep: 60 as const, durationsBlock: false, travelMinutes: 0, moveLimitHours: 24 }
  await db.updateTable('timetable').set(slots).execute()
  await db.deleteFrom('closures').execute()
  await db.deleteFrom('absences').execute()
  await db.deleteFrom('openingHours').execute()
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 600, closes: 1260 }))
  await db.insertInto('openingHours').values(everyDay).execute()
}

afterAll(() => {
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  record({ statuses, slowestMs: Math.round(slowest) })
  figure(
    `${all} requests, ${done.size} of ${ENDPOINTS.length} endpoints did something, ${JSON.stringify(statuses)}, slowest ${Math.round(slowest)} ms`,
  )
})

describe(`fuzz, seed ${seed}`, () => {
  // With a changed timetable there may be nothing to book; every endpoint is to do what it is for.
  beforeEach(() => restoreTimetable(db))

  test.each(ENDPOINTS)(
    '$name',
    async (endpoint) => {
      const send = createSender(endpoint)
      const allowed = CALLERS.filter((one) => endpoint.outcomes[one] === 'allow')
      for (const kind of allowed) expect(await send(kind, (request) => request)).toBe(endpoint.successStatus)

      const changed = changes.map((all: Change[]) => (request: Input) => all.reduce(changeInput, request))
      const made = fc
        .record({ input: inputsOf(endpoint.input, known), ownId: fc.boolean(), all: fc.option(changes) })
        .map(({ input, ownId, all }) => (request: Input) => {
          const start = ownId && 'id' in request ? { ...input, id: request.id } : input
          return (all ?? []).reduce(changeInput, start)
        })
      const change = fc.oneof({ weight: 2, arbitrary: changed }, { weight: 1, arbitrary: made })
      // Mostly those who may: others are refused before their input is looked at.
      const kinds = fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...allowed) },
        fc.constantFrom(...CALLERS),
      )
      const property = fc.asyncProperty(change, kinds, async (how, kind) => {
        await send(kind, how)
      })
      await fc.assert(property, { seed, numRuns: runsOf(endpoint), endOnFailure: true })
    },
    3_600_000,
  )

  test('each endpoint has done what it is for', () => {
    expect(ENDPOINTS.filter(({ name }) => !done.has(name)).map(({ name }) => name)).toEqual([])
  })

  test('leaves the data in order, and no one became staff by it', async () => {
    expect(await findBrokenRows(db)).toEqual([])
    expect((await clinic.callers.admin.ask('appointments.list')).status).toBe(200)
  })
})
