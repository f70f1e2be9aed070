import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery } from '../../../../lib/web/fresh-query.ts'
import { LIVE } from '../../../../lib/web/live-queries.ts'
import { pagesQuery } from '../../../../lib/web/pages-query.ts'
import { pushSubscription } from '../../../../lib/web/push-subscription.ts'
import { MINUTE_MS } from '../../../../lib/web/query-client.ts'
import { notificationsContract } from '../contract.ts'

export const notificationsClient = featureClient(notificationsContract)

/** The prefix of all query keys of the caller's own notifications. */
export const OWN_NOTIFICATIONS_KEY = ['notifications', 'own'] as const

/** The caller's notifications, page by page, newest first; fetched again whenever the page is shown. */
export const ownNotificationsQuery = {
  ...pagesQuery([...OWN_NOTIFICATIONS_KEY, 'list'], (from) => notificationsClient.list(from)),
  ...LIVE,
}

/** How many of them are unread; fetched again on navigation and by itself, at most twice a minute. */
export const unreadQuery = queryOptions({
  queryKey: [...OWN_NOTIFICATIONS_KEY, 'unread'],
  queryFn: () => notificationsClient.unread(),
  staleTime: MINUTE_MS / 2,
  ...LIVE,
})

/** Which notifications the caller gets; for staff. */
export const preferencesQuery = freshQuery(['notifications', 'preferences'], () =>
  notificationsClient.preferences(),
)

/** The prefix of all query keys about push; invalidated when push is turned on or off here. */
export const PUSH_KEY = ['notifications', 'push'] as const

/** Whether push is available, and in which browsers the caller has turned it on. */
export const pushQuery = freshQuery([...PUSH_KEY, 'clinic'], () => notificationsClient.push())

/** The endpoint of this browser's push subscription; null while push is off. Does not call the server. */
export const deviceQuery = queryOptions({
  queryKey: [...PUSH_KEY, 'device'],
  queryFn: async () => (await pushSubscription())?.endpoint ?? null,
  networkMode: 'always',
  staleTime: 0,
})

const OUTBOX_KEY = ['notifications', 'outbox'] as const

/** The emails to people, page by page, newest first. */
export const outboxQuery = pagesQuery([...OUTBOX_KEY, 'list'], (from) => notificationsClient.listOutbox(from))

/** One email with its text. */
export const mailQuery = (id: string) =>
  freshQuery([...OUTBOX_KEY, 'mail', id], () => notificationsClient.getMail({ id }))
