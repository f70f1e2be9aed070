import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AlertDialog } from '../../../../../components/dialogs/dialog.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { refusalCode } from '../../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../../lib/web/toast.ts'
import { BillsOfPet } from '../../../../money/bills/ui/called-off/bills-of-pet.tsx'
import type { PetDetails } from '../../../../owners/pets/contract.ts'
import { PETS_KEY } from '../../../../owners/pets/ui/api.ts'
import { APPOINTMENTS_KEY } from '../../../../planning/appointments/ui/api.ts'
import { toastChange } from '../../../../planning/appointments/ui/toast-change.ts'
import { PET_REMOVAL_TEXTS } from '../../pet-texts.ts'
import { petRecordsClient } from '../api.ts'

type RemovePetDialogProps = {
  pet: Pick<PetDetails, 'id' | 'name' | 'coming' | 'owner'>
  onClose: () => void
  /** Leaves the view of the pet. The pet is removed from the cache afterwards. */
  onRemoved: () => Promise<void>
}

/** Asks before a pet is deleted and says what happens to its appointments. */
export function RemovePetDialog({ pet, onClose, onRemoved }: RemovePetDialogProps) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => petRecordsClient.remove({ id: pet.id }),
    onSuccess: async ({ cancelled, warning }) => {
      const message = removalMessage(pet.name, cancelled)
      toastChange(PET_REMOVAL_TEXTS.removed, { warning, customer: pet.owner, message })
      await onRemoved()
      queryClient.removeQueries({ queryKey: [...PETS_KEY, 'one', pet.id] })
      await Promise.all(
        [PETS_KEY, APPOINTMENTS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
    onError: (failure) => {
      toastError(PET_REMOVAL_TEXTS.failed)
      // The pet has been deleted elsewhere: what is shown is stale.
      if (refusalCode(failure) === 'PET_MISSING') void queryClient.invalidateQueries({ queryKey: PETS_KEY })
      onClose()
    },
  })
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutateAsync()}
      title={`Delete ${pet.name}?`}
      confirmLabel="Delete pet"
      cancelLabel="Keep pet"
      pendingText="Deleting..."
    >
      <div className="grid gap-4">
        <p>
          {pet.name} will be removed from the list of pets. Past appointments stay in the clinic’s records.
        </p>
        <Coming {...pet.coming} />
        <BillsOfPet petId={pet.id} />
      </div>
    </AlertDialog>
  )
}

/** The chat message to an owner whose pet was deleted by staff. */
function removalMessage(name: string, cancelled: number): string {
  const appointments =
    cancelled === 1 ? '1 pending appointment has' : `${cancelled} pending appointments have`
  return `${name} has been removed from your list of pets, and ${appointments} been cancelled.`
}

function Coming({ pending, confirmed }: PetDetails['coming']) {
  return (
    <>
      {pending > 0 && (
        <Notice tone="warning">
          {pending === 1
            ? '1 pending appointment will be cancelled.'
            : `${pending} pending appointments will be cancelled.`}
        </Notice>
      )}
      {confirmed > 0 && (
        <Notice tone="info">
          {confirmed === 1
            ? '1 confirmed appointment will stay. Please call the clinic if the appointment is no longer needed.'
            : `${confirmed} confirmed appointments will stay. Please call the clinic if the appointments are no longer needed.`}
        </Notice>
      )}
    </>
  )
}
