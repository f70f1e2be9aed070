import type { Db } from '../../../lib/server/database.ts'
import type { Log } from '../../../lib/server/log.ts'
import type { SendPush } from '../../../lib/server/push.ts'
import { notificationsPaths } from '../paths.ts'
import { type Failure, type Jobs, startDelivery } from './deliver-jobs.ts'
import { type ClaimedPush, claimPush, deleteGoneSubscription, deletePush, postponePush } from './queries.ts'

export type PushDeliverer = { db: Db; send: SendPush; publicKey: string; log: Log }

/**
 * Delivers push messages until the returned function is called. One that a push service does not accept is retried
 * later; a subscription that no longer exists is deleted.
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

/** Makes one attempt. If the subscription no longer exists, deletes it and counts the job as done. */
async function pushOnce(db: Db, send: SendPush, { push, signal }: Attempt): Promise<Failure | null> {
  const failure = await send(push, messageOf(push), signal)
  if (!failure?.isGone) return failure
  await deleteGoneSubscription(db, push.endpoint)
  return null
}

/** The message as the service worker expects it: what to show and the page to open (public/push-worker.js). */
function messageOf({ title, message, notificationId }: ClaimedPush): string {
  return JSON.stringify({ title, message, tag: notificationId, link: notificationsPaths.own })
}
