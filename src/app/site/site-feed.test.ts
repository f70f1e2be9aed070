import { expect, test } from 'vitest'
import { demoContent } from '../../clinic/demo-content.ts'
import { feedOf } from './site-feed.ts'

test('the feed has every article, and its texts are escaped', () => {
  const [first] = demoContent.blog.articles
  if (first === undefined) throw new Error('The demo clinic has no article.')
  const articles = [
    ...demoContent.blog.articles,
    { ...first, id: 'new', title: 'Cats\u0001 & “dogs”\uffff <3\ud800' },
  ]
  const feed = feedOf({ ...demoContent, blog: { ...demoContent.blog, articles } })
  expect(feed.match(/<item>/g)).toHaveLength(articles.length)
  expect(feed).toContain('<title>Cats &amp; “dogs” &lt;3</title>')
  expect(feed).toContain('<pubDate>Mon, 14 Sep 2026')
})
