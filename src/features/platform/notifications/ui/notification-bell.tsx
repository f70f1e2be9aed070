import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { IconTip } from '../../../../components/actions/icon-button.tsx'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { notificationsPaths } from '../paths.ts'
import { bellLabel } from '../rules.ts'
import { unreadQuery } from './api.ts'

/** The link to the notifications, with a badge for the unread ones. Until the count is loaded there is no badge. */
export function NotificationBell() {
  const { data } = useQuery(unreadQuery)
  const { label, badge } = bellLabel(data?.count ?? 0)
  return (
    <RoutedButton to={notificationsPaths.own} tone="bare" aria-label={label} className="relative w-11 !px-0">
      <IconTip text={label}>
        <Bell className="size-5" aria-hidden="true" />
      </IconTip>
      {badge !== null && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-marigold px-1 text-sm leading-none font-semibold text-on-marigold tabular-nums"
        >
          {badge}
        </span>
      )}
    </RoutedButton>
  )
}
