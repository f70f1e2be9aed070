import type { contract } from './contract.ts'

/**
 * What one kind of caller gets from an endpoint:
 * `allow` – the act, on what is theirs (or, for admins, on everything);
 * `sign in` – 401; `forbid` – 403; `hide` – 404, as if the record did not exist.
 */
export type Outcome = 'allow' | 'sign in' | 'forbid' | 'hide'

/** Every kind of caller there is. `otherCustomer` asks for a record that belongs to `customer`. */
export const CALLERS = ['anonymous', 'noProfile', 'customer', 'otherCustomer', 'admin'] as const
export type CallerKind = (typeof CALLERS)[number]

type Row = Record<CallerKind, Outcome>

const row = (
  anonymous: Outcome,
  noProfile: Outcome,
  customer: Outcome,
  otherCustomer: Outcome,
  admin: Outcome,
): Row => ({ anonymous, noProfile, customer, otherCustomer, admin })

const everybody = row('allow', 'allow', 'allow', 'allow', 'allow')
const signedIn = row('sign in', 'allow', 'allow', 'allow', 'allow')
/** A record of the login itself, whatever its role: never another login's. */
const ownLogin = row('sign in', 'allow', 'allow', 'hide', 'allow')
const customers = row('sign in', 'forbid', 'allow', 'allow', 'forbid')
/** For whoever has a customer record; without one there is nothing to be found. */
const ownRecord = row('sign in', 'hide', 'allow', 'allow', 'hide')
/** For whoever may still get a record of their own. */
const withoutRecord = row('sign in', 'allow', 'forbid', 'forbid', 'allow')
const ownersOnly = row('sign in', 'forbid', 'allow', 'hide', 'forbid')
/** A record of the caller's own; for admins any. */
const ownersAndAdmins = row('sign in', 'forbid', 'allow', 'hide', 'allow')
const admins = row('sign in', 'forbid', 'forbid', 'forbid', 'allow')

/**
 * Who may ask for what: one row for each endpoint. The server reads it before anything else of a request, and
 * the matrix test compares every cell with the real answers. An endpoint without a row does not compile.
 */
export const policy = {
  'auth.signUp': everybody,
  'auth.signIn': everybody,
  'auth.signOut': everybody,
  'auth.session': everybody,
  'auth.renew': everybody,
  'auth.changePassword': signedIn,
  'auth.demoLogins': everybody,
  'auth.requestReset': everybody,
  'auth.resetPassword': everybody,
  'auth.verifyEmail': signedIn,
  'security.devices': signedIn,
  'security.signOutDevice': ownLogin,
  'security.signOutOthers': signedIn,
  'security.protection': signedIn,
  'security.startTwoFactor': signedIn,
  'security.confirmTwoFactor': signedIn,
  'security.renewRecoveryCodes': signedIn,
  'security.endTwoFactor': signedIn,
  'security.passkeys': signedIn,
  'security.startPasskey': signedIn,
  'security.addPasskey': signedIn,
  'security.renamePasskey': ownLogin,
  'security.removePasskey': ownLogin,
  'security.startPasskeySignIn': everybody,
  'security.signInWithPasskey': everybody,
  'security.providers': everybody,
  'security.startProviderSignIn': everybody,
  'security.identities': signedIn,
  'security.linkIdentity': signedIn,
  'security.unlinkIdentity': ownLogin,
  'security.signInWithCode': everybody,
  'security.signInWithRecoveryCode': everybody,
  'notifications.list': signedIn,
  'notifications.unread': signedIn,
  'notifications.markAllRead': signedIn,
  'notifications.markRead': ownLogin,
  'notifications.push': signedIn,
  'notifications.subscribe': signedIn,
  'notifications.unsubscribe': signedIn,
  'notifications.outbox': admins,
  'notifications.mail': admins,
  'services.list': signedIn,
  'alerts.active': signedIn,
  'alerts.dismiss': signedIn,
  'alerts.list': admins,
  'alerts.create': admins,
  'alerts.update': admins,
  'alerts.remove': admins,
  'services.create': admins,
  'services.update': admins,
  'services.remove': admins,
  'customers.ownProfile': signedIn,
  'customers.saveProfile': signedIn,
  'customers.updateProfile': ownRecord,
  'customers.claim': withoutRecord,
  'customers.search': admins,
  'customers.list': admins,
  'customers.one': admins,
  'customers.create': admins,
  'customers.update': admins,
  'customers.changePhone': admins,
  'customers.createClaimCode': admins,
  'staff.list': admins,
  'staff.invite': admins,
  'staff.withdraw': admins,
  'staff.revoke': admins,
  'staff.invitation': everybody,
  'staff.accept': everybody,
  'pets.mine': customers,
  'pets.ofCustomer': admins,
  'pets.add': customers,
  'pets.addFor': admins,
  'pets.one': ownersAndAdmins,
  'pets.update': ownersAndAdmins,
  'pets.setVaccination': admins,
  'pets.setPhoto': ownersAndAdmins,
  'pets.removePhoto': ownersAndAdmins,
  'pets.photo': ownersAndAdmins,
  'appointments.slots': signedIn,
  'appointments.days': signedIn,
  'appointments.range': signedIn,
  'appointments.nextSlot': everybody,
  'appointments.book': ownersOnly,
  'appointments.mine': customers,
  'appointments.recent': customers,
  'appointments.cancel': ownersOnly,
  'appointments.ofPet': ownersAndAdmins,
  'appointments.removePet': ownersAndAdmins,
  'appointments.manage': admins,
  'appointments.create': admins,
  'appointments.facets': admins,
  'appointments.visit': admins,
  'appointments.callOff': admins,
  'appointments.reopen': admins,
  'appointments.approve': admins,
  'appointments.reject': admins,
  'appointments.complete': admins,
  'payments.list': admins,
  'payments.changeAmount': admins,
  'payments.markPaid': admins,
  'payments.refund': admins,
  'dashboard.clinic': admins,
  'dashboard.customer': customers,
  'orders.place': admins,
  'orders.list': admins,
  'orders.one': admins,
  'orders.complete': admins,
  'orders.cancel': admins,
  'orders.products': admins,
  'orders.offered': admins,
  'orders.createProduct': admins,
  'orders.updateProduct': admins,
  'orders.hideProduct': admins,
} as const satisfies Record<Endpoint, Row>

/**
 * The one address that is no endpoint of the contract: there a provider of sign-in sends the browser back, with GET
 * and from another site. Anybody may ask; what it does hangs on the state that was given to this very browser.
 */
export const PROVIDER_CALLBACK = /^\/api\/auth\/callback\/([a-z0-9-]{1,40})$/

/** The rooms that answer an admin who must have a second factor and has none yet: there it is turned on. */
const ROOMS_WITHOUT_SECOND_FACTOR: readonly string[] = ['auth', 'security'] satisfies Room[]

/** True for what may be asked before a compulsory second factor is on. */
export function isOpenWithoutSecondFactor([room = '']: readonly string[]): boolean {
  return ROOMS_WITHOUT_SECOND_FACTOR.includes(room)
}

type Contract = typeof contract
type Room = keyof Contract

/** The name of an endpoint: its room and its act. */
export type Endpoint = {
  [Room in keyof Contract]: `${Room}.${keyof Contract[Room] & string}`
}[keyof Contract]

/** The row of an endpoint's path, or undefined: then nobody may ask for it. */
export function policyOf(path: readonly string[]): Row | undefined {
  const rows: Record<string, Row> = policy
  const name = path.join('.')
  return Object.hasOwn(rows, name) ? rows[name] : undefined
}
