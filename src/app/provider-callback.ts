import type { IncomingMessage, ServerResponse } from 'node:http'
import { finishProviderSignIn } from '../features/security/server/provider-sign-in.ts'
import type { AppContext } from './router.ts'

/**
 * The one address that is no endpoint of a room: there a provider of sign-in sends the browser back, with GET and from
 * another site. Anyone may ask; what it does depends on the state that was given to this very browser.
 */
const PROVIDER_CALLBACK = /^\/api\/auth\/callback\/([a-z0-9-]{1,40})$/

/** Sends a browser that comes back from a configured provider on to a page of our own; false for other requests. */
export async function answerProvider(
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
  context: AppContext,
): Promise<boolean> {
  const [path = '', query = ''] = url.split('?', 2)
  const id = PROVIDER_CALLBACK.exec(path)?.[1]
  const provider = context.providers.find((offered) => offered.id === id)
  if (method !== 'GET' || provider === undefined) return false
  const target = await finishProviderSignIn(context, provider, new URLSearchParams(query))
  response.writeHead(302, { location: target })
  response.end()
  return true
}
