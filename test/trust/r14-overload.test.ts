import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { expect, test } from 'vitest'
import { toRequest } from '../endpoints.ts'
import { openRun } from './open-run.ts'
import { percentile, serveDemoClinic } from './served-clinic.ts'

/** Each round is a second of overload. */
const { rounds: SECONDS, record, figure } = openRun('R14', 5)
const CONNECTIONS = 500
const WITHIN_5_S = { timeout: 5000, interval: 100 }
const HONEST = new Set([200, 201, 429, 503])

const { server, customer, nextForm } = await serveDemoClinic()

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
  const overload = autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [look, look, look, { setupRequest, onResponse }],
  })
  const { latency, errors, timeouts } = await overload
  record({ statuses, latency, errors, timeouts })
  expect(Object.keys(statuses).filter((status) => !HONEST.has(Number(status)))).toEqual([])
  expect(server.process.exitCode).toBeNull()

  const began = performance.now()
  // What was asked last is still being answered, or turned away.
  await expect.poll(async () => (await customer.ask('appointments.mine')).status, WITHIN_5_S).toBe(200)
  const times: number[] = []
  while (times.length < 20) {
    const before = performance.now()
    expect((await customer.ask('appointments.mine')).status).toBe(200)
    times.push(performance.now() - before)
    await pause(10)
  }
  record({ normalAfterMs: Math.round(performance.now() - began), times })
  expect(percentile(times, 50)).toBeLessThan(1000)
  figure(
    `${SECONDS} s of ${CONNECTIONS} connections: ${JSON.stringify(statuses)}, p99 ${latency.p99} ms, ${errors} without an answer; then p50 ${percentile(times, 50)} ms`,
  )
})
