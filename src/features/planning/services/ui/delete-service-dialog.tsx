import { ChangeDialog } from '../../../../components/dialogs/change-dialog.tsx'
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
  return (
    <ChangeDialog
      isOpen={service !== null}
      onClose={onClose}
      send={async () => service && servicesClient.remove({ id: service.id })}
      done={SERVICE_TEXTS.deleted}
      failed={SERVICE_TEXTS.deleteFailed}
      refresh={servicesQuery.queryKey}
      title={service === null ? 'Delete this service type?' : `Delete ${service.name}?`}
      confirmLabel="Delete"
      pendingText="Deleting..."
    >
      <p>{SERVICE_TEXTS.deleteQuestion}</p>
    </ChangeDialog>
  )
}
