import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createMetrics } from '../../src/app/observing/create-metrics.ts'
import { createLog } from '../../src/lib/server/log.ts'
import { COOKIES, joinCookies, REQUESTS } from '../api/requests.ts'
import { type ApiAnswer, type Caller, serve } from '../callers.ts'
import { freshDatabase } from '../database.ts'
import { ENDPOINTS, type EndpointFacts, type Input, toRequest } from '../endpoints.ts'
import { aCustomer, aLogin, anAdmin } from '../factories.ts'

/** What is planted in each field, of which nothing may come out again. */
const WORD = 'canary7f3a'
const PLANTS = [WORD, '+919871234567', `${WORD}@tests.example`]
const TRACES = [WORD, '9871234567', '98712 34567']

const lines: string[] = []
const keep = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk))
    done()
  },
})
const metrics = createMetrics()
const database = await freshDatabase({ onQuery: metrics.observeQuery })
const server = await serve(database, { accessLog: true, log: createLog('trace', keep), metrics })
const { db } = server.database
let number = 9000

/** The input with every text in it replaced, and with a field that no endpoint knows. */
function planted(input: Input, plant: string): Input {
  const replaced = Object.entries(input).map(([name, value]) => [name, replace(value, plant)])
  return { ...Object.fromEntries(replaced), unknown: plant }
}

function replace(value: unknown, plant: string): unknown {
  if (typeof value === 'string') return plant
  if (Array.isArray(value)) return value.map((item) => replace(item, plant))
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replace(inner, plant)]))
}

/** The inputs that are sent: each text alone replaced, and all of them by each plant, with an unknown field. */
function inputsOf(input: Input): Input[] {
  const texts = Object.keys(input).filter((name) => typeof input[name] === 'string')
  return [
    ...texts.map((name) => ({ ...input, [name]: PLANTS.join(' ') })),
    ...PLANTS.map((plant) => planted(input, plant)),
  ]
}

/** Someone who has the right to an endpoint, and a request that it does. */
async function prepare({ name, outcomes }: EndpointFacts): Promise<{ caller: Caller; input: Input }> {
  const customer = await aCustomer(db)
  const kind = (['customer', 'admin', 'noProfile', 'anonymous'] as const).find(
    (one) => outcomes[one] === 'allow',
  )
  const own = customer.login ?? (await aLogin(db))
  const login = kind === 'admin' ? await anAdmin(db) : kind === 'noProfile' ? await aLogin(db) : own
  number += 1
  const about = { customer, login, origin: server.origin, number }
  const input = await REQUESTS[name](db, about)
  const cookie = await COOKIES[name]?.(db, about)
  const caller = kind === 'anonymous' ? server.caller() : await server.session(login)
  return { caller: cookie === undefined ? caller : server.caller(joinCookies(caller.cookie, cookie)), input }
}

const isRefusal = ({ status }: ApiAnswer) => status >= 400

test.each(ENDPOINTS)(
  '$name repeats nothing in its refusals, in the log or in the metrics',
  async (endpoint) => {
    const { caller, input } = await prepare(endpoint)
    const refusals: string[] = []
    for (const one of inputsOf(input)) {
      const { path, headers, ...sent } = toRequest(endpoint.name, one)
      const further = { 'user-agent': WORD, referer: `https://${WORD}.example/`, 'x-request-id': WORD }
      const answer = await caller.send({ ...sent, path, headers: { ...headers, ...further } })
      if (isRefusal(answer)) refusals.push(answer.text)
    }
    expect(lines.length).toBeGreaterThan(0)
    const logged = lines.splice(0)
    // The log is what a fault is reported to; it hides addresses and numbers there, which another test shows.
    const seen = [
      ...refusals,
      ...(endpoint.name === 'system.reportFault' ? [] : logged),
      await metrics.print(),
    ]
      .join('\n')
      .toLowerCase()
    for (const trace of TRACES) expect(seen).not.toContain(trace)
  },
)
