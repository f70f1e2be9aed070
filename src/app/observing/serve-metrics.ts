import { createServer } from 'node:http'
import { listenAt } from '../../lib/server/http/listen.ts'
import type { Metrics } from './create-metrics.ts'

const FORMAT = 'text/plain; version=0.0.4; charset=utf-8'

/** Serves `/metrics` on an address of its own, without sign-in; returns the function that ends it. */
export async function serveMetrics(
  metrics: Metrics,
  at: { port: number; host: string },
): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
      return void response.writeHead(404).end()
    metrics.print().then(
      (text) => response.writeHead(200, { 'content-type': FORMAT }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await listenAt(server, { ...at, settings: { port: 'METRICS_PORT', host: 'METRICS_HOST' } })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
