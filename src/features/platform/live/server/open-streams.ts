import type { ServerResponse } from 'node:http'
import type { Db } from '../../../../lib/server/database/database.ts'
import { readCallers } from '../../auth/server/find-caller.ts'
import {
  type Change,
  countNews,
  EVENT_STREAM,
  isNotified,
  type Listener,
  type LiveEvent,
  mayConcernRights,
} from '../rules.ts'

const MAX_STREAMS = 5000
const MAX_STREAMS_OF_LOGIN = 10
/** Proxies end a connection on which nothing is sent for a minute. */
const BEAT_MS = 20_000
/** How soon rights that could not be read are read again. */
const AGAIN_MS = 1000
/** A browser that leaves this much unread is gone, or so slow that it fetches everything again instead. */
const MAX_UNREAD_BYTES = 16 * 1024
/** Browsers reconnect after a random wait, so that not all return at once when a server restarts. */
const RECONNECT_MS = { min: 1000, max: 4000 }

type Stream = { response: ServerResponse; listener: Listener }

const HEADERS = {
  'content-type': `${EVENT_STREAM}; charset=utf-8`,
  'cache-control': 'no-store',
  // nginx passes each event on immediately.
  'x-accel-buffering': 'no',
} as const

/**
 * The open streams of this server. Every `beatMs` each gets a comment that holds its connection open, and the sessions
 * of all are read again: a stream whose session has ended is closed. Reading a session does not renew it.
 */
export function openStreams(db: Db, beatMs = BEAT_MS) {
  const streams = new Set<Stream>()

  const send = (stream: Stream, text: string) => {
    const { response } = stream
    if (response.writableLength <= MAX_UNREAD_BYTES) return response.write(text)
    streams.delete(stream)
    return response.destroy()
  }

  /** Nothing may be written to a response that has ended, even while a slow browser still reads its rest. */
  const close = (stream: Stream) => {
    streams.delete(stream)
    stream.response.end()
  }

  const readRights = async (checked: readonly Stream[]) => {
    if (checked.length === 0) return
    const callers = await readCallers(db, [...new Set(checked.map(({ listener }) => listener.sessionId))])
    for (const stream of checked) {
      const caller = callers.get(stream.listener.sessionId)
      if (caller === undefined) close(stream)
      else stream.listener = toListener(caller)
    }
  }

  const unread = new Set<Stream>()
  let again: NodeJS.Timeout | undefined

  /** If the database does not answer, the same rights are read again a little later. */
  const check = (checked: readonly Stream[]) =>
    void readRights(checked).catch(() => {
      for (const stream of checked) unread.add(stream)
      again ??= setTimeout(() => {
        again = undefined
        const open = [...unread].filter((stream) => streams.has(stream))
        unread.clear()
        check(open)
      }, AGAIN_MS).unref()
    })

  const beat = setInterval(() => {
    for (const stream of streams) send(stream, ':\n\n')
    check([...streams])
  }, beatMs)
  beat.unref()

  return {
    /**
     * Turns a response into a stream for this caller; false if the server or the login has as many as it may have. A
     * browser holds one stream for all its tabs.
     */
    open: (response: ServerResponse, caller: Listener): boolean => {
      const ofLogin = [...streams].filter(({ listener }) => listener.userId === caller.userId)
      if (streams.size >= MAX_STREAMS || ofLogin.length >= MAX_STREAMS_OF_LOGIN) return false
      const stream = { response, listener: toListener(caller) }
      response.writeHead(200, HEADERS)
      response.write(`retry: ${reconnectMs()}\n\n`)
      if (response.destroyed) return true
      streams.add(stream)
      response.once('close', () => streams.delete(stream))
      return true
    },

    /** Sends each stream what it is notified of, and reads the rights that they may have changed. */
    deliver: (changes: readonly Change[]) => {
      for (const stream of streams) {
        const { listener } = stream
        const followed = changes.filter((change) => isNotified(listener, change))
        if (followed.length > 0) send(stream, textOf({ news: countNews(listener.role, followed) }))
      }
      check(
        [...streams].filter(({ listener }) => changes.some((change) => mayConcernRights(listener, change))),
      )
    },

    /** Lets every browser fetch again what it shows, because changes may have been missed. */
    deliverAnything: () => {
      for (const stream of streams) send(stream, textOf({ news: 0 }))
    },

    count: () => streams.size,

    /** Ends all streams; the browsers reconnect, perhaps to another server. */
    end: () => {
      clearInterval(beat)
      clearTimeout(again)
      for (const stream of streams) close(stream)
    },
  }
}

/** Only what decides who is notified of what, so that a thousand streams stay small. */
function toListener({ sessionId, userId, role, permissions, customerId }: Listener): Listener {
  return { sessionId, userId, role, permissions, customerId }
}

function textOf(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

function reconnectMs(): number {
  const { min, max } = RECONNECT_MS
  return Math.round(min + Math.random() * (max - min))
}
