import { isEmptyPage } from '../../features/outreach/site/is-empty-page.ts'
import { FEED_PATH } from '../../features/outreach/site/paths.ts'
import type { FollowedSite } from '../../features/outreach/site/server/follow-site.ts'
import type { SiteData } from '../../features/outreach/site/site-data.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { ORIGIN } from '../../lib/public-address.ts'
import { type Answer, answerText, REVALIDATED, SHARED } from '../documents.ts'
import { drawIcon, iconPaths } from './draw-icon.ts'
import { drawPreview, lightColour, type Preview, type PreviewParts } from './draw-preview.ts'
import type { RenderedPage, RenderSite } from './read-site-renderer.ts'
import { feedOf } from './site-feed.ts'

/** The public pages and what belongs to them, as they are now: an answer by path. */
export type SiteDocuments = {
  answers: ReadonlyMap<string, Answer>
  /**
   * The picture at a path, drawn when it is first asked for: a preview, or an icon if the clinic has a logo of its own.
   * Undefined for any other path.
   */
  drawn: (path: string) => Promise<Buffer | undefined> | undefined
}

type SiteParts = {
  render: RenderSite
  previewParts: PreviewParts
  publicUrl: string
  /** Reads an uploaded picture. */
  picture: FollowedSite['picture']
}

/** Renders the public pages, their list for search engines and the file for robots. */
export function siteDocuments(
  data: SiteData,
  { render, previewParts, publicUrl, picture }: SiteParts,
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
  const pictures = new Map(pages.map(({ preview, shown }) => [preview, shown]))
  const drawn = new Map<string, Promise<Buffer | undefined>>()
  const { colours, identity } = data.content
  const draw = async (path: string, shown: Preview | undefined) => {
    const logo = identity.logo === null ? undefined : await picture(identity.logo)
    if (shown !== undefined) return await drawPreview(shown, previewParts, { colours, logo })
    return logo && (await drawIcon(path, logo, lightColour('paper', previewParts, colours)))
  }
  return {
    answers,
    drawn: (path) => {
      const shown = pictures.get(path)
      const isIcon = identity.logo !== null && iconPaths.includes(path)
      if (shown === undefined && !isIcon) return undefined
      const drawing = drawn.get(path) ?? draw(path, shown)
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
