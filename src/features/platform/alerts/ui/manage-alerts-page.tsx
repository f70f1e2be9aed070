import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { ChangeDialog } from '../../../../components/dialogs/change-dialog.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { formatLongDay } from '../../../../lib/time.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { ManagedAlert } from '../contract.ts'
import { priorityLabel } from '../rules.ts'
import { ALERT_TEXTS } from '../texts.ts'
import { AlertFormDialog, type EditedAlert } from './alert-form-dialog.tsx'
import { AlertTypeIcon } from './alert-type-icon.tsx'
import { ALERTS_KEY, alertsClient, allAlertsQuery } from './api.ts'

/** Manage System Alerts: the list of all alerts, with dialogs to create, edit and delete them. */
export function ManageAlertsPage() {
  const [editing, setEditing] = useState<EditedAlert | null>(null)
  const [deleting, setDeleting] = useState<ManagedAlert | null>(null)
  const create = (
    <Button
      tone="accent"
      icon={<Plus className="size-5" aria-hidden="true" />}
      onClick={() => setEditing('new')}
    >
      Create Alert
    </Button>
  )
  return (
    <>
      <PageHeader subtitle="Active alerts are shown on everyone’s dashboard." actions={create} />
      <AlertList onEdit={setEditing} onDelete={setDeleting} />
      <AlertFormDialog alert={editing} onClose={() => setEditing(null)} />
      <DeleteAlertDialog alert={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}

type AlertListProps = { onEdit: (alert: ManagedAlert) => void; onDelete: (alert: ManagedAlert) => void }

function AlertList({ onEdit, onDelete }: AlertListProps) {
  const query = useInfiniteQuery(allAlertsQuery)
  return (
    <PagedList
      name="alerts"
      query={query}
      loadingText={ALERT_TEXTS.loading}
      errorText={ALERT_TEXTS.loadFailed}
      empty={
        <EmptyState title={ALERT_TEXTS.noneFound} text="Create one to show it on everyone’s dashboard." />
      }
    >
      {(alerts) => (
        <ul className="grid gap-3">
          {alerts.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              onEdit={() => onEdit(alert)}
              onDelete={() => onDelete(alert)}
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** Asks before an alert is deleted. */
function DeleteAlertDialog({ alert, onClose }: { alert: ManagedAlert | null; onClose: () => void }) {
  return (
    <ChangeDialog
      isOpen={alert !== null}
      onClose={onClose}
      send={async () => alert && alertsClient.remove({ id: alert.id })}
      done={ALERT_TEXTS.deleted}
      failed={(failure) =>
        refusalCode(failure) === 'UNAUTHORIZED' ? ALERT_TEXTS.notSignedIn : ALERT_TEXTS.deleteFailed
      }
      refresh={ALERTS_KEY}
      title="Delete alert?"
      confirmLabel="Delete"
      pendingText="Deleting..."
    >
      <p>
        This action cannot be undone. This will permanently delete the alert{' '}
        <strong className="wrap-anywhere">{alert?.title}</strong> for everyone.
      </p>
    </ChangeDialog>
  )
}

type AlertRowProps = { alert: ManagedAlert; onEdit: () => void; onDelete: () => void }

/** An alert in the clinic's list. */
function AlertRow({ alert, onEdit, onDelete }: AlertRowProps) {
  const { title, message, type, priority, isActive, isOver, expiresOn } = alert
  return (
    <li>
      <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:flex-nowrap sm:px-5">
        <AlertTypeIcon type={type} />
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-lg wrap-anywhere">{title}</h2>
            <Badge
              tone={priority === 5 ? 'red' : priority === 4 ? 'yellow' : 'neutral'}
              label={priorityLabel(priority)}
            />
            {!isActive && <Badge tone="neutral" icon={EyeOff} label="Inactive" />}
            {isOver && <Badge tone="neutral" label="Expired" />}
          </div>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {message}
          </p>
          <p className="text-sm text-ink-soft">
            <WholeDates>
              <WholeDates>
                {expiresOn === null ? 'No expiration date' : `Expires on ${formatLongDay(expiresOn)}`}
              </WholeDates>
            </WholeDates>
          </p>
        </div>
        <div className="flex w-full shrink-0 justify-end gap-1 sm:w-auto">
          <IconButton
            label={`Edit ${title}`}
            icon={<Pencil className="size-5" aria-hidden="true" />}
            onClick={onEdit}
          />
          <IconButton
            label={`Delete ${title}`}
            icon={<Trash2 className="size-5" aria-hidden="true" />}
            onClick={onDelete}
          />
        </div>
      </Card>
    </li>
  )
}
