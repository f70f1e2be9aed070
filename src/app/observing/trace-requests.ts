import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdOf } from '../../lib/server/http/request-id.ts'
import { readTraceparent, type Traces } from '../../lib/server/traces.ts'
import { createOperationNames } from '../api/operation-names.ts'

export type TraceRequest = (request: IncomingMessage, response: ServerResponse, work: () => void) => void

/**
 * Creates the function that runs the work of a request in a span named after its operation. It continues the trace of
 * the header `traceparent` if the proxy is trusted; from anyone else it is ignored.
 */
export function createTraceRequest(traces: Traces, trustProxy: boolean): TraceRequest {
  const nameOf = createOperationNames()
  return (request, response, work) => {
    const { method = 'GET', url = '/', headers } = request
    const parent = trustProxy ? readTraceparent(headers.traceparent as string | undefined) : null
    if (parent === 'not recorded') return work()
    const operation = nameOf(method, url.split('?', 1)[0] ?? '/')
    const { place, end } = traces.begin(operation, 'server', parent ?? undefined)
    response.once('close', () => {
      const status = response.statusCode
      const attributes = {
        'http.request.method': METHODS.has(method) ? method : '_OTHER',
        'http.response.status_code': status,
        'tailwell.operation': operation,
        'tailwell.request_id': requestIdOf(response),
      }
      end(attributes, status >= 500)
    })
    traces.within(place, work)
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
