import { oc } from '@orpc/contract'
import type { ReadScope, WriteScope } from './scopes.ts'

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

/** To whom a change brings news: the clinic's staff, or the customer whose record it is. */
export type News = 'clinic' | 'customer'

type ReadingFacts = {
  /** The scope that an access token needs; null: the endpoint is closed to tokens. */
  scope: ReadScope | null
  /** True if it writes what is no one's action and stays unrecorded. */
  unrecorded?: true
  words?: never
  news?: never
  books?: never
}

type ChangingFacts = {
  /** The scope that an access token needs; null: the endpoint is closed to tokens. */
  scope: WriteScope | null
  unrecorded?: never
  /** What it does, in the words of the audit log. */
  words: string
  /** For whom it is news; staff need no notice of what they do themselves. */
  news?: News
  /** True if it makes appointments. */
  books?: true
}

/** What an endpoint states besides its access. One with words changes something and is recorded; one without only reads. */
export type EndpointFacts = ReadingFacts | ChangingFacts

/** The metadata of each endpoint of a contract. An endpoint without it can't be implemented. */
export type EndpointMeta<Right extends Access = Access> = { access: Right } & EndpointFacts

const endpointFor =
  <Right extends Access>(access: Right) =>
  (facts: EndpointFacts) =>
    oc.$meta<EndpointMeta<Right>>({ ...facts, access })

// Each endpoint of a contract starts with one of these: `list: admins({ scope: 'pets:read' }).route(…)`.
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

/** The features open to an admin who still has to turn on a required second factor: that is done there. */
const FEATURES_WITHOUT_SECOND_FACTOR: readonly string[] = ['auth', 'security']

/** True for an endpoint (by its path in the router) that can be called before a required second factor is on. */
export function isOpenWithoutSecondFactor([feature = '']: readonly string[]): boolean {
  return FEATURES_WITHOUT_SECOND_FACTOR.includes(feature)
}
