import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { databaseFault, outageOf } from './database/errors.ts'
import { maskPersonal } from './mask-personal.ts'

export type Log = Logger

/**
 * Creates the server's log, which writes to standard output or to `destination`. Only the fields passed with a call
 * are written; never pass a body, a cookie, a phone number or an email address. Those that an error's message repeats are
 * masked.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { logMethod: foldOutages(), streamWrite: maskPersonal },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** How long the database must not have failed before an outage counts as over. */
const QUIET_MS = 60_000

/**
 * Makes an outage of the database two lines of the log: the first error, and how many there were in all, a minute after
 * the last. Each request, delivery and health check meets it, a thousand times over.
 */
function foldOutages(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const running = new Map<string, { times: number; since: number; end: NodeJS.Timeout }>()
  return function logMethod(args, method) {
    const [facts]: unknown[] = args
    const kind = facts instanceof Object && 'err' in facts ? outageOf(facts.err) : null
    const outage = kind === null ? undefined : running.get(kind)
    if (outage !== undefined) {
      outage.times += 1
      outage.end.refresh()
      return
    }
    method.apply(this, args)
    if (kind === null) return
    const end = setTimeout(() => {
      const { times = 0, since = 0 } = running.get(kind) ?? {}
      running.delete(kind)
      const seconds = Math.round((Date.now() - since - QUIET_MS) / 1000)
      this.warn({ outage: kind, times, seconds }, 'the database has not failed for a minute')
    }, QUIET_MS)
    running.set(kind, { times: 1, since: Date.now(), end: end.unref() })
  }
}

type ErrorFacts = {
  type: string
  code?: string
  constraint?: string
  message?: string
  cause?: ErrorFacts
  at: string[]
}

/** What the log says about an error. A database's message can repeat personal data, so only its codes are logged. */
function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, at: [] }
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const message = 'severity' in error ? {} : { message: error.message }
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return {
    type: error.name,
    ...databaseFault(error),
    ...message,
    ...cause,
    at: at.map((line) => line.trim()),
  }
}
