import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { expect, test } from 'vitest'
import { toRequest } from '../endpoints.ts'
import { freePort } from '../free-port.ts'
import { samplesIn } from '../metrics-text.ts'
import { openRun } from './open-run.ts'
import { percentile, serveDemoClinic } from './served-clinic.ts'

/** Each round is a second of overload. */
const { rounds: SECONDS, record, figure } = openRun('R14', 5)
const CONNECTIONS = 500
const NORMAL_AFTER_MS = 5000
const HONEST = new Set([200, 201, 409, 429, 503])

const metricsPort = await freePort()
const { server, customer, nextForm } = await serveDemoClinic({ METRICS_PORT: String(metricsPort) })

/** How many answers took at most so many seconds in the server, from the request to the answer's end. */
async function countByDuration(): Promise<Map<number, number>> {
  const samples = samplesIn(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
  const counts = new Map<number, number>()
  for (const { name, labels, value } of samples) {
    if (name !== 'tailwell_http_request_seconds_bucket') continue
    const limit = Number(labels.le?.replace('+Inf', 'Infinity'))
    counts.set(limit, (counts.get(limit) ?? 0) + value)
  }
  return counts
}

/** What part of the answers between two counts took at most so many seconds, in percent. */
function percentWithin(
  seconds: number,
  [before, after]: readonly [Map<number, number>, Map<number, number>],
) {
  const countOf = (limit: number) => (after.get(limit) ?? 0) - (before.get(limit) ?? 0)
  return ((100 * countOf(seconds)) / countOf(Number.POSITIVE_INFINITY)).toFixed(1)
}

test(`${SECONDS} s of ${CONNECTIONS} people who ask without a pause: each is answered, and after it all is as before`, async () => {
  const { origin } = server
  const { host } = new URL(origin)
  const headers = { host, cookie: customer.cookie, origin, 'content-type': 'application/json' }
  const statuses: Record<number, number> = {}
  const onResponse = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const look = { method: 'GET', path: '/api/appointments', headers, onResponse }
  const setupRequest = () => {
    const { method = '', path, body = '' } = toRequest('appointments.book', nextForm())
    return { method, path, headers, body: String(body) }
  }
  const before = await countByDuration()
  const overload = autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [look, look, look, { setupRequest, onResponse }],
  })
  const { latency, errors, timeouts } = await overload
  const counts = [before, await countByDuration()] as const
  const within = [0.25, 0.5, 1, 2.5].map(
    (seconds) => `${percentWithin(seconds, counts)} % within ${seconds} s`,
  )
  record({ statuses, latency, errors, timeouts, within })
  expect(Object.keys(statuses).filter((status) => !HONEST.has(Number(status)))).toEqual([])
  expect(server.process.exitCode).toBeNull()

  const began = performance.now()
  const times: number[] = []
  while (times.length < 20) {
    const asked = performance.now()
    const { status } = await customer.ask('appointments.listOwn')
    times.push(performance.now() - asked)
    // What was asked last is still being answered, or turned away.
    if (status === 503 && asked - began < NORMAL_AFTER_MS) times.length = 0
    else expect(status).toBe(200)
    await pause(10)
  }
  record({ normalAfterMs: Math.round(performance.now() - began), times })
  expect(percentile(times, 50)).toBeLessThan(1000)
  figure(
    `${SECONDS} s of ${CONNECTIONS} connections: ${JSON.stringify(statuses)}, in the server ${within.join(', ')}; at the client p99 ${latency.p99} ms, ${errors} without an answer; then p50 ${percentile(times, 50)} ms`,
  )
})
