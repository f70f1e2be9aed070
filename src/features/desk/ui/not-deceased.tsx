import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../components/actions/button.tsx'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { useMay } from '../../auth/ui/use-may.ts'
import type { PetDetails } from '../../pets/contract.ts'
import { PETS_KEY, petsClient } from '../../pets/ui/api.ts'
import { PET_DECEASED_TEXTS } from '../pet-texts.ts'

/** Takes back that a pet has died. */
export function NotDeceased({ pet }: { pet: PetDetails }) {
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: () => petsClient.undoDeceased({ id: pet.id }),
    onSuccess: async () => {
      toastSuccess(PET_DECEASED_TEXTS.undone)
      await queryClient.invalidateQueries({ queryKey: PETS_KEY })
    },
    onError: () => toastError(PET_DECEASED_TEXTS.failed),
  })
  if (!useMay(petsClient.undoDeceased)) return null
  return (
    <Button tone="quiet" pending={undo.isPending} onClick={() => undo.mutate()}>
      Not deceased: take this back
    </Button>
  )
}
