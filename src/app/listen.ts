import { createServer, type RequestListener, type Server } from 'node:http'
import type { Env } from '../lib/server/env.ts'
import { listenAt } from '../lib/server/http/listen.ts'

/** Longer than proxies hold an idle connection (two minutes), so that the proxy closes it first and no request is lost. */
const KEEP_IDLE_MS = 130_000
/** Node looks for late requests at intervals only, by default every 30 s. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: KEEP_IDLE_MS,
}

/** Where the server listens. */
export const addressOf = ({ PORT, HOST }: Env) => ({
  port: PORT,
  host: HOST,
  settings: { port: 'PORT', host: 'HOST' },
})

/** Listens for requests. */
export async function listen(listener: RequestListener, env: Env): Promise<Server> {
  const server = createServer(TIMEOUTS, listener)
  await listenAt(server, addressOf(env))
  return server
}
