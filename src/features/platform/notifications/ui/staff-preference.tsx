import { useQuery } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { Button } from '../../../../components/actions/button.tsx'
import { useChange } from '../../../../lib/web/use-change.ts'
import { NOTIFICATION_TEXTS } from '../texts.ts'
import { notificationsClient, preferencesQuery } from './api.ts'

/** Turns an admin's own notifications of what customers do off or on. Renders nothing until it is known which. */
export function StaffPreference() {
  const { data } = useQuery(preferencesQuery)
  const change = useChange({
    send: (appointments: boolean) => notificationsClient.changePreferences({ appointments }),
    failed: NOTIFICATION_TEXTS.preferenceFailed,
    refresh: preferencesQuery.queryKey,
  })
  if (data === undefined) return null
  const { appointments: isOn } = data
  const Icon = isOn ? Bell : BellOff
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="flex items-center gap-2 text-ink-soft">
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {isOn ? NOTIFICATION_TEXTS.onForStaff : NOTIFICATION_TEXTS.offForStaff}
      </p>
      <Button tone="quiet" pending={change.isPending} onClick={() => change.mutate(!isOn)}>
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
    </div>
  )
}
