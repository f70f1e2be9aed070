import { type InWords, READERS_LANGUAGE } from '../../../../lib/message.ts'
import { ownPath } from '../../../../lib/own-path.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { JobKind } from '../../../../lib/server/jobs/run-jobs.ts'
import type { SendPush } from '../../../../lib/server/push/push.ts'
import { deleteGoneSubscription } from '../../auth/server/subscription-queries.ts'
import { notificationsPaths } from '../paths.ts'
import { findPush, PUSH_JOB, type Push } from './queries.ts'
import { readNotice } from './read-words.ts'

/** A push service that hangs blocks only one of these. */
const PUSHES_AT_ONCE = 4

export type PushDeliverer = { db: Db; send: SendPush; publicKey: string; inWords: InWords }

/** Delivers push messages. A refused one is tried again later; a subscription that no longer exists is deleted. */
export function pushJobs({ db, send, publicKey, inWords }: PushDeliverer): JobKind {
  return {
    kind: PUSH_JOB,
    atOnce: PUSHES_AT_ONCE,
    run: async ({ data }, signal) => {
      const push = await findPush(db, data, publicKey)
      if (push === undefined) return null
      const failure = await send(push, contentOf(push, inWords), signal)
      if (!failure?.isGone) return failure
      await deleteGoneSubscription(db, push.endpoint)
      return null
    },
  }
}

/** The message as the service worker expects it: what to show, do, and open (public/worker.js). It names the pet. */
function contentOf(push: Push, inWords: InWords): string {
  const { title, message } = readNotice(push, inWords)
  const { pet, button, quickAction } = inWords(push, READERS_LANGUAGE) ?? {}
  return JSON.stringify({
    title: pet ? `${title}: ${pet}` : title,
    message,
    tag: push.notificationId,
    link: push.link ?? (button ? pageOf(button.link) : notificationsPaths.own),
    action: quickAction,
  })
}

/** The page that an email's link leads to. Where push is on, someone is mostly signed in; else the page asks. */
function pageOf(link: string): string {
  const { pathname, search, hash, searchParams } = new URL(link)
  return ownPath(searchParams.get('next')) ?? pathname + search + hash
}
