import { type Content, fillIn } from '../../clinic/content.ts'
import { articlePath, FEED_PATH, sitePaths } from '../../features/outreach/site/paths.ts'
import { ORIGIN } from '../../lib/public-address.ts'
import { escapeHtml } from '../../lib/server/http/escape-html.ts'
import { clinicInstant } from '../../lib/time.ts'

/** What XML does not know, even escaped; a reader refuses a feed that has one. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const inXml = (text: string) => escapeHtml(text.replace(NOT_XML, ''))

/** The articles of the blog for feed readers: RSS 2.0. */
export function feedOf(content: Content): string {
  const { identity, blog } = fillIn(content)
  const items = blog.articles.map(({ id, title, excerpt, date, category }) => {
    const url = inXml(ORIGIN + articlePath(id))
    return `<item>
<title>${inXml(title)}</title>
<link>${url}</link>
<guid>${url}</guid>
<description>${inXml(excerpt)}</description>
<category>${inXml(category)}</category>
<pubDate>${clinicInstant(date, 12).toUTCString()}</pubDate>
</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${inXml(`${blog.title} · ${identity.name}`)}</title>
<link>${inXml(ORIGIN + sitePaths.blog)}</link>
<atom:link href="${inXml(ORIGIN + FEED_PATH)}" rel="self" type="application/rss+xml"/>
<description>${inXml(blog.description)}</description>
<language>en-IN</language>
${items.join('\n')}
</channel>
</rss>
`
}
