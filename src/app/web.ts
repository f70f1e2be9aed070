import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { FACTS_ID } from '../clinic/clinic.ts'
import type { Content } from '../clinic/content.ts'
import { accentOf, coloursStyle } from '../features/outreach/site/colours.ts'
import type { FollowedSite } from '../features/outreach/site/server/follow-site.ts'
import type { SiteData } from '../features/outreach/site/site-data.ts'
import { authPaths } from '../features/platform/auth/paths.ts'
import { factsOf } from '../lib/clinic-facts.ts'
import { escapeHtml } from '../lib/server/http/escape-html.ts'
import {
  CLINIC_PAGES,
  FIRST_HEADINGS,
  FIRST_PAGES,
  preloads,
  readManifest,
  SHARED_PAGES,
} from './browser/first-pages.ts'
import { LIBRARY_STYLES, PRESSABLE_STYLE } from './browser/library-styles.ts'
import { type Answer, answerText, REVALIDATED, SHARED } from './documents.ts'
import type { RenderSite } from './site/read-site-renderer.ts'
import { siteDocuments } from './site/site-documents.ts'
import { serveWellKnown, withoutEndSlash } from './site/well-known.ts'

/** The paths of the app outside its frame, which the browser's router resolves further. */
const OUTSIDE_PAGES = ['/verify-email', '/invitation', '/place', '/r', authPaths.desk]

/** Stands for all pages of the app that have no document of their own: those of the clinic. */
const ANY_PAGE = '/dashboard/*'

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

type Documents = {
  documents: ReadonlyMap<string, Answer>
  drawn: ReturnType<typeof siteDocuments>['drawn']
}

export type WebOptions = {
  /** The public address, by which the public pages name themselves. */
  publicUrl: string
  site: Pick<FollowedSite, 'onChange' | 'picture'>
  render: RenderSite
  /** The style sheet of the product's colours. */
  colours: string
}

/**
 * Serves the build in `folder`: hashed files are cached forever, documents are revalidated, and unknown pages redirect
 * to `/`. A slash at the end of a path is dropped. What the clinic says about itself is in the documents, which are made
 * for the first request and when it changes; until the new ones are ready, those of before are sent.
 */
export function createWeb(folder: string, options: WebOptions): RequestListener {
  const root = join(folder, 'web')
  const current = followDocuments(root, options)
  const web = new Hono()
  // Without a word about it a cache may hold an answer for as long as it likes, even that a file is not there yet.
  web.use('*', async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.header('cache-control', REVALIDATED)
  })
  web.use('*', async (c, next) => {
    const path = withoutEndSlash(c.req.path)
    return path === null ? await next() : c.redirect(`${path}${new URL(c.req.url).search}`, 301)
  })
  web.get('*', async (c, next) => {
    const { documents, drawn } = current()
    const answer = documents.get(c.req.path)
    if (answer !== undefined) return answer(c)
    const icon = await drawn(c.req.path)
    if (icon === undefined) return await next()
    const type = c.req.path.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
    return c.body(new Uint8Array(icon), 200, { 'content-type': type, 'cache-control': SHARED })
  })
  for (const pattern of [...SHARED_PAGES, ANY_PAGE])
    web.get(pattern, (c) => current().documents.get(pattern)?.(c) ?? c.notFound())
  serveWellKnown(web, options.publicUrl)
  serveFiles(web, root)
  return getRequestListener(web.fetch)
}

/** Serves the files of the build, and answers what is none. */
function serveFiles(web: Hono, root: string): void {
  // Pages name their icon; this is for programs that ask without reading one.
  web.get('/favicon.ico', serveStatic({ root, path: 'icon-192.png' }))
  web.get('/speculation-rules.json', (c) =>
    c.body(SPECULATION_RULES, 200, { 'content-type': 'application/speculationrules+json' }),
  )
  web.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable')
  })
  web.use('*', serveStatic({ root, precompressed: true }))
  // A missing file is a 404; an unknown page redirects to the home page.
  web.get('*', (c) => (FILE.test(c.req.path) ? c.notFound() : c.redirect('/')))
}

/** The documents as they are now, made again when the clinic publishes. */
function followDocuments(root: string, options: WebOptions): () => Documents {
  const makeDocuments = documentsMaker(root, options)
  let made: Documents | undefined
  let make: () => Documents
  options.site.onChange((data) => {
    make = () => makeDocuments(data)
    // A start doesn't wait for them: they are first made when a browser asks.
    if (made !== undefined) made = make()
  })
  return () => {
    made ??= make()
    return made
  }
}

function documentsMaker(root: string, { publicUrl, site, render, colours }: WebOptions) {
  const manifest = readManifest(root)
  const frame = readFileSync(join(root, 'index.html'), 'utf8')
  const installable: object = JSON.parse(readFileSync(join(root, 'manifest.webmanifest'), 'utf8'))
  return (data: SiteData): Documents => {
    const { content } = data
    const { answers, drawn } = siteDocuments(data, { render, colours, publicUrl, picture: site.picture })
    const app = (links = '', path = '') =>
      answerText(
        withClinic(frame, content)
          .replace('<head>', () => `<head>${PRESSABLE_STYLE}`)
          .replace('%HEADING%', () => FIRST_HEADINGS[path] ?? '')
          .replace('</head>', () => `${links}</head>`),
        { type: 'html', publicUrl, isUnlisted: true, libraryStyles: LIBRARY_STYLES },
      )
    const documents = new Map([
      ...answers,
      ...OUTSIDE_PAGES.map((path) => [path, app()] as const),
      ...Object.entries(FIRST_PAGES).map(
        ([path, page]) => [path, app(preloads(manifest, page), path)] as const,
      ),
      ...SHARED_PAGES.map((path) => [path, app(preloads(manifest), path)] as const),
      [ANY_PAGE, app(preloads(manifest, CLINIC_PAGES))],
      [
        '/manifest.webmanifest',
        answerText(JSON.stringify(ownManifest(installable, content)), { type: 'webmanifest', publicUrl }),
      ],
    ])
    return { documents, drawn }
  }
}

/** What a phone installs, with the clinic's name and colour. */
function ownManifest(installable: object, { identity: { name }, colours }: Content) {
  return { ...installable, name, short_name: name, theme_color: accentOf(colours).light }
}

/** The app's document with the clinic's name and colours. */
function withClinic(html: string, content: Content): string {
  const { identity, colours } = content
  const style = coloursStyle(colours)
  const facts = JSON.stringify(factsOf(content)).replaceAll('<', '\\u003c')
  return html
    .replaceAll('%CLINIC%', () => escapeHtml(identity.name))
    .replace(
      '</head>',
      () =>
        `${style === '' ? '' : `<style>${style}</style>`}<script type="application/json" id="${FACTS_ID}">${facts}</script></head>`,
    )
}
