import type { IncomingMessage, ServerResponse } from 'node:http'
import { findFeed, saveFeedRead } from '../../features/owners/feeds/server/queries.ts'
import { readFeed } from '../../features/planning/appointments/server/read-feed.ts'
import { limitFeed } from '../../features/platform/auth/server/limit-tries.ts'
import { hashToken, isToken } from '../../features/platform/auth/server/tokens/token-secret.ts'
import { reading } from '../../lib/server/database/statement-ways.ts'
import { sendPrivateFile } from '../../lib/server/http/http.ts'
import { clinicDay } from '../../lib/time.ts'
import { sendError } from './refuse-request.ts'
import type { AppContext } from './router.ts'

/**
 * Answers a calendar program with a feed. The secret in the address is its only right, so one that was removed is not
 * found, and search engines are to leave it alone. The day of the last read is saved, once a day.
 */
export async function answerFeed(
  request: IncomingMessage,
  response: ServerResponse,
  { context, secret }: { context: AppContext; secret: string },
): Promise<void> {
  const { db, now } = context
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const feed = isRead && isToken(secret, 'twc') ? await findFeed(reading(db), hashToken(secret)) : undefined
  const waitS = await limitFeed(context, feed?.id)
  response.setHeader('x-robots-tag', 'noindex')
  if (waitS > 0) response.setHeader('retry-after', String(waitS))
  if (waitS > 0) return sendError(response, 'TOO_MANY_TRIES')
  if (feed === undefined) return sendError(response, 'NOT_FOUND')
  const today = clinicDay(now())
  if (feed.readOn !== today) await saveFeedRead(db, feed.id, today)
  const text = await readFeed(reading(db), feed, now())
  const type = 'text/calendar; charset=utf-8'
  await sendPrivateFile(request, response, new File([text], 'tailwell.ics', { type }))
}
