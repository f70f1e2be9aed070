import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * The server's log. Only the fields named at the call are written: never a body, a cookie, a phone number or
 * an e-mail address.
 */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
