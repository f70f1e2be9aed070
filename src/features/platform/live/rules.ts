import type { News } from '../auth/access.ts'
import type { Permission } from '../auth/permissions.ts'
import { isStaff, type Role } from '../auth/rules.ts'

/** The media type of a stream of server-sent events. */
export const EVENT_STREAM = 'text/event-stream'

/** The path of the stream, below `/api`. */
export const LIVE_PATH = '/live'

/** What a stream sends after changes: how many of them are news for its listener. */
export type LiveEvent = { news: number }

/** A change that was made through an endpoint. */
export type Change = {
  /** The endpoint's name, such as `appointments.book`. */
  endpoint: string
  news?: News | undefined
  /** Who made the change; null for the server itself. */
  by: { sessionId: string; userId: string } | null
  /** The customers whose records have changed. */
  customerIds: readonly string[]
}

/** Who listens: a login with its present rights. */
export type Listener = {
  sessionId: string
  userId: string
  role: Role
  permissions: readonly Permission[]
  customerId: string | null
}

/** The feature whose changes staff alone see. */
const STAFF_NOTES = 'notes'
/**
 * The features whose changes the pages show without being asked to (`LIVE` queries, open forms of a record), each with the
 * permission of the staff who see them.
 */
const SHOWN_FEATURES: { readonly [feature: string]: Permission } = {
  appointments: 'appointments:read',
  payments: 'payments:read',
  bills: 'payments:read',
  notifications: 'appointments:read',
  timetable: 'appointments:read',
  waitlist: 'appointments:read',
  customers: 'customers:read',
  pets: 'pets:read',
  [STAFF_NOTES]: 'customers:read',
  reminders: 'reminders:read',
  care: 'care:read',
  certificates: 'care:read',
  sheets: 'records:read',
  files: 'records:read',
  services: 'appointments:read',
  orders: 'orders:read',
  imports: 'customers:read',
}
/** Changes of other features that bills and Checkout show. */
const SHOWN_ON_BILLS = [
  ...['sheets.addDone', 'sheets.changeDone', 'sheets.removeDone', 'sheets.sign', 'sheets.discard'],
  ...['care.record', 'care.takeBack'],
]
/** The features in which a person's own sessions or second factor change. */
const SESSION_FEATURES = ['auth', 'security']
/** The feature in which staff gain and lose their rights. */
const STAFF_FEATURE = 'staff'
/** An erasure cancels appointments, and ends a login. */
const ERASURES = ['privacy.eraseOwn', 'privacy.eraseCustomer']
/** What becomes of a pet cancels its appointments. */
const ENDS_OF_PETS = ['pets.remove', 'pets.markDeceased', 'pets.give']
/** The features whose changes show on the public pages, which each server draws for itself. */
const SITE_FEATURES = ['site', 'services', 'timetable', STAFF_FEATURE]
const FOLLOWED_FEATURES = [...Object.keys(SHOWN_FEATURES), ...SESSION_FEATURES, ...SITE_FEATURES]

/** The change that the server makes itself when it notifies staff of what customers have done. */
export const STAFF_NOTIFIED = 'notifications.staffNotified'

/** The change that the server makes itself when a customer is offered a place, or an offer lapses. */
export const OFFERS_CHANGED = 'waitlist.offersChanged'

/** The change that the server makes itself when it has reminded a customer, or listed them for staff to do so. */
export const REMINDED = 'reminders.reminded'

/** The change that the server makes itself with each part of an import. */
export const PART_IMPORTED = 'imports.partImported'

const featureOf = (endpoint: string) => endpoint.split('.', 1)[0] ?? ''

/** True for an endpoint whose changes matter to open streams, or to other servers. */
export function isFollowed(endpoint: string): boolean {
  return FOLLOWED_FEATURES.includes(featureOf(endpoint)) || ERASURES.includes(endpoint)
}

/** True for a change that the public pages may show. */
export function mayShowOnSite({ endpoint }: Pick<Change, 'endpoint'>): boolean {
  return SITE_FEATURES.includes(featureOf(endpoint))
}

/**
 * True if a listener is notified of a change: staff of all records that they may see, customers of their own, everyone of
 * their own notifications. The browser in which the change was made knows of it already.
 */
export function isNotified(listener: Listener, { endpoint, by, customerIds }: Change): boolean {
  const feature = featureOf(endpoint)
  const permission = permissionFor(endpoint)
  if (permission === undefined || by?.sessionId === listener.sessionId) return false
  const isOwn = feature === 'notifications' && endpoint !== STAFF_NOTIFIED
  if (isOwn) return by?.userId === listener.userId
  if (isStaff(listener.role))
    return (
      listener.permissions.includes(permission) ||
      (SHOWN_ON_BILLS.includes(endpoint) && listener.permissions.includes('payments:read'))
    )
  if (feature === STAFF_NOTES) return false
  return listener.customerId !== null && customerIds.includes(listener.customerId)
}

/** What staff need who are notified of an endpoint's changes; undefined: they show on no page of staff. */
function permissionFor(endpoint: string): Permission | undefined {
  if (ERASURES.includes(endpoint)) return 'customers:read'
  return ENDS_OF_PETS.includes(endpoint) ? 'appointments:read' : SHOWN_FEATURES[featureOf(endpoint)]
}

/** True if a change may have ended a listener's session or changed their rights, so that both are read again. */
export function mayConcernRights(listener: Listener, { endpoint, by, customerIds }: Change): boolean {
  const feature = featureOf(endpoint)
  if (ERASURES.includes(endpoint))
    return by?.userId === listener.userId || customerIds.includes(listener.customerId ?? '')
  if (feature === STAFF_FEATURE) return isStaff(listener.role)
  return SESSION_FEATURES.includes(feature) && by?.userId === listener.userId
}

/** Whose news each role hears. */
const NEWS_OF = {
  admin: 'clinic',
  staff: 'clinic',
  customer: 'customer',
  none: null,
} as const satisfies Record<Role, News | null>

/** How much news there is for a role in some changes. */
export function countNews(role: Role, changes: readonly Change[]): number {
  return changes.filter(({ news }) => news !== undefined && news === NEWS_OF[role]).length
}

/** The sentence that announces news. */
export function newsText(role: Role, news: number): string {
  if (!isStaff(role)) return 'The clinic has updated your appointments.'
  return news === 1 ? 'A new appointment was requested.' : `${news} new appointments were requested.`
}

/** A document's title with the number of unseen news before it, and without an earlier number. */
export function titleWithNews(title: string, news: number): string {
  const plain = title.replace(/^\(\d+\) /, '')
  return news === 0 ? plain : `(${news}) ${plain}`
}
