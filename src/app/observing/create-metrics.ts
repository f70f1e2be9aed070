import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { ReportedChange } from '../../features/platform/auth/server/auth-context.ts'
import type { LoggedQuery } from '../../lib/server/database/database.ts'
import { refusalCodeOf } from '../../lib/server/http/problem.ts'
import { SIDES } from '../../lib/side.ts'
import { createOperationNames, OPERATIONS, REFUSAL_CODES } from '../api/operation-names.ts'
import { printState, type StateSources } from '../browser/print-state.ts'
import { bookingsIn } from './bookings-in.ts'

export type Metrics = ReturnType<typeof createMetrics>

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const QUERY_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]

/** Its responses last as long as a page is open. */
const STREAM = 'live.changes'

const STATEMENTS: Readonly<Record<string, string>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
  RawNode: 'raw',
}

/** What counts and measures, as it is printed. */
function createInstruments(registers: Registry[]) {
  const requests = new Counter({
    name: 'tailwell_http_requests_total',
    help: 'Requests by operation and class of status. Aborted means that the client did not wait.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'tailwell_http_request_seconds',
    help: 'Response times by operation, without streams.',
    labelNames: ['operation'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const refusals = new Counter({
    name: 'tailwell_refusals_total',
    help: 'Refused requests by operation and refusal code.',
    labelNames: ['operation', 'code'],
    registers,
  })
  const bookings = new Counter({
    name: 'tailwell_bookings_total',
    help: 'Booked appointments. A form that is sent twice counts twice.',
    labelNames: ['by'],
    registers,
  })
  const queries = new Histogram({
    name: 'tailwell_database_query_seconds',
    help: 'Statement times, without the wait for a connection.',
    labelNames: ['statement'],
    buckets: QUERY_BUCKETS,
    registers,
  })
  return { requests, durations, refusals, bookings, queries }
}

/**
 * The metrics of this process, in Prometheus' format. Every label has a closed set of values: operations and refusal
 * codes of the contract, kinds of statement, problems. Nothing that a request contains becomes a label.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const nameOf = createOperationNames()
  const { requests, durations, refusals, bookings, queries } = createInstruments([registry])
  // A counter that begins with its first fault would show no increase.
  for (const operation of OPERATIONS) requests.inc({ operation, status: '5xx' }, 0)
  for (const by of SIDES) bookings.inc({ by }, 0)
  let sources: StateSources | null = null

  const count = (operation: string, response: ServerResponse) => {
    const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted'
    requests.inc({ operation, status })
    const code = refusalCodeOf(response)
    if (code !== undefined) refusals.inc({ operation, code: REFUSAL_CODES.has(code) ? code : 'OTHER' })
  }

  return {
    /** Counts a request once its response has ended. */
    observeRequest: ({ method = 'GET', url = '/' }: IncomingMessage, response: ServerResponse): void => {
      const began = performance.now()
      response.once('close', () => {
        const operation = nameOf(method, url.split('?', 1)[0] ?? '/')
        count(operation, response)
        if (operation !== STREAM) durations.observe({ operation }, (performance.now() - began) / 1000)
      })
    },
    /** Counts the appointments that an endpoint has made. */
    observeChange: (change: ReportedChange): void => {
      const booked = bookingsIn(change)
      if (booked !== null) bookings.inc({ by: booked.by }, booked.count)
    },
    observeQuery: ({ query, queryDurationMillis }: LoggedQuery): void => {
      queries.observe({ statement: STATEMENTS[query.query.kind] ?? 'other' }, queryDurationMillis / 1000)
    },
    /** Sets what is read with each `print`. */
    readFrom: (given: StateSources): void => {
      sources = given
    },
    print: async (): Promise<string> =>
      `${await registry.metrics()}${sources === null ? '' : await printState(sources)}`,
  }
}
