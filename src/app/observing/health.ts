import type { ServerResponse } from 'node:http'
import type { BackupState } from '../../features/office/system/rules.ts'
import type { CheckDatabase } from '../../features/office/system/server/check-database.ts'
import type { Database } from '../../lib/server/database/database.ts'
import { sendJson } from '../../lib/server/http/http.ts'

type HealthInput = {
  kind: 'embedded' | 'server'
  checkDatabase: CheckDatabase
  readBackups: () => BackupState | null
}

/**
 * Creates the handler of `/api/health`: 200 while the database reads and writes, else 503. If `isAdmin`, the response
 * also names the database, the last good backup and what is wrong. The System page shows the same state.
 */
export function createHealth({ kind, checkDatabase, readBackups }: HealthInput) {
  return async (response: ServerResponse, isAdmin: () => Promise<boolean>): Promise<void> => {
    const { version, failure } = await checkDatabase().catch((error: unknown) => ({
      version: null,
      failure: String(error),
    }))
    const tells = await isAdmin().catch(() => false)
    if (failure === null) {
      const details = tells && { database: kind, version, backup: readBackups() }
      return sendJson(response, 200, { status: 'ok', ...details })
    }
    response.setHeader('retry-after', '1')
    sendJson(response, 503, { status: 'unavailable', ...(tells && { database: kind, reason: failure }) })
  }
}

/** Creates the handler of `/api/health/live`: 503 once only a new start would let this process serve again. */
export function createLiveness({ ended }: Pick<Database, 'ended'>) {
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  return (response: ServerResponse): void =>
    sendJson(response, hasEnded ? 503 : 200, { status: hasEnded ? 'unavailable' : 'ok' })
}
