import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '../../../../components/actions/button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import type { Pet } from '../../../owners/pets/contract.ts'
import { PET_TEXTS } from '../../../owners/pets/texts.ts'
import { AddPetFor } from '../../../owners/pets/ui/add-pet-for.tsx'
import { petsClient } from '../../../owners/pets/ui/api.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
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
          <FirstPet control={control} name="petId" customerId={customerId} />
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

type FirstPetProps<In extends FieldValues, Context, Out> = {
  control: Control<In, Context, Out>
  /** The field that needs a pet: while it has none the form can't be sent, and leads here. */
  name: FieldPath<In>
  customerId: string
}

/** Adds the first pet of a customer in a dialog above the form; being the only one, it is then chosen. */
export function FirstPet<In extends FieldValues, Context, Out>(props: FirstPetProps<In, Context, Out>) {
  const { control, name, customerId } = props
  const { field, fieldState } = useController({ control, name })
  const [isOpen, setOpen] = useState(false)
  const problemId = useId()
  const mayAdd = useMay(petsClient.addFor)
  const isMissing = fieldState.error !== undefined
  return (
    <div className="grid gap-1.5" data-invalid={isMissing || undefined}>
      <Notice tone="warning">
        <span className="flex flex-wrap items-center justify-between gap-3">
          This customer has no pets yet.
          {mayAdd ? (
            <Button
              ref={field.ref}
              tone="quiet"
              size="dense"
              aria-describedby={isMissing ? problemId : undefined}
              onClick={() => setOpen(true)}
            >
              Add Pet
            </Button>
          ) : (
            <span ref={field.ref} tabIndex={-1}>
              {PET_TEXTS.whoAdds}
            </span>
          )}
        </span>
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Add Pet" width="wide">
          <AddPetFor customerId={customerId} onAdded={() => setOpen(false)} />
        </Dialog>
      </Notice>
      {isMissing && (
        <p id={problemId} className="text-sm font-semibold text-red-ink">
          {PET_TEXTS.addFirst}
        </p>
      )}
    </div>
  )
}
