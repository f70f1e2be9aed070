import type { IncomingMessage, ServerResponse } from 'node:http'
import { appointmentsLink } from '../../features/appointments/server/appointments-link.ts'
import { actorOf } from '../../features/auth/server/actor-of.ts'
import { countWrongLink } from '../../features/auth/server/limit-tries.ts'
import { chosenWords, LINK_REFUSALS } from '../../features/reminders/link-texts.ts'
import { remindersPaths } from '../../features/reminders/paths.ts'
import { stopReminders } from '../../features/reminders/server/answer-link.ts'
import { auditedDb } from '../../lib/server/database/audited-db.ts'
import { endResponse } from '../../lib/server/http/end-response.ts'
import { bodyProblem, isOneClick } from '../../lib/server/http/http.ts'
import { sendProblem } from '../../lib/server/http/problem.ts'
import { refuseUnread, sendError } from './refuse-request.ts'
import type { AppContext } from './router.ts'

/** The action as it is recorded and reported: the same by the page of the link. */
const ACTION = 'reminders.choiceByLink'

/**
 * Answers a mail program that unsubscribes someone from reminders by one POST (RFC 8058), from wherever it comes: the secret in
 * the path is its only right, and no session counts. Someone who opens the address comes to the page of the message instead, and has
 * changed nothing.
 */
export async function answerUnsubscribe(
  request: IncomingMessage,
  response: ServerResponse,
  { contextOf, token }: { contextOf: () => Promise<AppContext>; token: string },
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-robots-tag', 'noindex')
  const { method } = request
  if (method === 'GET' || method === 'HEAD')
    return void response.writeHead(302, { location: `${remindersPaths.link}#${token}` }).end()
  if (method !== 'POST') return refuseUnread(response, 'NOT_FOUND')
  const problem = bodyProblem(request, 'oneClick')
  if (problem !== null) return refuseUnread(response, problem)
  if (!(await isOneClick(request))) return sendError(response, 'NOT_ONE_CLICK')
  const context = { ...(await contextOf()), caller: null }
  const { keys, changed } = context
  const db = auditedDb(context.db, actorOf(context, ACTION))
  const by = { token, secret: keys.secret, link: appointmentsLink(context) }
  const recordId = await stopReminders(db, by)
  if (recordId === undefined) return await refuse(response, context)
  changed({ endpoint: ACTION, caller: null, recordId })
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
  endResponse(response, chosenWords('none'))
}

async function refuse(response: ServerResponse, context: AppContext): Promise<void> {
  const waitS = await countWrongLink(context)
  if (waitS > 0) {
    response.setHeader('retry-after', String(waitS))
    return sendError(response, 'TOO_MANY_TRIES')
  }
  sendProblem(response, { defined: true, code: 'LINK_ENDED', ...LINK_REFUSALS.LINK_ENDED })
}
