import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import { PET_TEXTS } from '../texts.ts'
import { PETS_KEY, petsClient } from './api.ts'
import { PetForm } from './pet-form.tsx'
import type { EnteredPet } from './pet-form-values.ts'
import { sendPhoto } from './pet-photo.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { SpeciesArt } from './species-art.tsx'

/** Add New Pet: only name and species are required; a photo is optional. Leads to `next` or to the dashboard. */
export function NewPetPage({ next }: { next: string | undefined }) {
  const finish = useFinish(PETS_KEY)
  const navigate = useNavigate()
  const keyFor = useFormKey()
  const [photo, setPhoto] = useState<Blob | null>(null)

  const submit = async (pet: EnteredPet) => {
    const { id } = await petsClient.add({ ...pet, idempotencyKey: keyFor(pet) })
    // The pet is saved even if its photo is not.
    if (photo !== null) await sendPhoto(id, photo).catch(() => toastError(PET_TEXTS.photoFailed))
    await finish(PET_TEXTS.added)
    // Back from the page that needed a pet leads past this form, which is empty by then.
    await navigate({ href: next ?? authPaths.dashboard, replace: next !== undefined })
  }
  return (
    <div className="max-w-xl">
      <PageHeader back={<BackToDashboard />} />
      <Card className="p-5 sm:p-8">
        <PetForm
          picture={(typed) => <NewPhoto typed={typed} photo={photo} onChosen={setPhoto} />}
          onSubmit={submit}
          onRefused={(failure) => toastError(refusalText(failure) ?? PET_TEXTS.addFailed)}
          submitLabel="Add Pet"
          draft="new-pet"
          pendingText="Adding..."
        />
      </Card>
    </div>
  )
}

function BackToDashboard() {
  return <BackLink to={authPaths.dashboard}>Back to Dashboard</BackLink>
}

type NewPhotoProps = {
  typed: { name: string; species: string }
  photo: Blob | null
  onChosen: (photo: Blob) => void
}

/** The picture in the form of a new pet: the chosen photo, or the drawing of its species. */
function NewPhoto({ typed: { name, species }, photo, onChosen }: NewPhotoProps) {
  const shown = useDataUrl(photo)
  return (
    <div className="grid justify-items-center gap-2">
      {shown === null ? (
        <SpeciesArt species={species} name={name} className="size-20" />
      ) : (
        <img src={shown} alt="" className="size-20 rounded-full object-cover" />
      )}
      <PhotoPicker label={photo === null ? 'Add photo' : 'Change photo'} onChosen={onChosen} />
    </div>
  )
}

/** A photo as a data URL, which the content security policy allows. */
function useDataUrl(photo: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (photo === null) return
    const reader = new FileReader()
    reader.onload = () => setUrl(String(reader.result))
    reader.readAsDataURL(photo)
    return () => reader.abort()
  }, [photo])
  return url
}
