import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { fieldErrors, refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { Pet } from '../contract.ts'
import { PET_TEXTS } from '../texts.ts'
import { PETS_KEY, petsClient } from './api.ts'
import { PetPicture } from './pet-picture.tsx'
import { PhotoPicker } from './photo-picker.tsx'

/** A picture of a pet, with buttons to change or remove its photo. */
export function PetPhoto({ pet }: { pet: Pet }) {
  const finish = useFinish(PETS_KEY)
  const change = useMutation({
    // Null removes the photo.
    mutationFn: (square: Blob | null) =>
      square === null ? petsClient.removePhoto({ id: pet.id }) : sendPhoto(pet.id, square),
    onSuccess: async (_pet, square) => {
      await finish(square === null ? PET_TEXTS.photoRemoved : PET_TEXTS.photoSaved)
    },
    onError: (failure) =>
      toastError(fieldErrors(failure).body ?? refusalText(failure) ?? PET_TEXTS.photoFailed),
  })
  const mayChange = useMay(petsClient.setPhoto)
  const hasPhoto = pet.imageUrl !== null
  return (
    <div className="grid justify-items-center gap-3">
      <PetPicture pet={pet} className="size-28" />
      {mayChange && (
        <div className="flex flex-wrap justify-center gap-2">
          <PhotoPicker
            label={hasPhoto ? 'Change photo' : 'Add photo'}
            onChosen={(square) => change.mutate(square)}
            pending={change.isPending}
          />
          {hasPhoto && !change.isPending && (
            <Button tone="bare" size="dense" onClick={() => change.mutate(null)}>
              Remove photo
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Uploads the photo of a pet. */
export function sendPhoto(id: string, square: Blob): Promise<Pet> {
  const body = new File([square], 'photo', { type: square.type })
  return petsClient.setPhoto({ params: { id }, body })
}
