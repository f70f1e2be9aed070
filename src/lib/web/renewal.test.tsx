import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onUnauthorized, refusedCall } from './feature-client.ts'
import { createRenewal } from './renewal.ts'

const MINUTE_MS = 60_000
const ANSWER = { expiresInS: 300 }
const refused = () => refusedCall({ code: 'SESSION_ENDED' })

const ask = vi.fn<() => Promise<typeof ANSWER>>()
const renewed = vi.fn<(answer: typeof ANSWER) => void>()
const over = vi.fn<() => void>()
onUnauthorized(over)

beforeEach(() => {
  vi.useFakeTimers()
  for (const received of [ask, renewed, over]) received.mockReset()
  ask.mockResolvedValue(ANSWER)
})
afterEach(() => {
  // A page has one only: those of other tests must not hear this one's moves.
  for (const renewal of made.splice(0)) renewal.received(null)
  vi.useRealTimers()
})

const made: { received: (expiresInS: number | null) => void }[] = []

function aRenewal() {
  const renewal = createRenewal(ask, renewed)
  made.push(renewal)
  return renewal
}

/** A renewal of which the server has said that the session runs out in five minutes. */
function fiveMinutes() {
  const renewal = aRenewal()
  renewal.received(300)
  return renewal
}

const touch = () => window.dispatchEvent(new Event('pointerdown'))

test('runs by itself before the end while the person is active, each time again', async () => {
  fiveMinutes()
  for (const times of [1, 2, 3]) {
    touch()
    await vi.advanceTimersByTimeAsync(4 * MINUTE_MS - 1)
    expect(ask).toHaveBeenCalledTimes(times - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledTimes(times)
  }
  expect(renewed).toHaveBeenLastCalledWith(ANSWER)
})

test('does not run while the person is away, but on their next input or call', async () => {
  const renewal = fiveMinutes()
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(ask).not.toHaveBeenCalled()
  touch()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  await renewal.ready()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('makes no call wait before it is due, and one for all calls that come together', async () => {
  const renewal = fiveMinutes()
  await renewal.ready()
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  await Promise.all([renewal.ready(), renewal.ready(), renewal.renew(), renewal.ready()])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('waits 200 ms after a failure, then twice as long each time, and lets calls go on in the end', async () => {
  const renewal = fiveMinutes()
  ask.mockRejectedValue(new TypeError('Failed to fetch'))
  const outcome = renewal.renew()
  for (const [wait, tries] of [
    [0, 1],
    [199, 1],
    [1, 2],
    [399, 2],
    [1, 3],
    [800, 4],
    [1600, 5],
    [9000, 5],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait)
    expect(ask, `after ${wait} ms`).toHaveBeenCalledTimes(tries)
  }
  expect(await outcome).toBeNull()
  await renewal.ready()
  expect(ask).toHaveBeenCalledTimes(5)
  expect(over).not.toHaveBeenCalled()
  ask.mockResolvedValue(ANSWER)
  await vi.advanceTimersByTimeAsync(1000)
  await renewal.ready()
  expect(renewed).toHaveBeenCalledTimes(1)
})

test('that is refused says once that the session is over, and is not tried again', async () => {
  const renewal = fiveMinutes()
  ask.mockRejectedValue(refused())
  expect(await renewal.renew()).toBeNull()
  expect(over).toHaveBeenCalledTimes(1)
  touch()
  await renewal.ready()
  expect(await renewal.renew()).toBeNull()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('has nothing to do for visitors, nor after signing out', async () => {
  const renewal = aRenewal()
  await renewal.ready()
  expect(await renewal.renew()).toBeNull()
  renewal.received(300)
  renewal.received(null)
  touch()
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(await renewal.renew()).toBeNull()
  expect(ask).not.toHaveBeenCalled()
})
