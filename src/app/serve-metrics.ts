import { createServer } from 'node:http'
import type { Metrics } from './create-metrics.ts'

const FORMAT = 'text/plain; version=0.0.4; charset=utf-8'

/** Serves `/metrics` on an address of its own, without sign-in; returns the function that ends it. */
export function serveMetrics(metrics: Metrics, at: { port: number; host: string }): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
      return void response.writeHead(404).end()
    metrics.print().then(
      (text) => response.writeHead(200, { 'content-type': FORMAT }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      fail(taken ? new Error(`Port ${at.port} is taken. Choose another METRICS_PORT.`) : error)
    })
    server.listen(at.port, at.host, () =>
      done(() => {
        server.close()
        server.closeAllConnections()
      }),
    )
  })
}
