import { randomUUID } from 'node:crypto'
import { signSession } from '../src/features/auth/server/sign-session.ts'
import { ownCookieName } from '../src/lib/server/own-cookies.ts'

/** The measured kinds of requests. */
export const WORKS = {
  W1: 'the clinic’s list: 50 pending visits with pet and customer',
  W2: 'an owner’s five latest visits',
  W3: 'book a free slot, the price computed',
  W4: 'the clinic’s dashboard: exact figures, five latest visits',
} as const
export type Work = keyof typeof WORKS
export const WORK_NAMES = Object.keys(WORKS) as Work[]

/** The secret of the measured server, with which the bench signs the sessions that it has inserted. */
export const AUTH_SECRET = 'only-for-the-bench-only-for-the-bench'

export type Owner = { sessionId: string; userId: string; phone: string; petId: string }

/** The data for the requests: logins, their pets, a service, and free slots. */
export type Sample = {
  adminSessionId: string
  owners: Owner[]
  serviceTypeId: string
  freeSlots: { date: string; hour: number }[]
}

export type BenchRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** The header that names the caller to the bare server, which has no sessions. */
export const OWNER_HEADER = 'x-bench-owner'

/**
 * The `n`th request of a work, byte for byte the same for every server. Owners alternate; a booking takes the `n`th
 * free slot, and fails if none is left.
 */
export function requestOf(work: Work, sample: Sample, n: number): BenchRequest {
  const owner = at(sample.owners, n % sample.owners.length)
  const isClinic = work === 'W1' || work === 'W4'
  const headers = {
    cookie: sessionCookie(isClinic ? sample.adminSessionId : owner.sessionId),
    [OWNER_HEADER]: `${owner.phone} ${owner.userId}`,
  }
  if (work === 'W1') return { method: 'GET', path: '/api/clinic/appointments?filter=pending', headers }
  if (work === 'W4') return { method: 'GET', path: '/api/clinic/dashboard', headers }
  if (work === 'W2') return { method: 'GET', path: '/api/appointments/recent', headers }
  const own = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const slot = at(sample.freeSlots, n)
  const booking = {
    petId: owner.petId,
    serviceTypeId: sample.serviceTypeId,
    ...slot,
    visitType: 'clinic',
    notes: 'Limps on the left front leg since Monday.',
    idempotencyKey: randomUUID(),
  }
  return {
    method: 'POST',
    path: '/api/appointments',
    headers: { ...headers, ...own },
    body: JSON.stringify(booking),
  }
}

/** A cookie as the server would set it on sign-in, but valid for a day. */
export function sessionCookie(sessionId: string): string {
  const number = Math.floor(Date.now() / 1000) + 86_400
  return `${ownCookieName('', 'session')}=${signSession(AUTH_SECRET, 'session', { sessionId, number })}`
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`The bench has no more to take from: ${index} of ${items.length}.`)
  return item
}
