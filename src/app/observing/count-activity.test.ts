import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { noteRefusal } from '../../lib/server/http/problem.ts'
import { countActivity } from './count-activity.ts'

afterEach(() => vi.useRealTimers())

test('counts requests, faults, refusals and bookings, and says how fast most responses were', () => {
  vi.useFakeTimers()
  const activity = countActivity()
  const answer = (statusCode: number, ms: number, { url = '/', code = '' } = {}) => {
    const response = Object.assign(new EventEmitter(), { statusCode }) as unknown as ServerResponse
    activity.observeRequest({ url } as IncomingMessage, response)
    if (code !== '') noteRefusal(response, code)
    vi.advanceTimersByTime(ms)
    response.emit('close')
  }
  expect(activity.read()).toMatchObject({ requests: 0, withinMs: null })
  for (let number = 0; number < 12; number += 1) answer(200, 5)
  answer(409, 20, { code: 'SLOT_TAKEN' })
  answer(409, 20, { code: 'SLOT_UNAVAILABLE' })
  answer(401, 200, { url: '/api/auth/sign-in', code: 'WRONG_CREDENTIALS' })
  answer(403, 5, { url: '/login?step=code', code: 'WRONG_CODE' })
  answer(403, 5, { url: '/api/auth/sign-in/passkey', code: 'PASSKEY_REFUSED' })
  answer(403, 5, { url: '/api/security/two-factor/confirm', code: 'WRONG_CODE' })
  answer(503, 90)
  answer(200, 60_000, { url: '/api/live' })
  expect(activity.read().withinMs).toBe(250)
  answer(200, 9000)
  const change = { caller: null, recordId: undefined }
  activity.observeChange({ ...change, endpoint: 'appointments.bookTogether', books: true, output: [{}, {}] })
  activity.observeChange({ ...change, endpoint: 'appointments.cancel', output: {} })
  expect(activity.read()).toEqual({
    requests: 20,
    faults: 1,
    withinMs: 250,
    bookings: { customer: 2, clinic: 0 },
    slotsLost: 2,
    signInsRefused: 3,
  })
  answer(200, 9000)
  expect(activity.read().withinMs).toBeNull()
})
