import type { IncomingMessage, ServerResponse } from 'node:http'
import { actorOf } from '../../features/platform/auth/server/actor-of.ts'
import { finishProviderSignIn } from '../../features/platform/security/server/provider-sign-in.ts'
import { auditedDb } from '../../lib/server/database/audited-db.ts'
import type { AppContext } from './router.ts'

/**
 * Where a sign-in provider sends the browser back, with GET and from another site. This is the only API path that is
 * not an endpoint of a feature. Anyone may call it; its effect depends on the state saved in this very browser.
 */
const PROVIDER_CALLBACK = /^\/api\/auth\/callback\/([a-z0-9-]{1,40})$/

/** Completes a sign-in with a provider and redirects to one of our pages; false for any other request. */
export async function answerProvider(
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
  context: AppContext,
): Promise<boolean> {
  const [path = '', query = ''] = url.split('?', 2)
  const id = PROVIDER_CALLBACK.exec(path)?.[1]
  const provider = context.providers.find((offered) => offered.id === id)
  if (method !== 'GET' || provider === undefined) return false
  const db = auditedDb(context.db, actorOf(context, 'security.finishProviderSignIn'))
  const target = await finishProviderSignIn({ ...context, db }, provider, new URLSearchParams(query))
  response.writeHead(302, { location: target })
  response.end()
  return true
}
