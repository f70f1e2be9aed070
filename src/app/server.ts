import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { DemoLogin } from '../features/auth/contract.ts'
import { createAccounts, sessionToken } from '../features/auth/server/create-accounts.ts'
import { findCaller } from '../features/auth/server/find-caller.ts'
import type { Database } from '../lib/server/database.ts'
import { clientAddress, isJson, isOwnRequest, SECURITY_HEADERS, sendJson } from '../lib/server/http.ts'
import type { Log } from '../lib/server/log.ts'
import { createApi } from './api.ts'
import { createApiDocs } from './api-docs.ts'

export type ServerOptions = {
  database: Database
  log: Log
  now: () => Date
  secret: string
  /** The address people use, where one is configured; else the Host they ask for is taken. */
  publicUrl: string | undefined
  trustProxy: boolean
  /** Logins that the login screen may show: those of the demo clinic, else none. */
  demoLogins: readonly DemoLogin[]
  /** Answers everything outside `/api`: the built web, or the dev server's. */
  web: RequestListener
}

/** The whole product as one request listener: health, API, its description, and the web. */
export function createServer(options: ServerOptions): RequestListener {
  const { database, log } = options
  const accounts = { secret: options.secret, publicUrl: options.publicUrl ?? 'http://localhost' }
  const { now, demoLogins } = options
  const shared = { db: database.db, now, log, demoLogins, accounts: createAccounts(database.db, accounts) }
  const publicOrigin = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).origin
  const answerApi = createApi()
  const answerDocs = createApiDocs()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (path === '/api/health') return await answerHealth(database, response)
    if (!path.startsWith('/api/') && path !== '/api') return options.web(request, response)
    if (await answerDocs(path, response)) return
    if (!isOwnRequest(request, publicOrigin)) return sendError(response, 403, 'FORBIDDEN')
    if (!isJson(request)) return sendError(response, 415, 'UNSUPPORTED_MEDIA_TYPE')
    const token = sessionToken(request.headers.cookie, accounts)
    const matched = await answerApi(request, response, {
      ...shared,
      requestId: randomUUID(),
      clientAddress: clientAddress(request, options.trustProxy),
      requestHeaders: request.headers,
      addHeader: (name, value) => void response.appendHeader(name, value),
      caller: token === null ? null : await findCaller(database.db, token),
    })
    if (!matched) sendError(response, 404, 'NOT_FOUND')
  }

  return (request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'request failed outside its endpoint')
      if (response.headersSent) return void response.destroy()
      response.setHeader('retry-after', '1')
      sendError(response, 503, 'SERVICE_UNAVAILABLE')
    })
  }
}

const ERROR_TEXTS = {
  FORBIDDEN: 'This request did not come from our own pages.',
  UNSUPPORTED_MEDIA_TYPE: 'The body must be JSON.',
  NOT_FOUND: 'There is nothing at this address.',
  SERVICE_UNAVAILABLE: 'Please try again in a moment.',
} as const

function sendError(response: ServerResponse, status: number, code: keyof typeof ERROR_TEXTS): void {
  sendJson(response, status, { defined: false, code, status, message: ERROR_TEXTS[code] })
}

/** 200 with the database's kind and version once it answers, 503 otherwise. */
async function answerHealth({ db, kind }: Database, response: ServerResponse): Promise<void> {
  try {
    const { rows } = await sql<{
      version: string
    }>`select current_setting('server_version') as version`.execute(db)
    sendJson(response, 200, { status: 'ok', database: kind, version: rows[0]?.version })
  } catch {
    response.setHeader('retry-after', '1')
    sendJson(response, 503, { status: 'unavailable', database: kind })
  }
}
