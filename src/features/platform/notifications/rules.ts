import type { Message, Words } from '../../../lib/message.ts'

/** How a customer wants to be notified; a missing entry means yes (specification, section 6). */
export type NotificationPreferences = { email?: boolean; sms?: boolean; push?: boolean }

/** A message to a customer, with the path of the page that shows it if it has one. The email carries its iCalendar file. */
export type News = Message & { page?: string; calendar?: string | undefined }

/** A message to the clinic about a customer. */
export type ClinicNews = Message & { customerId: string }

/** What staff are notified of, with the path of the page that shows it, and the customer whom it is about. */
export type StaffNews = Message & { customerId: string | null; link: string }

/** What a notification and a push message show of a message. */
export function noticeOf({ subject, paragraphs: [message = ''] }: Words): { title: string; message: string } {
  return { title: subject, message }
}

/** True if a customer wants to be notified by email. */
export function wantsMail({ email }: NotificationPreferences): boolean {
  return email !== false
}

/** True if a customer wants to be notified by push, in the browsers where they have turned it on. */
export function wantsPush({ push }: NotificationPreferences): boolean {
  return push !== false
}

/** The maximum number of browsers with push per login; one more replaces the oldest. */
export const MAX_SUBSCRIPTIONS = 10

/** How many emails an address gets within an hour that no one has proved to be theirs, from whatever cause. */
export const MAX_UNPROVED_MAILS = 5

/** Unread notifications are counted up to this number, which means that many or more. */
export const MAX_UNREAD = 100

/** The bell's accessible name, and the text of its badge; null for none. */
export function bellLabel(unread: number): { label: string; badge: string | null } {
  if (unread === 0) return { label: 'Notifications', badge: null }
  const badge = unread >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : String(unread)
  return { label: `Notifications, ${badge} unread`, badge }
}

/** The delivery state of an email. `kept`: it is not delivered and can only be read in the outbox. */
export const MAIL_STATES = ['sent', 'waiting', 'failed', 'kept'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Anything older is no longer delivered: its content may be out of date, and its link has expired. */
export const DELIVERED_WITHIN_S = 24 * 3600

/** The state of an email. `delivers` is true if a mail server is configured. */
export function mailState(
  mail: { sentAt: Date | null; failedAt: Date | null; isTooOld: boolean },
  delivers: boolean,
): MailState {
  if (mail.sentAt !== null) return 'sent'
  if (mail.failedAt !== null) return 'failed'
  return delivers && !mail.isTooOld ? 'waiting' : 'kept'
}
