import { type DestinationStream, type Logger, pino } from 'pino'
import { databaseFault } from './errors.ts'

export type Log = Logger

/**
 * Creates the server's log, which writes to standard output or to `destination`. Only the fields passed with a call
 * are written; never pass a body, a cookie, a phone number or an e-mail address.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
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
