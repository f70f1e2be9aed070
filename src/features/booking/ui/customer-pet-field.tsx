import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '../../../components/actions/button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { RadioCards } from '../../../components/forms/radio-cards.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { SkeletonList } from '../../../components/notices/skeleton.tsx'
import { useMay } from '../../auth/ui/use-may.ts'
import type { Pet } from '../../pets/contract.ts'
import { PET_TEXTS } from '../../pets/texts.ts'
import { AddPetFor } from '../../pets/ui/add-pet-for.tsx'
import { petsClient } from '../../pets/ui/api.ts'
import type { NewAppointmentFormSchema } from '../creation-schemas.ts'
import { petOption } from './booking-options.tsx'

type CustomerPetFieldProps = {
  control: Control<z.input<NewAppointmentFormSchema>, unknown, z.output<NewAppointmentFormSchema>>
  customerId: string
  /** The chosen customer's pets. */
  pets: UseQueryResult<Pet[]>
}

/** The customer's pet that the appointment is for. */
export function CustomerPetField({ control, customerId, pets }: CustomerPetFieldProps) {
  return (
    <Loaded
      query={pets}
      loading={<SkeletonList text="Loading pets..." rows={1} />}
      errorText={PET_TEXTS.loadOfCustomerFailed}
    >
      {(own) =>
        own.length === 0 ? (
          <FirstPet customerId={customerId} />
        ) : (
          <RadioCards
            control={control}
            name="petId"
            label="Select Pet"
            columns="grid-cols-1 sm:grid-cols-2"
            options={own.map(petOption)}
          />
        )
      }
    </Loaded>
  )
}

/** Adds the first pet of a customer in a dialog above the form; being the only one, it is then chosen. */
export function FirstPet({ customerId }: { customerId: string }) {
  const [isOpen, setOpen] = useState(false)
  const mayAdd = useMay(petsClient.addFor)
  return (
    <Notice tone="warning">
      <span className="flex flex-wrap items-center justify-between gap-3">
        This customer has no pets yet.
        {mayAdd && (
          <Button tone="quiet" size="dense" onClick={() => setOpen(true)}>
            Add Pet
          </Button>
        )}
      </span>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Add Pet" width="wide">
        <AddPetFor customerId={customerId} onAdded={() => setOpen(false)} />
      </Dialog>
    </Notice>
  )
}
