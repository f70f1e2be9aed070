import { NOTICE_PATH } from '../../owners/privacy/paths.ts'

/** The public pages besides the home page. They are separate documents, outside the app's router. */
export const sitePaths = {
  about: '/about',
  team: '/team',
  prices: '/prices',
  contact: '/contact',
  faq: '/faq',
  blog: '/blog',
  careers: '/careers',
  privacy: NOTICE_PATH,
  terms: '/terms',
} as const

/** The articles for feed readers (RSS). */
export const FEED_PATH = `${sitePaths.blog}/feed.xml`

/** The public page of a service. */
export function servicePath(id: string): string {
  return `/services/${id}`
}

/** An article of the blog. */
export function articlePath(id: string): string {
  return `${sitePaths.blog}/${id}`
}
