import { AlertDialog } from '../../../components/dialogs/dialog.tsx'
import { refusalCode } from '../../../lib/web/feature-client.ts'
import { useChange } from '../../../lib/web/use-change.ts'
import type { ManagedAlert } from '../contract.ts'
import { ALERT_TEXTS } from '../texts.ts'
import { ALERTS_KEY, alertsClient } from './api.ts'

/** Asks before an alert is deleted. */
export function DeleteAlertDialog({ alert, onClose }: { alert: ManagedAlert | null; onClose: () => void }) {
  const remove = useChange({
    send: (id: string) => alertsClient.remove({ id }),
    done: ALERT_TEXTS.deleted,
    failed: (failure) =>
      refusalCode(failure) === 'UNAUTHORIZED' ? ALERT_TEXTS.notSignedIn : ALERT_TEXTS.deleteFailed,
    refresh: ALERTS_KEY,
    onSettled: onClose,
  })
  return (
    <AlertDialog
      isOpen={alert !== null}
      onClose={onClose}
      onConfirm={async () => alert && remove.mutateAsync(alert.id)}
      title="Delete alert?"
      confirmLabel="Delete"
      pendingText="Deleting..."
    >
      <p>
        This action cannot be undone. This will permanently delete the alert{' '}
        <strong className="wrap-anywhere">{alert?.title}</strong> for everyone.
      </p>
    </AlertDialog>
  )
}
