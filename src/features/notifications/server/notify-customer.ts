import type { Db } from '../../../lib/server/database.ts'
import { inSavepoint } from '../../../lib/server/database.ts'
import { isIntegrityFault } from '../../../lib/server/errors.ts'
import { NOTIFICATION_TEXTS } from '../contract.ts'
import { type News, wantsMail, wantsPush } from '../rules.ts'
import { findRecipient, insertMail, insertNotification, insertPushes, type Recipient } from './queries.ts'
import { newsMail } from './write-news-mail.ts'

/**
 * Tells the customer with this phone something, and unless they want none writes them a mail of it and has it pushed
 * to their browsers: with the caller's transaction, so that all of it stands or falls with what it tells of. Gives
 * null, or a sentence for the clinic where the customer could not be told; the rest of the transaction stands then.
 */
export async function notifyCustomer(tx: Db, phone: string, news: News): Promise<string | null> {
  const recipient = await findRecipient(tx, phone)
  if (recipient === undefined) return NOTIFICATION_TEXTS.noLogin
  try {
    await inSavepoint(tx, () => write(tx, recipient, news))
    return null
  } catch (error) {
    // Such as a login that is deleted at this moment. Any other fault undoes the whole transaction.
    if (isIntegrityFault(error)) return NOTIFICATION_TEXTS.createFailed
    throw error
  }
}

async function write(tx: Db, { userId, email, preferences }: Recipient, news: News): Promise<void> {
  const id = await insertNotification(tx, userId, news)
  if (wantsMail(preferences)) await insertMail(tx, { to: email, ...newsMail(news) })
  if (wantsPush(preferences)) await insertPushes(tx, userId, id)
}
