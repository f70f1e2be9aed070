import { isStaffRole } from './permissions.ts'
import { isRealPhone, type Role } from './rules.ts'

/** The parts of a caller's records that determine the role and whether the profile is complete. */
export type RoleFacts = { staffRole: string | null; phone: string | null; address: string | null }

/** Admin or staff with a staff record of a known role; otherwise customer with a real phone number; otherwise none. */
export function roleOf(facts: RoleFacts): Role {
  if (isStaffRole(facts.staffRole)) return facts.staffRole === 'admin' ? 'admin' : 'staff'
  return isRealPhone(facts.phone) ? 'customer' : 'none'
}

/** A profile is complete with a real phone number and an address; staff need neither. */
export function isProfileComplete(facts: RoleFacts): boolean {
  return isStaffRole(facts.staffRole) || (isRealPhone(facts.phone) && (facts.address ?? '') !== '')
}
