import type { IncomingMessage, ServerResponse } from 'node:http'
import { filesContract } from '../../features/consulting/files/contract.ts'
import { siteContract } from '../../features/outreach/site/contract.ts'
import { petsContract } from '../../features/owners/pets/contract.ts'
import { bearerToken, findTokenCaller } from '../../features/platform/auth/server/tokens/find-token-caller.ts'
import { createAdmission } from '../../lib/server/http/admission.ts'
import { bodyProblem, hasImageType, isOwnRequest } from '../../lib/server/http/http.ts'
import { hasOwnCookie } from '../../lib/server/http/own-cookies.ts'
import { createLimiter } from '../../lib/server/limits/limiter.ts'
import type { ServerOptions } from '../server-options.ts'
import { createApi } from './api.ts'
import { answerProvider } from './provider-callback.ts'
import { refuseToken, refuseUnread, sendError } from './refuse-request.ts'
import type { Requests } from './requests.ts'
import type { AppContext } from './router.ts'

const pathOf = (endpoint: { '~orpc': { route: { path?: string } } }) =>
  `/api${endpoint['~orpc'].route.path?.replace('{id}', '[^/]+')}`
/** The endpoints that accept a picture; all others accept JSON. */
const UPLOAD = new RegExp(`^(${[petsContract.setPhoto, siteContract.addPicture].map(pathOf).join('|')})$`)
/** The endpoints that accept long texts; all others accept a small JSON body. */
const LONG_TEXTS = new RegExp(
  `^(${[siteContract.saveSection, filesContract.putPiece].map(pathOf).join('|')})$`,
)
/** How many pictures are read at the same time, and how many may wait before further ones are refused. */
const UPLOADS_AT_ONCE = 4
const MAX_UPLOADS_WAITING = 50

/** Creates the function that checks a request below `/api` before its body is read, and answers it. */
export function createAnswerApi(
  { database, live, now }: ServerOptions,
  { publicOrigin, contextOf }: Requests,
) {
  const answerApi = createApi(live)
  const admit = createAdmission(database.connections)
  const answerUpload = createAnswerUpload(answerApi)
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
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
}

/** Uploads are read only for signed-in callers, a few at a time and one per login: no slow connection holds all up. */
function createAnswerUpload(answerApi: ReturnType<typeof createApi>) {
  const uploads = createLimiter(UPLOADS_AT_ONCE)
  const uploading = new Set<string>()
  return async (request: IncomingMessage, response: ServerResponse, context: AppContext) => {
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
}

function kindOf({ method }: IncomingMessage, path: string, upload: boolean) {
  if (upload) return 'picture'
  return method === 'PUT' && LONG_TEXTS.test(path) ? 'text' : 'json'
}
