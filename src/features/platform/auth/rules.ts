import type { Permission } from './permissions.ts'

/** A caller's role (specification, section 4). `staff` work at the clinic and are no admins; their permissions say what they do. */
export const ROLES = ['admin', 'staff', 'customer', 'none'] as const
export type Role = (typeof ROLES)[number]

/** True for a phone number that a person entered; a `TEMP-` number is the server's own and counts as none. */
export function isRealPhone(phone: string | null): phone is string {
  return phone !== null && phone !== '' && !phone.startsWith('TEMP-')
}

/** The phone number to show to people: null for a `TEMP-` number, which is an internal key. */
export function publicPhone(phone: string | null): string | null {
  return isRealPhone(phone) ? phone : null
}

/** True for those who work at the clinic: admins and other staff. */
export function isStaff(role: Role): role is 'admin' | 'staff' {
  return role === 'admin' || role === 'staff'
}

/** True for the role to which everything is open; other staff have permissions. */
export function isAdmin(role: Role): role is 'admin' {
  return role === 'admin'
}

/** An email address whose top-level domain has at least two letters (specification, section 5). */
export const EMAIL =
  /^(?=.{1,64}@)(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,63}$/

/** True for an email address of at most 254 characters. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value)
}

const HOUR_S = 60 * 60

/** How long a session lasts, in seconds: without being renewed (idle), and since signing in (absolute). */
export const SESSION_LIMITS = {
  staff: { idleS: 8 * HOUR_S, absoluteS: 24 * HOUR_S },
  others: { idleS: 7 * 24 * HOUR_S, absoluteS: 30 * 24 * HOUR_S },
} as const

/** How long a browser stays a shared desk, and how many wrong PINs a full sign-in there is good for. */
export const SHARED_DESK_DAYS = 90
export const MAX_PIN_TRIES = 5

/**
 * Lifetime of the short-lived session cookie, how long a used renewal token still works, and how far the clocks of two
 * servers may differ (a cookie that ends later was signed by a clock that was ahead); in seconds.
 */
export const SESSION_TIMES = { cookieS: 5 * 60, graceS: 30, clockSlackS: 5 * 60 } as const

/** Whether a caller should (`asked`) or must (`required`) turn on a second factor. */
type SecondFactorPolicy = 'none' | 'asked' | 'required'

/** Of whom among the staff a second factor is required: of no one, of admins, of all. It is offered to the others. */
export const STAFF_TWO_FACTOR = ['offered', 'admins', 'required'] as const
export type StaffTwoFactor = (typeof STAFF_TWO_FACTOR)[number]

/** The policy for a caller: `none` for customers, and for staff whose second factor is on. */
export function secondFactorPolicyFor(
  { role, twoFactor }: { role: Role; twoFactor: boolean },
  ofStaff: StaffTwoFactor,
): SecondFactorPolicy {
  if (!isStaff(role) || twoFactor) return 'none'
  return ofStaff === 'required' || (ofStaff === 'admins' && isAdmin(role)) ? 'required' : 'asked'
}

/**
 * Who can open a page. `anyone`: no check; `visitor`: only signed-out visitors; `owner`: any signed-in person but
 * staff, even before the profile is complete; `member`: any role with a complete profile; `staff`: all who work here;
 * otherwise only that role.
 */
export type PageAccess = 'anyone' | 'visitor' | 'owner' | 'member' | 'customer' | 'staff' | 'admin'

/** True if a session allows this; an admin's does also when it was saved, or answered, before there were permissions. */
export function may(
  session: { role: Role; permissions?: readonly Permission[] },
  permission: Permission,
): boolean {
  return isAdmin(session.role) || (session.permissions ?? []).includes(permission)
}

/** What a page asks of those who open it: besides its access, a permission of staff. */
export type PageFacts = { access: PageAccess; permission?: Permission | undefined }

/** Who opens a page: a session, a signed-out visitor, or a person whose session ended while the page was open. */
export type Viewer =
  | { role: Role; profileComplete: boolean; permissions?: readonly Permission[] }
  | 'signed out'
  | 'expired'

/** Where a page redirects the viewer, or null when they can see it (specification, section 2). */
export function redirectFrom(
  { access, permission }: PageFacts,
  viewer: Viewer,
): 'home' | 'login' | 'profileSetup' | 'dashboard' | null {
  if (access === 'anyone') return null
  if (viewer === 'signed out' || viewer === 'expired') {
    if (access === 'visitor') return null
    return viewer === 'expired' ? 'login' : 'home'
  }
  if (access === 'visitor') return 'dashboard'
  if (access === 'owner') return isStaff(viewer.role) ? 'dashboard' : null
  if (!isStaff(viewer.role) && !viewer.profileComplete) return 'profileSetup'
  if (isStaff(viewer.role) && permission !== undefined && !may(viewer, permission)) return 'dashboard'
  const isOpen = access === 'member' || access === viewer.role || (access === 'staff' && isStaff(viewer.role))
  return isOpen ? null : 'dashboard'
}
