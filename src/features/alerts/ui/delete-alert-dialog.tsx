import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AlertDialog } from '../../../components/dialog.tsx'
import { refusalCode } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { ALERT_TEXTS, type ManagedAlert } from '../contract.ts'
import { ALERTS_KEY, alertsClient } from './api.ts'

/** Asks before an alert is deleted. */
export function DeleteAlertDialog({ alert, onClose }: { alert: ManagedAlert | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => alertsClient.remove({ id }),
    onSuccess: () => toastSuccess(ALERT_TEXTS.deleted),
    onError: (failure) => {
      const isSignedOut = refusalCode(failure) === 'UNAUTHORIZED'
      toastError(isSignedOut ? ALERT_TEXTS.notSignedIn : ALERT_TEXTS.deleteFailed)
    },
    onSettled: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: ALERTS_KEY })
    },
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
