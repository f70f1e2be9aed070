import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { BookingLimits } from '../features/appointments/rules.ts'
import type { DemoLogin } from '../features/auth/contract.ts'
import { authPaths } from '../features/auth/paths.ts'
import { createProvider } from '../features/auth/server/create-provider.ts'
import { createTryLimits } from '../features/auth/server/create-try-limits.ts'
import { type Caller, createFindCaller, type ReportedChange } from '../features/auth/server/find-caller.ts'
import { bearerToken, findTokenCaller } from '../features/auth/server/find-token-caller.ts'
import { readSession, runningSession } from '../features/auth/server/sign-session.ts'
import { feedSecret } from '../features/feeds/rules.ts'
import type { Live } from '../features/live/server/create-live.ts'
import { petsContract } from '../features/pets/contract.ts'
import { siteContract } from '../features/site/contract.ts'
import { LEAVE_PREVIEW, PREVIEW_COOKIE } from '../features/site/rules.ts'
import type { FollowedSite } from '../features/site/server/follow-site.ts'
import type { SiteData } from '../features/site/site-data.ts'
import type { BackupState } from '../features/system/rules.ts'
import { createDatabaseCheck } from '../features/system/server/check-database.ts'
import { createReadSystem } from '../features/system/server/read-system.ts'
import { createTimetables } from '../features/timetable/server/timetables.ts'
import { ownPath } from '../lib/own-path.ts'
import { createAdmission } from '../lib/server/admission.ts'
import { clientAddress } from '../lib/server/client-address.ts'
import type { Database } from '../lib/server/database.ts'
import { endResponse } from '../lib/server/end-response.ts'
import { isPassingFault } from '../lib/server/errors.ts'
import {
  bodyProblem,
  contentPolicy,
  hasImageType,
  isOwnRequest,
  namesTwoHosts,
  securityHeaders,
  sendJson,
} from '../lib/server/http.ts'
import { createLimiter } from '../lib/server/limiter.ts'
import type { Log } from '../lib/server/log.ts'
import type { Mailer } from '../lib/server/mail.ts'
import { hasOwnCookie, ownCookie, readOwnCookie } from '../lib/server/own-cookies.ts'
import { HTTP_REFUSALS, sendProblem } from '../lib/server/problem.ts'
import type { ProviderSettings } from '../lib/server/provider-settings.ts'
import type { PushSettings } from '../lib/server/push-settings.ts'
import { giveRequestId, requestIdOf } from '../lib/server/request-id.ts'
import type { SettingWarning } from '../lib/setting-warnings.ts'
import { createAccessLog } from './access-log.ts'
import { createAccountForms } from './account-forms.ts'
import { isAccountPath, type RenderAccount } from './account-screen.ts'
import { answerFeed } from './answer-feed.ts'
import { createApi } from './api.ts'
import { createApiDocs } from './api-docs.ts'
import { countActivity } from './count-activity.ts'
import type { Metrics } from './create-metrics.ts'
import { inlineHashes } from './documents.ts'
import { createHealth } from './health.ts'
import { inWords } from './phrases.ts'
import { answerProvider } from './provider-callback.ts'
import type { AppContext } from './router.ts'
import type { TraceRequest } from './trace-requests.ts'

export type ServerOptions = {
  database: Database
  log: Log
  /** Delivers changes to the open pages. */
  live: Live
  now: () => Date
  secret: string
  /** The configured public address; without one, each request's Host header is used. */
  publicUrl: string | undefined
  trustProxy: boolean
  /** Whether each request is a line of the log. */
  accessLog: boolean
  /** Whether guessing, sending mails and filling the database are rate-limited; `off` is only for tests. */
  tryLimits: 'on' | 'off'
  /** Whether a second factor is optional for staff, or required. */
  staffTwoFactor: 'offered' | 'required'
  bookingLimits: BookingLimits
  /** The providers with which people can sign in. */
  providers: readonly ProviderSettings[]
  /** The settings of push messages; null if push is not configured. */
  push: Pick<PushSettings, 'publicKey' | 'hosts'> | null
  mailer: Mailer
  /** The state of the scheduled backups; null if there are none. */
  readBackups: () => BackupState | null
  /** Settings that are probably a mistake. */
  settingWarnings: readonly SettingWarning[]
  /** The folder on whose disk the server saves its data. */
  dataDir: string
  /** Counts requests; null if metrics are off. */
  metrics: Metrics | null
  /** Runs each request in a span; null if traces are off. */
  traceRequest: TraceRequest | null
  /** Logins to show on the login screen: those of the demo clinic, else none. */
  demoLogins: readonly DemoLogin[]
  /** Renders the account pages: the build's renderer, or the dev server's. */
  renderAccount: RenderAccount
  /** What the public pages are made of. */
  site: FollowedSite
  /** Renders a public page as a preview of the draft; null for any other path. */
  renderPreview: (data: SiteData, path: string) => string | null | Promise<string | null>
  /** Serves everything else outside `/api`: the built web, or the dev server's. */
  web: RequestListener
}

const pathOf = (endpoint: { '~orpc': { route: { path?: string } } }) =>
  `/api${endpoint['~orpc'].route.path?.replace('{id}', '[^/]+')}`
/** The endpoints that accept a picture; all others accept JSON. */
const UPLOAD = new RegExp(`^(${[petsContract.setPhoto, siteContract.addPicture].map(pathOf).join('|')})$`)
/** The only endpoint that accepts long texts; all others accept a small JSON body. */
const LONG_TEXTS = pathOf(siteContract.saveSection)
/** How many pictures are read at the same time, and how many may wait before further ones are refused. */
const UPLOADS_AT_ONCE = 4
const MAX_UPLOADS_WAITING = 50

/** Creates the request listener of the whole product: health, the API and its documentation, and the web. */
export function createServer(options: ServerOptions): RequestListener {
  const { database, log } = options
  const { now, demoLogins, mailer, secret, staffTwoFactor, bookingLimits, push, live } = options
  const { readBackups, settingWarnings, dataDir, metrics, traceRequest } = options
  const activity = countActivity()
  const checkDatabase = createDatabaseCheck(database, log)
  const readSystem = createReadSystem({
    db: database.db,
    checkDatabase,
    now,
    readBackups,
    countStreams: live.countStreams,
    readActivity: activity.read,
    delivers: mailer.delivers,
    pushes: push !== null,
    settings: settingWarnings,
    dataDir,
  })
  metrics?.readFrom({ readSystem, database, countStreams: live.countStreams, now })
  const keys = { secret, publicUrl: options.publicUrl ?? 'http://localhost' }
  const shared = {
    db: database.db,
    now,
    log,
    mailer,
    inWords,
    demoLogins,
    staffTwoFactor,
    bookingLimits,
    timetables: createTimetables(),
    providers: options.providers.map(createProvider),
    push,
    changed: (change: ReportedChange) => {
      activity.observeChange(change)
      metrics?.observeChange(change)
      live.changed(change)
    },
    readSystem,
    site: options.site,
    limits: createTryLimits(database.kind, { now, secret, mode: options.tryLimits }),
    keys,
  }
  const publicOrigin = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).origin
  const headers = Object.entries(securityHeaders(publicOrigin))
  const logAccess = options.accessLog ? createAccessLog(log) : null
  const findCaller = createFindCaller(database.db)
  const answerApi = createApi(live)
  const accountForms = createAccountForms(options.renderAccount, {
    providers: options.providers.map(({ id, name }) => ({ id, name })),
    demoLogins,
  })
  const answerDocs = createApiDocs()
  const answerHealth = createHealth({ kind: database.kind, checkDatabase, readBackups })
  const admit = createAdmission(database.connections)
  const uploads = createLimiter(UPLOADS_AT_ONCE)
  const uploading = new Set<string>()

  /** The caller of the session that the request's cookie names; null for none. */
  const callerOf = async ({ headers: { cookie } }: IncomingMessage) => {
    const sessionId = runningSession(cookie, keys, now())
    return sessionId === null ? null : await findCaller(sessionId)
  }

  const contextOf = async (
    request: IncomingMessage,
    response: ServerResponse,
    tokenCaller: Caller | null = null,
  ): Promise<AppContext> => {
    return {
      ...shared,
      privacyVersion: options.site.data().content.legal.privacy.updated,
      requestId: requestIdOf(response),
      clientAddress: clientAddress(request, options.trustProxy),
      requestHeaders: request.headers,
      addHeader: (name, value) => void response.appendHeader(name, value),
      caller: tokenCaller ?? (await callerOf(request)),
    }
  }

  /**
   * True if the browser's session is live, even if it is due for renewal. A session that was ended elsewhere gives false,
   * since the home page and the app would otherwise redirect to each other. If the database does not answer, the page
   * that was asked for is shown.
   */
  const hasSession = async ({ headers: { cookie } }: IncomingMessage): Promise<boolean> => {
    const sessionId = runningSession(cookie, keys, now()) ?? readSession(cookie, 'renewal', keys)?.sessionId
    return sessionId !== undefined && (await findCaller(sessionId).catch(() => null)) !== null
  }

  const isAdmin = async (request: IncomingMessage): Promise<boolean> =>
    (await callerOf(request))?.role === 'admin'

  const answerWeb = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const isAccount = isAccountPath(path)
    if (isAccount && request.method === 'POST') return await answerForm(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseUnread(response, 'NOT_FOUND')
    if (await answerPreview(request, response, path)) return
    const isForVisitors = path === authPaths.home || path === authPaths.login
    if (isForVisitors && (await hasSession(request))) return redirectSignedIn(request, response)
    if (isAccount) return await accountForms.show(request, response)
    return options.web(request, response)
  }

  /** Shows an admin who has asked for it the draft of a public page; false for anyone else and any other page. */
  const answerPreview = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (readOwnCookie(request.headers.cookie, keys, PREVIEW_COOKIE) === null) return false
    if (request.url?.endsWith(LEAVE_PREVIEW) === true) {
      const cookie = ownCookie(keys, { name: PREVIEW_COOKIE, value: '', maxAgeS: 0 })
      response
        .writeHead(302, { location: authPaths.dashboard, 'set-cookie': cookie, 'cache-control': 'no-store' })
        .end()
      return true
    }
    if (!(await isAdmin(request))) return false
    const html = await options.renderPreview(await options.site.draft(), path)
    if (html === null) return false
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy(inlineHashes(html)),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    endResponse(response, html)
    return true
  }

  /** A form of an account page that the browser sent without a script; the script calls the API. */
  const answerForm = async (request: IncomingMessage, response: ServerResponse) => {
    const problem = isOwnRequest(request, publicOrigin) ? bodyProblem(request, 'form') : 'FORBIDDEN'
    if (problem !== null) return refuseUnread(response, problem)
    await accountForms.send(request, response, await contextOf(request, response))
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const secret = feedSecret(path)
    if (secret !== null)
      return await answerFeed(request, response, { context: await contextOf(request, response), secret })
    if (path === '/api/health/live') return sendJson(response, 200, { status: 'ok' })
    if (path === '/api/health') return await answerHealth(response, () => isAdmin(request))
    if (!path.startsWith('/api/') && path !== '/api') return await answerWeb(request, response, path)
    if (await answerDocs(request, response, path)) return
    const upload = request.method === 'PUT' && UPLOAD.test(path) && hasImageType(request)
    const bearer = bearerToken(request.headers)
    // A browser never adds a token by itself, as it does a cookie: it can't be used by another site's page.
    if (bearer !== null && hasOwnCookie(request.headers.cookie))
      return refuseUnread(response, 'TWO_IDENTITIES')
    const problem =
      bearer !== null || isOwnRequest(request, publicOrigin)
        ? bodyProblem(request, kindOf(request, path, upload))
        : 'FORBIDDEN'
    if (problem !== null) return refuseUnread(response, problem)
    if (!(await admit())) return refuseUnread(response, 'SERVICE_UNAVAILABLE')
    const tokenCaller = bearer === null ? null : await findTokenCaller(database.db, bearer, now())
    if (bearer !== null && tokenCaller === null) return refuseToken(response)
    const context = await contextOf(request, response, tokenCaller)
    if (bearer === null && (await answerProvider(request, response, context))) return
    if (upload) return await answerUpload(request, response, context)
    if (!(await answerApi(request, response, context))) sendError(response, 'NOT_FOUND')
  }

  /**
   * Uploads are large, so they are read only for signed-in callers, a few at a time and one per login: no slow
   * connection can hold up all others.
   */
  const answerUpload = async (request: IncomingMessage, response: ServerResponse, context: AppContext) => {
    const userId = context.caller?.userId
    if (userId === undefined) return refuseUnread(response, 'UNAUTHORIZED')
    if (uploading.has(userId) || uploads.waiting() >= MAX_UPLOADS_WAITING)
      return refuseUnread(response, 'SERVICE_UNAVAILABLE')
    uploading.add(userId)
    try {
      const done = await uploads.run(() => answerApi(request, response, context))
      if (!done) sendError(response, 'NOT_FOUND')
    } finally {
      uploading.delete(userId)
    }
  }

  const answerOrFail = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => {
      const level = isPassingFault(error) ? 'warn' : 'error'
      log[level]({ requestId: requestIdOf(response), err: error }, 'request failed outside its endpoint')
      if (response.headersSent) return void response.destroy()
      response.setHeader('retry-after', '1')
      sendError(response, 'SERVICE_UNAVAILABLE')
    })
  }

  return (request, response) => {
    request.url = withoutVersion(request.url ?? '/')
    giveRequestId(request, response, options.trustProxy)
    for (const [name, value] of headers) response.setHeader(name, value)
    logAccess?.(request, response)
    activity.observeRequest(request, response)
    metrics?.observeRequest(request, response)
    if (namesTwoHosts(request)) return refuseUnread(response, 'BAD_REQUEST')
    if (traceRequest === null) answerOrFail(request, response)
    else traceRequest(request, response, () => answerOrFail(request, response))
  }
}

function kindOf({ method }: IncomingMessage, path: string, upload: boolean) {
  if (upload) return 'picture'
  return method === 'PUT' && path === LONG_TEXTS ? 'text' : 'json'
}

/** `/api/v1/…` is `/api/…`: the path for other programs, which stays when the application's own pages need another. */
function withoutVersion(url: string): string {
  return url.startsWith('/api/v1/') ? `/api${url.slice('/api/v1'.length)}` : url
}

/** Redirects a signed-in caller from a visitors' page to the page in `?next=`, or to the dashboard. */
function redirectSignedIn({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const next = new URL(url, 'http://own.invalid').searchParams.get('next')
  response
    .writeHead(302, { location: ownPath(next) ?? authPaths.dashboard, 'cache-control': 'no-store' })
    .end()
}

function sendError(response: ServerResponse, code: keyof typeof HTTP_REFUSALS): void {
  const { status, message } = HTTP_REFUSALS[code]
  sendProblem(response, { defined: false, code, status, message })
}

/** Refuses a request without reading its body, and closes its connection. */
function refuseUnread(response: ServerResponse, code: keyof typeof HTTP_REFUSALS): void {
  if (UNREAD.includes(HTTP_REFUSALS[code].status)) response.setHeader('connection', 'close')
  if (code === 'SERVICE_UNAVAILABLE') response.setHeader('retry-after', '1')
  sendError(response, code)
}

/** Refuses a request with a token that is not, or no longer, good. */
function refuseToken(response: ServerResponse): void {
  response.setHeader('www-authenticate', 'Bearer error="invalid_token"')
  refuseUnread(response, 'TOKEN_REFUSED')
}

/** The statuses of refusals whose unread body can be large. */
const UNREAD: readonly number[] = [400, 401, 403, 404, 411, 413, 503]
