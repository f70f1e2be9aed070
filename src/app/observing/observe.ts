import type { LoggedQuery } from '../../lib/server/database/database.ts'
import { nameStatement } from '../../lib/server/database/name-statement.ts'
import type { Env } from '../../lib/server/env.ts'
import type { JobKind } from '../../lib/server/jobs/run-jobs.ts'
import type { Log } from '../../lib/server/log.ts'
import { createTraces, type Traces } from '../../lib/server/traces.ts'
import type { Metrics } from './create-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'
import { createTraceRequest, type TraceRequest } from './trace-requests.ts'

/** What measures this process: metrics and traces, as far as they are on. */
export type Observation = {
  metrics: Metrics | null
  traceRequest: TraceRequest | null
  onQuery: ((query: LoggedQuery) => void) | undefined
  /** The same job, each attempt in a span of its own. */
  traceJob: (job: JobKind) => JobKind
  /** Serves the metrics. */
  open: () => Promise<void>
  end: () => Promise<void>
}

/** Prepares metrics and traces. The library of metrics is loaded only if they are on. */
export async function createObservation(env: Env, log: Log): Promise<Observation> {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  const metrics = port === undefined ? null : (await import('./create-metrics.ts')).createMetrics()
  const headers = env.OTEL_EXPORTER_OTLP_HEADERS ?? {}
  const traces =
    endpoint === undefined ? null : createTraces({ endpoint, headers, service: env.OTEL_SERVICE_NAME, log })
  let close: (() => void) | undefined
  return {
    metrics,
    traceRequest: traces === null ? null : createTraceRequest(traces, env.TRUST_PROXY > 0),
    onQuery: observeQueries(metrics, traces),
    traceJob: (job) =>
      traces === null
        ? job
        : { ...job, run: (one, signal) => traces.run(`job ${job.kind}`, () => job.run(one, signal)) },
    open: async () => {
      if (metrics !== null && port !== undefined) close = await serveMetrics(metrics, { port, host })
    },
    end: async () => {
      close?.()
      await traces?.end()
    },
  }
}

/** The function that is called after each statement; undefined if nothing needs it. */
function observeQueries(metrics: Metrics | null, traces: Traces | null): Observation['onQuery'] {
  if (metrics === null && traces === null) return undefined
  return (query) => {
    metrics?.observeQuery(query)
    if (traces !== null) traceQuery(traces, query)
  }
}

/** Adds a span for a statement: what it does and to which table, never its text or its values. */
export function traceQuery(traces: Traces, { query, queryDurationMillis, level }: LoggedQuery): void {
  const name = nameStatement(query.query)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
  traces.addPast(name, { ms: queryDurationMillis, attributes, failed: level === 'error' })
}
