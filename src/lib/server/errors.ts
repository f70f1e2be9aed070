/** PostgreSQL's own words about a failed statement: its five-letter code and the constraint that refused. */
export type DatabaseFault = { code: string; constraint?: string }

/** The fault inside an error that came from the database, else null. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  return constraint === undefined ? { code: error.code } : { code: error.code, constraint }
}

/** True when a statement was refused because that unique index already has the value. */
export function isDuplicate(error: unknown, index: string): boolean {
  const fault = databaseFault(error)
  return fault?.code === '23505' && fault.constraint === index
}

/** True when a statement was refused because it would have broken a rule of the data model. */
export function isIntegrityFault(error: unknown): boolean {
  return databaseFault(error)?.code.startsWith('23') === true
}

/**
 * Classes and codes of faults that pass: connection lost, server starting or stopping, busy, locked, full. 23503:
 * what is referred to has got another key (a customer's phone) since it was read; the next try reads the new one.
 */
const PASSING = /^(08|53|57P|55P03|57014|40001|40P01|23503|DATABASE_BUSY|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/

/** True when the database can't answer just now: the request may be sent again a little later (503). */
export function isPassingFault(error: unknown): boolean {
  const fault = databaseFault(error)
  if (fault !== null && PASSING.test(fault.code)) return true
  return (
    error instanceof Error &&
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
      error.message,
    )
  )
}
