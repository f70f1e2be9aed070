import { type Db, inSavepoint, type Tx } from '../../../../lib/server/database/database.ts'
import { isIntegrityFault } from '../../../../lib/server/database/errors.ts'
import { type ClinicNews, type News, type StaffNews, wantsMail, wantsPush } from '../rules.ts'
import { NOTIFICATION_TEXTS } from '../texts.ts'
import {
  findRecipient,
  insertAdminNotifications,
  insertMail,
  insertNotification,
  insertPushes,
  insertStaffNotifications,
  type Recipient,
} from './queries.ts'

/**
 * Notifies the customer with this phone number, also by email and push unless they have turned those off. All of it is
 * written in the caller's transaction, so it is committed or rolled back with the change it reports. Returns null, or
 * a message for the clinic if the customer could not be notified; the transaction can still be committed then.
 */
export async function notifyCustomer(tx: Tx, phone: string, news: News): Promise<string | null> {
  const recipient = await findRecipient(tx, phone)
  if (recipient === undefined) return NOTIFICATION_TEXTS.noLogin
  try {
    await inSavepoint(tx, () => write(tx, recipient, news))
    return null
  } catch (error) {
    // For example, the login has just been deleted. Any other fault rolls back the whole transaction.
    if (isIntegrityFault(error)) return NOTIFICATION_TEXTS.createFailed
    throw error
  }
}

/** Emails the customer with this phone number. Returns false if they have no login, or have turned emails off. */
export async function mailCustomer(tx: Tx, phone: string, news: News): Promise<boolean> {
  const recipient = await findRecipient(tx, phone)
  return recipient !== undefined && (await mail(tx, recipient, news))
}

/** Whether the customer with this phone number would get an email: they have a login, and have not turned emails off. */
export async function canMail(db: Db, phone: string): Promise<boolean> {
  const recipient = await findRecipient(db, phone)
  return recipient !== undefined && wantsMail(recipient.preferences)
}

/** Notifies every admin who has not turned that off, in the caller's transaction. */
export async function notifyStaff(db: Db, news: StaffNews): Promise<void> {
  await insertStaffNotifications(db, news)
}

/** Notifies the admins who have not turned that off, in the caller's transaction, unless the same was said before. */
export async function notifyAdminsOnce(db: Db, news: StaffNews): Promise<void> {
  await insertAdminNotifications(db, news)
}

/** Emails the clinic itself at this address. */
export async function mailClinic(tx: Tx, to: string, news: ClinicNews): Promise<void> {
  await insertMail(tx, { to, userId: null, toClinic: true, ...news })
}

async function write(tx: Tx, recipient: Recipient, news: News): Promise<void> {
  const { userId, preferences } = recipient
  const id = await insertNotification(tx, userId, news)
  await mail(tx, recipient, news)
  if (wantsPush(preferences)) await insertPushes(tx, userId, { notificationId: id })
}

async function mail(
  tx: Tx,
  { email, userId, customerId, preferences }: Recipient,
  news: News,
): Promise<boolean> {
  const wants = wantsMail(preferences)
  if (wants) await insertMail(tx, { to: email, userId, customerId, ...news })
  return wants
}
