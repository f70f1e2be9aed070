import type { IncomingMessage, ServerResponse } from 'node:http'
import { traverseContractProcedures } from '@orpc/server'
import { createReadUses } from '../../features/office/desk/server/read-uses.ts'
import { createTimetables } from '../../features/planning/timetable/server/timetables.ts'
import { otherActionWords } from '../../features/platform/audit/rules.ts'
import type { EndpointMeta } from '../../features/platform/auth/access.ts'
import { isAdmin } from '../../features/platform/auth/rules.ts'
import type { Caller } from '../../features/platform/auth/server/auth-context.ts'
import { createProvider } from '../../features/platform/auth/server/create-provider.ts'
import { createTryLimits } from '../../features/platform/auth/server/create-try-limits.ts'
import { createFindCaller } from '../../features/platform/auth/server/find-caller.ts'
import { readSession, runningSession } from '../../features/platform/auth/server/sign-session.ts'
import { clientAddress } from '../../lib/server/http/client-address.ts'
import { requestIdOf } from '../../lib/server/http/request-id.ts'
import { inWords } from '../phrases.ts'
import type { ServerOptions } from '../server-options.ts'
import type { AppContext } from './router.ts'
import { router } from './router.ts'

export type Requests = ReturnType<typeof createRequests>

/** Creates what is asked about every request: who sent it, and the context in which an endpoint answers it. */
export function createRequests(options: ServerOptions, reports: Pick<AppContext, 'readSystem' | 'changed'>) {
  const { database, log, mailer, now, secret, publicUrl, site } = options
  const { demoLogins, staffTwoFactor, bookingLimits, push, webhookHosts } = options
  const keys = { secret, publicUrl: publicUrl ?? 'http://localhost' }
  const shared = {
    ...{ db: database.db, now, log, mailer, inWords, keys, site },
    ...{ demoLogins, staffTwoFactor, bookingLimits, push, webhookHosts },
    timetables: createTimetables(now),
    actionWords: readActionWords(),
    readUses: createReadUses(database.db, now),
    providers: options.providers.map(createProvider),
    limits: createTryLimits(database.kind, { now, secret, mode: options.tryLimits }),
    ...reports,
  }
  const findCaller = createFindCaller(database.db)

  /** The caller of the session that the request's cookie names; null for none. */
  const callerOf = async ({ headers: { cookie } }: IncomingMessage) => {
    const running = runningSession(cookie, keys, now())
    return running === null ? null : await findCaller(running.sessionId)
  }

  const contextOf = async (
    request: IncomingMessage,
    response: ServerResponse,
    tokenCaller: Caller | null = null,
  ): Promise<AppContext> => {
    return {
      ...shared,
      privacyVersion: site.data().content.legal.privacy.updated,
      requestId: requestIdOf(response),
      clientAddress: clientAddress(request, options.proxies),
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
    const session = runningSession(cookie, keys, now()) ?? readSession(cookie, 'renewal', keys)
    return session !== null && (await findCaller(session.sessionId).catch(() => null)) !== null
  }

  /** Whether the details of the server's health may be seen: they are the admins'. */
  const maySeeHealth = async (request: IncomingMessage): Promise<boolean> => {
    const caller = await callerOf(request)
    return caller !== null && isAdmin(caller.role)
  }

  /** Whether someone may see the draft of the site: who may change it. */
  const maySeeDraft = async (request: IncomingMessage): Promise<boolean> =>
    (await callerOf(request))?.permissions.includes('settings:write') ?? false

  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  return { keys, publicOrigin, contextOf, hasSession, maySeeHealth, maySeeDraft }
}

/** The words of each action that is recorded, by its name: those of the endpoints, and of what is done without one. */
function readActionWords(): ReadonlyMap<string, string> {
  const found = new Map(Object.entries(otherActionWords()))
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    const { words } = contract['~orpc'].meta as EndpointMeta
    if (words !== undefined) found.set(path.join('.'), words)
  })
  return found
}
