import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery, liveQuery } from '../../../../lib/web/fresh-query.ts'
import { siteContract } from '../contract.ts'

export const siteClient = featureClient(siteContract)

/** The draft beside what is published, as it arrives in the browser. */
export type SiteState = Awaited<ReturnType<typeof siteClient.read>>

/** An edition in the history. */
export type Edition = Awaited<ReturnType<typeof siteClient.editions>>[number]

/** The key of all that is cached about the public site. */
export const SITE_KEY = ['site'] as const

/** The draft beside what is published. */
export const siteQuery = freshQuery([...SITE_KEY, 'draft'], () => siteClient.read())

/** What a new clinic has set up; null if it needs no guide. */
export const stepsQuery = liveQuery([...SITE_KEY, 'steps'], () => siteClient.steps())

/** The last editions, latest first. */
export const editionsQuery = freshQuery([...SITE_KEY, 'editions'], () => siteClient.editions())
