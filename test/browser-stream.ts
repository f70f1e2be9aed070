import { type ClientRequest, request } from 'node:http'
import type { FreshCookie } from './session.ts'

/** After a connection that was lost, browsers open a stream again by themselves. */
const AGAIN_AFTER_MS = 3000
/** After an answer that refuses it, the page does. */
const REFUSED_AGAIN_AFTER_MS = 3000

/** A stream of changes as an open page has it: opened again whenever it is lost. */
export type BrowserStream = {
  isOpen: () => boolean
  /** How often it has been opened. */
  opened: () => number
  /** How often it was refused. */
  refused: () => number
  /** The names of what was heard since the last call. */
  takeHeard: () => string[]
  close: () => void
}

/** Opens a stream of the server at `origin`, and again as the pages do. */
export function openBrowserStream(origin: string, cookie: FreshCookie): BrowserStream {
  let isOpen = false
  let opened = 0
  let refused = 0
  let heard: string[] = []
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let current: ClientRequest | undefined

  const again = (afterMs: number) => {
    isOpen = false
    if (!isClosed) timer = setTimeout(open, afterMs)
  }
  const open = () => {
    const outgoing = request(`${origin}/api/live`, {
      headers: { cookie: cookie(new Date()) },
      agent: false,
    })
    current = outgoing
    outgoing.once('error', () => again(AGAIN_AFTER_MS))
    outgoing.once('response', (incoming) => {
      outgoing.removeAllListeners('error').on('error', () => undefined)
      if (incoming.statusCode !== 200) {
        incoming.resume()
        refused += 1
        return again(REFUSED_AGAIN_AFTER_MS)
      }
      isOpen = true
      opened += 1
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        for (const [, data = ''] of chunk.matchAll(/^data: (.*)$/gm))
          heard.push(...Object.keys(JSON.parse(data)))
      })
      incoming.on('error', () => undefined)
      incoming.once('close', () => again(AGAIN_AFTER_MS))
    })
    outgoing.end()
  }
  open()

  return {
    isOpen: () => isOpen,
    opened: () => opened,
    refused: () => refused,
    takeHeard: () => {
      const all = heard
      heard = []
      return all
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      current?.destroy()
    },
  }
}
