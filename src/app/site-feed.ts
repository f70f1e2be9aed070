import { type Content, fillIn } from '../clinic/content.ts'
import { articlePath, FEED_PATH, sitePaths } from '../features/site/paths.ts'
import { ORIGIN } from '../lib/public-address.ts'
import { clinicInstant } from '../lib/time.ts'

/** The articles of the blog for feed readers: RSS 2.0. */
export function feedOf(content: Content): string {
  const { identity, blog } = fillIn(content)
  const items = blog.articles.map(({ id, title, excerpt, date, category }) => {
    const url = xml(ORIGIN + articlePath(id))
    return `<item>
<title>${xml(title)}</title>
<link>${url}</link>
<guid>${url}</guid>
<description>${xml(excerpt)}</description>
<category>${xml(category)}</category>
<pubDate>${clinicInstant(date, 12).toUTCString()}</pubDate>
</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(`${blog.title} · ${identity.name}`)}</title>
<link>${xml(ORIGIN + sitePaths.blog)}</link>
<atom:link href="${xml(ORIGIN + FEED_PATH)}" rel="self" type="application/rss+xml"/>
<description>${xml(blog.description)}</description>
<language>en-IN</language>
${items.join('\n')}
</channel>
</rss>
`
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
