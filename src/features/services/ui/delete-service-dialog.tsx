import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AlertDialog } from '../../../components/dialog.tsx'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { SERVICE_TEXTS, type ServiceType } from '../contract.ts'
import { servicesClient, servicesQuery } from './api.ts'

/** Asks before a service is deleted. Appointments already booked keep its name and price. */
export function DeleteServiceDialog({
  service,
  onClose,
}: {
  service: ServiceType | null
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => servicesClient.remove({ id }),
    onSuccess: () => toastSuccess(SERVICE_TEXTS.deleted),
    onError: () => toastError(SERVICE_TEXTS.deleteFailed),
    onSettled: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey })
    },
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
