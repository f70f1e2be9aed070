import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { AppContext, Caller } from './find-caller.ts'
import { replaceSession } from './queries.ts'

/**
 * Puts a new session in the place of the caller's and gives the browser its cookie, so that what somebody may
 * have known of the old one before the rights changed is worth nothing. For `graceS` seconds the old one still
 * answers: a form that was sent twice, or whose answer got lost, can be sent again.
 */
export async function rotateSession(
  context: AppContext,
  { sessionId }: Caller,
  { graceS }: { graceS: number },
): Promise<void> {
  const { secret, authCookies, sessionConfig } = await context.accounts.$context
  const token = randomBytes(24).toString('base64url')
  const livesS = sessionConfig.expiresIn
  if (!(await replaceSession(context.db, sessionId, { id: randomUUID(), token, livesS, graceS }))) return
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const { name, attributes } = authCookies.sessionToken
  const value = encodeURIComponent(`${token}.${signature}`)
  const parts = [`${name}=${value}`, `Max-Age=${livesS}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  context.addHeader('set-cookie', [...parts, ...(attributes.secure ? ['Secure'] : [])].join('; '))
}
