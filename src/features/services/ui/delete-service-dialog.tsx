import { AlertDialog } from '../../../components/dialogs/dialog.tsx'
import { useChange } from '../../../lib/web/use-change.ts'
import type { ServiceType } from '../contract.ts'
import { SERVICE_TEXTS } from '../texts.ts'
import { servicesClient, servicesQuery } from './api.ts'

/** Asks before a service is deleted. Appointments already booked keep its name and price. */
export function DeleteServiceDialog({
  service,
  onClose,
}: {
  service: ServiceType | null
  onClose: () => void
}) {
  const remove = useChange({
    send: (id: string) => servicesClient.remove({ id }),
    done: SERVICE_TEXTS.deleted,
    failed: SERVICE_TEXTS.deleteFailed,
    refresh: servicesQuery.queryKey,
    onSettled: onClose,
  })
  return (
    <AlertDialog
      isOpen={service !== null}
      onClose={onClose}
      onConfirm={async () => service && remove.mutateAsync(service.id)}
      title={service === null ? 'Delete this service type?' : `Delete ${service.name}?`}
      confirmLabel="Delete"
      pendingText="Deleting..."
    >
      <p>{SERVICE_TEXTS.deleteQuestion}</p>
    </AlertDialog>
  )
}
