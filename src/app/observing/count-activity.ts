import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Activity } from '../../features/office/system/rules.ts'
import type { ReportedChange } from '../../features/platform/auth/server/auth-context.ts'
import { LIVE_PATH } from '../../features/platform/live/rules.ts'
import { refusalCodeOf } from '../../lib/server/http/problem.ts'
import { bookingsIn } from './bookings-in.ts'

const BOUNDS_MS = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000]
/** Of a hundred responses this many were as fast as `withinMs` says. */
const MOST = 0.95

/** A booking that loses a race is refused with either, as the other booking was committed a moment later or sooner. */
const LOST_SLOTS = ['SLOT_TAKEN', 'SLOT_UNAVAILABLE']
/** What a sign-in with something wrong is refused with. */
const WRONG_SIGN_INS = ['WRONG_CREDENTIALS', 'WRONG_CODE', 'PASSKEY_REFUSED', 'PASSKEY_BEHIND']
/** Here someone who is signed in sets up codes and passkeys, and may be refused with the same. */
const SIGN_IN_SETTINGS = '/api/security/'

/**
 * Counts what this process does, for the System page: a few plain numbers, which cost nothing and need no metrics. A
 * stream is left out, since it lasts as long as its page is open.
 */
export function countActivity() {
  const bookings = { customer: 0, clinic: 0 }
  const within = BOUNDS_MS.map(() => 0)
  let [requests, faults, slotsLost, signInsRefused] = [0, 0, 0, 0]

  const count = (url: string, response: ServerResponse, ms: number) => {
    requests += 1
    if (response.statusCode >= 500) faults += 1
    const code = refusalCodeOf(response) ?? ''
    if (LOST_SLOTS.includes(code)) slotsLost += 1
    if (WRONG_SIGN_INS.includes(code) && !url.startsWith(SIGN_IN_SETTINGS)) signInsRefused += 1
    const place = BOUNDS_MS.findIndex((bound) => ms <= bound)
    if (place !== -1) within[place] = (within[place] ?? 0) + 1
  }

  return {
    /** Counts a request once its response has ended. */
    observeRequest: ({ url = '/' }: IncomingMessage, response: ServerResponse): void => {
      if (url === `/api${LIVE_PATH}`) return
      const began = performance.now()
      response.once('close', () => count(url, response, performance.now() - began))
    },
    /** Counts the appointments that an endpoint has made. */
    observeChange: (change: ReportedChange): void => {
      const booked = bookingsIn(change)
      if (booked !== null) bookings[booked.by] += booked.count
    },
    read: (): Activity => {
      let sum = 0
      const place = within.findIndex((responses) => {
        sum += responses
        return sum > 0 && sum >= requests * MOST
      })
      const withinMs = BOUNDS_MS[place] ?? null
      return { requests, faults, withinMs, bookings: { ...bookings }, slotsLost, signInsRefused }
    },
  }
}
