import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { answerFile, readPages } from './documents.ts'
import { CLINIC_PAGES, FIRST_PAGES, preloads, readManifest, SHARED_PAGES } from './first-pages.ts'
import { LIBRARY_STYLES } from './library-styles.ts'
import { serveWellKnown, withoutEndSlash } from './well-known.ts'

/** The paths of the app outside its frame, which the browser's router resolves further. */
const OUTSIDE_PAGES = ['/verify-email', '/invitation']

/** A path that names a file, such as a script of an earlier build, and not a page. */
const FILE = /\.(?:js|css|map|json|svg|png|jpe?g|webp|avif|ico|woff2?|txt|xml|pdf|webmanifest|html)$/i

/** What a browser may prerender when a link is about to be pressed: the public pages. */
const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/login*', '/dashboard*', '/api/*'] } },
          { not: { selector_matches: '[target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

/**
 * Serves the build in `folder`: hashed files are cached forever, documents are revalidated, and unknown pages redirect
 * to `/`. A slash at the end of a path is dropped. The public pages name `publicUrl` as their own address.
 */
export function createWeb(folder: string, publicUrl: string): RequestListener {
  const root = join(folder, 'web')
  const pages = readPages(join(folder, 'pages'), publicUrl)
  const manifest = readManifest(root)
  const app = (links = '') =>
    answerFile(join(root, 'index.html'), {
      publicUrl,
      speculates: false,
      links,
      libraryStyles: LIBRARY_STYLES,
    })
  const web = new Hono()
  web.use('*', async (c, next) => {
    const path = withoutEndSlash(c.req.path)
    return path === null ? await next() : c.redirect(`${path}${new URL(c.req.url).search}`, 301)
  })
  for (const [path, answer] of pages) web.get(path, answer)
  for (const path of OUTSIDE_PAGES) web.get(path, app())
  for (const [path, page] of Object.entries(FIRST_PAGES)) web.get(path, app(preloads(manifest, page)))
  for (const path of SHARED_PAGES) web.get(path, app(preloads(manifest)))
  web.get('/dashboard/*', app(preloads(manifest, CLINIC_PAGES)))
  serveWellKnown(web, publicUrl)
  // Pages name their icon; this is for programs that ask without reading one.
  web.get('/favicon.ico', serveStatic({ root, path: 'icon-192.png' }))
  web.get('/speculation-rules.json', (c) =>
    c.body(SPECULATION_RULES, 200, { 'content-type': 'application/speculationrules+json' }),
  )
  web.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable')
  })
  // Browsers must revalidate the service worker so that they pick up a new one.
  web.use('/push-worker.js', async (c, next) => {
    await next()
    c.header('cache-control', 'no-cache')
  })
  web.use('*', serveStatic({ root, precompressed: true }))
  // A missing file is a 404; an unknown page redirects to the home page.
  web.get('*', (c) => (FILE.test(c.req.path) ? c.notFound() : c.redirect('/')))
  return getRequestListener(web.fetch)
}
