import { paths } from '../../../lib/paths.ts'
import type { Db } from '../../../lib/server/database.ts'
import type { Log } from '../../../lib/server/log.ts'
import type { SendPush } from '../../../lib/server/push.ts'
import { type Failure, type Jobs, startDelivery } from './deliver-jobs.ts'
import { type ClaimedPush, claimPush, deleteGoneSubscription, deletePush, postponePush } from './queries.ts'

export type PushDeliverer = { db: Db; send: SendPush; publicKey: string; log: Log }

/**
 * Delivers pushes until the function given back is called. What a push service does not take is tried again later; a
 * browser that it does not know any more is forgotten.
 */
export function startPushDelivery(
  { db, send, publicKey, log }: PushDeliverer,
  everyMs?: number,
): () => Promise<void> {
  const pushes: Jobs<ClaimedPush> = {
    name: 'push',
    claim: (holdS) => claimPush(db, { holdS, publicKey }),
    attempt: (push, signal) => pushOnce(db, send, { push, signal }),
    done: ({ id }) => deletePush(db, id),
    failed: ({ id }, { againInS }) =>
      againInS === null ? deletePush(db, id) : postponePush(db, id, againInS),
  }
  return startDelivery(pushes, log, everyMs)
}

type Attempt = { push: ClaimedPush; signal: AbortSignal }

/** One attempt. For a browser that is gone there is nothing left to be done. */
async function pushOnce(db: Db, send: SendPush, { push, signal }: Attempt): Promise<Failure | null> {
  const failure = await send(push, messageOf(push), signal)
  if (!failure?.isGone) return failure
  await deleteGoneSubscription(db, push.endpoint)
  return null
}

/** What the service worker in the browser shows, and the page that it leads to (public/push-worker.js). */
function messageOf({ title, message, notificationId }: ClaimedPush): string {
  return JSON.stringify({ title, message, tag: notificationId, link: paths.notifications })
}
