import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppContext } from '../features/auth/server/find-caller.ts'
import { receiveVisitor } from '../features/security/server/visit-provider.ts'
import { PROVIDER_CALLBACK } from './policy.ts'

/** Sends a browser that comes back from a configured provider on to a page of our own; false for other requests. */
export async function answerProvider(
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
  context: AppContext,
): Promise<boolean> {
  const [path = '', query = ''] = url.split('?', 2)
  const provider = PROVIDER_CALLBACK.exec(path)?.[1]
  if (method !== 'GET' || !context.providers.some(({ id }) => id === provider)) return false
  const target = await receiveVisitor(context, provider ?? '', new URLSearchParams(query))
  response.writeHead(302, { location: target })
  response.end()
  return true
}
