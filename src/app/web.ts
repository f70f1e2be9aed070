import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** The pages of the app; the browser's router knows their parts. */
const APP_PAGES = ['/login', '/reset-password', '/verify-email', '/invitation', '/dashboard', '/dashboard/*']

/** Serves the built web in `folder`: hashed files for ever, the app's document afresh, other pages to `/`. */
export function createWeb(folder: string): RequestListener {
  const app = new Hono()
  const document = readFileSync(`${folder}/index.html`, 'utf8')
  for (const page of ['/', ...APP_PAGES]) {
    app.get(page, (c) => c.html(document, 200, { 'cache-control': 'no-cache' }))
  }
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable')
  })
  app.use('*', serveStatic({ root: folder }))
  app.get('*', (c) => (c.req.path.includes('.') ? c.notFound() : c.redirect('/')))
  return getRequestListener(app.fetch)
}
