import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { roomClient } from '../../../lib/web/room-client.ts'
import { notificationsContract } from '../contract.ts'

const notificationsClient = roomClient(notificationsContract)

const OUTBOX_KEY = ['notifications', 'outbox'] as const

/** The mails to people, page by page, newest first. */
export const outboxQuery = infiniteQueryOptions({
  queryKey: [...OUTBOX_KEY, 'list'],
  queryFn: ({ pageParam }) => notificationsClient.outbox(pageParam === null ? {} : { cursor: pageParam }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
})

/** One mail with its words. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...OUTBOX_KEY, 'mail', id],
    queryFn: () => notificationsClient.mail({ id }),
    staleTime: 0,
  })
