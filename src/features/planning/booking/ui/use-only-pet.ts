import { useEffect } from 'react'
import type { Pet } from '../../../owners/pets/contract.ts'
import type { SharedForm } from './shared-form.ts'

/** Chooses the customer's only pet if none is chosen, also one added meanwhile; `pets` is undefined while loading. */
export function useOnlyPet(form: SharedForm, pets: readonly Pet[] | undefined): void {
  const only = pets?.length === 1 ? pets[0]?.id : undefined
  useEffect(() => {
    if (only === undefined || form.getValues('petId') !== '') return
    form.setValue('petId', only, { shouldValidate: form.formState.isSubmitted })
  }, [only, form])
}
