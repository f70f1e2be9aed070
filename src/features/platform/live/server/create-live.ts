import type { ServerResponse } from 'node:http'
import type { Database, Db } from '../../../../lib/server/database/database.ts'
import { openChannel } from '../../../../lib/server/database/notify-channel.ts'
import type { Log } from '../../../../lib/server/log.ts'
import type { ReportedChange } from '../../auth/server/auth-context.ts'
import { type Change, isFollowed, type Listener, mayShowOnSite } from '../rules.ts'
import { openStreams } from './open-streams.ts'
import { findCustomers } from './queries.ts'

/** How long changes are collected, so that a busy server delivers and notifies others ten times a second at most. */
const COLLECT_MS = 100
/** Further changes within that time are dropped: the browsers fetch again every thirty seconds in any case. */
const MAX_COLLECTED = 1000
const CHANNEL = 'tailwell_changes'

export type Live = ReturnType<typeof createLive>

/**
 * Delivers changes to the streams of this server, and through the database to other servers. Changes are reported
 * once they are committed and delivered beside the request, which waits for nothing and can't fail because of it.
 */
export function createLive({ db, listenUrl }: Database, log: Log, beatMs?: number) {
  const streams = openStreams(db, beatMs)
  let siteMayHaveChanged = () => {}
  const deliver = (changes: Change[]) => {
    streams.deliver(changes)
    if (changes.some(mayShowOnSite)) siteMayHaveChanged()
  }
  const channel =
    listenUrl === null
      ? null
      : openChannel<Change>({
          url: listenUrl,
          name: CHANNEL,
          log,
          onMessages: deliver,
          onGap: () => {
            streams.deliverAnything()
            siteMayHaveChanged()
          },
        })
  let collected: ReportedChange[] = []
  let timer: NodeJS.Timeout | undefined

  const flush = async () => {
    const reported = collected
    collected = []
    timer = undefined
    const changes = await withCustomers(db, reported)
    deliver(changes)
    channel?.send(changes)
  }

  return {
    /** Reports a change that has been committed. */
    changed: (change: ReportedChange): void => {
      if (!isFollowed(change.endpoint) || collected.length >= MAX_COLLECTED) return
      collected.push(change)
      timer ??= setTimeout(() => void flush(), COLLECT_MS).unref()
    },

    /** Calls this whenever someone, here or at another server, has changed what the public pages may show. */
    onSiteChange: (listener: () => void): void => {
      siteMayHaveChanged = listener
    },

    /** Holds a response open and streams to it what the caller may hear; false if there are too many streams. */
    stream: (response: ServerResponse, caller: Listener): boolean => streams.open(response, caller),

    countStreams: (): number => streams.count(),

    /** Ends the streams and the connection to the other servers. */
    end: async (): Promise<void> => {
      clearTimeout(timer)
      streams.end()
      await channel?.close()
    },
  }
}

/**
 * Adds the customers concerned: those who made a change themselves, and the owners of the records that staff, the server
 * or someone with a link changed.
 */
async function withCustomers(db: Db, reported: readonly ReportedChange[]): Promise<Change[]> {
  const ids = reported.flatMap(({ recordId }) => recordId ?? [])
  // Without an answer of the database only staff hear of these changes; their owners' browsers fetch again anyway.
  const rows = ids.length === 0 ? [] : await findCustomers(db, ids).catch(() => [])
  const owners = new Map(rows.map(({ recordId, customerId }) => [recordId, customerId]))
  return reported.map(({ endpoint, news, caller, recordId }) => {
    const owner = recordId === undefined ? caller?.customerId : owners.get(recordId)
    return {
      endpoint,
      news,
      by: caller && { sessionId: caller.sessionId, userId: caller.userId },
      customerIds: owner ? [owner] : [],
    }
  })
}
