import { refusal } from '../../../../lib/refusal.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { feedsContract } from '../contract.ts'
import { feedPath } from '../rules.ts'
import { FEED_REFUSALS } from '../texts.ts'
import { createFeed } from './create-feed.ts'
import { deleteFeed, listCalendars, listFeeds } from './queries.ts'

const os = implementFeature(feedsContract).$context<AuthContext>()

export const feedsRouter = os.router({
  list: os.list.handler(({ context }) => listFeeds(context.db, context.caller.userId)),

  calendars: os.calendars.handler(({ context }) => listCalendars(context.db)),

  create: os.create.handler(async ({ input, context }) => {
    const { feed, secret } = await createFeed(context, input)
    return { ...feed, path: feedPath(secret) }
  }),

  remove: os.remove.handler(async ({ input, context }) => {
    if (!(await deleteFeed(context.db, input.id, context.caller.userId)))
      throw refusal(FEED_REFUSALS, 'FEED_MISSING')
    return { removed: true }
  }),
})
