import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { IconButton } from '../../../components/actions/icon-button.tsx'
import { TextLink } from '../../../components/actions/text-link.tsx'
import { DateAndTime } from '../../../components/dates/date-and-time.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { classes } from '../../../components/layout/classes.ts'
import { toastError } from '../../../lib/web/toast.ts'
import type { Notification } from '../contract.ts'
import { NOTIFICATION_TEXTS } from '../texts.ts'
import { notificationsClient, OWN_NOTIFICATIONS_KEY } from './api.ts'

/** One notification. An unread one has a dot and a button that marks it as read. */
export function NotificationRow({ notification }: { notification: Notification }) {
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
          <p className="wrap-anywhere">{message}</p>
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
