import { randomUUID } from 'node:crypto'
import { SESSION_TIMES } from '../src/features/platform/auth/rules.ts'
import { signSession } from '../src/features/platform/auth/server/sign-session.ts'
import { ownCookieName } from '../src/lib/server/http/own-cookies.ts'
import { addDays } from '../src/lib/time.ts'

/** The measured kinds of requests. */
export const WORKS = {
  W1: 'the clinic’s list: 50 pending appointments from a day, with pet and customer',
  W2: 'an owner’s five latest appointments',
  W3: 'book a free slot, the price computed',
  W4: 'the clinic’s dashboard: exact figures, five latest appointments',
} as const
export type Work = keyof typeof WORKS
export const WORK_NAMES = Object.keys(WORKS) as Work[]

/** What only the product does, which is compared with itself on ten times as many appointments. */
export const CALENDAR_WORKS = {
  slots: 'the slots of a day, any of ten calendars',
  days: 'the free slots of the next fourteen days',
  months: 'a closed day: the next with a free slot of two months, any of ten calendars',
  day: 'the clinic’s calendar, a day of some hundred appointments',
  week: 'the clinic’s calendar, a week',
  move: 'move an appointment to a free slot',
} as const
export type CalendarWork = keyof typeof CALENDAR_WORKS
export const CALENDAR_WORK_NAMES = Object.keys(CALENDAR_WORKS) as CalendarWork[]

export type AnyWork = Work | CalendarWork

/** The secret of the measured server, with which the bench signs the sessions that it has inserted. */
export const AUTH_SECRET = 'only-for-the-bench-only-for-the-bench'

export type Owner = { sessionId: string; userId: string; phone: string; petId: string }

/** The data for the requests: logins, their pets, a service, upcoming appointments, filled days and free slots. */
export type Sample = {
  adminSessionId: string
  owners: Owner[]
  serviceTypeId: string
  upcomingIds: string[]
  filledDays: string[]
  /** Before the filled days, if there are several calendars. */
  closedDay: string
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

const OF_THE_CLINIC: ReadonlySet<AnyWork> = new Set(['W1', 'W4', 'day', 'week', 'move'])

/**
 * The `n`th request of a work, byte for byte the same for every server. Owners and days alternate; a booking or
 * move takes the `n`th free slot, and fails if none is left.
 */
export function requestOf(work: AnyWork, sample: Sample, n: number): BenchRequest {
  const owner = at(sample.owners, n % sample.owners.length)
  const headers = {
    cookie: sessionCookie(OF_THE_CLINIC.has(work) ? sample.adminSessionId : owner.sessionId),
    [OWNER_HEADER]: `${owner.phone} ${owner.userId}`,
  }
  const day = at(sample.filledDays, n % sample.filledDays.length)
  if (work === 'W1') {
    // Each the page from another day, so that none is answered with another's rows.
    const path = `/api/clinic/appointments?filter=pending&from=${addDays(day, -60)}`
    return { method: 'GET', path, headers }
  }
  if (work === 'W4') return { method: 'GET', path: '/api/clinic/dashboard', headers }
  if (work === 'W2') return { method: 'GET', path: '/api/appointments/recent', headers }
  if (work === 'slots') return { method: 'GET', path: `/api/slots?date=${day}`, headers }
  if (work === 'months') return { method: 'GET', path: `/api/slots?date=${sample.closedDay}`, headers }
  if (work === 'days') return { method: 'GET', path: '/api/slots/days', headers }
  if (work === 'day' || work === 'week')
    return { method: 'GET', path: `/api/clinic/schedule?date=${day}&view=${work}`, headers }
  const own = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const slot = at(sample.freeSlots, n)
  if (work === 'move') {
    const id = at(sample.upcomingIds, n % sample.upcomingIds.length)
    const path = `/api/clinic/appointments/${id}/move`
    return { method: 'POST', path, headers: { ...headers, ...own }, body: JSON.stringify(slot) }
  }
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
  const number = Math.floor(Date.now() / 1000) + SESSION_TIMES.cookieS
  return `${ownCookieName('', 'session')}=${signSession(AUTH_SECRET, 'session', { sessionId, number })}`
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`The bench has no more to take from: ${index} of ${items.length}.`)
  return item
}
