import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createDatabaseCheck } from '../features/office/system/server/check-database.ts'
import { createReadSystem } from '../features/office/system/server/read-system.ts'
import { unsubscribeToken } from '../features/outreach/reminders/paths.ts'
import { feedSecret } from '../features/owners/feeds/rules.ts'
import type { ReportedChange } from '../features/platform/auth/server/auth-context.ts'
import { isPassingFault } from '../lib/server/database/errors.ts'
import { namesTwoHosts, securityHeaders } from '../lib/server/http/http.ts'
import { giveRequestId, requestIdOf } from '../lib/server/http/request-id.ts'
import { Late } from '../lib/server/late.ts'
import { createAnswerWeb } from './answer-web.ts'
import { createAnswerApi } from './api/answer-api.ts'
import { answerFeed } from './api/answer-feed.ts'
import { answerUnsubscribe } from './api/answer-unsubscribe.ts'
import { createApiDocs } from './api/api-docs.ts'
import { refuseUnread, sendError } from './api/refuse-request.ts'
import { createRequests, type Requests } from './api/requests.ts'
import { createAccessLog } from './observing/access-log.ts'
import { countActivity } from './observing/count-activity.ts'
import { createHealth, createLiveness } from './observing/health.ts'
import type { ServerOptions } from './server-options.ts'

/** Creates the request listener of the whole product: health, the API and its documentation, and the web. */
export function createServer(options: ServerOptions): RequestListener {
  const { database, log, now, mailer, live, readBackups, metrics } = options
  const activity = countActivity()
  const checkDatabase = createDatabaseCheck(database, log)
  const readSystem = createReadSystem({
    db: database.db,
    checkDatabase,
    now,
    readBackups,
    countStreams: live.countStreams,
    readActivity: activity.read,
    readClock: options.readClock,
    delivers: mailer.delivers,
    pushes: options.push !== null,
    settings: options.settingWarnings,
    dataDir: options.dataDir,
  })
  metrics?.readFrom({ readSystem, database, countStreams: live.countStreams, now })
  const changed = (change: ReportedChange) => {
    activity.observeChange(change)
    metrics?.observeChange(change)
    live.changed(change)
  }
  const requests = createRequests(options, { readSystem, changed })
  const headers = Object.entries(securityHeaders(requests.publicOrigin))
  const logAccess = options.accessLog ? createAccessLog(log) : null
  const answerDocs = createApiDocs()
  const answerHealth = createHealth({ kind: database.kind, checkDatabase, readBackups })
  const answerLive = createLiveness(database)
  const answerWeb = createAnswerWeb(options, requests)
  const answerApi = createAnswerApi(options, requests)

  const answer = answerBy({ ...requests, answerDocs, answerHealth, answerLive, answerWeb, answerApi })

  return (request, response) => {
    request.url = withoutVersion(request.url ?? '/')
    giveRequestId(request, response, options.proxies > 0)
    for (const [name, value] of headers) response.setHeader(name, value)
    logAccess?.(request, response)
    activity.observeRequest(request, response)
    metrics?.observeRequest(request, response)
    if (namesTwoHosts(request)) return refuseUnread(response, 'BAD_REQUEST')
    answer(request, response).catch((error: unknown) => {
      const level = isPassingFault(error) || error instanceof Late ? 'warn' : 'error'
      log[level]({ requestId: requestIdOf(response), err: error }, 'request failed outside its endpoint')
      if (response.headersSent) return void response.destroy()
      response.setHeader('retry-after', '1')
      sendError(response, 'SERVICE_UNAVAILABLE')
    })
  }
}

type Answers = Pick<Requests, 'contextOf' | 'maySeeHealth'> & {
  answerDocs: ReturnType<typeof createApiDocs>
  answerHealth: ReturnType<typeof createHealth>
  answerLive: ReturnType<typeof createLiveness>
  answerWeb: ReturnType<typeof createAnswerWeb>
  answerApi: ReturnType<typeof createAnswerApi>
}

/** Leads a request to what answers its path. */
function answerBy({ contextOf, maySeeHealth, answerDocs, answerWeb, answerApi, ...health }: Answers) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const secret = feedSecret(path)
    if (secret !== null)
      return await answerFeed(request, response, { context: await contextOf(request, response), secret })
    const token = unsubscribeToken(path)
    if (token !== null)
      return await answerUnsubscribe(request, response, {
        contextOf: () => contextOf(request, response),
        token,
      })
    if (path === '/api/health/live') return health.answerLive(response)
    if (path === '/api/health') return await health.answerHealth(response, () => maySeeHealth(request))
    if (!path.startsWith('/api/') && path !== '/api') return await answerWeb(request, response, path)
    if (await answerDocs(request, response, path)) return
    const isHead = request.method === 'HEAD'
    // To HEAD, Node sends no body, whatever is written. What would go on, such as the stream of changes, ends with its head.
    if (isHead) request.method = 'GET'
    await answerApi(request, response, path)
    if (isHead) response.end()
  }
}

/** `/api/v1/…` is `/api/…`: the path for other programs, which stays when the application's own pages need another. */
function withoutVersion(url: string): string {
  return url.startsWith('/api/v1/') ? `/api${url.slice('/api/v1'.length)}` : url
}
