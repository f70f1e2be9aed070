import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { siteContract } from '../contract.ts'

export const siteClient = featureClient(siteContract)

/** The draft beside what is published, as it arrives in the browser. */
export type SiteState = Awaited<ReturnType<typeof siteClient.read>>

/** An edition in the history. */
export type Edition = Awaited<ReturnType<typeof siteClient.editions>>[number]

/** The key of all that is cached about the public site. */
export const SITE_KEY = ['site'] as const

/** The draft beside what is published. */
export const siteQuery = queryOptions({
  queryKey: [...SITE_KEY, 'draft'],
  queryFn: () => siteClient.read(),
  staleTime: 0,
})

/** What a new clinic has set up; null if it needs no guide. */
export const stepsQuery = queryOptions({
  queryKey: [...SITE_KEY, 'steps'],
  queryFn: () => siteClient.steps(),
  staleTime: 0,
})

/** The last editions, latest first. */
export const editionsQuery = queryOptions({
  queryKey: [...SITE_KEY, 'editions'],
  queryFn: () => siteClient.editions(),
  staleTime: 0,
})
