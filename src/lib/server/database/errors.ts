/** What PostgreSQL reports about a failed statement: its SQLSTATE code and the constraint that was violated. */
export type DatabaseFault = { code: string; constraint?: string }

/** The database's fault in an error, or null if the error is not from the database. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
  return constraint === undefined ? { code: error.code } : { code: error.code, constraint }
}

/** True if a statement failed because the unique index `index` already has the value. */
export function isDuplicate(error: unknown, index: string): boolean {
  const fault = databaseFault(error)
  return fault?.code === '23505' && fault.constraint === index
}

/** True if a statement failed because two values of the exclusion constraint `constraint` would overlap. */
export function violates(error: unknown, constraint: string): boolean {
  const fault = databaseFault(error)
  return fault?.code === '23P01' && fault.constraint === constraint
}

/** True if a statement failed because it violates a constraint. */
export function isIntegrityFault(error: unknown): boolean {
  return databaseFault(error)?.code.startsWith('23') === true
}

/**
 * Codes and classes of transient faults: connection lost, server starting or stopping, only reading (25006: a standby),
 * busy, locked, full. 23503: the key of a referenced row (a customer's phone) has changed since it was read; a retry reads
 * the new one. 26000: the statement in front of it on its connection, which was to prepare it for both, failed; a retry
 * prepares it again.
 */
const TRANSIENT =
  /^(08|53|57P|25006|55P03|57014|40001|40P01|23503|26000|DATABASE_BUSY|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/

/** Codes and classes of faults of the database as a whole, which every request then meets. */
const OUTAGE = /^(08|53|57P|25006|DATABASE_BUSY|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/
/** Those of its disk, which last until someone makes room. */
const FULL = /^53/

/** Which outage of the database an error belongs to; null for any other error. */
export function outageOf(error: unknown): 'connection' | 'resources' | null {
  if (!isPassingFault(error)) return null
  if (isReadOnlyDisk(error)) return 'resources'
  const { code = 'ECONN' } = databaseFault(error) ?? {}
  if (!OUTAGE.test(code)) return null
  return FULL.test(code) ? 'resources' : 'connection'
}

/** A file that can't be opened for writing: PostgreSQL reports a disk that only reads as a missing privilege (42501). */
function isReadOnlyDisk(error: unknown): boolean {
  return databaseFault(error)?.code === '42501' && String(error).includes('Read-only file system')
}

/** True if the database can't answer right now and the request may be retried shortly (503). */
export function isPassingFault(error: unknown): boolean {
  const fault = databaseFault(error)
  if (fault !== null && TRANSIENT.test(fault.code)) return true
  if (isReadOnlyDisk(error)) return true
  return (
    error instanceof Error &&
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout/.test(
      error.message,
    )
  )
}
