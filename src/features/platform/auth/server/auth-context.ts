import type { OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import type { RequestBase } from '../../../../lib/server/http/request.ts'
import type { News } from '../access.ts'
import type { DemoLogin } from '../contract.ts'
import type { MenuUse } from '../menu-uses.ts'
import type { Permission, StaffRole } from '../permissions.ts'
import type { Role, StaffTwoFactor } from '../rules.ts'
import type { Scope } from '../scopes.ts'
import type { TryLimits } from './create-try-limits.ts'

/** The caller, read again for each request. `phone` is null until a real number is entered. */
export type Caller = {
  /** The id of the caller's session; with a token, the token's id, which is no session's. */
  sessionId: string
  /** The access token that the request was sent with; null for a session. */
  token: { id: string; scopes: readonly Scope[] } | null
  userId: string
  email: string
  role: Role
  /** The role on the staff, if it is one that this version knows. */
  staffRole: StaffRole | null
  /** What the caller may do as staff; an admin, everything. */
  permissions: readonly Permission[]
  profileComplete: boolean
  customerId: string | null
  phone: string | null
  /** Whose records the caller can see. */
  records: OwnerScope
  fullName: string | null
  /** True when signing in requires a second factor. */
  twoFactor: boolean
}

/** A caller who is an admin. */
export type Admin = Caller & { role: 'admin' }

/** A caller who works at the clinic: an admin, or staff with the permission of the endpoint. */
export type Staff = Caller & { role: 'admin' | 'staff' }

/** A caller who is a customer: they own the records of that phone number and no others. */
export type Customer = Caller & { customerId: string; phone: string }

/** Who something is done for: a customer, or one whom the secret of a link stands for and who may have no login. */
export type Owner = Pick<Customer, 'customerId' | 'phone' | 'role'> & { userId: string | null }

/** A change that an endpoint has made. */
export type ReportedChange = {
  /** The endpoint's name, such as `appointments.book`. */
  endpoint: string
  caller: Caller | null
  /** The record that was changed, or the customer for whom one was made; undefined: the caller's, or not known. */
  recordId: string | undefined
  /** What the endpoint answered. */
  output?: unknown
  news?: News | undefined
  books?: boolean | undefined
}

/** The context of a request once its caller is known; a feature that needs more extends it. */
export type AuthContext = RequestBase & {
  limits: TryLimits
  demoLogins: readonly DemoLogin[]
  /** Which staff must have a second factor; the others are asked for one. */
  staffTwoFactor: StaffTwoFactor
  /** What the clinic uses of what it may leave; up to a minute old. */
  readUses: (fresh?: boolean) => Promise<readonly MenuUse[]>
  caller: Caller | null
  /** The version of the privacy notice that is published now. */
  privacyVersion: string
  /** Reports a change once it is committed; returns immediately and never throws. */
  changed: (change: ReportedChange) => void
}

/** The context of an endpoint for signed-in callers only. */
export type SignedIn<Context extends AuthContext = AuthContext> = Context & { caller: Caller }
