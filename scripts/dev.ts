// The development server: the real server, with Vite in the place of the built web.
import type { RequestListener } from 'node:http'
import { createServer } from 'vite'
import { start } from '../src/app/start.ts'
import { readEnv } from '../src/lib/server/env.ts'
import { freePort } from '../test/free-port.ts'

const vite = await createServer({
  appType: 'spa',
  server: { middlewareMode: true, hmr: { port: await freePort() } },
})

/** Vite's pages carry inline scripts and call its own socket, which the product's policy refuses. */
const web: RequestListener = (request, response) => {
  response.removeHeader('content-security-policy')
  vite.middlewares(request, response)
}

async function leave(end: () => Promise<void>): Promise<void> {
  await Promise.all([end(), vite.close()])
  process.exit(0)
}

try {
  const end = await start(readEnv(process.env), (line) => console.log(line), web)
  process.once('SIGINT', () => void leave(end))
  process.once('SIGTERM', () => void leave(end))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
