import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../../lib/server/database/database.ts'
import { NO_RECORDS } from '../../../../lib/server/database/owner-scope.ts'
import { reading } from '../../../../lib/server/database/statement-ways.ts'
import { isStaffRole, permissionsOf } from '../permissions.ts'
import { isProfileComplete, roleOf } from '../roles.ts'
import { isStaff, publicPhone } from '../rules.ts'
import type { Caller } from './auth-context.ts'
import { findCallers } from './queries.ts'

type CallerRow = Awaited<ReturnType<typeof findCallers>>[number]

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
  const found = await findCallers(reading(db), sessionIds)
  return new Map(found.map((row) => [row.sessionId, toCaller(row)]))
}

/** The caller that a row is about: of a session, or of the token that is passed. */
export function toCaller(
  { staffRole, furtherPermissions, phone: stored, address, ...login }: CallerRow,
  token: Caller['token'] = null,
): Caller {
  const facts = { staffRole, phone: stored, address }
  const role = roleOf(facts)
  const phone = publicPhone(stored)
  const permissions = permissionsOf(staffRole, furtherPermissions ?? [])
  const records = isStaff(role) ? 'all' : phone === null ? NO_RECORDS : { ownerPhone: phone }
  const known = isStaffRole(staffRole) ? staffRole : null
  return {
    ...login,
    token,
    role,
    staffRole: known,
    permissions,
    profileComplete: isProfileComplete(facts),
    phone,
    records,
  }
}
