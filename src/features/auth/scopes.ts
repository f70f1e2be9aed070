import type { Role } from './rules.ts'

type ScopeFacts = {
  /** What it allows, as the label of a checkbox. */
  label: string
  /** The endpoints that a token with this scope can call. An endpoint in no list is closed to tokens. */
  endpoints: readonly string[]
  /** True if none of them answers a customer. */
  isForAdmins?: true
}

/**
 * What a token can be allowed to do. Everything else is closed to tokens: a person's account, sign-in and notifications,
 * staff, tokens, the audit log, and every endpoint that is not listed yet. A token never does more than its login could.
 */
export const SCOPES = {
  'appointments:read': {
    label: 'See appointments, free times, opening hours and the waitlist',
    endpoints: [
      'appointments.slots',
      'appointments.days',
      'appointments.range',
      'appointments.nextSlot',
      'appointments.mine',
      'appointments.recent',
      'appointments.own',
      'appointments.calendar',
      'appointments.ofPet',
      'appointments.manage',
      'appointments.facets',
      'appointments.one',
      'appointments.waitingRoom',
      'schedule.read',
      'timetable.read',
      'timetable.closures',
      'waitlist.mine',
      'waitlist.offer',
      'waitlist.ofDay',
    ],
  },
  'appointments:write': {
    label: 'Book, change and cancel appointments, and join the waitlist',
    endpoints: [
      'appointments.book',
      'appointments.bookTogether',
      'appointments.cancelTogether',
      'appointments.cancel',
      'appointments.create',
      'appointments.createTogether',
      'appointments.approve',
      'appointments.reject',
      'appointments.complete',
      'appointments.completeUnapproved',
      'appointments.callOff',
      'appointments.reopen',
      'appointments.walkIn',
      'appointments.edit',
      'appointments.setArrival',
      'appointments.noShow',
      'appointments.undoNoShow',
      'appointments.move',
      'appointments.moveOwn',
      'appointments.takePlace',
      'appointments.takePlaceFor',
      'waitlist.join',
      'waitlist.leave',
      'waitlist.decline',
      'waitlist.add',
      'waitlist.remove',
    ],
  },
  'pets:read': {
    label: 'See pets',
    endpoints: ['pets.mine', 'pets.ofCustomer', 'pets.one', 'pets.photo', 'pets.dueVaccinations'],
  },
  'pets:write': {
    label: 'Add, change and delete pets',
    endpoints: [
      'pets.add',
      'pets.addFor',
      'pets.update',
      'pets.setVaccination',
      'pets.setPhoto',
      'pets.removePhoto',
      'appointments.removePet',
      'appointments.markDeceased',
      'pets.undoDeceased',
    ],
  },
  'customers:read': {
    label: 'See customers',
    endpoints: ['households.list', 'households.one', 'customers.search'],
    isForAdmins: true,
  },
  'customers:write': {
    label: 'Add and change customers',
    endpoints: ['households.create', 'customers.update'],
    isForAdmins: true,
  },
  'services:read': { label: 'See services and prices', endpoints: ['services.list'] },
  'services:write': {
    label: 'Add, change and delete services',
    endpoints: ['services.create', 'services.update', 'services.remove'],
    isForAdmins: true,
  },
  'payments:read': {
    label: 'See payments',
    endpoints: ['payments.list', 'payments.totals'],
    isForAdmins: true,
  },
  'payments:write': {
    label: 'Change amounts, mark payments as paid and refund them',
    endpoints: ['payments.changeAmount', 'payments.markPaid', 'payments.refund'],
    isForAdmins: true,
  },
  'orders:read': {
    label: 'See orders and products',
    endpoints: ['orders.list', 'orders.one', 'orders.products', 'orders.offered'],
    isForAdmins: true,
  },
  'orders:write': {
    label: 'Place and change orders, and change products',
    endpoints: [
      'orders.place',
      'orders.complete',
      'orders.cancel',
      'orders.createProduct',
      'orders.updateProduct',
      'orders.hideProduct',
    ],
    isForAdmins: true,
  },
  'alerts:read': { label: 'See system alerts', endpoints: ['alerts.active', 'alerts.list'] },
  'alerts:write': {
    label: 'Add, change and delete system alerts',
    endpoints: ['alerts.create', 'alerts.update', 'alerts.remove'],
    isForAdmins: true,
  },
  'dashboard:read': { label: 'See the dashboard', endpoints: ['desk.customer', 'desk.clinic'] },
} as const satisfies Record<`${string}:${'read' | 'write'}`, ScopeFacts>

/** The name of a scope. */
export type Scope = keyof typeof SCOPES

/** All scopes, in the order in which they are offered. */
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]]

const SCOPE_OF: ReadonlyMap<string, Scope> = new Map(
  SCOPE_NAMES.flatMap((scope) => SCOPES[scope].endpoints.map((endpoint) => [endpoint, scope] as const)),
)

/** The scope that a token needs for an endpoint, such as `pets.add`; null if it is closed to tokens. */
export function scopeOf(endpoint: string): Scope | null {
  return SCOPE_OF.get(endpoint) ?? null
}

/** The scopes that can be of use to a login of this role. */
export function scopesFor(role: Role): Scope[] {
  return SCOPE_NAMES.filter((scope) => role === 'admin' || !('isForAdmins' in SCOPES[scope]))
}
