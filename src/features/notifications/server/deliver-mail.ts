import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../lib/server/database.ts'
import type { Log } from '../../../lib/server/log.ts'
import type { Post } from '../../../lib/server/smtp.ts'
import { retryInS } from '../rules.ts'
import { type ClaimedMail, claimMail, markFailed, markSent } from './queries.ts'

/** Longer than the mail server gets for one mail, so that nobody else takes it in the meantime. */
const HOLD_S = 60
const LOOK_EVERY_MS = 5000
/** How long an end waits for the mail that is on its way. */
const END_WITHIN_MS = 3000

export type Deliverer = { db: Db; post: Post; log: Log }

/**
 * Delivers what the outbox holds, one mail after the other, until the function given back is called; that lets
 * the mail on its way finish, for three seconds at most. Several servers may do so at once. A mail that the mail
 * server does not take is tried again later; each mail leaves once, or again only where a server's end
 * came between the mail server's word and ours.
 */
export function startDelivery(deliverer: Deliverer, everyMs = LOOK_EVERY_MS): () => Promise<void> {
  const ending = new AbortController()
  const cutOff = new AbortController()
  const run = async () => {
    while (!ending.signal.aborted) {
      await deliverDue(deliverer, { ending: ending.signal, cutOff: cutOff.signal })
      await wait(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    const patience = setTimeout(() => cutOff.abort(), END_WITHIN_MS)
    await running
    clearTimeout(patience)
  }
}

type Signals = { ending: AbortSignal; cutOff: AbortSignal }

/** Delivers all that is due. A database that does not answer is asked again next time. */
async function deliverDue(deliverer: Deliverer, { ending, cutOff }: Signals): Promise<void> {
  try {
    while (!ending.aborted) {
      const mail = await claimMail(deliverer.db, HOLD_S)
      if (mail === undefined) return
      await deliverMail(deliverer, mail, cutOff)
    }
  } catch (error) {
    deliverer.log.warn({ err: error }, 'outbox not available')
  }
}

/** One attempt, and what came of it. */
async function deliverMail(
  { db, post, log }: Deliverer,
  mail: ClaimedMail,
  signal: AbortSignal,
): Promise<void> {
  const { id, attempts } = mail
  const failure = await post(mail, signal)
  if (failure === null) return await markSent(db, id)
  const { reason, final } = failure
  const againInS = final ? null : retryInS(attempts)
  log.warn({ mail: id, attempts, reason, againInS }, 'mail not delivered')
  await markFailed(db, id, { reason, againInS })
}
