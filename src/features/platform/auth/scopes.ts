import { keysOf } from '../../../lib/keys-of.ts'
import type { Permission } from './permissions.ts'

type ScopeFacts = {
  /** What it allows, as the label of a checkbox. */
  label: string
  /** Staff with one of these can use it, and no customer; without it, everyone can. */
  permissions?: readonly Permission[]
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
  'customers:read': { label: 'See customers', permissions: ['customers:read'] },
  'customers:write': { label: 'Add and change customers', permissions: ['customers:write'] },
  'services:read': { label: 'See services and prices' },
  'services:write': { label: 'Add, change and delete services', permissions: ['settings:write'] },
  'payments:read': { label: 'See payments', permissions: ['payments:read', 'money:read'] },
  'payments:write': {
    label: 'Change amounts, mark payments as paid and refund them',
    permissions: ['payments:write', 'payments:correct'],
  },
  'bills:read': { label: 'See bills' },
  'orders:read': { label: 'See orders and products', permissions: ['orders:read'] },
  'orders:write': {
    label: 'Place and change orders, and change products',
    permissions: ['orders:write', 'settings:write'],
  },
  'care:read': { label: 'See doses and due days of preventive care' },
  'care:write': {
    label: 'Record doses, and change preventive care',
    permissions: ['care:write', 'settings:write'],
  },
  'reminders:read': { label: 'See reminders and the answers of owners', permissions: ['reminders:read'] },
  'reminders:write': { label: 'Mark reminders as sent', permissions: ['reminders:write'] },
  'records:read': { label: 'See case sheets and files about pets' },
  'records:write': { label: 'Write case sheets, and add files', permissions: ['records:write'] },
  'alerts:read': { label: 'See system alerts' },
  'alerts:write': { label: 'Add, change and delete system alerts', permissions: ['settings:write'] },
  'dashboard:read': { label: 'See the dashboard' },
} as const satisfies Record<`${string}:${'read' | 'write'}`, ScopeFacts>

/** The name of a scope. */
export type Scope = keyof typeof SCOPES
export type ReadScope = Extract<Scope, `${string}:read`>
export type WriteScope = Exclude<Scope, ReadScope>

/** All scopes, in the order in which they are offered. */
export const SCOPE_NAMES = keysOf(SCOPES)

/** The scopes that can be of use to a caller. */
export function scopesFor(caller: { permissions: readonly Permission[] }): Scope[] {
  return SCOPE_NAMES.filter((scope) => {
    const { permissions }: ScopeFacts = SCOPES[scope]
    return permissions === undefined || permissions.some((one) => caller.permissions.includes(one))
  })
}

/** True if a scope opens what staff need this permission for. */
export function opens(scope: Scope, permission: Permission): boolean {
  const { permissions = [] }: ScopeFacts = SCOPES[scope]
  return permissions.includes(permission)
}

/** Whose an access token is: a person's own, or that of a service of the clinic. */
export const TOKEN_KINDS = ['personal', 'service'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]
