import type { RequestListener, Server } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { sendJson } from '../lib/server/http/http.ts'

/** How long a connection that was opened may take to send its request, which a proxy does at once. */
const SEND_WITHIN_MS = 250
const QUIET_TURN_MS = 1
const MAX_TURNS = 200

/**
 * Wraps what answers requests so that a server can end without cutting one off. Once `begin` was called, each answer
 * closes its connection, so that a proxy sends nothing more through it, and `/api/health` is 503, so that a load
 * balancer chooses another server; everything else is answered as before.
 */
export function createDrain(listener: RequestListener) {
  let isEnding = false
  return {
    listener: ((request, response) => {
      if (isEnding) response.setHeader('connection', 'close')
      if (isEnding && request.url === '/api/health') return sendJson(response, 503, { status: 'ending' })
      return listener(request, response)
    }) satisfies RequestListener,
    begin: () => {
      isEnding = true
    },
  }
}

/**
 * Closes a server without resetting a connection while its request is on the way: first the server accepts no more, then
 * those that were accepted last have time to send, then each connection closes once it has nothing in progress. What is in
 * progress for longer than `withinMs` is cut off.
 */
export async function closeGently(server: Server, withinMs: number): Promise<void> {
  await quietTurn()
  // Node's own `close` of an HTTP server would also close what has been accepted and not read yet: it looks idle.
  const closed = new Promise<void>((done) => SocketServer.prototype.close.call(server, () => done()))
  const force = setTimeout(() => server.closeAllConnections(), withinMs)
  await Promise.race([closed, wait(SEND_WITHIN_MS)])
  // Right after the sockets were read: a connection with a request in its socket looks idle before.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50)
  await closed
  clearInterval(idle)
  clearTimeout(force)
}

/** Waits for a turn of the event loop in which little was done: who connects in a long one is not accepted in it. */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const began = performance.now()
    await nextTurn()
    if (performance.now() - began < QUIET_TURN_MS) return
  }
}
