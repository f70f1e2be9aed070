import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { linkContract } from '../link-contract.ts'

export const linkClient = featureClient(linkContract)

/** The key of all that is cached of reminders. */
export const REMINDERS_KEY = ['reminders'] as const

/** What the link with this secret is about. It is read by POST, and changes nothing. */
export const linkedQuery = (token: string) =>
  queryOptions({
    queryKey: [...REMINDERS_KEY, 'link', token],
    queryFn: () => linkClient.byLink({ token }),
    staleTime: 0,
  })

/** The times for something that a link is about; without a day, those of the first with a free one. */
export const linkDaysQuery = (about: { token: string; subject: string }, date: string | null) =>
  queryOptions({
    queryKey: [...REMINDERS_KEY, 'link', about.token, 'times', about.subject, date],
    queryFn: () => linkClient.slotsByLink({ ...about, ...(date !== null && { date }) }),
    staleTime: 0,
  })
