import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { SkeletonList } from '../../../components/skeleton.tsx'
import { toastError } from '../../../lib/web/toast.ts'
import { NOTIFICATION_TEXTS } from '../contract.ts'
import { notificationsClient, OWN_NOTIFICATIONS_KEY, ownNotificationsQuery } from './api.ts'
import { KeptToasts } from './kept-toasts.tsx'
import { NotificationRow } from './notification-row.tsx'

/** Notifications: what one has been told, and the short messages of this browser session. */
export function NotificationsPage() {
  return (
    <>
      <PageHeader title="Notifications" subtitle="What the clinic has told you." />
      <div className="grid gap-10">
        <NotificationList />
        <KeptToasts />
      </div>
    </>
  )
}

function NotificationList() {
  const query = useInfiniteQuery(ownNotificationsQuery)
  if (query.isPending) return <SkeletonList text="Loading notifications..." />
  if (query.isError) {
    const retry = () => void query.refetch()
    return <ErrorState message={NOTIFICATION_TEXTS.loadFailed} onRetry={retry} pending={query.isFetching} />
  }
  const notifications = query.data.pages.flatMap((page) => page.items)
  if (notifications.length === 0)
    return <EmptyState title="No notifications yet" text={NOTIFICATION_TEXTS.empty} />
  return (
    <div className="grid gap-4">
      {notifications.some(({ isRead }) => !isRead) && <MarkAllRead />}
      <ul className="grid gap-3">
        {notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          tone="quiet"
          className="justify-self-center"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}

function MarkAllRead() {
  const queryClient = useQueryClient()
  const mark = useMutation({
    mutationFn: () => notificationsClient.markAllRead(),
    onError: () => toastError(NOTIFICATION_TEXTS.readFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: OWN_NOTIFICATIONS_KEY }),
  })
  return (
    <Button
      tone="quiet"
      className="justify-self-start"
      icon={<CheckCheck className="size-5" aria-hidden="true" />}
      pending={mark.isPending}
      onClick={() => mark.mutate()}
    >
      Mark all as read
    </Button>
  )
}
