import { oc } from '@orpc/contract'

/**
 * How an endpoint answers one kind of caller:
 * `allow` – the action runs, on the caller's own records (for admins: on all records);
 * `sign in` – 401; `forbid` – 403; `hide` – 404, as if the record did not exist.
 */
export type Outcome = 'allow' | 'sign in' | 'forbid' | 'hide'

/** Every kind of caller. `otherCustomer` requests a record that belongs to `customer`. */
export const CALLERS = ['anonymous', 'noProfile', 'customer', 'otherCustomer', 'admin'] as const
export type CallerKind = (typeof CALLERS)[number]

type Outcomes = Record<CallerKind, Outcome>

const outcomes = (
  anonymous: Outcome,
  noProfile: Outcome,
  customer: Outcome,
  otherCustomer: Outcome,
  admin: Outcome,
): Outcomes => ({ anonymous, noProfile, customer, otherCustomer, admin })

/** The rights that an endpoint can require. docs/access.md lists the endpoints of each. */
export const ACCESS = {
  anyone: outcomes('allow', 'allow', 'allow', 'allow', 'allow'),
  signedIn: outcomes('sign in', 'allow', 'allow', 'allow', 'allow'),
  /** What staff can't do with the login they work with. */
  exceptStaff: outcomes('sign in', 'allow', 'allow', 'allow', 'forbid'),
  /** A record of the caller's own login, whatever its role; never another login's. */
  ownLogin: outcomes('sign in', 'allow', 'allow', 'hide', 'allow'),
  customers: outcomes('sign in', 'forbid', 'allow', 'allow', 'forbid'),
  /** For callers with a customer record; without one there is nothing to find. */
  ownRecord: outcomes('sign in', 'hide', 'allow', 'allow', 'hide'),
  /** For callers who can still get a customer record of their own. */
  withoutRecord: outcomes('sign in', 'allow', 'forbid', 'forbid', 'allow'),
  ownersOnly: outcomes('sign in', 'forbid', 'allow', 'hide', 'forbid'),
  /** The caller's own record; for admins, any record. */
  ownersAndAdmins: outcomes('sign in', 'forbid', 'allow', 'hide', 'allow'),
  admins: outcomes('sign in', 'forbid', 'forbid', 'forbid', 'allow'),
} as const satisfies Record<string, Outcomes>

/** The name of a right. */
export type Access = keyof typeof ACCESS

/** The metadata that each endpoint of a contract declares. An endpoint without it can't be implemented. */
export type EndpointMeta<Right extends Access = Access> = { access: Right }

const endpointFor = <Right extends Access>(access: Right) => oc.$meta<EndpointMeta<Right>>({ access })

// Each endpoint of a contract starts with one of these: `list: admins.route(…)`.
export const anyone = endpointFor('anyone')
export const signedIn = endpointFor('signedIn')
export const exceptStaff = endpointFor('exceptStaff')
export const ownLogin = endpointFor('ownLogin')
export const customers = endpointFor('customers')
export const ownRecord = endpointFor('ownRecord')
export const withoutRecord = endpointFor('withoutRecord')
export const ownersOnly = endpointFor('ownersOnly')
export const ownersAndAdmins = endpointFor('ownersAndAdmins')
export const admins = endpointFor('admins')

/** The rooms open to an admin who still has to turn on a required second factor: that is done there. */
const ROOMS_WITHOUT_SECOND_FACTOR: readonly string[] = ['auth', 'security']

/** True for an endpoint (by its path in the router) that can be called before a required second factor is on. */
export function isOpenWithoutSecondFactor([room = '']: readonly string[]): boolean {
  return ROOMS_WITHOUT_SECOND_FACTOR.includes(room)
}
