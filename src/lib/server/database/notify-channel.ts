import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

const CONNECT_WITHIN_MS = 5000
const ANSWER_WITHIN_MS = 5000
const CLOSE_WITHIN_MS = 1000
/** A connection that a network has dropped silently is found by asking now and then. */
const PROBE_EVERY_MS = 20_000
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000
/** PostgreSQL accepts 8000 bytes in one notification. */
const MAX_PAYLOAD_BYTES = 7900

export type ChannelOptions<Message> = {
  /** Must lead to a session of its own: a pooler in transaction mode loses LISTEN. */
  url: string
  name: string
  log: Log
  /** Gets what other processes have sent. */
  onMessages: (messages: Message[]) => void
  /** Called when the connection is back: messages may have been missed. */
  onGap: () => void
}

/**
 * Exchanges messages with the other processes on a PostgreSQL server, over one connection with LISTEN and NOTIFY.
 * A message may be lost: while the connection is down, nothing is sent or received. The connection is opened again
 * after a wait that doubles from half a second to thirty seconds.
 */
export function openChannel<Message>({ url, name, log, onMessages, onGap }: ChannelOptions<Message>) {
  const self = randomUUID()
  const ending = new AbortController()
  let current: pg.Client | null = null

  const receive = (payload = '') => {
    try {
      const { from, messages }: Envelope<Message> = JSON.parse(payload)
      if (from !== self) onMessages(messages)
    } catch (error) {
      // For example, from a server of another version.
      log.warn({ err: error }, 'a message from another server was invalid')
    }
  }

  const connectOnce = async (connected: () => void) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'tailwell live',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      // A message is sent without waiting for the one before it.
      pipeline: true,
    })
    const broken = new Promise<never>((_, fail) => {
      client.on('error', fail)
      client.on('end', () => fail(new Error('The connection has ended.')))
    })
    broken.catch(() => undefined)
    client.on('notification', ({ payload }) => receive(payload))
    try {
      await client.connect()
      // The channel's own commits need no flush; a lost message is fetched otherwise.
      await client.query(`set synchronous_commit = off`)
      await client.query(`listen ${name}`)
      current = client
      connected()
      while (!ending.signal.aborted) {
        await Promise.race([broken, wait(PROBE_EVERY_MS, undefined, { signal: ending.signal })])
        await client.query('select 1')
      }
    } finally {
      current = null
      // A connection that hangs does not say goodbye.
      await Promise.race([client.end().catch(() => undefined), wait(CLOSE_WITHIN_MS)])
    }
  }

  const run = async () => {
    let failures = 0
    let isFirst = true
    while (!ending.signal.aborted) {
      await connectOnce(() => {
        if (!isFirst) onGap()
        failures = 0
        isFirst = false
      }).catch((error: unknown) => {
        if (ending.signal.aborted) return
        if (failures === 0) log.warn({ err: error }, 'not connected to the other servers')
        isFirst = false
        failures += 1
      })
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS)
      await wait(waitMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()

  return {
    /** Sends messages to the other processes; not waited for. */
    send: (messages: readonly Message[]): void => {
      const client = current
      if (client === null) return
      for (const payload of payloadsOf(self, messages))
        client.query('select pg_notify($1, $2)', [name, payload]).catch(() => undefined)
    },
    close: async (): Promise<void> => {
      ending.abort()
      await running
    },
  }
}

type Envelope<Message> = { from: string; messages: Message[] }

/** The messages as texts of at most the size that PostgreSQL accepts; a message longer than that is left out. */
function payloadsOf<Message>(from: string, messages: readonly Message[]): string[] {
  const payloads: string[] = []
  let parts: string[] = []
  let size = 0
  const close = () => {
    if (parts.length > 0) payloads.push(`{"from":"${from}","messages":[${parts.join(',')}]}`)
    parts = []
    size = from.length + 30
  }
  close()
  for (const part of messages.map((message) => JSON.stringify(message))) {
    const bytes = Buffer.byteLength(part) + 1
    if (size + bytes > MAX_PAYLOAD_BYTES) close()
    if (size + bytes > MAX_PAYLOAD_BYTES) continue
    parts.push(part)
    size += bytes
  }
  close()
  return payloads
}
