// The load generator, in a process of its own: gets one run at a time from the parent and sends back the results.
import autocannon from 'autocannon'
import { type AnyWork, requestOf, type Sample } from './works.ts'

export type LoadOrder = {
  url: string
  work: AnyWork
  seconds: number
  connections: number
  sample: Sample
  /** The number of the first request, so that a second run does not move to where the first one did. */
  first?: number
}
/** Responses per second, and latencies in milliseconds. */
export type LoadResult = { rate: number; p50: number; p99: number; failures: string | null }

async function load({ url, work, seconds, connections, sample, first = 0 }: LoadOrder): Promise<LoadResult> {
  let sent = first
  let refusal = ''
  const setupRequest = (request: object) => ({ ...request, ...requestOf(work, sample, sent++) })
  const onResponse = (status: number, body: string) => {
    if (status >= 300) refusal ||= `, first ${status} ${body.slice(0, 300)}`
  }
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest, onResponse }],
    bailout: 1,
  })
  const { non2xx, errors, timeouts } = result
  return {
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures:
      non2xx + errors > 0 ? `${non2xx} not 2xx, ${timeouts} timeouts in ${errors} errors${refusal}` : null,
  }
}

process.on('message', (order: LoadOrder) => {
  void load(order).then((result) => process.send?.(result))
})
process.once('disconnect', () => process.exit(0))
