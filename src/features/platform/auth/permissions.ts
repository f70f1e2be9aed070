/**
 * What staff can be allowed to do; each of their endpoints states its permission. What gives rights, or takes data out of
 * the clinic, has none: that is for admins. Words of features to come are here as well, so that a role has them from
 * the first day.
 */
export const PERMISSIONS = [
  'appointments:read',
  'appointments:write',
  'customers:read',
  'customers:write',
  'pets:read',
  'pets:write',
  'payments:read',
  'payments:write',
  'payments:correct',
  'money:read',
  'orders:read',
  'orders:write',
  'alerts:read',
  'dashboard:read',
  'settings:write',
  'reminders:read',
  'reminders:write',
  'care:read',
  'care:write',
  'care:sign',
  'records:read',
  'records:write',
  'records:sign',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** What each permission brings besides itself, directly and complete: what is brought brings nothing further. */
export const IMPLIES: { readonly [Name in Permission]?: readonly Permission[] } = {
  'appointments:write': ['appointments:read', 'customers:read', 'pets:read'],
  'customers:read': ['pets:read'],
  'customers:write': ['customers:read', 'pets:read'],
  'pets:write': ['pets:read'],
  'payments:write': ['payments:read'],
  'payments:correct': ['payments:read'],
  'orders:write': ['orders:read', 'customers:read', 'pets:read'],
  'dashboard:read': ['appointments:read'],
  'settings:write': ['appointments:read', 'orders:read', 'alerts:read'],
  'reminders:read': ['customers:read', 'pets:read'],
  'reminders:write': ['reminders:read', 'customers:read', 'pets:read'],
  'care:read': ['pets:read'],
  'care:write': ['care:read', 'pets:read'],
  'care:sign': ['care:write', 'care:read', 'pets:read'],
  'records:read': ['pets:read'],
  'records:write': ['records:read', 'pets:read'],
  'records:sign': ['records:write', 'records:read', 'pets:read'],
}

/** The roles of staff, as they are saved. */
export const STAFF_ROLES = [
  'admin',
  'vet',
  'assistant',
  'reception',
  'groomer',
  'accountant',
  'other',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The roles of staff besides admin, each with its permissions. Those of `other` are chosen for each person. */
export const ROLES: { readonly [Role in Exclude<StaffRole, 'admin'>]: readonly Permission[] } = {
  vet: [
    'appointments:write',
    'customers:write',
    'pets:write',
    'payments:read',
    'orders:write',
    'alerts:read',
    'dashboard:read',
    'reminders:write',
    'care:sign',
    'records:sign',
  ],
  assistant: [
    'appointments:write',
    'customers:read',
    'pets:write',
    'orders:read',
    'alerts:read',
    'dashboard:read',
    'reminders:write',
    'care:write',
    'records:write',
  ],
  reception: [
    'appointments:write',
    'customers:write',
    'pets:write',
    'payments:write',
    'orders:write',
    'alerts:read',
    'dashboard:read',
    'reminders:write',
    'care:read',
  ],
  groomer: ['appointments:write', 'dashboard:read'],
  accountant: ['payments:correct', 'money:read', 'orders:read'],
  other: [],
}

/** True for a role that this version knows. A saved role that it doesn’t know gives no right at all. */
export function isStaffRole(role: string | null): role is StaffRole {
  return STAFF_ROLES.some((known) => known === role)
}

/** True for the role that has everything, so that nothing can be added to it. */
export function hasEverything(role: StaffRole): boolean {
  return role === 'admin'
}

/** A permission with all that it brings. */
const withImplied = (permission: Permission): readonly Permission[] => [
  permission,
  ...(IMPLIES[permission] ?? []),
]

/** What a staff record allows: an admin everything, others what their role and additions have. In SQL: `canDo`. */
export function permissionsOf(role: string | null, further: readonly string[]): Permission[] {
  if (!isStaffRole(role)) return []
  const own = role === 'admin' ? PERMISSIONS : ROLES[role]
  const named = PERMISSIONS.filter((permission) => own.includes(permission) || further.includes(permission))
  const all = new Set(named.flatMap(withImplied))
  return PERMISSIONS.filter((permission) => all.has(permission))
}

/** The permissions that bring this one, itself among them. */
export function bringing(permission: Permission): Permission[] {
  return PERMISSIONS.filter((one) => withImplied(one).includes(permission))
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): StaffRole[] {
  return STAFF_ROLES.filter((role) => permissionsOf(role, []).includes(permission))
}
