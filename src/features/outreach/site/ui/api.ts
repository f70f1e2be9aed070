import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery, liveQuery } from '../../../../lib/web/fresh-query.ts'
import { siteContract } from '../contract.ts'

export const siteClient = featureClient(siteContract)

/** The draft beside what is published, as it arrives in the browser. */
export type SiteState = Awaited<ReturnType<typeof siteClient.get>>

/** An edition in the history. */
export type Edition = Awaited<ReturnType<typeof siteClient.listEditions>>[number]

/** The key of all that is cached about the public site. */
export const SITE_KEY = ['site'] as const

/** The draft beside what is published. */
export const siteQuery = freshQuery([...SITE_KEY, 'draft'], () => siteClient.get())

/** What a new clinic has set up; null if it needs no guide. */
export const stepsQuery = liveQuery([...SITE_KEY, 'steps'], () => siteClient.listSteps())

/** The last editions, latest first. */
export const editionsQuery = freshQuery([...SITE_KEY, 'editions'], () => siteClient.listEditions())
