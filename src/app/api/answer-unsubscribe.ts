import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import { chosenWords } from '../../features/outreach/reminders/link-texts.ts'
import { remindersPaths } from '../../features/outreach/reminders/paths.ts'
import { stopReminders } from '../../features/outreach/reminders/server/answer-link.ts'
import { appointmentsLink } from '../../features/planning/appointments/server/appointments-link.ts'
import { actorOf } from '../../features/platform/auth/server/actor-of.ts'
import { limitLinkTries } from '../../features/platform/auth/server/limit-tries.ts'
import { auditedDb } from '../../lib/server/database/audited-db.ts'
import { endResponse } from '../../lib/server/http/end-response.ts'
import { bodyProblem, isOneClick } from '../../lib/server/http/http.ts'
import { sendProblem } from '../../lib/server/http/problem.ts'
import { refuseUnread, sendError } from './refuse-request.ts'
import type { AppContext } from './router.ts'

/** The action as it is recorded and reported: the same by the page of the link. */
const ACTION = 'reminders.saveChoiceByLink'

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
  try {
    const recordId = await limitLinkTries(context, () => stopReminders(db, by))
    changed({ endpoint: ACTION, caller: null, recordId })
  } catch (error) {
    if (error instanceof ORPCError) return sendProblem(response, error.toJSON())
    throw error
  }
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
  endResponse(response, chosenWords('none'))
}
