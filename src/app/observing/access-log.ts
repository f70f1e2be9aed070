import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdOf } from '../../lib/server/http/request-id.ts'
import type { Log } from '../../lib/server/log.ts'
import { createRouteNames } from '../api/name-route.ts'

/**
 * Returns the function that writes one line about a request once its response has ended: method, route, status, how
 * long it took and the request's id. Nothing in it tells who asked, or about whom.
 */
export function createAccessLog(log: Log): (request: IncomingMessage, response: ServerResponse) => void {
  const nameRoute = createRouteNames()
  return ({ method, url = '/' }, response) => {
    const began = performance.now()
    response.once('close', () => {
      const ms = Math.round((performance.now() - began) * 10) / 10
      const facts = {
        requestId: requestIdOf(response),
        method,
        route: nameRoute(url.split('?', 1)[0] ?? '/'),
      }
      const status = response.statusCode
      log.info({ ...facts, status, ms, ...(!response.writableFinished && { aborted: true }) }, 'request')
    })
  }
}
