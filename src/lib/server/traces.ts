import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Log } from './log.ts'

type Attributes = Readonly<Record<string, string | number>>

/** A span that others can be part of. */
export type SpanPlace = { traceId: string; spanId: string }

type Span = SpanPlace & {
  parentId: string | undefined
  name: string
  kind: keyof typeof KINDS
  beganMs: number
  endedMs: number
  attributes: Attributes
  failed: boolean
}

/** How OTLP numbers the kinds of span. */
const KINDS = { internal: 1, server: 2, client: 3 } as const
const FAILED = 2
const SEND_EVERY_MS = 2000
const SEND_WITHIN_MS = 5000
const MAX_AT_ONCE = 500
/** Further spans are dropped while the receiver does not take them. */
const MAX_WAITING = 5000

type Receiver = { endpoint: string; headers: Readonly<Record<string, string>>; service: string }
type TracesInput = Receiver & { log: Log; everyMs?: number }

export type Traces = ReturnType<typeof createTraces>

/**
 * Collects spans and sends them to an OpenTelemetry collector (OTLP over HTTP, JSON). A collector that does not answer
 * delays nothing: its spans are dropped, with one warning. Names and attributes must not contain anything personal.
 */
export function createTraces({ log, everyMs = SEND_EVERY_MS, ...receiver }: TracesInput) {
  const current = new AsyncLocalStorage<SpanPlace>()
  let waiting: Span[] = []
  let isRefused = false

  const send = async () => {
    const spans = waiting.splice(0, MAX_AT_ONCE)
    if (spans.length === 0) return
    try {
      await post(receiver, spans)
      isRefused = false
    } catch (error) {
      if (!isRefused) log.warn({ err: error }, 'traces not accepted')
      isRefused = true
    }
  }
  const timer = setInterval(() => void send(), everyMs).unref()

  const add = (span: Span) => {
    if (waiting.length < MAX_WAITING) waiting.push(span)
  }

  /** Begins a span within another one, by default the current; returns its place and the function that ends it. */
  const begin = (name: string, kind: Span['kind'], parent = current.getStore()) => {
    const place = { traceId: parent?.traceId ?? newId(16), spanId: newId(8) }
    const beganMs = presentMs()
    const end = (attributes: Attributes, failed: boolean) =>
      add({
        ...place,
        parentId: parent?.spanId,
        name,
        kind,
        beganMs,
        endedMs: presentMs(),
        attributes,
        failed,
      })
    return { place, end }
  }

  return {
    begin,
    /** Runs work of which everything it begins is part. */
    within: <Result>(place: SpanPlace, work: () => Result): Result => current.run(place, work),
    /** Runs work in a span of its own, which fails if the work does. */
    run: async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const { place, end } = begin(name, 'internal')
      try {
        const result = await current.run(place, work)
        end({}, false)
        return result
      } catch (error) {
        end({}, true)
        throw error
      }
    },
    /** Adds a span that has just ended to the current one; nothing if there is none. */
    addPast: (
      name: string,
      { ms, ...span }: { ms: number; attributes: Attributes; failed: boolean },
    ): void => {
      const parent = current.getStore()
      if (parent === undefined) return
      const endedMs = presentMs()
      const { traceId, spanId: parentId } = parent
      const place = { traceId, spanId: newId(8), parentId }
      add({ ...place, ...span, name, kind: 'client', beganMs: endedMs - ms, endedMs })
    },
    /** Sends what is waiting, and no more. */
    end: async (): Promise<void> => {
      clearInterval(timer)
      while (waiting.length > 0 && !isRefused) await send()
      waiting = []
    },
  }
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

function presentMs(): number {
  return performance.timeOrigin + performance.now()
}

async function post({ endpoint, headers, service }: Receiver, spans: Span[]): Promise<void> {
  const resource = { attributes: toAttributes({ 'service.name': service }) }
  const scopeSpans = [{ scope: { name: 'tailwell' }, spans: spans.map(toOtlp) }]
  const response = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
    redirect: 'error',
    signal: AbortSignal.timeout(SEND_WITHIN_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The collector answered ${response.status}.`)
}

function toOtlp({ traceId, spanId, parentId, name, kind, ...span }: Span) {
  return {
    traceId,
    spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: toNanos(span.beganMs),
    endTimeUnixNano: toNanos(span.endedMs),
    attributes: toAttributes(span.attributes),
    status: span.failed ? { code: FAILED } : {},
  }
}

function toNanos(ms: number): string {
  return String(BigInt(Math.round(ms * 1e6)))
}

function toAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}

/**
 * The place that a W3C `traceparent` header names; null for none or an invalid one.
 */
export function readTraceparent(header: string | undefined): SpanPlace | 'not recorded' | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header ?? '') ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null
  return (Number.parseInt(flags, 16) & 1) === 1 ? { traceId, spanId } : 'not recorded'
}
