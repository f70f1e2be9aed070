import type { RequestListener } from 'node:http'
import { sendJson } from '../lib/server/http/http.ts'

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
