import type { Db } from '../../../lib/server/database.ts'
import type { Log } from '../../../lib/server/log.ts'
import type { Post } from '../../../lib/server/smtp.ts'
import { startDelivery } from './deliver-jobs.ts'
import { claimMail, markFailed, markSent } from './queries.ts'

/**
 * Delivers the mails in the outbox until the returned function is called. A mail that the mail server does not accept
 * is retried later.
 */
export function startMailDelivery(
  { db, post, log }: { db: Db; post: Post; log: Log },
  everyMs?: number,
): () => Promise<void> {
  const mails = {
    name: 'mail',
    claim: (holdS: number) => claimMail(db, holdS),
    attempt: post,
    done: ({ id }: { id: string }) => markSent(db, id),
    failed: ({ id }: { id: string }, why: Parameters<typeof markFailed>[2]) => markFailed(db, id, why),
  }
  return startDelivery(mails, log, everyMs)
}
