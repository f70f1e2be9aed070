import type { LoggedQuery } from '../../lib/server/database/database.ts'
import type { Env } from '../../lib/server/env.ts'
import type { Metrics } from './create-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

/** What measures this process. */
export type Observation = {
  /** Null if they are off. */
  metrics: Metrics | null
  onQuery: ((query: LoggedQuery) => void) | undefined
  /** Serves the metrics. */
  open: () => Promise<void>
  end: () => void
}

/** Prepares metrics. Their library is loaded only if they are on. */
export async function createObservation({
  METRICS_PORT: port,
  METRICS_HOST: host,
}: Env): Promise<Observation> {
  if (port === undefined) return { metrics: null, onQuery: undefined, open: async () => {}, end: () => {} }
  const metrics = (await import('./create-metrics.ts')).createMetrics()
  let close: (() => void) | undefined
  return {
    metrics,
    onQuery: metrics.observeQuery,
    open: async () => {
      close = await serveMetrics(metrics, { port, host })
    },
    end: () => close?.(),
  }
}
