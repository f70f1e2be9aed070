import { oc } from '@orpc/contract'

/**
 * What one kind of caller gets from an endpoint:
 * `allow` – the action, on what is theirs (or, for admins, on everything);
 * `sign in` – 401; `forbid` – 403; `hide` – 404, as if the record did not exist.
 */
export type Outcome = 'allow' | 'sign in' | 'forbid' | 'hide'

/** Every kind of caller there is. `otherCustomer` asks for a record that belongs to `customer`. */
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

/** The rights that an endpoint can have. docs/access.md lists the endpoints of each. */
export const ACCESS = {
  everybody: outcomes('allow', 'allow', 'allow', 'allow', 'allow'),
  signedIn: outcomes('sign in', 'allow', 'allow', 'allow', 'allow'),
  /** A record of the login itself, whatever its role: never another login's. */
  ownLogin: outcomes('sign in', 'allow', 'allow', 'hide', 'allow'),
  customers: outcomes('sign in', 'forbid', 'allow', 'allow', 'forbid'),
  /** For callers who have a customer record; without one there is nothing to be found. */
  ownRecord: outcomes('sign in', 'hide', 'allow', 'allow', 'hide'),
  /** For callers who may still get a customer record of their own. */
  withoutRecord: outcomes('sign in', 'allow', 'forbid', 'forbid', 'allow'),
  ownersOnly: outcomes('sign in', 'forbid', 'allow', 'hide', 'forbid'),
  /** A record of the caller's own; for admins any. */
  ownersAndAdmins: outcomes('sign in', 'forbid', 'allow', 'hide', 'allow'),
  admins: outcomes('sign in', 'forbid', 'forbid', 'forbid', 'allow'),
} as const satisfies Record<string, Outcomes>

/** The name of a right. */
export type Access = keyof typeof ACCESS

/** What each endpoint of a contract states about itself. An endpoint without it can't be implemented. */
export type EndpointMeta<Right extends Access = Access> = { access: Right }

const endpointFor = <Right extends Access>(access: Right) => oc.$meta<EndpointMeta<Right>>({ access })

// An endpoint of a contract starts with one of these: `list: admins.route(…)`.
export const everybody = endpointFor('everybody')
export const signedIn = endpointFor('signedIn')
export const ownLogin = endpointFor('ownLogin')
export const customers = endpointFor('customers')
export const ownRecord = endpointFor('ownRecord')
export const withoutRecord = endpointFor('withoutRecord')
export const ownersOnly = endpointFor('ownersOnly')
export const ownersAndAdmins = endpointFor('ownersAndAdmins')
export const admins = endpointFor('admins')

/** The rooms that answer an admin who must have a second factor and has none yet: there it is turned on. */
const ROOMS_WITHOUT_SECOND_FACTOR: readonly string[] = ['auth', 'security']

/** True for the path of an endpoint that may be asked before a compulsory second factor is on. */
export function isOpenWithoutSecondFactor([room = '']: readonly string[]): boolean {
  return ROOMS_WITHOUT_SECOND_FACTOR.includes(room)
}
