import { coloursStyle } from '../../features/outreach/site/colours.ts'
import { isEmptyPage } from '../../features/outreach/site/is-empty-page.ts'
import { FEED_PATH } from '../../features/outreach/site/paths.ts'
import type { FollowedSite } from '../../features/outreach/site/server/follow-site.ts'
import type { SiteData } from '../../features/outreach/site/site-data.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { ORIGIN } from '../../lib/public-address.ts'
import { type Answer, answerText, REVALIDATED, SHARED } from '../documents.ts'
import { drawIcon, iconPaths, lightColour } from './draw-icon.ts'
import type { RenderedPage, RenderSite } from './read-site-renderer.ts'
import { feedOf } from './site-feed.ts'

/** The public pages and what belongs to them, as they are now: an answer by path. */
export type SiteDocuments = {
  answers: ReadonlyMap<string, Answer>
  /** The icon at a path with the clinic's own logo, drawn when it is first asked for. Undefined for any other path. */
  drawn: (path: string) => Promise<Buffer | undefined> | undefined
}

type SiteParts = {
  render: RenderSite
  /** The style sheet of the product's colours. */
  colours: string
  publicUrl: string
  /** Reads an uploaded picture. */
  picture: FollowedSite['picture']
}

/** Renders the public pages, their list for search engines and the file for robots. */
export function siteDocuments(
  data: SiteData,
  { render, colours, publicUrl, picture }: SiteParts,
): SiteDocuments {
  const pages = render(data)
  const answers = new Map(
    pages.map(({ path, html }) => {
      // The home page leads the signed-in to their dashboard.
      const cache = path === authPaths.home ? REVALIDATED : SHARED
      return [path, answerText(html, { type: 'html', publicUrl, cache, speculates: true })]
    }),
  )
  answers.set(FEED_PATH, answerText(feedOf(data.content), { type: 'xml', publicUrl, cache: SHARED }))
  answers.set(
    '/sitemap.xml',
    answerText(sitemapOf(pages.filter(({ path }) => !isEmptyPage(data.content, path))), {
      type: 'xml',
      publicUrl,
      cache: SHARED,
    }),
  )
  answers.set('/robots.txt', answerText(ROBOTS, { type: 'txt', publicUrl, cache: SHARED }))
  const drawn = new Map<string, Promise<Buffer | undefined>>()
  const { identity } = data.content
  const paper = lightColour('paper', `${coloursStyle(data.content.colours)} ${colours}`)
  const draw = async (path: string, id: string) => {
    const logo = await picture(id)
    return logo && (await drawIcon(path, logo, paper))
  }
  return {
    answers,
    drawn: (path) => {
      if (identity.logo === null || !iconPaths.includes(path)) return undefined
      const drawing = drawn.get(path) ?? draw(path, identity.logo)
      drawn.set(path, drawing)
      // The next request tries again.
      drawing.catch(() => drawn.delete(path))
      return drawing
    },
  }
}

function sitemapOf(pages: readonly RenderedPage[]): string {
  const places = pages.map(({ path, changed }) => {
    const lastmod = changed === null ? '' : `<lastmod>${changed}</lastmod>`
    return `  <url><loc>${ORIGIN}${path}</loc>${lastmod}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${places.join('\n')}
</urlset>
`
}

const ROBOTS = `User-agent: *
Disallow: /dashboard
Disallow: /api
Disallow: /calendar
Sitemap: ${ORIGIN}/sitemap.xml
`
