import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import type { ManagedAlert } from '../contract.ts'
import { ALERT_TEXTS } from '../texts.ts'
import { AlertFormDialog, type EditedAlert } from './alert-form-dialog.tsx'
import { AlertRow } from './alert-row.tsx'
import { allAlertsQuery } from './api.ts'
import { DeleteAlertDialog } from './delete-alert-dialog.tsx'

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
