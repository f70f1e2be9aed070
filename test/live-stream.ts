import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'
import type { LiveEvent } from '../src/features/platform/live/rules.ts'

/** A browser's open stream of changes. */
export type LiveStream = {
  status: number
  headers: Readonly<Record<string, unknown>>
  /** The events heard since the last call, within `withinMs` of it; waits until there is one. */
  hear: (withinMs?: number) => Promise<LiveEvent[]>
  isClosed: () => boolean
  close: () => void
}

/** Opens a stream of the server at `origin`; closed when the test file ends. */
export async function openStream(origin: string, cookie: string): Promise<LiveStream> {
  const outgoing = request(`${origin}/api/live`, { headers: { cookie }, agent: false })
  outgoing.end()
  let text = ''
  let isClosed = false
  const incoming = await new Promise<import('node:http').IncomingMessage>((done, fail) => {
    outgoing.once('response', done)
    outgoing.once('error', fail)
  })
  outgoing.on('error', () => undefined)
  incoming.on('error', () => undefined)
  incoming.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  incoming.once('close', () => {
    isClosed = true
  })
  const close = () => void outgoing.destroy()
  afterAll(close)
  const take = () => {
    const events = [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) => JSON.parse(data))
    text = ''
    return events
  }
  const hear = async (withinMs = 2000) => {
    for (const until = Date.now() + withinMs; Date.now() < until; await wait(20)) {
      const events = take()
      if (events.length > 0) return events
    }
    return []
  }
  const { statusCode: status = 0, headers } = incoming
  return { status, headers, hear, isClosed: () => isClosed, close }
}
