import { messageOf } from '../../../../lib/message.ts'
import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { SignedIn } from '../../../platform/auth/server/auth-context.ts'
import { lockEmail } from '../../../platform/auth/server/identity-queries.ts'
import { notifyLogin } from '../../../platform/auth/server/notify-login.ts'
import { checkPassword } from '../../../platform/auth/server/passwords/check-password.ts'
import { hashToken, newToken } from '../../../platform/auth/server/tokens/token-secret.ts'
import { FEED_MAILS } from '../mail-texts.ts'
import { MAX_FEEDS } from '../rules.ts'
import { FEED_REFUSALS, FEED_TEXTS } from '../texts.ts'
import { type FeedRow, insertFeed, listCalendars, listFeeds } from './queries.ts'

/**
 * Makes a feed of the caller's appointments, of staff one of the clinic's or of one calendar, and emails the caller
 * about it. Returns it with its secret. Refuses a wrong password, since a feed outlives the session that made it, a
 * calendar that is not there, from customers any, and more feeds than `MAX_FEEDS`.
 */
export async function createFeed(
  context: SignedIn,
  { calendarId = null, password }: { calendarId?: number | null | undefined; password?: string | undefined },
): Promise<{ feed: FeedRow; secret: string }> {
  const { userId, permissions, email } = context.caller
  await checkPassword(context, password, { ifNone: 'pass' })
  const secret = newToken('twc')
  return await context.db.transaction().execute(async (tx) => {
    // Feeds that are made at the same time count one after the other.
    await lockEmail(tx, userId)
    const kind = permissions.includes('appointments:read') ? 'clinic' : 'own'
    const offered = kind === 'clinic' && calendarId !== null ? await listCalendars(tx) : []
    if (calendarId !== null && offered.every(({ id }) => id !== calendarId))
      throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { calendarId: FEED_TEXTS.noCalendar } })
    const id = await insertFeed(tx, { hash: hashToken(secret), kind, userId, calendarId })
    const feeds = await listFeeds(tx, userId)
    const feed = feeds.find((known) => known.id === id)
    if (feed === undefined || feeds.length > MAX_FEEDS) throw refusal(FEED_REFUSALS, 'TOO_MANY_FEEDS')
    await notifyLogin(tx, context, { email, change: (values) => messageOf(FEED_MAILS, 'feed-made', values) })
    return { feed, secret }
  })
}
