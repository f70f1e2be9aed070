/** What a caller may be (specification, section 4). */
export type Role = 'admin' | 'customer' | 'none'

/** The part of a caller's records that decides the role and whether the profile is complete. */
export type RoleFacts = { staffRole: string | null; phone: string | null; address: string | null }

/** True for a phone that a person has given; a `TEMP-` number was made by the server and counts as none. */
export function isRealPhone(phone: string | null): phone is string {
  return phone !== null && phone !== '' && !phone.startsWith('TEMP-')
}

/** A phone as people are shown it: a `TEMP-` number is the server's own key, of which nobody is told. */
export function publicPhone(phone: string | null): string | null {
  return isRealPhone(phone) ? phone : null
}

/** A staff record with role admin gives admin; else a customer with a real phone gives customer; else none. */
export function roleOf(facts: RoleFacts): Role {
  if (facts.staffRole === 'admin') return 'admin'
  return isRealPhone(facts.phone) ? 'customer' : 'none'
}

/** A profile is complete when there is a customer with a real phone and an address; admins need none. */
export function isProfileComplete(facts: RoleFacts): boolean {
  return facts.staffRole === 'admin' || (isRealPhone(facts.phone) && (facts.address ?? '') !== '')
}

const EMAIL =
  /^(?=.{1,64}@)[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,63}$/

/** True for an e-mail address whose top-level domain has at least two letters (specification, section 5). */
export function isEmail(value: string): boolean {
  return value.length <= 254 && EMAIL.test(value)
}

const HOUR_S = 60 * 60

/** How long a session lasts, in seconds: without being renewed, and in all since signing in. */
export const SESSION_LIMITS = {
  admin: { idleS: 8 * HOUR_S, absoluteS: 24 * HOUR_S },
  others: { idleS: 7 * 24 * HOUR_S, absoluteS: 30 * 24 * HOUR_S },
} as const

/** How long the cookie is good that requests are known by, and a token that has just renewed one; in seconds. */
export const SESSION_TIMES = { cookieS: 5 * 60, graceS: 30 } as const

/** What is wanted of a login besides its password: of staff a second factor, which a setting makes compulsory. */
type SecondFactorPolicy = 'none' | 'asked' | 'required'

/** What is wanted of a caller. Nothing once two-factor sign-in is on; nothing ever of customers. */
export function secondFactorPolicyFor(
  { role, twoFactor }: { role: Role; twoFactor: boolean },
  ofStaff: 'offered' | 'required',
): SecondFactorPolicy {
  if (role !== 'admin' || twoFactor) return 'none'
  return ofStaff === 'required' ? 'required' : 'asked'
}

/**
 * Whom a page is for. `everybody`: no question asked; `visitor`: the signed-out; `anyone`: anyone signed in, also
 * before the profile is complete; `member`: any role with a complete profile; else that role alone.
 */
export type PageAccess = 'everybody' | 'visitor' | 'anyone' | 'member' | 'customer' | 'admin'

/** Who wants to see a page: a session, nobody, or somebody whose session has ended while they were at work. */
export type Viewer = { role: Role; profileComplete: boolean } | 'signed out' | 'expired'

/** Where a page sends somebody instead, or null when it may be shown (specification, section 2). */
export function redirectFrom(
  access: PageAccess,
  visitor: Viewer,
): 'home' | 'login' | 'profileSetup' | 'dashboard' | null {
  if (access === 'everybody') return null
  if (visitor === 'signed out' || visitor === 'expired') {
    if (access === 'visitor') return null
    return visitor === 'expired' ? 'login' : 'home'
  }
  if (access === 'visitor') return 'dashboard'
  if (access === 'anyone') return null
  if (visitor.role !== 'admin' && !visitor.profileComplete) return 'profileSetup'
  return access === 'member' || access === visitor.role ? null : 'dashboard'
}
