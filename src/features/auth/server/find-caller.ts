import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../lib/server/database.ts'
import type { RequestBase } from '../../../lib/server/request.ts'
import type { DemoLogin } from '../contract.ts'
import { isProfileComplete, publicPhone, type Role, roleOf } from '../rules.ts'
import type { Scope } from '../scopes.ts'
import type { TryLimits } from './create-try-limits.ts'
import { findCallers } from './queries.ts'

type CallerRow = Awaited<ReturnType<typeof findCallers>>[number]

/** The caller, read again for each request. `phone` is null until a real number is entered. */
export type Caller = {
  /** The id of the caller's session; with a token, the token's id, which is no session's. */
  sessionId: string
  /** The access token that the request was sent with; null for a session. */
  token: { id: string; scopes: readonly Scope[] } | null
  userId: string
  email: string
  role: Role
  profileComplete: boolean
  customerId: string | null
  phone: string | null
  /** The phone number whose records the caller can see; undefined for an admin, who can see all. */
  ownerPhone: string | null | undefined
  fullName: string | null
  /** True when signing in requires a second factor. */
  twoFactor: boolean
}

/** A caller who is an admin. */
export type Admin = Caller & { role: 'admin' }

/** A caller who is a customer: they own the records of that phone number and no others. */
export type Customer = Caller & { customerId: string; phone: string }

/** A change that an endpoint has made. */
export type ReportedChange = {
  /** The endpoint's name, such as `appointments.book`. */
  endpoint: string
  caller: Caller | null
  /** The id in the input: of the record that was changed, or of the customer for whom one was made. */
  recordId: string | undefined
  /** What the endpoint answered. */
  output?: unknown
}

/** The context of a request once its caller is known; a room that needs more extends it. */
export type AuthContext = RequestBase & {
  limits: TryLimits
  demoLogins: readonly DemoLogin[]
  /** Whether staff are asked for a second factor, or must have one. */
  staffTwoFactor: 'offered' | 'required'
  caller: Caller | null
  /** The version of the privacy notice that is published now. */
  privacyVersion: string
  /** Reports a change once it is committed; returns immediately and never throws. */
  changed: (change: ReportedChange) => void
}

/** The context of an endpoint for signed-in callers only. */
export type SignedIn<Context extends AuthContext = AuthContext> = Context & { caller: Caller }

/** How long a lookup waits for the previous one, so that one that hangs does not block the next. */
const MAX_WAIT_MS = 20

/**
 * Returns a function that finds the caller of a session (by its id); null when the session has ended. Requests that
 * arrive while a lookup is running share the next one, which is a single statement. Nothing is cached: an ended session
 * or a revoked right takes effect with the next request.
 */
export function createFindCaller(db: Db): (sessionId: string) => Promise<Caller | null> {
  let waiting: { sessionIds: Set<string>; callers: Promise<Map<string, Caller>> } | null = null
  let last: Promise<unknown> = Promise.resolve()
  const lookUp = async (sessionIds: Set<string>) => {
    await Promise.all([endOfTurn(), Promise.race([last, sleep(MAX_WAIT_MS)])])
    waiting = null
    const callers = readCallers(db, [...sessionIds])
    last = callers.catch(() => undefined)
    return await callers
  }
  return async (sessionId) => {
    if (waiting === null) {
      const sessionIds = new Set<string>()
      waiting = { sessionIds, callers: lookUp(sessionIds) }
    }
    waiting.sessionIds.add(sessionId)
    return (await waiting.callers).get(sessionId) ?? null
  }
}

/** The callers of those sessions that are live, by session id. */
export async function readCallers(db: Db, sessionIds: string[]): Promise<Map<string, Caller>> {
  const found = await findCallers(db, sessionIds)
  return new Map(found.map((row) => [row.sessionId, toCaller(row)]))
}

/** The caller that a row is about: of a session, or of the token that is passed. */
export function toCaller(
  { staffRole, phone: stored, address, ...login }: CallerRow,
  token: Caller['token'] = null,
): Caller {
  const facts = { staffRole, phone: stored, address }
  const role = roleOf(facts)
  const phone = publicPhone(stored)
  const ownerPhone = role === 'admin' ? undefined : phone
  return { ...login, token, role, profileComplete: isProfileComplete(facts), phone, ownerPhone }
}
