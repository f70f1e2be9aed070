import { SCOPE_NAMES, type Scope } from '../src/features/platform/auth/scopes.ts'
import { insertToken } from '../src/features/platform/auth/server/token-queries.ts'
import { hashToken, newToken } from '../src/features/platform/auth/server/tokens/token-secret.ts'
import { type Db, inTx } from '../src/lib/server/database/database.ts'
import type { ApiAnswer } from './callers.ts'
import { type Endpoint, type Input, type OutputOf, toRequest } from './endpoints.ts'
import type { Login } from './factories.ts'
import { type Sent, send } from './http.ts'

type TokenFacts = { kind?: 'personal' | 'service'; scopes?: readonly Scope[]; name?: string; days?: number }

/** An access token that a login has made; with every scope unless some are named. */
export async function aToken(db: Db, login: Login, facts: TokenFacts = {}) {
  const { kind = 'personal', scopes = SCOPE_NAMES, name = 'Laptop', days = 90 } = facts
  const token = newToken()
  const row = { hash: hashToken(token), kind, madeBy: login.userId, name, scopes, days }
  return { id: await inTx(db, (tx) => insertToken(tx, row)), token }
}

/** A program that sends requests with a token, as any HTTP client would: no cookie, no Origin. */
export type TokenCaller = {
  send: (sent: Sent) => Promise<ApiAnswer>
  ask: <Name extends Endpoint>(name: Name, input?: Input) => Promise<ApiAnswer<OutputOf<Name>>>
}

export function tokenCaller(origin: string, token: string): TokenCaller {
  const sendIt = async (sent: Sent): Promise<ApiAnswer> => {
    const headers = { authorization: `Bearer ${token}`, ...sent.headers }
    const answer = await send(origin, { ...sent, headers })
    const isJson = answer.text !== '' && answer.headers['content-type']?.includes('json')
    const body = isJson ? JSON.parse(answer.text) : undefined
    return { ...answer, body, refusal: body }
  }
  return {
    send: sendIt,
    ask: (name, input) => sendIt(toRequest(name, input)) as Promise<ApiAnswer<OutputOf<typeof name>>>,
  }
}
