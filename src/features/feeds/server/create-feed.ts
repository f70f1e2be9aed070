import { refusal } from '../../../lib/refusal.ts'
import type { SignedIn } from '../../auth/server/find-caller.ts'
import { notifyLogin } from '../../auth/server/notify-login.ts'
import { hashToken, newToken } from '../../auth/server/token-secret.ts'
import type { LoginChange } from '../../auth/server/write-mails.ts'
import { MAX_FEEDS } from '../rules.ts'
import { FEED_REFUSALS } from '../texts.ts'
import { type FeedRow, insertFeed, listFeeds } from './queries.ts'

const MADE: LoginChange = {
  subject: 'A calendar feed was made for your account',
  text: 'With its address, a calendar program can read your appointments without signing in. A new password ends it.',
}

/**
 * Makes a feed of the caller's appointments, of an admin one of the clinic's, and mails the caller about it. Returns it
 * with its secret. Refuses more feeds than `MAX_FEEDS`.
 */
export async function createFeed(context: SignedIn): Promise<{ feed: FeedRow; secret: string }> {
  const { userId, role, email } = context.caller
  const secret = newToken('twc')
  return await context.db.transaction().execute(async (tx) => {
    const kind = role === 'admin' ? 'clinic' : 'own'
    const feed = await insertFeed(tx, { hash: hashToken(secret), kind, userId })
    if ((await listFeeds(tx, userId)).length > MAX_FEEDS) throw refusal(FEED_REFUSALS, 'TOO_MANY_FEEDS')
    await notifyLogin(tx, context, { email, change: MADE })
    return { feed, secret }
  })
}
