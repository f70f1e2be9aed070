import type { Role } from './rules.ts'

type ScopeFacts = {
  /** What it allows, as the label of a checkbox. */
  label: string
  /** True if none of its endpoints answers a customer. */
  isForAdmins?: true
}

/**
 * What a token can be allowed to do; each endpoint states its scope. Everything else is closed to tokens: a person's
 * account, sign-in and notifications, staff, tokens and the audit log. A token never does more than its login could.
 */
export const SCOPES = {
  'appointments:read': { label: 'See appointments, free times, opening hours and the waitlist' },
  'appointments:write': { label: 'Book, change and cancel appointments, and join the waitlist' },
  'pets:read': { label: 'See pets' },
  'pets:write': { label: 'Add, change and delete pets' },
  'customers:read': { label: 'See customers', isForAdmins: true },
  'customers:write': { label: 'Add and change customers', isForAdmins: true },
  'services:read': { label: 'See services and prices' },
  'services:write': { label: 'Add, change and delete services', isForAdmins: true },
  'payments:read': { label: 'See payments', isForAdmins: true },
  'payments:write': { label: 'Change amounts, mark payments as paid and refund them', isForAdmins: true },
  'orders:read': { label: 'See orders and products', isForAdmins: true },
  'orders:write': { label: 'Place and change orders, and change products', isForAdmins: true },
  'alerts:read': { label: 'See system alerts' },
  'alerts:write': { label: 'Add, change and delete system alerts', isForAdmins: true },
  'dashboard:read': { label: 'See the dashboard' },
} as const satisfies Record<`${string}:${'read' | 'write'}`, ScopeFacts>

/** The name of a scope. */
export type Scope = keyof typeof SCOPES
export type ReadScope = Extract<Scope, `${string}:read`>
export type WriteScope = Exclude<Scope, ReadScope>

/** All scopes, in the order in which they are offered. */
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]]

/** The scopes that can be of use to a login of this role. */
export function scopesFor(role: Role): Scope[] {
  return SCOPE_NAMES.filter((scope) => role === 'admin' || !('isForAdmins' in SCOPES[scope]))
}
