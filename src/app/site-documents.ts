import { FEED_PATH } from '../features/site/paths.ts'
import type { FollowedSite } from '../features/site/server/follow-site.ts'
import type { SiteData } from '../features/site/site-data.ts'
import { ORIGIN } from '../lib/public-address.ts'
import { type Answer, answerText } from './documents.ts'
import { drawPreview, type Preview, type PreviewParts } from './draw-preview.ts'
import type { RenderedPage, RenderSite } from './read-site-renderer.ts'
import { feedOf } from './site-feed.ts'

/** The public pages and what belongs to them, as they are now: an answer by path. */
export type SiteDocuments = {
  answers: ReadonlyMap<string, Answer>
  /** The preview picture at a path; undefined for any other path. It is drawn when it is first asked for. */
  preview: (path: string) => Promise<Buffer> | undefined
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
    pages.map(({ path, html }) => [path, answerText(html, { type: 'html', publicUrl, speculates: true })]),
  )
  answers.set(FEED_PATH, answerText(feedOf(data.content), { type: 'xml', publicUrl }))
  answers.set('/sitemap.xml', answerText(sitemapOf(pages), { type: 'xml', publicUrl }))
  answers.set('/robots.txt', answerText(ROBOTS, { type: 'txt', publicUrl }))
  const pictures = new Map(pages.map(({ preview, shown }) => [preview, shown]))
  const drawn = new Map<string, Promise<Buffer>>()
  const { colours, identity } = data.content
  const draw = async (shown: Preview) => {
    const logo = identity.logo === null ? undefined : await picture(identity.logo)
    return await drawPreview(shown, previewParts, { colours, logo })
  }
  return {
    answers,
    preview: (path) => {
      const shown = pictures.get(path)
      if (shown === undefined) return undefined
      const drawing = drawn.get(path) ?? draw(shown)
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
