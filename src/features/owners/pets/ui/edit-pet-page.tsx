import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { toastError } from '../../../../lib/web/toast.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import type { PetDetails, PetFields } from '../contract.ts'
import { petsPaths } from '../paths.ts'
import { PET_TEXTS } from '../texts.ts'
import { PETS_KEY, petsClient } from './api.ts'
import { PetForm } from './pet-form.tsx'
import type { EnteredPet } from './pet-form-values.ts'
import { PetLoader } from './pet-loader.tsx'
import { PetPicture } from './pet-picture.tsx'

/** Edits one of the caller's own pets; staff can edit any. */
export function EditPetPage({ id }: { id: string }) {
  return (
    <div className="max-w-xl">
      <PetLoader id={id} fresh>
        {(pet) => <EditPet pet={pet} />}
      </PetLoader>
    </div>
  )
}

function EditPet({ pet }: { pet: PetDetails }) {
  const finish = useFinish(PETS_KEY)
  const navigate = useNavigate()
  const params = { id: pet.id }

  const submit = async (fields: EnteredPet, seen: PetFields) => {
    await petsClient.update({ ...params, ...fields, seen })
    await finish(PET_TEXTS.updated)
    await navigate({ to: petsPaths.one, params })
  }
  return (
    <>
      <PageHeader
        title={`Edit ${pet.name}`}
        back={
          <BackLink to={petsPaths.one} params={params}>
            Back to {pet.name}
          </BackLink>
        }
      />
      <Card className="p-5 sm:p-8">
        <PetForm
          pet={pet}
          read={() => petsClient.get(params)}
          picture={({ name, species }) => (
            <PetPicture pet={{ name, species, imageUrl: pet.imageUrl }} className="size-20" />
          )}
          onSubmit={submit}
          onRefused={() => toastError(PET_TEXTS.updateFailed)}
          draft={`pet:${pet.id}`}
          submitLabel="Save Changes"
          pendingText="Saving..."
        />
      </Card>
    </>
  )
}
