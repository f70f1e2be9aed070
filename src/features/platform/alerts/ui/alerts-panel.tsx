import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { Notice } from '../../../../components/notices/notice.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import type { Alert } from '../contract.ts'
import { ALERT_TEXTS } from '../texts.ts'
import { activeAlertsQuery, alertsClient } from './api.ts'

/** The active system alerts, on both dashboards. `action` is shown next to the heading. */
export function AlertsPanel({ action }: { action?: ReactNode }) {
  const query = useQuery(activeAlertsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="system-alerts" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 ref={heading} id="system-alerts" tabIndex={-1} className="text-xl">
          System Alerts
        </h2>
        <div className="-me-3 flex items-center gap-2">
          {action}
          <IconButton
            label="Refresh alerts"
            className="-my-2"
            icon={
              <RotateCw
                className={classes('size-5', query.isFetching && 'animate-spin')}
                aria-hidden="true"
              />
            }
            onClick={() => void query.refetch()}
          />
        </div>
      </div>
      {query.isPending && <Spinner text={ALERT_TEXTS.loading} />}
      {query.isError && <LoadError onRetry={() => void query.refetch()} pending={query.isFetching} />}
      {query.data !== undefined && (
        <ActiveAlerts alerts={query.data} onDismissed={() => heading.current?.focus()} />
      )}
    </section>
  )
}

function LoadError({ onRetry, pending }: { onRetry: () => void; pending: boolean }) {
  const retry = (
    <Button tone="bare" pending={pending} onClick={onRetry}>
      Retry
    </Button>
  )
  return (
    <Notice tone="error" role="alert" title={ALERT_TEXTS.loadFailedTitle} action={retry}>
      {ALERT_TEXTS.loadFailed}
    </Notice>
  )
}

function ActiveAlerts({ alerts, onDismissed }: { alerts: Alert[]; onDismissed: () => void }) {
  if (alerts.length === 0) return <p className="text-ink-soft">{ALERT_TEXTS.none}</p>
  return (
    <ul className="grid gap-3">
      {alerts.map((alert) => (
        <li key={alert.id}>
          <AlertCard alert={alert} onDismissed={onDismissed} />
        </li>
      ))}
    </ul>
  )
}

const UNDO_SECONDS = 8

/** Shows an alert again that was dismissed. */
async function restore(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await alertsClient.restore({ id })
  } catch {
    toastError(ALERT_TEXTS.restoreFailed)
  }
  await queryClient.invalidateQueries(activeAlertsQuery)
}

/** One alert. Dismissing it hides it from this user until it changes, or until that is undone. */
function AlertCard({ alert, onDismissed }: { alert: Alert; onDismissed: () => void }) {
  const { id, revision, title, message, type } = alert
  const queryClient = useQueryClient()
  const dismiss = useMutation({
    mutationFn: () => alertsClient.dismiss({ id, revision }),
    onSuccess: () => {
      onDismissed()
      queryClient.setQueryData(activeAlertsQuery.queryKey, (alerts) =>
        alerts?.filter((other) => other.id !== id),
      )
      toastSuccess(ALERT_TEXTS.dismissed, {
        seconds: UNDO_SECONDS,
        action: { label: 'Undo', onClick: () => void restore(queryClient, id) },
      })
    },
    onError: () => toastError(ALERT_TEXTS.dismissFailed),
  })
  const button = (
    <IconButton
      label={`Dismiss: ${title}`}
      icon={<X className="size-5" aria-hidden="true" />}
      aria-busy={dismiss.isPending || undefined}
      onClick={() => !dismiss.isPending && dismiss.mutate()}
      className="!text-current"
    />
  )
  return (
    <Notice tone={type} title={title} action={button}>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {message}
      </p>
    </Notice>
  )
}
