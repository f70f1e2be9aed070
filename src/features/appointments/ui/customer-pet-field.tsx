import type { UseQueryResult } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { Loaded } from '../../../components/loaded.tsx'
import { Notice } from '../../../components/notice.tsx'
import { RadioCards } from '../../../components/radio-cards.tsx'
import { SkeletonList } from '../../../components/skeleton.tsx'
import type { Pet } from '../../pets/contract.ts'
import { PET_TEXTS } from '../../pets/texts.ts'
import type { newAppointmentFormSchema } from '../contract.ts'
import { petOption } from './booking-options.tsx'

type CustomerPetFieldProps = {
  control: Control<
    z.input<typeof newAppointmentFormSchema>,
    unknown,
    z.output<typeof newAppointmentFormSchema>
  >
  /** The chosen customer's pets. */
  pets: UseQueryResult<Pet[]>
}

/** The customer's pet that the appointment is for. */
export function CustomerPetField({ control, pets }: CustomerPetFieldProps) {
  return (
    <Loaded
      query={pets}
      loading={<SkeletonList text="Loading pets..." rows={1} />}
      errorText={PET_TEXTS.loadOfCustomerFailed}
    >
      {(own) =>
        own.length === 0 ? (
          <Notice tone="warning">This customer has no pets yet. Add one on the customer’s card first.</Notice>
        ) : (
          <RadioCards
            control={control}
            name="petId"
            label="Select Pet"
            columns="sm:grid-cols-2"
            options={own.map(petOption)}
          />
        )
      }
    </Loaded>
  )
}
