import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { useRefreshCustomers } from '../../customers/ui/api.ts'
import type { Pet } from '../contract.ts'
import { PET_TEXTS } from '../texts.ts'
import { PETS_KEY, petsClient } from './api.ts'
import { PetForm } from './pet-form.tsx'
import type { EnteredPet } from './pet-form-values.ts'
import { SpeciesArt } from './species-art.tsx'

type AddPetForProps = { customerId: string; onAdded: (pet: Pet) => void }

/** The form with which staff add a pet to a customer; it takes the focus. */
export function AddPetFor({ customerId, onAdded }: AddPetForProps) {
  const box = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const keyFor = useFormKey()
  const refreshCustomers = useRefreshCustomers()
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const add = async (fields: EnteredPet) => {
    const pet = await petsClient.addFor({ ...fields, id: customerId, idempotencyKey: keyFor(fields) })
    toastSuccess(PET_TEXTS.added)
    await Promise.all([refreshCustomers(), queryClient.invalidateQueries({ queryKey: PETS_KEY })])
    onAdded(pet)
  }
  return (
    <div ref={box}>
      <PetForm
        picture={({ name, species }) => <SpeciesArt species={species} name={name} className="size-14" />}
        onSubmit={add}
        onRefused={(failure) => toastError(refusalText(failure) ?? PET_TEXTS.addToCustomerFailed)}
        draft={`new-pet:${customerId}`}
        submitLabel="Add Pet"
        pendingText="Adding..."
      />
    </div>
  )
}
