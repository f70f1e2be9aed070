import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../../../../../lib/server/database/database.ts'
import { reading } from '../../../../../lib/server/database/statement-ways.ts'
import { clinicDay } from '../../../../../lib/time.ts'
import { SCOPE_NAMES } from '../../scopes.ts'
import type { Caller } from '../auth-context.ts'
import { toCaller } from '../find-caller.ts'
import * as queries from '../token-queries.ts'
import { hashToken, isToken } from './token-secret.ts'

/** What an `Authorization: Bearer` header carries; null for none, or another scheme, which is a proxy's business. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | null {
  const [, token] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  return token ?? null
}

/**
 * The caller of an access token; null if it is unknown, has expired or was ended. The day of its last use is saved, so
 * that a token in use costs one statement more, once a day.
 */
export async function findTokenCaller(db: Db, token: string, now: Date): Promise<Caller | null> {
  if (!isToken(token)) return null
  const row = await queries.findTokenCaller(reading(db), hashToken(token))
  if (row === undefined) return null
  const { scopes, lastUsedOn, ...login } = row
  const today = clinicDay(now)
  if (lastUsedOn !== today) await queries.saveTokenUse(db, row.sessionId, today)
  return toCaller(login, {
    id: row.sessionId,
    scopes: SCOPE_NAMES.filter((scope) => scopes.includes(scope)),
  })
}
