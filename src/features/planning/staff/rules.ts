import {
  hasEverything,
  PERMISSIONS,
  type Permission,
  type StaffRole,
} from '../../platform/auth/permissions.ts'

type Rights = { role: StaffRole; permissions: readonly Permission[] }

/** How long an invitation is valid, in hours. */
export const INVITATION_HOURS = 72

/** Letters before a name that say what someone is, and are left out where names are compared. */
const TITLES = /^(?:(?:dr|mr|mrs|ms|miss|prof|shri|smt|sri)\b\.?\s*)+/

/** True for two names that may be the same person's: alike in small letters and without title. */
export function areAlike(one: string, other: string): boolean {
  const [bare, otherBare] = [one, other].map((name) =>
    name.trim().toLowerCase().replace(TITLES, '').replace(/\s+/g, ' '),
  )
  return bare !== '' && bare === otherBare
}

/** What a person is called on the page: their name or, until someone has entered it, their address. */
export function nameOf({ name, email }: { name: string | null; email: string | null }): string {
  return name ?? email ?? ''
}

/** An admin has everything, so nothing is added to the role. */
export function rightsIn({ role, permissions }: Rights): Rights {
  return {
    role,
    permissions: hasEverything(role) ? [] : PERMISSIONS.filter((one) => permissions.includes(one)),
  }
}

/** Why a person on the staff can't lose the rights they have, or null if they can. */
export function whyRightsStay(
  admins: readonly string[],
  { userId, byUserId }: { userId: string; byUserId: string | null },
): 'YOURSELF' | 'LAST_ADMIN' | null {
  if (userId === byUserId) return 'YOURSELF'
  return admins.length === 1 && admins.includes(userId) ? 'LAST_ADMIN' : null
}
