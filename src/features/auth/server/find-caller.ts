import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { RequestBase } from '../../../lib/server/request.ts'
import type { DemoLogin } from '../contract.ts'
import { isProfileComplete, isRealPhone, type Role, roleOf } from '../rules.ts'
import type { Accounts } from './create-accounts.ts'
import type { TryLimits } from './limit-tries.ts'
import { findCaller as queryCaller } from './queries.ts'

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
  fullName: string | null
  /** True when signing in asks for a second factor. */
  twoFactor: boolean
}

/** A caller who is a customer: what belongs to that phone is theirs, nothing else. */
export type Customer = Caller & { phone: string }

/** What a request carries once its caller is known. */
export type AppContext = RequestBase & {
  accounts: Accounts
  limits: TryLimits
  demoLogins: readonly DemoLogin[]
  /** Whether staff are asked for a second factor, or must have one. */
  staffTwoFactor: 'offered' | 'required'
  caller: Caller | null
}

/** Who stands behind a session token, or null when the session has ended. */
export async function findCaller(db: Db, token: string): Promise<Caller | null> {
  const found = await queryCaller(db, token)
  if (found === undefined) return null
  const { staffRole, phone, address, ...caller } = found
  const facts = { staffRole, phone, address }
  return {
    ...caller,
    role: roleOf(facts),
    profileComplete: isProfileComplete(facts),
    phone: isRealPhone(phone) ? phone : null,
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
  if (caller.role !== 'customer' || caller.phone === null) throw refusal(COMMON_REFUSALS, 'FORBIDDEN')
  return { ...caller, phone: caller.phone }
}

/** The caller as an admin. Refuses everybody else, also where the policy table has been passed. */
export function asAdmin(context: { caller: Caller | null }): Caller {
  const caller = asSignedIn(context)
  if (caller.role !== 'admin') throw refusal(COMMON_REFUSALS, 'FORBIDDEN')
  return caller
}
