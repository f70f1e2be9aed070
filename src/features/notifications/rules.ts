/** How often a mail or a push is tried; with the waits below that is about half a day. */
export const MAX_ATTEMPTS = 20
const FIRST_WAIT_S = 30
const MAX_WAIT_S = 3600

/** How long to wait after so many failed attempts, in seconds; null when it is not tried again. */
export function retryInS(attempts: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null
  return Math.min(FIRST_WAIT_S * 2 ** (attempts - 1), MAX_WAIT_S)
}

/** What a customer has chosen to be told by; what is missing means yes (specification, section 6). */
export type NotificationPreferences = { email?: boolean; sms?: boolean; push?: boolean }

/** What a customer is told, and for the mail the page to look at. */
export type News = { title: string; message: string; button: { label: string; link: string } }

/** True when a customer wants to be told by e-mail. */
export function wantsMail({ email }: NotificationPreferences): boolean {
  return email !== false
}

/** True when a customer wants to be told by push, in the browsers where they have turned it on. */
export function wantsPush({ push }: NotificationPreferences): boolean {
  return push !== false
}

/** In so many browsers a login is told by push; one more takes the place of the oldest. */
export const MAX_SUBSCRIPTIONS = 10

/** Unread notifications are counted up to here: so many, or more. */
export const MAX_UNREAD = 100

/** How the bell is called for those who listen, and what it shows. */
export function bellLabel(unread: number): { label: string; badge: string | null } {
  if (unread === 0) return { label: 'Notifications', badge: null }
  const badge = unread >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : String(unread)
  return { label: `Notifications, ${badge} unread`, badge }
}

/** What has become of a mail. `kept`: nobody delivers it, it can be read in the outbox only. */
export const MAIL_STATES = ['sent', 'waiting', 'failed', 'kept'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** What is older is not delivered any more: what it says may have changed, its link has expired. */
export const DELIVERED_WITHIN_S = 24 * 3600

/** The state of a mail on a server that delivers mails, or has nobody to give them to. */
export function mailState(
  mail: { sentAt: Date | null; nextAttemptAt: Date | null; isTooOld: boolean },
  delivers: boolean,
): MailState {
  if (mail.sentAt !== null) return 'sent'
  if (mail.nextAttemptAt === null) return 'failed'
  return delivers && !mail.isTooOld ? 'waiting' : 'kept'
}
