import type { IncomingMessage, ServerResponse } from 'node:http'
import { LEAVE_PREVIEW, PREVIEW_COOKIE } from '../features/outreach/site/rules.ts'
import { authPaths } from '../features/platform/auth/paths.ts'
import { emailOfReset } from '../features/platform/auth/server/passwords/reset-password.ts'
import { ownPath } from '../lib/own-path.ts'
import { endResponse } from '../lib/server/http/end-response.ts'
import { bodyProblem, contentPolicy, isOwnRequest } from '../lib/server/http/http.ts'
import { ownCookie, readOwnCookie } from '../lib/server/http/own-cookies.ts'
import { createAccountForms } from './account/account-forms.ts'
import { isAccountPath } from './account/account-screen.ts'
import { refuseUnread } from './api/refuse-request.ts'
import type { Requests } from './api/requests.ts'
import { inlineHashes } from './documents.ts'
import type { ServerOptions } from './server-options.ts'

/** Creates the function that answers a request for anything outside `/api`. */
export function createAnswerWeb(options: ServerOptions, requests: Requests) {
  const { hasSession, maySeeDraft, keys, publicOrigin, contextOf } = requests
  const accountForms = createAccountForms(options.renderAccount, {
    providers: options.providers.map(({ id, name }) => ({ id, name })),
    demoLogins: options.demoLogins,
    emailOfReset: (token) => emailOfReset(options.database.db, token),
  })

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

  /** Shows who may change it, and has asked for it, the draft of a public page; false for anyone else and any other page. */
  const answerPreview = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (readOwnCookie(request.headers.cookie, keys, PREVIEW_COOKIE) === null) return false
    if (request.url?.endsWith(LEAVE_PREVIEW) === true) {
      const cookie = ownCookie(keys, { name: PREVIEW_COOKIE, value: '', maxAgeS: 0 })
      response
        .writeHead(302, { location: authPaths.dashboard, 'set-cookie': cookie, 'cache-control': 'no-store' })
        .end()
      return true
    }
    if (!(await maySeeDraft(request))) return false
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

  return answerWeb
}

/** Redirects a signed-in caller from a visitors' page to the page in `?next=`, or to the dashboard. */
function redirectSignedIn({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const next = new URL(url, 'http://own.invalid').searchParams.get('next')
  response
    .writeHead(302, { location: ownPath(next) ?? authPaths.dashboard, 'cache-control': 'no-store' })
    .end()
}
