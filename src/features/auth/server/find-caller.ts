import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises'
import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { ProviderSettings } from '../../../lib/server/provider-settings.ts'
import type { RequestBase } from '../../../lib/server/request.ts'
import type { DemoLogin } from '../contract.ts'
import { isProfileComplete, type Role, roleOf, shownPhone } from '../rules.ts'
import type { Accounts } from './create-accounts.ts'
import type { TryLimits } from './create-try-limits.ts'
import { findCallers } from './queries.ts'

type CallerRow = Awaited<ReturnType<typeof findCallers>>[number]

/** Who is asking, read anew for each request. `phone` is null until a real number is given. */
export type Caller = {
  /** The row of the session that asks. */
  sessionId: string
  /** What better-auth knows that session by. */
  sessionToken: string
  userId: string
  email: string
  role: Role
  profileComplete: boolean
  customerId: string | null
  phone: string | null
  fullName: string | null
  /** True when signing in asks for a second factor. */
  twoFactor: boolean
}

/** A caller who is a customer: what belongs to that phone is theirs, nothing else. */
export type Customer = Caller & { customerId: string; phone: string }

/** What a request carries once its caller is known. */
export type AppContext = RequestBase & {
  accounts: Accounts
  limits: TryLimits
  demoLogins: readonly DemoLogin[]
  /** Where else people may sign in. */
  providers: readonly ProviderSettings[]
  /** Whether staff are asked for a second factor, or must have one. */
  staffTwoFactor: 'offered' | 'required'
  /** How many days ahead customers may book, and how many visits may lie ahead of one; null is no limit. */
  bookingLimits: { daysAhead: number | null; openVisits: number | null }
  /** The clinic's public key for web push and the further hosts of push services; null without push. */
  push: { publicKey: string; hosts: readonly string[] } | null
  caller: Caller | null
}

/** A look-up that hangs keeps the next one waiting no longer than this. */
const MOST_WAIT_MS = 20

/**
 * Gives the function that finds who stands behind a session (its row's id), or null when the session has ended. Requests
 * that come while a look-up is under way share the next one: one statement for all of them, sent after the last
 * has come. Nothing is kept, so an ended session or a lost right counts from the next request on.
 */
export function createFindCaller(db: Db): (sessionId: string) => Promise<Caller | null> {
  let waiting: { sessionIds: Set<string>; callers: Promise<Map<string, Caller>> } | null = null
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (sessionIds: Set<string>) => {
    await Promise.all([endOfTurn(), Promise.race([last, sleep(MOST_WAIT_MS)])])
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

function toCaller({ staffRole, phone, address, ...caller }: CallerRow): Caller {
  const facts = { staffRole, phone, address }
  return {
    ...caller,
    role: roleOf(facts),
    profileComplete: isProfileComplete(facts),
    phone: shownPhone(phone),
  }
}

/** The caller, for deeds that any signed-in person may do. Refuses an unknown one. */
export function asSignedIn({ caller }: { caller: Caller | null }): Caller {
  if (caller === null) throw refusal(COMMON_REFUSALS, 'UNAUTHORIZED')
  return caller
}

/** The caller as a customer. Refuses everybody else, also where the policy table has been passed. */
export function asCustomer(context: { caller: Caller | null }): Customer {
  const caller = asSignedIn(context)
  const { role, customerId, phone } = caller
  if (role !== 'customer' || customerId === null || phone === null)
    throw refusal(COMMON_REFUSALS, 'FORBIDDEN')
  return { ...caller, customerId, phone }
}

/** The caller as an admin. Refuses everybody else, also where the policy table has been passed. */
export function asAdmin(context: { caller: Caller | null }): Caller {
  const caller = asSignedIn(context)
  if (caller.role !== 'admin') throw refusal(COMMON_REFUSALS, 'FORBIDDEN')
  return caller
}

/**
 * The phone to which what the caller asks for must belong; undefined for an admin, whom everything may be shown.
 * Refuses everybody else, also where the policy table has been passed.
 */
export function ownPhone(context: { caller: Caller | null }): string | undefined {
  return asSignedIn(context).role === 'admin' ? undefined : asCustomer(context).phone
}
