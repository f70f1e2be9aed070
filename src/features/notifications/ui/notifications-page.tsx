import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Button } from '../../../components/actions/button.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { useChange } from '../../../lib/web/use-change.ts'
import { sessionQuery } from '../../auth/ui/api.ts'
import { NOTIFICATION_TEXTS } from '../texts.ts'
import { notificationsClient, OWN_NOTIFICATIONS_KEY, ownNotificationsQuery } from './api.ts'
import { NotificationRow } from './notification-row.tsx'
import { RecentMessages } from './recent-messages.tsx'
import { StaffPreference } from './staff-preference.tsx'

/** The caller's notifications, for staff whether they get them, and the toasts of this browser session. */
export function NotificationsPage() {
  const isStaff = useQuery(sessionQuery).data?.role === 'admin'
  return (
    <>
      <PageHeader
        subtitle={
          isStaff ? 'What customers have requested and cancelled.' : 'Updates about your appointments.'
        }
      />
      <div className="grid gap-10">
        <div className="grid gap-6">
          {isStaff && <StaffPreference />}
          <NotificationList
            emptyText={isStaff ? NOTIFICATION_TEXTS.emptyForStaff : NOTIFICATION_TEXTS.empty}
          />
        </div>
        <RecentMessages />
      </div>
    </>
  )
}

function NotificationList({ emptyText }: { emptyText: string }) {
  const query = useInfiniteQuery(ownNotificationsQuery)
  return (
    <PagedList
      name="notifications"
      query={query}
      loadingText="Loading notifications..."
      errorText={NOTIFICATION_TEXTS.loadFailed}
      head={(notifications) => notifications.some(({ isRead }) => !isRead) && <MarkAllRead />}
      empty={<EmptyState title="No notifications yet" text={emptyText} />}
    >
      {(notifications) => (
        <ul className="grid gap-3">
          {notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function MarkAllRead() {
  const mark = useChange({
    send: () => notificationsClient.markAllRead(),
    failed: NOTIFICATION_TEXTS.readFailed,
    refresh: OWN_NOTIFICATIONS_KEY,
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
