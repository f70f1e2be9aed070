import { refusal } from '../../../../lib/refusal.ts'
import type { Answer } from '../../../../lib/text.ts'
import { isAdmin } from '../../auth/rules.ts'
import type { Caller } from '../../auth/server/auth-context.ts'
import type { customerMessageSchema } from '../contract.ts'
import { mailState } from '../rules.ts'
import { RECIPIENT_REFUSALS } from '../texts.ts'
import type { NotificationsContext } from './context.ts'
import { findLoginOf, listMailsTo, listNewsTo } from './customer-queries.ts'
import { readNotice } from './read-words.ts'

type CustomerMessage = Answer<typeof customerMessageSchema>

/** How many messages are read of a customer. */
const LATEST = 10

/**
 * The latest messages about a customer's appointments, payments and waits, newest first. Without a login there are none,
 * and none to staff. What a mail server said is for admins.
 */
export async function readCustomerMessages(
  { db, inWords, mailer, caller }: NotificationsContext & { caller: Caller },
  customerId: string,
): Promise<CustomerMessage[]> {
  const userId = await findLoginOf(db, customerId)
  if (userId === undefined) throw refusal(RECIPIENT_REFUSALS, 'NOT_FOUND')
  if (userId === null) return []
  const mayReadErrors = isAdmin(caller.role)
  const news = await listNewsTo(db, { userId, customerId }, LATEST)
  const mails = await listMailsTo(db, { userId, customerId }, LATEST)
  const messages: CustomerMessage[] = [
    ...news.map((row) => ({
      id: row.id,
      title: readNotice(row, inWords).title,
      at: row.createdAt,
      mail: null,
      isRead: row.readAt !== null,
    })),
    ...mails.map((row) => ({
      id: row.id,
      title: row.subject ?? readNotice(row, inWords).title,
      at: row.sentAt ?? row.createdAt,
      mail: { state: mailState(row, mailer.delivers), lastError: mayReadErrors ? row.lastError : null },
      isRead: false,
    })),
  ]
  return messages.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, LATEST)
}
