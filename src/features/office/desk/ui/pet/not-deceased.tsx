import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../../../components/actions/button.tsx'
import { toastError } from '../../../../../lib/web/toast.ts'
import { useFinish } from '../../../../../lib/web/use-finish.ts'
import type { PetDetails } from '../../../../owners/pets/contract.ts'
import { PETS_KEY, petsClient } from '../../../../owners/pets/ui/api.ts'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'
import { PET_DECEASED_TEXTS } from '../../pet-texts.ts'

/** Takes back that a pet has died. */
export function NotDeceased({ pet }: { pet: PetDetails }) {
  const finish = useFinish(PETS_KEY)
  const undo = useMutation({
    mutationFn: () => petsClient.undoDeceased({ id: pet.id }),
    onSuccess: async () => {
      await finish(PET_DECEASED_TEXTS.undone)
    },
    onError: () => toastError(PET_DECEASED_TEXTS.failed),
  })
  if (!useMay(petsClient.undoDeceased)) return null
  return (
    <Button tone="quiet" pending={undo.isPending} onClick={() => undo.mutate()}>
      Undo “deceased”
    </Button>
  )
}
