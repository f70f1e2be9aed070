import { oc } from '@orpc/contract'
import type { Side } from '../../../lib/side.ts'
import type { Permission } from './permissions.ts'
import type { ReadScope, WriteScope } from './scopes.ts'

/**
 * How an endpoint answers one kind of caller:
 * `allow` – the action runs, on the caller's own records (for staff: on all records);
 * `sign in` – 401; `forbid` – 403; `hide` – 404, as if the record did not exist.
 */
export type Outcome = 'allow' | 'sign in' | 'forbid' | 'hide'

/**
 * Every kind of caller. `otherCustomer` requests a record that belongs to `customer`. `staffWith` have the permission that
 * the endpoint states, and no other; `staffWithout` have all that do not bring it.
 */
export const CALLERS = [
  'anonymous',
  'noProfile',
  'customer',
  'otherCustomer',
  'admin',
  'staffWith',
  'staffWithout',
] as const
export type CallerKind = (typeof CALLERS)[number]

type Outcomes = Record<CallerKind, Outcome>

const outcomes = (...each: [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]): Outcomes => {
  const [anonymous, noProfile, customer, otherCustomer, admin, staffWith, staffWithout] = each
  return { anonymous, noProfile, customer, otherCustomer, admin, staffWith, staffWithout }
}

/** The rights that an endpoint can require. docs/access.md lists the endpoints of each. */
export const ACCESS = {
  anyone: outcomes('allow', 'allow', 'allow', 'allow', 'allow', 'allow', 'allow'),
  signedIn: outcomes('sign in', 'allow', 'allow', 'allow', 'allow', 'allow', 'allow'),
  /** What staff can't do with the login they work with. */
  exceptStaff: outcomes('sign in', 'allow', 'allow', 'allow', 'forbid', 'forbid', 'forbid'),
  /** A record of the caller's own login, whatever its role; never another login's. */
  ownLogin: outcomes('sign in', 'allow', 'allow', 'hide', 'allow', 'allow', 'allow'),
  customers: outcomes('sign in', 'forbid', 'allow', 'allow', 'forbid', 'forbid', 'forbid'),
  /** For callers with a customer record; without one there is nothing to find. */
  ownRecord: outcomes('sign in', 'hide', 'allow', 'allow', 'hide', 'hide', 'hide'),
  /** For callers who can still get a customer record of their own. */
  withoutRecord: outcomes('sign in', 'allow', 'forbid', 'forbid', 'allow', 'allow', 'allow'),
  ownersOnly: outcomes('sign in', 'forbid', 'allow', 'hide', 'forbid', 'forbid', 'forbid'),
  /** The caller's own record; for staff with the permission, any record. */
  ownersAndStaff: outcomes('sign in', 'forbid', 'allow', 'hide', 'allow', 'allow', 'forbid'),
  /** For staff with the permission. */
  staff: outcomes('sign in', 'forbid', 'forbid', 'forbid', 'allow', 'allow', 'forbid'),
  /** For all staff, whatever they may do. */
  anyStaff: outcomes('sign in', 'forbid', 'forbid', 'forbid', 'allow', 'allow', 'allow'),
  /** What gives rights, or takes data out of the clinic. */
  admins: outcomes('sign in', 'forbid', 'forbid', 'forbid', 'allow', 'forbid', 'forbid'),
} as const satisfies Record<string, Outcomes>

/** The name of a right. */
export type Access = keyof typeof ACCESS

/** To whom a change brings news: the clinic's staff, or the customer whose record it is. */
export type News = Side

type ReadingFacts = {
  /** The scope that an access token needs; null: the endpoint is closed to tokens. */
  scope: ReadScope | null
  unrecorded?: never
  words?: never
  news?: never
  books?: never
  enters?: never
}

type UnrecordedFacts = Omit<ReadingFacts, 'scope' | 'unrecorded'> & {
  /** The scope that an access token needs; null: the endpoint is closed to tokens. */
  scope: WriteScope | null
  /** It writes and stays unrecorded: what is no one's action, or a part of one that is recorded as a whole. */
  unrecorded: true
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
  /** True if it signs someone in: the audit log names them, and not who was signed in at that browser before. */
  enters?: true
}

/** What an endpoint states besides its access. One with words changes something and is recorded; one without only reads. */
export type EndpointFacts = ReadingFacts | UnrecordedFacts | ChangingFacts

/** The metadata of each endpoint of a contract. An endpoint without it can't be implemented. */
export type EndpointMeta<Right extends Access = Access> = {
  access: Right
  /** What staff need for it; null where the access does not ask for one. */
  permission: Permission | null
} & EndpointFacts

const endpointFor =
  <Right extends Access>(access: Right) =>
  (facts: EndpointFacts) =>
    oc.$meta<EndpointMeta<Right>>({ ...facts, access, permission: null })

const endpointWith =
  <Right extends Access>(access: Right) =>
  (permission: Permission, facts: EndpointFacts) =>
    oc.$meta<EndpointMeta<Right>>({ ...facts, access, permission })

// Each endpoint of a contract starts with one of these: `list: staff('pets:read', { scope: 'pets:read' }).route(…)`.
export const anyone = endpointFor('anyone')
export const signedIn = endpointFor('signedIn')
export const exceptStaff = endpointFor('exceptStaff')
export const ownLogin = endpointFor('ownLogin')
export const customers = endpointFor('customers')
export const ownRecord = endpointFor('ownRecord')
export const withoutRecord = endpointFor('withoutRecord')
export const ownersOnly = endpointFor('ownersOnly')
export const ownersAndStaff = endpointWith('ownersAndStaff')
export const staff = endpointWith('staff')
export const anyStaff = endpointFor('anyStaff')
export const admins = endpointFor('admins')

/** The features open to staff who still has to turn on a required second factor: that is done there. */
const FEATURES_WITHOUT_SECOND_FACTOR: readonly string[] = ['auth', 'security']

/** True for an endpoint (by its path in the router) that can be called before a required second factor is on. */
export function isOpenWithoutSecondFactor([feature = '']: readonly string[]): boolean {
  return FEATURES_WITHOUT_SECOND_FACTOR.includes(feature)
}
