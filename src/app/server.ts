import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { DemoLogin } from '../features/auth/contract.ts'
import { createAccounts } from '../features/auth/server/create-accounts.ts'
import { createTryLimits } from '../features/auth/server/create-try-limits.ts'
import { createFindCaller } from '../features/auth/server/find-caller.ts'
import { readSession, runningSession } from '../features/auth/server/sign-session.ts'
import { ownPath } from '../lib/own-path.ts'
import { paths } from '../lib/paths.ts'
import type { Refusal } from '../lib/refusal.ts'
import { type Database, readVersion } from '../lib/server/database.ts'
import { bodyProblem, clientAddress, isOwnRequest, SECURITY_HEADERS, sendJson } from '../lib/server/http.ts'
import type { Log } from '../lib/server/log.ts'
import type { Mailer } from '../lib/server/mail.ts'
import type { ProviderSettings } from '../lib/server/provider-settings.ts'
import { createApi } from './api.ts'
import { createApiDocs } from './api-docs.ts'
import { answerProvider } from './provider-callback.ts'

export type ServerOptions = {
  database: Database
  log: Log
  now: () => Date
  secret: string
  /** The address people use, where one is configured; else the Host they ask for is taken. */
  publicUrl: string | undefined
  trustProxy: boolean
  /** Whether tries to guess passwords and to have mails sent are limited; `off` is for tests alone. */
  tryLimits: 'on' | 'off'
  /** Whether staff are asked for a second factor, or must have one. */
  staffTwoFactor: 'offered' | 'required'
  /** Where else people may sign in. */
  providers: readonly ProviderSettings[]
  mailer: Mailer
  /** Logins that the login screen may show: those of the demo clinic, else none. */
  demoLogins: readonly DemoLogin[]
  /** Answers everything outside `/api`: the built web, or the dev server's. */
  web: RequestListener
}

/** The whole product as one request listener: health, API, its description, and the web. */
export function createServer(options: ServerOptions): RequestListener {
  const { database, log } = options
  const { now, demoLogins, mailer, secret, staffTwoFactor, providers } = options
  const accounts = { secret, publicUrl: options.publicUrl ?? 'http://localhost', mailer, log, providers }
  const shared = {
    db: database.db,
    now,
    log,
    mailer,
    demoLogins,
    staffTwoFactor,
    providers,
    limits: createTryLimits(now, options.tryLimits),
    accounts: createAccounts(database.db, accounts),
  }
  const publicOrigin = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).origin
  const findCaller = createFindCaller(database.db)
  const answerApi = createApi()
  const answerDocs = createApiDocs()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (path === '/api/health') return await answerHealth(database, response)
    // A session that has ended meanwhile loses its cookies there, and its owner comes back.
    if (path === paths.home && readSession(request.headers.cookie, 'renewal', accounts) !== null)
      return leadIn(request, response)
    if (!path.startsWith('/api/') && path !== '/api') return options.web(request, response)
    if (await answerDocs(path, response)) return
    const problem = isOwnRequest(request, publicOrigin) ? bodyProblem(request) : 'FORBIDDEN'
    if (problem !== null) return sendError(response, problem)
    const sessionId = runningSession(request.headers.cookie, accounts, now())
    const context = {
      ...shared,
      requestId: randomUUID(),
      clientAddress: clientAddress(request, options.trustProxy),
      requestHeaders: request.headers,
      addHeader: (name: string, value: string) => void response.appendHeader(name, value),
      caller: sessionId === null ? null : await findCaller(sessionId),
    }
    if (await answerProvider(request, response, context)) return
    if (!(await answerApi(request, response, context))) sendError(response, 'NOT_FOUND')
  }

  return (request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'request failed outside its endpoint')
      if (response.headersSent) return void response.destroy()
      response.setHeader('retry-after', '1')
      sendError(response, 'SERVICE_UNAVAILABLE')
    })
  }
}

/** Sends somebody who is signed in from the home page on to where they wanted to go, or to their dashboard. */
function leadIn({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const next = new URL(url, 'http://own.invalid').searchParams.get('next')
  response.writeHead(302, { location: ownPath(next) ?? paths.dashboard, 'cache-control': 'no-store' }).end()
}

const ERRORS = {
  FORBIDDEN: { status: 403, message: 'This request did not come from our own pages.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  LENGTH_REQUIRED: { status: 411, message: 'The request must say how long its body is.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body is too long.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be JSON.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Please try again in a moment.' },
} as const satisfies Record<string, Refusal>

function sendError(response: ServerResponse, code: keyof typeof ERRORS): void {
  const { status, message } = ERRORS[code]
  // The rest of a body that is not read must not be taken for the next request's time and memory.
  if (status === 411 || status === 413) response.setHeader('connection', 'close')
  sendJson(response, status, { defined: false, code, status, message })
}

/** 200 with the database's kind and version once it answers, 503 otherwise. */
async function answerHealth({ db, kind }: Database, response: ServerResponse): Promise<void> {
  try {
    sendJson(response, 200, { status: 'ok', database: kind, version: await readVersion(db) })
  } catch {
    response.setHeader('retry-after', '1')
    sendJson(response, 503, { status: 'unavailable', database: kind })
  }
}
