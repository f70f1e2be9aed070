import { type Content, fillIn } from '../clinic/content.ts'
import { articlePath, FEED_PATH, sitePaths } from '../features/site/paths.ts'
import { ORIGIN } from '../lib/public-address.ts'
import { escapeHtml } from '../lib/server/escape-html.ts'
import { clinicInstant } from '../lib/time.ts'

/** The articles of the blog for feed readers: RSS 2.0. */
export function feedOf(content: Content): string {
  const { identity, blog } = fillIn(content)
  const items = blog.articles.map(({ id, title, excerpt, date, category }) => {
    const url = escapeHtml(ORIGIN + articlePath(id))
    return `<item>
<title>${escapeHtml(title)}</title>
<link>${url}</link>
<guid>${url}</guid>
<description>${escapeHtml(excerpt)}</description>
<category>${escapeHtml(category)}</category>
<pubDate>${clinicInstant(date, 12).toUTCString()}</pubDate>
</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeHtml(`${blog.title} · ${identity.name}`)}</title>
<link>${escapeHtml(ORIGIN + sitePaths.blog)}</link>
<atom:link href="${escapeHtml(ORIGIN + FEED_PATH)}" rel="self" type="application/rss+xml"/>
<description>${escapeHtml(blog.description)}</description>
<language>en-IN</language>
${items.join('\n')}
</channel>
</rss>
`
}
