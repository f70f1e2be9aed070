import { useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { toastError } from '../../../../lib/web/toast.ts'
import { useRefreshCustomers } from '../../../owners/customers/ui/api.ts'
import type { Household } from '../../../owners/households/contract.ts'
import type { Pet, PetDetails } from '../../../owners/pets/contract.ts'
import { petsPaths } from '../../../owners/pets/paths.ts'
import { diedWords, formatAge, genderLabels, weightWords } from '../../../owners/pets/rules.ts'
import { PET_TEXTS } from '../../../owners/pets/texts.ts'
import { AddPetFor } from '../../../owners/pets/ui/add-pet-for.tsx'
import { petQuery, petsClient } from '../../../owners/pets/ui/api.ts'
import { PetPicture } from '../../../owners/pets/ui/pet-picture.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { petRecordsClient } from './api.ts'
import { RemovePetDialog } from './pet/remove-pet-dialog.tsx'

/** A customer's pets, newest first, with a form to add one and a button to delete each. */
export function CustomerPets({ customer }: { customer: Household }) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<PetDetails | null>(null)
  const mayAdd = useMay(petsClient.addFor)
  const mayRemove = useMay(petRecordsClient.remove)
  const queryClient = useQueryClient()
  const forget = useRefreshCustomers()
  const ask = async (pet: Pet) => {
    try {
      // Refetched because the dialog shows the current number of upcoming appointments.
      setRemoving(await queryClient.fetchQuery(petQuery(pet.id)))
    } catch {
      toastError(PET_TEXTS.loadOfCustomerFailed)
      await forget()
    }
  }
  const { fullName, pets } = customer
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">Pets</h3>
        {mayAdd && <AddPetButton isOpen={adding} fullName={fullName} onClick={() => setAdding(!adding)} />}
      </div>
      {adding && (
        <div className="rounded-md border border-line p-4">
          <AddPetFor customerId={customer.id} onAdded={() => setAdding(false)} />
        </div>
      )}
      {pets.length === 0 && !adding && <p className="text-ink-soft">No pets yet</p>}
      <ul className="grid gap-2">
        {pets.map((pet) => (
          <PetRow key={pet.id} pet={pet} onDelete={mayRemove ? () => void ask(pet) : undefined} />
        ))}
      </ul>
      {removing !== null && (
        <RemovePetDialog
          pet={removing}
          onClose={() => setRemoving(null)}
          onRemoved={async () => {
            setRemoving(null)
            await forget()
          }}
        />
      )}
    </div>
  )
}

type AddPetButtonProps = { isOpen: boolean; fullName: string; onClick: () => void }

function AddPetButton({ isOpen, fullName, onClick }: AddPetButtonProps) {
  return (
    <Button
      tone="quiet"
      size="dense"
      aria-expanded={isOpen}
      aria-label={isOpen ? `Cancel adding a pet to ${fullName}` : `Add Pet to ${fullName}`}
      icon={isOpen ? undefined : <Plus className="size-4" aria-hidden="true" />}
      onClick={onClick}
    >
      {isOpen ? 'Cancel' : 'Add Pet'}
    </Button>
  )
}

function PetRow({ pet, onDelete }: { pet: Pet; onDelete: (() => void) | undefined }) {
  const { id, name, species, breed, gender, age, weight, deceasedOn } = pet
  const facts = [
    `${species}, ${breed ?? 'Unknown breed'}`,
    gender === null ? null : genderLabels()[gender],
    deceasedOn ? diedWords(deceasedOn) : formatAge(age),
    weight === null ? null : weightWords(weight),
  ]
  return (
    <li className="flex items-center gap-3">
      <PetPicture pet={pet} className="size-11" />
      <div className="grid min-w-0 flex-1">
        <RoutedLink to={petsPaths.one} params={{ id }} className="justify-self-start wrap-anywhere">
          {name}
        </RoutedLink>
        <span className="text-sm text-ink-soft wrap-anywhere">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {onDelete !== undefined && (
        <IconButton
          label={`Delete ${name}`}
          icon={<Trash2 className="size-5" aria-hidden="true" />}
          onClick={onDelete}
        />
      )}
    </li>
  )
}
