import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, CheckCheck, CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { DateAndTime } from '../../../../components/dates/date-and-time.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { formatTime } from '../../../../lib/time.ts'
import { type SavedToast, useSavedToasts } from '../../../../lib/web/kept/saved-toasts.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { may } from '../../auth/rules.ts'
import { sessionQuery } from '../../auth/ui/api.ts'
import type { Notification } from '../contract.ts'
import { NOTIFICATION_TEXTS } from '../texts.ts'
import { notificationsClient, OWN_NOTIFICATIONS_KEY, ownNotificationsQuery } from './api.ts'
import { StaffPreference } from './staff-preference.tsx'

/** The caller's notifications, for staff whether they get them, and the toasts of this browser session. */
export function NotificationsPage() {
  const { data: session } = useQuery(sessionQuery)
  const isNotified = session ? may(session, 'appointments:read') : false
  return (
    <>
      <PageHeader
        subtitle={
          isNotified ? 'Requests and cancellations by customers.' : 'Updates about your appointments.'
        }
      />
      <div className="grid gap-10">
        <div className="grid gap-6">
          {isNotified && <StaffPreference />}
          <NotificationList
            emptyText={isNotified ? NOTIFICATION_TEXTS.emptyForStaff : NOTIFICATION_TEXTS.empty}
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

/** One notification. An unread one has a dot and a button that marks it as read. */
function NotificationRow({ notification }: { notification: Notification }) {
  const { id, title, message, link, createdAt, isRead } = notification
  const heading = useRef<HTMLHeadingElement>(null)
  const queryClient = useQueryClient()
  const mark = useMutation({
    mutationFn: () => notificationsClient.markRead({ id }),
    // The button disappears, so the focus moves to the row's heading.
    onSuccess: () => heading.current?.focus(),
    onError: () => toastError(NOTIFICATION_TEXTS.readFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: OWN_NOTIFICATIONS_KEY }),
  })
  const at = new Date(createdAt)
  return (
    <li>
      <Card className="flex items-start gap-3 p-4 sm:px-5">
        <span
          aria-hidden="true"
          className={classes('mt-2.5 size-2.5 shrink-0 rounded-full', !isRead && 'bg-marigold')}
        />
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere">
            {!isRead && <span className="sr-only">New: </span>}
            {link === null ? title : <PageLink path={link}>{title}</PageLink>}
          </h2>
          <p className="wrap-anywhere">
            <WholeDates>{message}</WholeDates>
          </p>
          <p className="text-sm text-ink-soft">
            <DateAndTime at={at} />
          </p>
        </div>
        {!isRead && (
          <IconButton
            label={`Mark as read: ${title}`}
            icon={<Check className="size-5" aria-hidden="true" />}
            aria-busy={mark.isPending || undefined}
            onClick={() => !mark.isPending && mark.mutate()}
          />
        )}
      </Card>
    </li>
  )
}

/** A link to a path that the server has named, without loading the app again. */
function PageLink({ path, children }: { path: string; children: string }) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href: path })
  }
  return (
    <TextLink href={path} onClick={follow}>
      {children}
    </TextLink>
  )
}

const looks = () =>
  ({
    success: { icon: CircleCheck, colour: 'text-green-ink', label: 'Done' },
    warning: { icon: TriangleAlert, colour: 'text-yellow-ink', label: 'Warning' },
    error: { icon: CircleAlert, colour: 'text-red-ink', label: 'Error' },
  }) as const satisfies Record<SavedToast['tone'], { icon: LucideIcon; colour: string; label: string }>

/** The toasts that have been shown in this tab, to be read again. */
function RecentMessages() {
  const toasts = useSavedToasts()
  if (toasts.length === 0) return null
  return (
    <TitledSection title="Recent messages">
      <Card>
        <ul className="divide-y divide-line">
          {toasts.map((toast) => (
            <ToastRow key={toast.id} toast={toast} />
          ))}
        </ul>
      </Card>
    </TitledSection>
  )
}

function ToastRow({ toast: { tone, text, at, link } }: { toast: SavedToast }) {
  const { icon: Icon, colour, label } = looks()[tone]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 sm:px-5">
      <Icon className={`size-5 shrink-0 ${colour}`} aria-hidden="true" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="sr-only">{label}: </span>
        {text}
      </p>
      {link && (
        <LinkButton tone="quiet" size="dense" href={link.href} target="_blank">
          {link.label}
        </LinkButton>
      )}
      <time dateTime={at} className="text-sm text-ink-soft">
        <WholeDates>{formatTime(new Date(at))}</WholeDates>
      </time>
    </li>
  )
}
