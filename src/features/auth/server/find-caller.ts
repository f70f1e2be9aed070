import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../lib/server/database.ts'
import type { RequestBase } from '../../../lib/server/request.ts'
import type { DemoLogin } from '../contract.ts'
import { isProfileComplete, publicPhone, type Role, roleOf } from '../rules.ts'
import type { TryLimits } from './create-try-limits.ts'
import { findCallers } from './queries.ts'

type CallerRow = Awaited<ReturnType<typeof findCallers>>[number]

/** Who is asking, read anew for each request. `phone` is null until a real number is given. */
export type Caller = {
  /** The row of the session that asks. */
  sessionId: string
  userId: string
  email: string
  role: Role
  profileComplete: boolean
  customerId: string | null
  phone: string | null
  /** The phone that what the caller asks for must belong to; undefined for an admin, who may see everyone's. */
  ownerPhone: string | null | undefined
  fullName: string | null
  /** True when signing in asks for a second factor. */
  twoFactor: boolean
}

/** A caller of the clinic's staff. */
export type Admin = Caller & { role: 'admin' }

/** A caller who is a customer: what belongs to that phone is theirs, nothing else. */
export type Customer = Caller & { customerId: string; phone: string }

/** What a request carries once its caller is known; a room that needs more adds it. */
export type AuthContext = RequestBase & {
  limits: TryLimits
  demoLogins: readonly DemoLogin[]
  /** Whether staff are asked for a second factor, or must have one. */
  staffTwoFactor: 'offered' | 'required'
  caller: Caller | null
}

/** The context of an endpoint that only signed-in callers reach. */
export type SignedIn<Context extends AuthContext = AuthContext> = Context & { caller: Caller }

/** A look-up that hangs keeps the next one waiting no longer than this. */
const MAX_WAIT_MS = 20

/**
 * Gives the function that finds who stands behind a session (its row's id), or null when the session has ended. Requests
 * that come while a look-up is under way share the next one: one statement for all of them, sent after the last
 * has come. Nothing is kept, so an ended session or a lost right counts from the next request on.
 */
export function createFindCaller(db: Db): (sessionId: string) => Promise<Caller | null> {
  let waiting: { sessionIds: Set<string>; callers: Promise<Map<string, Caller>> } | null = null
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (sessionIds: Set<string>) => {
    await Promise.all([endOfTurn(), Promise.race([last, sleep(MAX_WAIT_MS)])])
    waiting = null
    const callers = readCallers(db, [...sessionIds])
    last = callers.catch(() => undefined)
    return await callers
  }
  return async (sessionId) => {
    if (waiting === null) {
      const sessionIds = new Set<string>()
      waiting = { sessionIds, callers: ask(sessionIds) }
    }
    waiting.sessionIds.add(sessionId)
    return (await waiting.callers).get(sessionId) ?? null
  }
}

/** The callers behind sessions that live, by session. */
export async function readCallers(db: Db, sessionIds: string[]): Promise<Map<string, Caller>> {
  const found = await findCallers(db, sessionIds)
  return new Map(found.map((row) => [row.sessionId, toCaller(row)]))
}

function toCaller({ staffRole, phone: stored, address, ...login }: CallerRow): Caller {
  const facts = { staffRole, phone: stored, address }
  const role = roleOf(facts)
  const phone = publicPhone(stored)
  const ownerPhone = role === 'admin' ? undefined : phone
  return { ...login, role, profileComplete: isProfileComplete(facts), phone, ownerPhone }
}
